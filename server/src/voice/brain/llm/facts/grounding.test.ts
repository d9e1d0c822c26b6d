import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Briefing } from '../../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../../receptionist/briefing.fixture.ts'
import { sayPhoneNumber } from '../../../../language/en/digits.ts'
import { sayNumber } from '../../../../language/en/numbers.ts'
import { judge } from './grounding.ts'
import { createReader, withHeard, withResult, withSaid, type Known } from './known-facts.ts'

const knownFrom = createReader()
const heard = (text: string, digits = '') => ({ turn: 1, text, digits, atMs: TUESDAY_TEN_MS })

/** The practice, a caller who has said something, and a calendar that was looked into. */
function call(text = 'Hello.', briefing: Partial<Briefing> = {}): Known {
  const known = withHeard(knownFrom({ ...BRIEFING, ...briefing, callerNumber: '+12125550123' }), heard(text))
  const slot = { start: '2026-03-06T16:00:00.000Z', day: 'Friday, March 6', time: '11:00 AM', minutes: 60 }
  return withResult(known, { tool: 'find', result: { status: 'free', times: [slot], price: 45 } })
}

const isSaid = (clause: string, known = call()): boolean => judge(known, clause).isGrounded

describe('what is known is said, however it is put', () => {
  test.each([
    'We are open Monday to Friday from nine in the morning to five thirty in the afternoon, and Saturday from ten to two.',
    'We open at 9 AM.',
    'We open at 09:00 and close at 17:30.',
    "On Tuesday it is nine o'clock to half past five.",
    'Today we close at 5:30.',
    'Saturdays from 10 a.m. to 2 p.m.',
    'A root canal costs nine hundred dollars.',
    'That is $900.',
    'It costs 900.00 USD.',
    'We are at 12 Main Street.',
    'Come to twelve Main Street, across from the library.',
    'Dr. Patel has been with us since 2009.',
    'Since two thousand nine.',
    'Write to hello@brightdental.com.',
    'That is hello at brightdental dot com.',
    'We see children from the age of three.',
    'I have Friday, March 6th, at eleven.',
    'The sixth of March, 11:00 AM to noon.',
    'It is forty-five dollars.',
    'Your number is +1 212 555 0123.',
    'I have two one two, five five five, oh one two three.',
    'The number ending in zero one two three.',
    'It is ten in the morning now.',
    'Tomorrow is March 4th.',
  ])('%s', (clause) => expect(isSaid(clause)).toBe(true))
})

describe('what is no fact is never held back', () => {
  test.each([
    'One moment, please.',
    'I have two options for you.',
    'Let me say it in three sentences.',
    'First, may I have your name?',
    'That is one of our most common questions, and a second one comes next.',
    'Is there anything else I can do for you?',
    'Give me two minutes.',
    'You may march in at any time in May.',
    'We are happy to help you at once.',
    'Number one, breathe. Number two, relax.',
    'One or two people have asked for that.',
    'You can come to us for a check-up, too.',
  ])('%s', (clause) => expect(isSaid(clause)).toBe(true))
})

describe('what is made up is held back', () => {
  test.each([
    'A cleaning is $80.',
    'A cleaning costs eighty dollars.',
    'It costs eighty.',
    'That is between 45 and 90 dollars.',
    'You get twenty percent off.',
    'We close at eight in the evening.',
    'We are open from nine to five.',
    'On Saturday we open at nine.',
    'Saturday and Sunday from ten to two.',
    'We are open on Sunday.',
    'We open at 9 PM.',
    'We are at 14 Main Street.',
    'We are at 12 Oak Street.',
    'Call us at 212 555 0199.',
    'Dial five five five, oh one nine nine.',
    'Write to info@brightdental.com.',
    'We have 12 dentists.',
    'We have five dentists.',
    'We have been here since 1987.',
    'It takes about forty minutes.',
    'I have Friday, March 13th.',
    'I have Friday at three.',
    'There are twenty parking spaces behind the building.',
  ])('%s', (clause) => expect(isSaid(clause)).toBe(false))
})

test('who asks about a price or an hour does not make it so, but may hear it back', () => {
  const known = call('Is a filling $5? And you are open till nine tonight? I could come on the 14th at 4.')
  expect(isSaid('Yes, a filling is $5.', known)).toBe(false)
  expect(isSaid('You mentioned $5.', known)).toBe(true)
  expect(isSaid('Yes, we are open until nine at night.', known)).toBe(false)
  expect(isSaid('So you would come at four?', known)).toBe(true)
  expect(isSaid('That is on the 14th at four.', known)).toBe(true)
})

test('a number and an address that come over several turns are read back', () => {
  let known = withHeard(knownFrom(BRIEFING), heard('It is 646 555'))
  known = withHeard(known, heard('oh one nine nine'))
  known = withHeard(known, heard('and I am a n n at example dot com', '77'))
  expect(isSaid('So 646 555 0199?', known)).toBe(true)
  expect(isSaid('646 555 0198?', known)).toBe(false)
  expect(isSaid('That is ann at example dot com.', known)).toBe(true)
  expect(isSaid('That is jan at example dot com.', known)).toBe(false)
})

test('what a sentence points back to is what the reply has said before it', () => {
  const known = call('How are you?', {
    faq: [
      { question: 'How long is a crown?', answer: 'A crown takes an hour.' },
      { question: 'How long is a filling?', answer: 'A filling takes forty minutes.' },
    ],
  })
  expect(judge(known, 'It takes forty minutes.', 'We do fillings.').isGrounded).toBe(true)
  expect(judge(known, 'It takes forty minutes.', 'We do crowns.').isGrounded).toBe(false)
})

test('what was said stays known, and with it the source that is certain', () => {
  const known = withSaid(call(), 'Somebody will call you within 3 days.')
  expect(isSaid('In 3 days.', known)).toBe(true)
  expect(judge(known, 'A root canal costs $900.').source).toBe('prompt:3')
  expect(judge(known, 'We see children from 3 years.').source).not.toBe('hours')
  expect(judge(known, 'We close at five thirty.').source).toBe('hours')
  expect(judge(known, 'Friday at eleven.').source).toBe('tool:find')
  expect(judge(known, 'With pleasure.').source).toBe('model')
})

/** Not what the prompt has a price for: that may be said whatever the FAQ says. */
const amount = fc
  .integer({ min: 10, max: 9999 })
  .filter((value) => !JSON.stringify(BRIEFING).includes(String(value)))
const money = (value: number) =>
  fc.constantFrom(
    `$${value}`,
    `${value} dollars`,
    `${sayNumber(value, { hyphens: true })} dollars`,
    `${value}.00 USD`,
    `$${value.toLocaleString('en-US')}`,
  )
const hour = fc.integer({ min: 1, max: 12 })
const clock = (value: number) =>
  fc.constantFrom(
    `${value} PM`,
    `${value}:00 p.m.`,
    `${sayNumber(value, { hyphens: true })} PM`,
    `${(value % 12) + 12}:00`,
  )
const phone = fc.integer({ min: 2_010_000_000, max: 9_899_999_999 }).map(String)
const dialled = (digits: string) =>
  fc.constantFrom(
    digits,
    sayPhoneNumber(digits),
    `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  )

describe('whatever the numbers are', () => {
  /** The same fact in two wordings, and another fact. */
  function check<T>(
    value: fc.Arbitrary<T>,
    wordings: (value: T) => fc.Arbitrary<string>,
    sentence: (fact: string) => string,
  ): void {
    const facts = fc
      .tuple(value, value)
      .chain(([one, other]) =>
        fc.tuple(fc.constant([one, other] as const), wordings(one), wordings(one), wordings(other)),
      )
    fc.assert(
      fc.property(facts, ([[one, other], told, said, wrong]) => {
        const known = knownFrom({
          ...BRIEFING,
          hours: null,
          faq: [{ question: 'How is it?', answer: sentence(told) }],
        })
        expect(isSaid(sentence(said), known)).toBe(true)
        expect(isSaid(sentence(wrong), known)).toBe(one === other)
      }),
    )
  }

  test('a price is the same price in every wording', () =>
    check(amount, money, (fact) => `A crown is ${fact} here.`))
  test('a time is the same time in every wording', () =>
    check(hour, clock, (fact) => `The tour begins at ${fact}.`))
  test('a telephone number is the same in every wording', () =>
    check(phone, dialled, (fact) => `Please dial ${fact}.`))

  test('what the business has written can be said as it stands', () => {
    const words = fc.constantFrom(
      'we',
      'open',
      'at',
      'nine',
      '5',
      'to',
      'Monday',
      '$40',
      'Street',
      '12',
      'half',
      'past',
      'percent',
      'March',
      '3rd',
      'noon',
      ',',
      'and',
      '-',
      '2125550199',
    )
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (list) => {
        const text = list.join(' ')
        expect(
          isSaid(text, knownFrom({ ...BRIEFING, hours: null, faq: [{ question: '', answer: text }] })),
        ).toBe(true)
      }),
    )
  })

  test('words of courtesy are never held back', () => {
    const word = fc.constantFrom(
      ...'please hold the line while I look for that and thank you so much dear friend kind regards'.split(
        ' ',
      ),
    )
    fc.assert(fc.property(fc.array(word), (list) => isSaid(list.join(' '))))
  })

  test('anything at all is judged', () => {
    const known = call()
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.string(),
        (clause, lead) => void judge(known, clause, lead),
      ),
    )
  })
})
