import { parentPort, threadId } from 'node:worker_threads'
import type { VoiceCommand } from '../../../server/src/voice/host.ts'

/** A voice plane that answers a question with the number of its thread, and breaks when it is told to hang up. */
parentPort?.postMessage([{ type: 'ready' }], [])
parentPort?.on('message', (order: VoiceCommand | 'stop') => {
  if (order === 'stop') process.exit(0)
  if (order.type === 'say')
    parentPort?.postMessage(
      [{ type: 'done', request: order.request, characters: 0, samples: Int16Array.of(threadId) }],
      [],
    )
  if (order.type === 'hang_up') throw new Error('It breaks.')
})
