import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BRIEFING } from '../receptionist/briefing.fixture.ts'
import { FAILURES_BEFORE_PAUSE, PAUSE_MS } from '../../../platform/circuit-breaker.ts'
import { LAST_RESORT, answerTo, begin, rig, sources, spoken, until, type Rig } from './llm-brain.fixture.ts'
import { PATIENCE } from './limits.ts'
import {
  startModelServer,
  type Answer,
  type Asked,
  type Deed,
  type ModelServer,
} from './model-server.fixture.ts'
import { llmBrain } from './llm-brain.ts'
import { LLM_PROVIDERS, type LlmProvider } from './model-settings.ts'
import { chooseModels } from './models.ts'

const NEVER = new Promise<void>(() => {})
const PARKING = 'Is there parking?'
const WELL: Answer = { deeds: [{ say: 'There is a car park behind the building.' }] }

let answer: (asked: Asked) => Answer = () => WELL
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer((asked) => answer(asked))
})
beforeEach(() => server.forgetAsked())
afterAll(() => server.close())

/** The first model does so; the second, of the same provider, answers well unless said otherwise. */
function script(first: Answer, second: Answer = WELL): void {
  answer = ({ model }) => (model === 'first' ? first : second)
}

function withFallback(provider: LlmProvider): Rig {
  const { baseUrl, apiKey } = server.settings(provider)
  const shared = { provider, ...(baseUrl ? { baseUrl } : {}), ...(apiKey ? { apiKey } : {}) }
  return rig({ ...shared, model: 'first', fallback: { ...shared, model: 'second' } })
}

const FAILURES: readonly (readonly [kind: string, answer: Answer, why: string])[] = [
  ['429', { status: 429 }, 'error'],
  ['500', { status: 500 }, 'error'],
  ['garbage', { deeds: [{ garbage: true }] }, 'error'],
  ['a connection cut before a word', { deeds: [{ cut: true }] }, 'error|cut'],
  ['a refusal', { deeds: [{ refuse: 'I cannot help with that.' }] }, 'refused'],
  ['an empty reply', { deeds: [] }, 'empty|cut'],
  ['nothing but markup', { deeds: [{ say: '```json\n{"a": 1}\n```' }] }, 'empty'],
]

describe.each(LLM_PROVIDERS)('when %s fails', (provider) => {
  test.each(FAILURES)('with %s, the fallback answers', async (_, failure, why) => {
    script(failure)
    const { brain, handovers } = withFallback(provider)
    expect(spoken(await answerTo(brain, PARKING))).toEqual(['There is a car park behind the building.'])
    expect(handovers.map((each) => each.model)).toEqual([`${provider}:first`])
    expect(handovers[0]?.why).toMatch(new RegExp(`^(${why})$`))
  })

  test.each(FAILURES)('with %s on both, the receptionist does', async (_, failure) => {
    script(failure, failure)
    const { brain, handovers } = withFallback(provider)
    expect(sources(await answerTo(brain, PARKING))).toEqual(['faq:0'])
    expect(handovers).toHaveLength(2)
  })

  test('by taking the request and never answering, it is not waited for', async () => {
    script({ silent: true })
    const made = withFallback(provider)
    const reply = begin(made.brain.open(BRIEFING), PARKING)
    await until(() => server.asked.at(-1)?.model === 'first')
    made.time.pass(PATIENCE.firstTokenMs)
    await reply.done
    expect(spoken(reply.parts)).toEqual(['There is a car park behind the building.'])
    expect(made.handovers).toMatchObject([{ model: `${provider}:first`, why: 'stalled' }])
    await until(() => server.asked[0]?.isClosed() === true)
  })

  test.each([
    ['stalls', { wait: NEVER }],
    ['is cut off', { cut: true }],
    ['sends garbage', { garbage: true }],
    ['refuses', { refuse: 'I cannot go on.' }],
  ] as const)('in the middle because it %s, what was said is not said again', async (_, deed: Deed) => {
    const begun = 'Yes, there is parking. It is behind the'
    script(
      { deeds: [{ say: `${begun} ` }, deed] },
      { deeds: [{ say: 'Yes, there is parking. It is ' }, { say: 'free of charge.' }] },
    )
    const made = withFallback(provider)
    const reply = begin(made.brain.open(BRIEFING), PARKING)
    await until(() => spoken(reply.parts)[0] === 'Yes, there is parking.')
    if ('wait' in deed) made.time.pass(PATIENCE.nextTokenMs)
    await reply.done
    expect(spoken(reply.parts)).toEqual(['Yes, there is parking.', 'It is free of charge.'])
    expect(made.handovers).toHaveLength(1)
    expect(server.asked.at(-1)?.body).toContain('Yes, there is parking.')
    expect(server.asked.at(-1)?.body).not.toContain('It is behind the')
  })

  test('in the middle and the fallback too, the receptionist ends the reply', async () => {
    script({ deeds: [{ say: 'Let me see, I think so. ' }, { say: 'Now ' }, { cut: true }] }, { status: 500 })
    const parts = await answerTo(withFallback(provider).brain, PARKING)
    expect(sources(parts)).toEqual(['model', 'faq:0'])
  })

  test('what it called for before it was cut off is not done', async () => {
    script({ deeds: [{ call: 'end_call', input: {} }, { cut: true }] })
    expect(await answerTo(withFallback(provider).brain, PARKING)).toEqual([
      { clause: 'There is a car park behind the building.', source: 'model' },
    ])
  })

  test('an abort ends the reply at once, and the request with it', async () => {
    script({ deeds: [{ say: 'Yes, there is parking. It is ' }, { wait: NEVER }] })
    const { brain, handovers } = withFallback(provider)
    const reply = begin(brain.open(BRIEFING), PARKING)
    await until(() => spoken(reply.parts).length === 1)
    reply.abort()
    await reply.done
    expect(spoken(reply.parts)).toEqual(['Yes, there is parking.'])
    expect(handovers).toEqual([])
    await until(() => server.asked.at(-1)?.isClosed() === true)
  })
})

describe('whatever the models do', () => {
  test('the caller never waits longer than the allowed silence', async () => {
    script({ silent: true }, { silent: true })
    const made = withFallback('openai')
    const reply = begin(made.brain.open(BRIEFING), PARKING)
    const startMs = made.time.clock.now()
    await waitFor('first')
    made.time.pass(PATIENCE.firstTokenMs)
    await waitFor('second')
    made.time.pass(PATIENCE.silenceMs - PATIENCE.firstTokenMs)
    await reply.done
    expect(made.time.clock.now() - startMs).toBe(PATIENCE.silenceMs)
    expect(sources(reply.parts)).toEqual(['faq:0'])
  })

  test('words that drip too slowly for a clause count as silence', async () => {
    const drops = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
    script(
      { deeds: drops.flatMap(({ promise }): Deed[] => [{ wait: promise }, { say: 'well ' }]) },
      { status: 500 },
    )
    const made = withFallback('anthropic')
    const reply = begin(made.brain.open(BRIEFING), PARKING)
    await waitFor('first')
    drops[0]?.resolve()
    made.time.pass(PATIENCE.silenceMs)
    await reply.done
    expect(made.handovers[0]).toMatchObject({ why: 'stalled' })
    expect(sources(reply.parts)).toEqual(['faq:0'])
  })

  test('a model that fails again and again is left alone for a while, then tried once', async () => {
    script({ status: 500 })
    const { brain, time } = withFallback('google')
    const asksFirst = async (): Promise<boolean> => {
      const before = server.asked.length
      await answerTo(brain, PARKING)
      return server.asked.slice(before).some(({ model }) => model === 'first')
    }
    for (let count = 0; count < FAILURES_BEFORE_PAUSE; count++) expect(await asksFirst()).toBe(true)
    expect(await asksFirst()).toBe(false)
    time.pass(PAUSE_MS)
    expect([await asksFirst(), await asksFirst()]).toEqual([true, false])
    time.pass(PAUSE_MS)
    script(WELL)
    expect([await asksFirst(), await asksFirst()]).toEqual([true, true])
  })

  test('time is that of the machine unless another is handed in', async () => {
    script({ silent: true })
    const models = chooseModels(server.settings('openai', 'first'))
    const brain = llmBrain({ models, lastResort: LAST_RESORT, patience: { firstTokenMs: 10 } })
    expect(sources(await answerTo(brain, PARKING))).toEqual(['faq:0'])
  })

  test('a question of the receptionist is forgotten once a model has gone on', async () => {
    const conversation = withFallback('openai-compatible').brain.open(BRIEFING)
    const say = async (turn: number, text: string) => {
      const { parts, done } = begin(conversation, text, { turn })
      await done
      return sources(parts)
    }
    script({ status: 500 }, { status: 500 })
    expect(await say(1, 'Can I leave a message?')).toEqual(['line:ask_name'])
    script(WELL)
    expect(await say(2, PARKING)).toEqual(['model'])
    script({ status: 500 }, { status: 500 })
    expect(await say(3, PARKING)).toEqual(['faq:0'])
  })

  test('what a model said is known to the next turn, and what the receptionist said too', async () => {
    const conversation = withFallback('openai').brain.open(BRIEFING)
    script({ deeds: [{ say: 'Ask me about whales.' }] })
    await begin(conversation, 'hello', { turn: 1 }).done
    script({ status: 500 }, { status: 500 })
    await begin(conversation, PARKING, { turn: 2 }).done
    script(WELL)
    await begin(conversation, 'thanks', { turn: 3 }).done
    const { body } = server.asked.at(-1)!
    expect(body).toContain('Ask me about whales.')
    expect(body).toContain('free car park behind the building')
  })

  async function waitFor(model: string): Promise<void> {
    await until(() => server.asked.at(-1)?.model === model)
  }
})
