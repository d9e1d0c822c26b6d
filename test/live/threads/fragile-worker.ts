import { parentPort, threadId } from 'node:worker_threads'
import type { VoiceCommand } from '../../../server/src/voice/protocol.ts'

/** A voice worker that answers a question with the number of its thread, and breaks when it is to hang up. */
parentPort?.postMessage([{ type: 'ready' }], [])
parentPort?.on('message', (command: VoiceCommand | 'stop') => {
  if (command === 'stop') process.exit(0)
  if (command.type === 'say')
    parentPort?.postMessage(
      [{ type: 'done', request: command.request, characters: 0, samples: Int16Array.of(threadId) }],
      [],
    )
  if (command.type === 'hang_up') throw new Error('It breaks.')
})
