import { SECOND_MS } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createSupervisedWorker } from '../platform/supervised-worker.ts'
import type { StartVoice, VoiceCommand, VoiceEvent } from './protocol.ts'

/** A thread that breaks at once is not started again faster than this. */
const RESTART_MS = 2 * SECOND_MS

/** The models may end what they are at. */
const LONGEST_STOP_MS = 15 * SECOND_MS

/**
 * Runs the voice plane in a thread of its own, so that no request and no query disturbs the 20 ms clock. Events come
 * many at a time. If the thread breaks, its calls are lost and it starts again.
 */
export function startVoiceThread(file: URL, settings: object, log: Log): StartVoice {
  return (emit, lost) => {
    const worker = createSupervisedWorker<VoiceCommand | 'stop', readonly VoiceEvent[]>({
      file,
      workerOptions: { workerData: settings },
      restartAfterMs: RESTART_MS,
      stop: { request: 'stop', withinMs: LONGEST_STOP_MS },
      onMessage(events) {
        for (const event of events) emit(event)
      },
      onEnd(error, isClosed) {
        if (error) log.error({ err: error }, 'voice plane failed')
        if (!isClosed) lost()
      },
    })
    worker.start()
    return {
      send(command) {
        const isAudio = command.type === 'received' && typeof command.data !== 'string'
        worker.post(command, isAudio ? [command.data.buffer as ArrayBuffer] : [])
      },
      close: worker.close,
    }
  }
}
