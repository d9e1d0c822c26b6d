import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerTo, begin, rig, spoken, until } from './llm-brain.fixture.ts'
import { BRIEFING } from '../receptionist/briefing.fixture.ts'
import { startModelServer, type Answer, type ModelServer } from './model-server.fixture.ts'

const TRUTH = 'I am an automated assistant, not a person.'

let answer: Answer = { deeds: [] }
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer(() => answer)
})
afterAll(() => server.close())

const brain = () => rig(server.settings('anthropic')).brain

test('a caller in danger is told whom to call, and no model is asked', async () => {
  answer = { deeds: [{ say: 'May I have your name first?' }] }
  const before = server.asked.length
  expect(spoken(await answerTo(brain(), 'My husband is having a heart attack!'))).toEqual([
    'Please hang up and dial nine one one now.',
  ])
  const numbers = { emergency: [{ number: '999' }, { number: '112' }], crisis: ['116 123'] }
  expect(spoken(await answerTo(brain(), 'I want to kill myself', { emergencyNumbers: numbers }))).toEqual([
    'I am so sorry that it is this hard.',
    'Please call one one six, one two three now: somebody there listens and can help.',
    'If anyone is in danger, dial nine nine nine or one one two.',
  ])
  expect(server.asked.length).toBe(before)
})

test('what only sounds like danger goes to the model', async () => {
  answer = { deeds: [{ say: 'Oh dear, that sounds painful.' }] }
  expect(spoken(await answerTo(brain(), 'My tooth is killing me'))).toEqual(['Oh dear, that sounds painful.'])
})

test('the truth about itself does not wait for the model, which goes on from there', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  answer = { deeds: [{ wait: held }, { say: 'How can I help you today?' }] }
  const { parts, done } = begin(brain().open(BRIEFING), 'Are you a robot?')
  await until(() => parts.length > 0)
  expect(spoken(parts)[0]).toContain(TRUTH)
  release()
  await done
  expect(spoken(parts).join(' ')).toContain('How can I help you today?')
  expect(server.asked.at(-1)!.body).toContain(TRUTH)
})

test.each([
  ['Are you a real person?', 'Yes, I am a real person. How can I help?'],
  ['Are you human?', 'Yes, I am. How can I help?'],
  ['Are you a machine?', "No, I'm not. How can I help?"],
])('%s gets the truth once, and nothing of the lie: %s', async (question, lie) => {
  answer = { deeds: [{ say: lie }] }
  const said = spoken(await answerTo(brain(), question)).join(' ')
  expect(said.split(TRUTH)).toHaveLength(2)
  expect(said).toContain('How can I help?')
  expect(said).not.toMatch(/real person|Yes, I am|I'm not/)
})

test('a claim that nobody asked for is replaced by the truth', async () => {
  answer = { deeds: [{ say: 'I am a real human, by the way. How can I help you?' }] }
  const said = spoken(await answerTo(brain(), 'Hello?')).join(' ')
  expect(said).toContain(TRUTH)
  expect(said).not.toContain('real human')
})
