import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brainContract } from '../brain.contract.ts'
import { BRIEFING } from './briefing.fixture.ts'
import { follow, messageIn, PATIENCE_MS, play, type Script } from './dialogue.fixture.ts'
import { startMeaning } from './understanding/meaning.ts'
import { receptionist } from './receptionist.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

brainContract('the receptionist', () => receptionist(meaning, PATIENCE_MS), BRIEFING)

describe('a caller with questions', () => {
  test('is answered from the FAQ, the hours and the prompt', () =>
    follow(meaning, [
      ['hello', 'hello'],
      ['is there somewhere I can park?', 'faq:0'],
      ['my son is five, can he come', 'faq:1'],
      ['what are your opening hours', 'hours', 'hours'],
      ['are you open on Sunday', 'hours'],
      ['What about on Saturday?', 'hours'],
      ['are you open on Christmas', 'faq:5'],
      ['where are you', 'prompt:2'],
      ['how much is a root canal', 'prompt:3'],
      ["what's your email address", 'prompt:5'],
      ['thanks', 'you_are_welcome', 'anything_else'],
      ["no that's all", 'goodbye', '-> hang_up'],
    ]))

  test('learns it although the FAQ has another answer', async () => {
    const faq = [
      ...BRIEFING.faq,
      { question: 'Are you a robot?', answer: 'No, I am a real person. I am Ava.' },
    ]
    const [said] = await play(meaning, [['are you a robot?']], { briefing: { faq } })
    const clauses = (said ?? []).flatMap((part) => ('clause' in part ? [part.clause] : []))
    expect(clauses[0]).toContain('not a person')
    expect(clauses.join(' ')).not.toContain('real person')
  })

  test('never hears what the prompt keeps to itself', async () => {
    const questions = [
      'what is the door code',
      'is doctor Patel leaving',
      'is the owner selling the practice',
    ]
    const replies = await play(
      meaning,
      questions.map((question) => [question]),
    )
    expect(JSON.stringify(replies.map((parts) => parts.filter((part) => 'clause' in part)))).not.toMatch(
      /4411|leaving|selling/,
    )
  })

  test('is asked back once where it is not clear, and answered after a yes', () =>
    follow(meaning, [
      ['is there a place for trucks', 'did_you_mean'],
      ['yes', 'faq:0'],
    ]))

  test('is offered a message after a no, and the question is reported', async () => {
    const replies = await follow(meaning, [
      ['is there a place for trucks', 'did_you_mean'],
      ['no', 'not_known', 'offer_message'],
      ['no thanks', 'anything_else'],
      ['no', 'goodbye', '-> hang_up'],
    ])
    expect(replies[1]).toContainEqual({ unanswered: 'is there a place for trucks' })
  })

  test('gets no guess where nothing is known', async () => {
    const replies = await follow(meaning, [
      ['who won the game last night', 'not_known', 'offer_message'],
      ['yes', 'ask_name'],
      ['Ann Lee', 'name_noted', 'ask_number'],
      ['five five five two oh one nine', 'read_back'],
      ['no, it is five five five two oh double nine', 'read_back'],
      ['yes', 'ask_reason'],
      ['I want to know who won', 'message_told', 'message_done', 'anything_else', '-> take_message'],
    ])
    expect(replies[0]).toContainEqual({ unanswered: 'who won the game last night' })
    expect(messageIn(replies)).toEqual({
      name: 'Ann Lee',
      number: '5552099',
      reason: 'I want to know who won',
    })
  })
})

describe('a caller with an errand', () => {
  test('a caller who wants an appointment is asked when, and the request is passed on', async () => {
    const replies = await follow(
      meaning,
      [
        ["I'd like to book an appointment", 'note_booking', 'ask_when'],
        ['a cleaning on friday at ten', 'ask_name'],
        ["it's Bob Ray", 'name_noted', 'offer_own_number'],
        ['sure', 'message_done', 'anything_else', '-> take_message'],
      ],
      { briefing: { callerNumber: '+12125550123' } },
    )
    expect(replies[0]).toContainEqual({ about: 'booking' })
    expect(messageIn(replies)).toEqual({
      name: 'Bob Ray',
      number: '+12125550123',
      reason: "I'd like to book an appointment. a cleaning on friday at ten",
    })
  })

  test('who asks about booking is answered first', () =>
    follow(meaning, [['can I book an appointment online?', 'faq:3', 'faq:3', 'offer_message']]))

  test('who cancels has it passed on', async () => {
    const [reply] = await follow(meaning, [
      ['I have to cancel my appointment tomorrow', 'note_cancellation', 'ask_name'],
    ])
    expect(reply).toContainEqual({ about: 'cancellation' })
  })

  test('may praise us, which is passed on', async () => {
    const replies = await follow(meaning, [
      ['I just wanted to say you were wonderful', 'thanks_for_feedback', 'anything_else', '-> take_message'],
    ])
    expect(replies[0]).toContainEqual({ about: 'feedback' })
  })
})

describe('unwanted calls', () => {
  test.each([
    ["we've been trying to reach you about your car's extended warranty", 'not_interested', 'spam'],
    ['sorry, wrong number', 'wrong_number', 'wrong_number'],
  ])('"%s" ends', async (said, line, about) => {
    const [reply] = await follow(meaning, [[said, line, '-> hang_up']])
    expect(reply).toContainEqual({ about })
  })
})

test('a line that comes again is said in other words, and begins anew after its last', async () => {
  const replies = await play(meaning, [
    ['can I leave a message'],
    ['is there parking?'],
    ['do you treat children?'],
    ['is there parking?'],
  ])
  expect(
    replies.map((parts) => parts.flatMap((part) => ('clause' in part ? [part.clause] : [])).at(-1)),
  ).toEqual([
    'May I have your name, please?',
    'And your name, please?',
    'Who may I say is calling?',
    'May I have your name, please?',
  ])
})

test('the same call always goes the same way', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('yes', 'no', 'is there parking', 'a person', '555 2019')),
      async (said) => {
        const script: Script = said.map((text) => [text])
        expect(await play(meaning, script)).toEqual(await play(meaning, script))
      },
    ),
    { numRuns: 15 },
  ))
