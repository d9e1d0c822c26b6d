import { parentPort } from 'node:worker_threads'
import type { VoiceHost } from './host.ts'
import type { VoiceCommand, Emit, VoiceEvent } from './protocol.ts'

/** The voice plane's end of its thread: executes the commands of the service and reports events. */
export function serveVoiceHost(create: (tell: Emit) => VoiceHost): void {
  const host = create(createTeller())
  parentPort?.on('message', (command: VoiceCommand | 'stop') => {
    if (command !== 'stop') return host.handle(command)
    void host.close().finally(() => process.exit(0))
  })
}

/** All that one tick brings goes as one message: messages cost more than what is in them. */
function createTeller(): Emit {
  let many: VoiceEvent[] = []
  return (event) => {
    many.push(event)
    if (many.length > 1) return
    queueMicrotask(() => {
      const batch = many
      many = []
      parentPort?.postMessage(batch, batch.flatMap(buffersOf))
    })
  }
}

function buffersOf(event: VoiceEvent): ArrayBuffer[] {
  const isAudio = event.type === 'send' && typeof event.data !== 'string'
  return isAudio ? [event.data.buffer as ArrayBuffer] : []
}
