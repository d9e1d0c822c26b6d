import type { StartVoice } from '../../../server/src/voice/protocol.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { serveVoiceHost } from '../../../server/src/voice/host.ts'
import { startVoiceThread } from '../../../server/src/voice/client.ts'
import { isMainThread } from 'node:worker_threads'
import { scriptedHost } from '../web-calls/scripted-host.ts'
import { scriptedBrain } from '../web-calls/scripted-speech.ts'

/** Said in one breath, at 40 ms a word. */
export const LONG_QUESTION = 'Tell me everything.'
export const LONG_ANSWER_WORDS = 500

/** The voice plane in the real thread; only speech and brain follow a script. */
export function scriptedThread(): StartVoice {
  return startVoiceThread(new URL(import.meta.url), {}, createLog('warn', false))
}

if (!isMainThread) {
  const clause = `We ${'have ever more '.repeat(LONG_ANSWER_WORDS / 3)}chairs.`
  const brain = scriptedBrain({ [LONG_QUESTION]: [{ clause, source: 'faq:0' }] })
  await serveVoiceHost((tell) => {
    const { send, close } = scriptedHost({ brain })(tell, () => undefined)
    return { handle: send, close }
  })
}
