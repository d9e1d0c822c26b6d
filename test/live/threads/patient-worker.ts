import { workerData } from 'node:worker_threads'
import { serveVoiceHost } from '../../../server/src/voice/host.ts'

/**
 * A voice worker that counts its starts, notes when it waits and when it opens its host, answers pings, and hangs when a
 * call is cut.
 */
export type Noted = { readonly runs: Int32Array; readonly waits: Int32Array; readonly opens: Int32Array }

const { runs, waits, opens } = workerData as Noted
Atomics.add(runs, 0, 1)
// Its event loop has turned by then, and it could have opened.
setImmediate(() => setImmediate(() => Atomics.store(waits, 0, 1)))
await serveVoiceHost((emit) => {
  Atomics.store(opens, 0, 1)
  return {
    handle(command) {
      while (command.type === 'cut');
      if (command.type === 'ping') emit({ type: 'done', request: command.request, characters: 0 })
    },
    close: async () => {},
  }
})
