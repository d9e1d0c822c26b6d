import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UseTool } from '../brain.ts'
import { brainContract } from '../brain.contract.ts'
import { BRIEFING } from '../receptionist/briefing.fixture.ts'
import { answerTo, begin, rig, sources, spoken, until } from './llm-brain.fixture.ts'
import { MAX_OUTPUT_TOKENS, MAX_REPLY_CHARACTERS, MAX_TOOL_CALLS, PATIENCE } from './limits.ts'
import { startModelServer, type Answer, type Asked, type ModelServer } from './model-server.fixture.ts'
import { LLM_PROVIDERS } from './model-settings.ts'

const GOODBYE: Answer = {
  deeds: [{ say: 'Thank you for calling. ' }, { say: 'Goodbye!' }, { call: 'end_call', input: {} }],
}

/** What the model does with what it is asked; each test sets its own. */
let answer: (asked: Asked) => Answer = () => GOODBYE
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer((asked) => answer(asked))
})
afterAll(() => server.close())

const FIND_DAY = {
  name: 'find_day',
  description: 'Looks into the calendar.',
  parameters: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
  filler: 'Let me look.',
}

function plainSpeech({ caller }: Asked): Answer {
  if (caller === 'goodbye') return GOODBYE
  if (caller.includes('person'))
    return { deeds: [{ say: 'One mo' }, { say: 'ment.' }, { call: 'transfer_to_human', input: {} }] }
  return {
    deeds: [
      { say: '**Certainly' },
      { say: '**, I can help. Here it is: `end_' },
      { say: 'call` {"tool":' },
      { say: ' "transfer_to_human"} We open at nine,\nand the site is https://www.' },
      { say: `bright.com/x?y. You said ${caller.length} letters 😀!` },
    ],
  }
}

test('OpenAI is asked to keep nothing, and every request is bounded', async () => {
  answer = plainSpeech
  await answerTo(rig(server.settings('openai', 'gpt-5-mini')).brain, 'hello')
  expect(JSON.parse(server.asked.at(-1)!.body)).toMatchObject({
    store: false,
    max_output_tokens: MAX_OUTPUT_TOKENS,
    reasoning: { effort: 'minimal' },
  })
})

/** More questions than go into a prompt. */
const CURIOUS = { ...BRIEFING, faq: [...BRIEFING.faq, ...BRIEFING.faq] }

test('the ranking chooses the passages, and one that never comes is not waited for', async () => {
  answer = plainSpeech
  await answerTo(rig(server.settings('anthropic'), { rank: async () => [2] }).brain, 'insurance', CURIOUS)
  expect(server.asked.at(-1)!.body).toContain('Delta Dental')
  expect(server.asked.at(-1)!.body).not.toContain('car park')
  const { promise: never } = Promise.withResolvers<number[]>()
  const { brain, time } = rig(server.settings('anthropic'), { rank: () => never })
  const { done } = begin(brain.open(CURIOUS), 'insurance')
  time.pass(PATIENCE.rankingMs)
  await done
  expect(server.asked.at(-1)!.body).toContain('car park')
})

test('questions that all go into the prompt are not put in order first', async () => {
  answer = plainSpeech
  const rank = () => Promise.reject(new Error('Nobody is to ask.'))
  let ranked = 0
  const { brain } = rig(server.settings('anthropic'), { rank: () => (ranked++, rank()) })
  await answerTo(brain, 'insurance')
  expect(ranked).toBe(0)
  for (const words of ['car park', 'Delta Dental', 'public holidays'])
    expect(server.asked.at(-1)!.body).toContain(words)
  await answerTo(brain, 'insurance', CURIOUS)
  expect(ranked).toBe(1)
})

test('a call that has had its tokens goes on with the receptionist', async () => {
  answer = () => ({ deeds: [{ say: 'Here I am.' }] })
  const { brain, handovers } = rig(server.settings('openai-compatible'))
  const conversation = brain.open({ ...BRIEFING, maxTokens: 500 })
  const first = begin(conversation, 'Hello?')
  await first.done
  expect(spoken(first.parts)).toEqual(['Here I am.'])
  const asked = server.asked.length
  const second = begin(conversation, 'Is there parking?', { turn: 2 })
  await second.done
  expect(sources(second.parts)[0]).toMatch(/^faq:/)
  expect(handovers).toMatchObject([{ why: 'spent' }])
  expect(server.asked).toHaveLength(asked)
})

describe.each(LLM_PROVIDERS)('with %s', (provider) => {
  beforeAll(() => {
    answer = plainSpeech
  })
  brainContract(`a language model of ${provider}`, () => rig(server.settings(provider)).brain, BRIEFING)

  test('what the model says comes in clauses as it is written, and nothing of markup', async () => {
    answer = plainSpeech
    const { brain, handovers } = rig(server.settings(provider))
    const parts = await answerTo(brain, 'hello')
    expect(spoken(parts).join(' ')).toBe(
      'Certainly, I can help. Here it is: We open at nine, and the site is bright.com. You said 5 letters!',
    )
    expect(new Set(sources(parts))).toEqual(new Set(['model', 'hours']))
    expect(handovers).toEqual([])
  })

  test('a sentence is spoken once it is whole, while the rest is still being thought of', async () => {
    const { promise: go, resolve } = Promise.withResolvers<void>()
    answer = () => ({
      deeds: [
        { say: 'We are open today, until half past five. On Saturday, we open ' },
        { wait: go },
        { say: 'at ten.' },
      ],
    })
    const { parts, done } = begin(rig(server.settings(provider)).brain.open(BRIEFING), 'hello')
    await until(() => spoken(parts).length > 1)
    expect(spoken(parts)).toEqual(['We are open today,', 'until half past five.'])
    resolve()
    await done
    expect(spoken(parts)).toEqual([
      'We are open today,',
      'until half past five.',
      'On Saturday, we open at ten.',
    ])
  })

  test('what the model cannot know is not said, and the question is kept', async () => {
    answer = () => ({
      deeds: [{ say: 'A cleaning costs, on average, ' }, { say: '$80 or so. We close at five thirty.' }],
    })
    const question = 'What is a cleaning?'
    expect(await answerTo(rig(server.settings(provider)).brain, question)).toEqual([
      { clause: "I'm sorry, I don't have that information.", source: 'line:not_known' },
      { clause: 'We close at five thirty.', source: 'hours' },
      {
        clause: 'May I take a message, so that somebody can get back to you?',
        source: 'line:offer_message',
      },
      { unanswered: question },
    ])
  })

  test('an action comes as a tool and last', async () => {
    const input = {
      name: 'Ann Lee',
      number: '5550123',
      reason: 'The crown fell off.',
      for: 'Dr. Miller',
      end_call: false,
    }
    answer = () => ({ deeds: [{ say: 'I will pass that on.' }, { call: 'take_message', input }] })
    const parts = await answerTo(rig(server.settings(provider)).brain, 'yes that is right')
    expect(parts).toEqual([
      { clause: 'I will pass that on.', source: 'model' },
      { about: 'message' },
      {
        action: {
          type: 'take_message',
          message: { name: 'Ann Lee', number: '5550123', reason: 'The crown fell off.', for: 'Dr. Miller' },
          thenHangUp: false,
        },
      },
    ])
  })

  test('a transfer that the policy forbids does not happen', async () => {
    answer = () => ({ deeds: [{ say: 'I put you through.' }, { call: 'transfer_to_human', input: {} }] })
    const escalation = { policy: 'never', hasTarget: true } as const
    const parts = await answerTo(rig(server.settings(provider)).brain, 'a person', { escalation })
    expect(parts.some((part) => 'action' in part && part.action.type === 'transfer')).toBe(false)
  })

  test('a question that nothing answers is reported besides what is said', async () => {
    const question = 'Do you sell bicycles?'
    answer = () => ({
      deeds: [{ say: 'I do not know.' }, { call: 'report_unanswered', input: { question } }],
    })
    const before = server.asked.length
    expect(await answerTo(rig(server.settings(provider)).brain, question)).toEqual([
      { clause: 'I do not know.', source: 'model' },
      { unanswered: question },
    ])
    expect(server.asked.length - before).toBe(1)
  })

  test('a tool is run and its result said, but only so often in a turn', async () => {
    const inputs: unknown[] = []
    answer = ({ body }) => ({
      deeds: body.includes('Too many calls')
        ? [{ say: 'I could not find out.' }]
        : [{ call: 'find_day', input: { day: `day ${inputs.length}` } }],
    })
    const { brain } = rig(server.settings(provider))
    const useTool: UseTool = async (tool, args) => ({ tool, ok: true, result: inputs.push(args) })
    const parts = await answerTo(brain, 'when can I come', { tools: [FIND_DAY] }, {}, useTool)
    expect(inputs).toHaveLength(MAX_TOOL_CALLS)
    expect(inputs[0]).toEqual({ day: 'day 0' })
    expect(parts[0]).toEqual({ clause: 'Let me look.', source: 'tool:find_day' })
    expect(parts[1]).toMatchObject({ clause: 'I could not find out.' })
  })

  test('what a tool has said is the whole answer, word for word', async () => {
    const message = 'Your parcel is on its way to you.'
    answer = ({ body }) => ({
      deeds: [body.includes(message) ? { say: message } : { call: 'find_day', input: { day: 'today' } }],
    })
    const { brain, handovers } = rig(server.settings(provider))
    const useTool: UseTool = async (tool) => ({ tool, ok: true, result: { message } })
    const parts = await answerTo(brain, 'where is my parcel', { tools: [FIND_DAY] }, {}, useTool)
    expect(parts).toEqual([
      { clause: 'Let me look.', source: 'tool:find_day' },
      { clause: message, source: 'tool:find_day' },
    ])
    expect(handovers).toEqual([])
  })

  test('the model learns the result of an interrupted turn’s tool, and what still runs', async () => {
    answer = () => ({ deeds: [{ say: 'It is done.' }] })
    const { brain } = rig(server.settings(provider))
    const results = [{ tool: 'find_day', ok: true, result: { status: 'free at ten' } }]
    await answerTo(brain, 'sorry, go on', { tools: [FIND_DAY] }, { results })
    expect(server.asked.at(-1)!.body).toContain('free at ten')
  })

  test('no transfer without a request, where that is the policy', async () => {
    answer = () => ({ deeds: [{ say: 'One moment.' }, { call: 'transfer_to_human', input: {} }] })
    const { brain } = rig(server.settings(provider))
    const conversation = brain.open({ ...BRIEFING, escalation: { policy: 'on_request', hasTarget: true } })
    const told = begin(conversation, 'What does it cost?')
    await told.done
    expect(told.parts.some((part) => 'action' in part)).toBe(false)
    const asked = begin(conversation, 'Can I talk to a person?', { turn: 2 })
    await asked.done
    expect(asked.parts.at(-1)).toEqual({ action: { type: 'transfer' } })
  })

  test('keys are pressed only as functions, and only keys', async () => {
    let digits = '1#'
    answer = () => ({ deeds: [{ say: 'Pressing.' }, { call: 'send_dtmf', input: { digits } }] })
    const { brain } = rig(server.settings(provider))
    const keys = async (functionsEnabled: boolean) =>
      (await answerTo(brain, 'press one', { functionsEnabled })).filter((part) => 'action' in part)
    expect(await keys(true)).toEqual([{ action: { type: 'send_digits', digits } }])
    expect(await keys(false)).toEqual([])
    digits = '1+1'
    expect(await keys(true)).toEqual([])
  })

  test('a reply without end is ended', async () => {
    const deeds = Array.from({ length: 400 }, (_, index) => ({ say: `This is sentence ${index}. ` }))
    const { promise: never } = Promise.withResolvers<void>()
    answer = () => ({ deeds: [...deeds, { wait: never }] })
    const said = spoken(await answerTo(rig(server.settings(provider)).brain, 'tell me all')).join(' ')
    expect(said.length).toBeLessThan(MAX_REPLY_CHARACTERS + 200)
    expect(said).toMatch(/^This is sentence 0\. This is.*\.$/)
  })

  test('a reply that runs out of tokens ends with a whole sentence', async () => {
    answer = () => ({ deeds: [{ say: 'Yes, we do. And then there is also the' }], end: 'length' })
    expect(spoken(await answerTo(rig(server.settings(provider)).brain, 'x'))).toEqual(['Yes, we do.'])
  })
})
