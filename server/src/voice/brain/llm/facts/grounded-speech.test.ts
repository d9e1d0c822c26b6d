import { describe, expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import { english } from '../../../../language/en/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import type { ToolResult } from '../../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../../receptionist/briefing.fixture.ts'
import { createGroundedSpeech, type GroundedSpeech } from './grounded-speech.ts'
import { createReader } from './known-facts.ts'
import { measureFirstWords } from './sentences/delay.fixture.ts'
import { measureGuard, replyTo, summaryOf } from './sentences/measure.fixture.ts'

const SORRY = "I'm sorry, I don't have that information."
const BOOKED: ToolResult = {
  tool: 'book_appointment',
  ok: true,
  result: {
    status: 'booked',
    appointment: 'a1',
    name: 'Hannah Cole',
    start: '2026-03-10T17:30:00.000Z',
    day: 'Tuesday, March 10',
    time: '1:30 PM',
    minutes: 30,
  },
}

const said = (written: string, heard = 'Hello.', tools: ToolResult[] = []) =>
  replyTo(BRIEFING, { heard, tools }, written)

test('of the sentences that the rules were written with, next to all are judged right', () => {
  const figures = measureGuard('tuned')
  const { suppressed, invented, wrongConfirmations, harmless, rightConfirmations } = summaryOf(figures)
  expect(suppressed, figures.misses.join('\n')).toBeLessThanOrEqual(2)
  expect(invented, figures.misses.join('\n')).toBeLessThanOrEqual(5)
  expect(wrongConfirmations, figures.misses.join('\n')).toBe(0)
  expect(harmless, figures.misses.join('\n')).toBeLessThanOrEqual(2)
  expect(rightConfirmations, figures.misses.join('\n')).toBe(0)
})

test.each([
  ['new-trades', { suppressed: 10, invented: 10 }],
  ['german', { suppressed: 13, invented: 3 }],
  ['spanish', { suppressed: 5, invented: 6 }],
] as const)('of the sentences of %s, no more are judged wrong than the guide says', (part, most) => {
  const figures = measureGuard(part)
  const { suppressed, invented, wrongConfirmations, harmless, rightConfirmations } = summaryOf(figures)
  expect(suppressed, figures.misses.join('\n')).toBeLessThanOrEqual(most.suppressed)
  expect(invented, figures.misses.join('\n')).toBeLessThanOrEqual(most.invented)
  expect([wrongConfirmations, harmless, rightConfirmations], figures.misses.join('\n')).toEqual([0, 0, 0])
})

test.each(['locked', 'german-locked', 'spanish-locked'] as const)(
  'of the sentences of %s, which stay unread, no wrong confirmation is spoken',
  (part) => expect(summaryOf(measureGuard(part)).wrongConfirmations).toBe(0),
)

describe('where only deeds are held back', () => {
  const freely = (written: string, tools: ToolResult[] = []) =>
    replyTo({ ...BRIEFING, grounding: 'deeds' }, { heard: 'Hello.', tools }, written)

  test.each(['We also do implants, for $70.', 'We are open on Sunday until midnight.'])('%s', (written) => {
    expect(said(written)).not.toBe(written)
    expect(freely(written)).toBe(written)
  })

  test.each([
    'You are booked for Tuesday at ten.',
    'I have sent you an email.',
    'I have cancelled your appointment.',
  ])('%s is not said of what was not done', (written) => {
    expect(freely(`${written} We do implants.`)).not.toContain(written)
  })

  test('what was done is said as it was done', () => {
    const right = 'You are booked for Tuesday, March 10 at 1:30 PM.'
    expect(freely(right, [BOOKED])).toBe(right)
    expect(freely('You are booked for Tuesday, March 10 at 4 PM.', [BOOKED])).toContain('1:30')
  })
})

test('waiting for whole sentences costs a caller little', () => {
  const added = measureFirstWords()
    .map(({ guarded, unguarded }) => guarded - unguarded)
    .toSorted((one, other) => one - other)
  expect(added.length).toBeGreaterThanOrEqual(30)
  expect(added[Math.floor(added.length / 2)]).toBeLessThanOrEqual(150)
  expect(added[Math.floor(added.length * 0.95)]).toBeLessThanOrEqual(400)
})

test('of sentences that were written before the rules, no more are judged wrong than were at first', () => {
  const figures = measureGuard('held-out')
  const { suppressed, invented, wrongConfirmations, harmless, rightConfirmations } = summaryOf(figures)
  expect(suppressed, figures.misses.join('\n')).toBeLessThanOrEqual(4)
  expect(invented, figures.misses.join('\n')).toBeLessThanOrEqual(6)
  expect(wrongConfirmations, figures.misses.join('\n')).toBe(0)
  expect(harmless, figures.misses.join('\n')).toBe(0)
  expect(rightConfirmations, figures.misses.join('\n')).toBeLessThanOrEqual(8)
})

describe('a reply stays one that a person would give', () => {
  test.each([
    // Whole sentences, and an apology at most once.
    [
      'A cleaning costs, on average, $80 or so. We close at five thirty.',
      `${SORRY} We close at five thirty.`,
    ],
    ['A cleaning is $80. A crown is $700. A filling is $120.', SORRY],
    ['We close at five thirty. On holidays we close at noon.', 'We close at five thirty.'],
    ['Yes, all fillings come with a five-year guarantee, and we open at nine.', SORRY],
    // What leans on a sentence that is not said is not said either.
    ['We have 2:30 PM on Friday. It is with Dr. Patel. What name shall I put it under?', SORRY],
    [
      'A cleaning is $80. That includes polishing. Is there anything else?',
      `${SORRY} Is there anything else?`,
    ],
    ['Yes! We offer braces. Shall I book one for you?', SORRY],
    ['Great question. We do braces.', SORRY],
    ['Yes. We see children from the age of three.', 'Yes. We see children from the age of three.'],
    ['Let me check that. We offer braces.', `Let me check that. ${SORRY}`],
  ])('%s', (written, spoken) => expect(said(written)).toBe(spoken))

  test('yes to all that was asked is said of what is known only', () => {
    expect(said('Yes, we do.', 'Do you treat children?')).toBe('Yes, we do.')
    expect(said('Yes, we do.', 'Do you make braces?')).toBe(SORRY)
  })
})

describe('what was done is said in the language of the call, whatever language the tool writes', () => {
  const FAILED: ToolResult = { ...BOOKED, ok: false, result: { error: 'taken' } }
  const MOVED: ToolResult = {
    ...BOOKED,
    tool: 'reschedule_appointment',
    result: { ...(BOOKED.result as object), status: 'moved' },
  }

  test.each([
    [
      german,
      'Sie sind am Dienstag um 14 Uhr eingetragen.',
      'Sie sind am Dienstag, dem 10. März um 13:30 Uhr eingetragen.',
    ],
    [
      german,
      'Sie sind am Mittwoch um halb zwei eingetragen.',
      'Sie sind am Dienstag, dem 10. März um 13:30 Uhr eingetragen.',
    ],
    [
      german,
      'Ich habe Ihren Termin auf Dienstag um halb zwei verlegt.',
      'Sie sind am Dienstag, dem 10. März um 13:30 Uhr eingetragen.',
    ],
    [german, 'Sie sind am Dienstag um halb zwei eingetragen.', undefined],
    [
      spanish,
      'Le he reservado la cita para el martes a las dos.',
      'Su cita queda reservada para el martes 10 de marzo a las 13:30.',
    ],
    [
      spanish,
      'Le he reservado la cita para el miércoles a la una y media.',
      'Su cita queda reservada para el martes 10 de marzo a las 13:30.',
    ],
    [
      spanish,
      'He cambiado su cita al martes a la una y media.',
      'Su cita queda reservada para el martes 10 de marzo a las 13:30.',
    ],
    [spanish, 'Le he reservado la cita para el martes a la una y media.', undefined],
  ])('$tag: %s', (language, written, spoken) => {
    const briefing = { ...BRIEFING, language }
    expect(replyTo(briefing, { heard: '13:30.', tools: [BOOKED] }, written)).toBe(spoken ?? written)
    expect(replyTo(briefing, { heard: '13:30.', tools: [FAILED] }, written)).not.toContain('13:30')
    expect(replyTo(briefing, { heard: '13:30.' }, written)).not.toBe(written)
  })

  test.each([
    [
      german,
      'Ihr Termin ist jetzt am Dienstag um 15 Uhr.',
      'Ihr Termin ist jetzt am Dienstag, dem 10. März um 13:30 Uhr.',
    ],
    [
      spanish,
      'He cambiado su cita al jueves a las tres.',
      'Su cita es ahora el martes 10 de marzo a las 13:30.',
    ],
    [
      english,
      'I have moved you to Thursday at three.',
      'Your appointment is now on Tuesday, March 10 at 1:30 PM.',
    ],
  ])('$tag: a move stays a move', (language, written, spoken) => {
    expect(replyTo({ ...BRIEFING, language }, { heard: '13:30.', tools: [MOVED] }, written)).toBe(spoken)
  })
})

describe('what was done is said as it was done', () => {
  const RIGHT = 'You are booked for Tuesday, March 10 at 1:30 PM.'

  test.each([
    ['You are booked for Tuesday at 1 PM, Hannah.', RIGHT],
    [
      'You are booked for Tuesday at 1 PM. I have put you down for one. See you then!',
      `${RIGHT} See you then!`,
    ],
    ['You are booked for Tuesday at half past one. See you then!', undefined],
    ['I have moved your appointment to Tuesday at 1:30.', RIGHT],
  ])('%s', (written, spoken) => expect(said(written, 'Half past one.', [BOOKED])).toBe(spoken ?? written))

  test('what no tool has done is not said to be done', () => {
    const failed = { ...BOOKED, ok: false, result: { error: 'taken', message: 'That time is taken.' } }
    expect(said('You are booked for Tuesday at 1:30.', 'Half past one.', [failed])).toBe(
      "I'm afraid I can't help with that myself.",
    )
    expect(said('I have noted that. What is your name?', 'I am late.')).toBe('')
  })

  /** A model that speaks and calls for tools in turn. */
  function spoken(speech: GroundedSpeech, ...steps: (string | ToolResult)[]): string {
    const parts = steps.flatMap((step) => {
      if (step === 'noted') return speech.acts('noted')
      if (typeof step === 'string') return speech.take(step)
      speech.brought(step)
      return []
    })
    return [...parts, ...speech.end()].map(({ clause }) => clause).join(' ')
  }
  const speech = () =>
    createGroundedSpeech(
      BRIEFING,
      { turn: 1, text: 'Half past one.', atMs: TUESDAY_TEN_MS },
      createReader()(BRIEFING),
    )

  test('a confirmation that comes before the tool has run is said after it, once and right', () => {
    const early = 'You are booked for Tuesday at 1 PM.'
    expect(spoken(speech(), early, BOOKED)).toBe(RIGHT)
    const late = 'You are booked for Tuesday at 1:30 PM.'
    expect(spoken(speech(), early, BOOKED, late)).toBe(late)
  })

  test('that a message is noted waits until it is', () => {
    expect(spoken(speech(), 'I have noted that.', 'Goodbye.', 'noted')).toBe('I have noted that. Goodbye.')
    const waiting = speech()
    expect(waiting.take('I have noted that.')).toEqual([])
    expect(waiting.acts('noted')).toHaveLength(1)
  })
})
