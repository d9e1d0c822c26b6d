import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { StartVoice, VoiceEvent } from './protocol.ts'

/** A thread that breaks at once is not started again faster than this. */
const RESTART_MS = 2 * SECOND_MS

/** The models may end what they are at. */
const LONGEST_STOP_MS = 15 * SECOND_MS

/**
 * Runs the voice plane in a thread of its own, so that no request and no query disturbs the 20 ms clock. Events come
 * many at a time. If the thread breaks, its calls are lost and it starts again.
 */
export function startVoiceThread(file: URL, settings: object, log: Log): StartVoice {
  return (tell, lost) => {
    let isClosed = false
    let worker = start()
    let restart: NodeJS.Timeout | undefined

    function start(): Worker {
      const thread = new Worker(file, { workerData: settings })
      thread.on('message', (many: readonly VoiceEvent[]) => {
        for (const event of many) tell(event)
      })
      thread.on('error', (error) => log.error({ err: error }, 'voice plane failed'))
      thread.on('exit', () => {
        if (isClosed) return
        lost()
        restart = setTimeout(() => void (worker = start()), RESTART_MS)
      })
      return thread
    }

    return {
      send(command) {
        const isAudio = command.type === 'received' && typeof command.data !== 'string'
        worker.postMessage(command, isAudio ? [command.data.buffer as ArrayBuffer] : [])
      },
      async close() {
        isClosed = true
        clearTimeout(restart)
        const gone = once(worker, 'exit')
        worker.postMessage('stop', [])
        const timer = setTimeout(() => void worker.terminate(), LONGEST_STOP_MS)
        await gone
        clearTimeout(timer)
      },
    }
  }
}
