import { setTimeout } from 'node:timers/promises'
import { LAST_RESORT } from '../../../server/src/voice/brain/llm/llm-brain.fixture.ts'
import { llmBrain } from '../../../server/src/voice/brain/llm/llm-brain.ts'
import {
  startModelServer,
  type Answer,
  type Deed,
  type ModelServer,
} from '../../../server/src/voice/brain/llm/model-server.fixture.ts'
import { chooseModels } from '../../../server/src/voice/brain/llm/models.ts'
import type { Course, Failure } from './failures.ts'
import type { Provider } from './provider.ts'

const WELL: Answer = { deeds: [{ say: 'Yes, there is a car park. ' }, { say: 'It is behind the building.' }] }
const BEGUN: Deed = { say: 'Yes, there is one. You will find it ' }
/** Longer than callers wait for a model. */
const LATE_MS = 6000
/** Never long enough between two words for a stall, but no clause comes to its end. */
const WORD_MS = 700
const WORDS = 'Yes there is a car park right behind the building'.split(' ')

const pause = (ms: number) => ({ wait: setTimeout(ms, undefined, { ref: false }) })

/** The two forms of what a model does on the wire when it fails. */
function answerOf(failure: Failure, form: Course['form']): Answer {
  switch (failure) {
    case 'slow':
      return form === 0 ? { deeds: [pause(LATE_MS), ...wordByWord(0)] } : { deeds: wordByWord(WORD_MS) }
    case 'half-open':
      return form === 0 ? { silent: true } : { deeds: [BEGUN, { wait: new Promise(() => {}) }] }
    case '429':
    case '500':
      return { status: Number(failure) }
    case 'garbage':
      return { deeds: form === 0 ? [{ garbage: true }] : [BEGUN, { garbage: true }] }
    case 'cut in mid-answer':
      return { deeds: form === 0 ? [BEGUN, { cut: true }] : [BEGUN, pause(WORD_MS), { cut: true }] }
    case 'unreachable':
    default:
      return WELL
  }
}

/** Waits begin when the answer does, so that each counts from the beginning. */
function wordByWord(everyMs: number): Deed[] {
  return WORDS.flatMap((word, index) => [pause(everyMs * (index + 1)), { say: `${word} ` }])
}

/** A language model with a second one to fall back on and the receptionist as the fallback of both. */
export async function failingModel(failure: Failure, { form, isFallbackWell }: Course): Promise<Provider> {
  let isFailing = false
  const answer = (mayFail: boolean) => () => (isFailing && mayFail ? answerOf(failure, form) : WELL)
  const first = await startModelServer(answer(true))
  const second = await startModelServer(answer(!isFallbackWell))
  const failing: ModelServer[] = isFallbackWell ? [first] : [first, second]
  const brain = llmBrain({
    models: chooseModels({
      ...first.settings('openai-compatible', 'first'),
      fallback: second.settings('openai-compatible', 'second'),
    }),
    lastResort: LAST_RESORT,
  })
  return {
    parts: { brain },
    async fail() {
      isFailing = true
      if (failure === 'unreachable') await Promise.all(failing.map((server) => server.close()))
    },
    async close() {
      const open =
        failure === 'unreachable' && isFailing
          ? [first, second].filter((each) => !failing.includes(each))
          : [first, second]
      await Promise.all(open.map((server) => server.close()))
    },
  }
}
