import type { StartVoice } from '../../../server/src/voice/protocol.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { serveVoiceHost } from '../../../server/src/voice/host.ts'
import { startVoiceThread } from '../../../server/src/voice/client.ts'
import type { Brain } from '../../../server/src/voice/brain/brain.ts'
import type { ModelSettings } from '../../../server/src/voice/brain/llm/model-settings.ts'
import { startModelThread } from '../../../server/src/voice/brain/receptionist/understanding/model-thread.ts'
import { startBrainThread } from '../../../server/src/voice/brain/thread/brain-thread.ts'
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

/** Agents of this business think for themselves, with the language model of that variable where there is one. */
export const THINKS = 'Thinking Dental'
export const THINKS_WITH = 'TEST_THREAD_MODEL'

if (!isMainThread) {
  const clause = `We ${'have ever more '.repeat(LONG_ANSWER_WORDS / 3)}chairs.`
  const script = scriptedBrain({ [LONG_QUESTION]: [{ clause, source: 'faq:0' }] })
  const model = JSON.parse(process.env[THINKS_WITH] ?? 'null') as ModelSettings | null
  let thinking: Brain | undefined
  const brain: Brain = {
    name: script.name,
    open(briefing) {
      if (briefing.businessName !== THINKS) return script.open(briefing)
      thinking ??= startBrainThread(
        { model: model ?? undefined },
        startModelThread(),
        createLog('warn', false),
      )
      return thinking.open(briefing)
    },
  }
  await serveVoiceHost((tell) => {
    const { send, close } = scriptedHost({ brain })(tell, () => undefined)
    return { handle: send, close }
  })
}
