import fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import type { Action, Message } from '../events.ts'
import { journal, type Exchange } from '../journal.fixture.ts'
import { analyse } from './analysis.ts'
import { played } from './rated-calls/steps.fixture.ts'
import { APPOINTMENT_CALLS } from './rated-calls/appointments.fixture.ts'
import { MESSAGE_CALLS } from './rated-calls/messages.fixture.ts'
import { OTHER_CALLS } from './rated-calls/others.fixture.ts'
import { PEOPLE_CALLS } from './rated-calls/people.fixture.ts'
import { QUESTION_CALLS } from './rated-calls/questions.fixture.ts'

const CALLER = '+14155550172'

function summaryOf(...exchanges: Exchange[]): string | undefined {
  return analyse(journal(exchanges, undefined, { timeZone: 'America/New_York' }), CALLER)?.summary
}

const answered = (says: string, source = 'faq:1'): Exchange => ({
  says,
  reply: 'Yes.',
  about: 'information',
  sources: [source],
})
const unknown = (says: string): Exchange => ({
  says,
  reply: 'I do not know.',
  about: 'not_understood',
  unanswered: [says],
  sources: ['line:not_known'],
})
const take = (message: Partial<Message>): Exchange => ({
  says: 'Yes.',
  reply: 'I have noted that.',
  about: 'message',
  sources: ['line:message_done'],
  action: {
    type: 'take_message',
    message: { name: 'Robert Kowalski', number: '4155550172', reason: 'My crown fell out.', ...message },
    thenHangUp: false,
  } satisfies Action,
})
const NOON = { appointment: 'apt_1', name: 'Ann Lee', start: '2026-11-17T17:00:00.000Z' }
const booked: Exchange = {
  says: 'Yes, please.',
  reply: 'It is booked.',
  about: 'booking',
  effect: 'appointment_booked',
  args: { name: 'Ann Lee', note: 'I would like to book a cleaning. Tuesday around noon' },
  result: { status: 'booked', ...NOON },
  sources: ['tool:book_appointment'],
}
const moved: Exchange = {
  ...booked,
  says: 'Friday at ten.',
  args: { appointment: 'apt_1', start: '2026-11-20T15:00:00.000Z' },
  result: { status: 'moved', ...NOON, start: '2026-11-20T15:00:00.000Z' },
}

test.each<[string, Exchange[]]>([
  ['Ann Lee booked a cleaning for Tuesday, November 17 at 12:00 PM.', [booked]],
  [
    'Ann Lee booked a cleaning for Tuesday, November 17 at 12:00 PM. They also asked whether they can bring their dog, which nobody has answered yet.',
    [booked, unknown('Can I bring my dog?')],
  ],
  ['Ann Lee moved an appointment to Friday, November 20 at 10:00 AM.', [moved]],
  [
    'Ann Lee booked a cleaning for Tuesday, November 17 at 12:00 PM. They also moved the appointment on Tuesday, November 17 at 12:00 PM to Friday, November 20 at 10:00 AM.',
    [booked, moved],
  ],
  [
    'Ann Lee cancelled the appointment on Tuesday, November 17 at 12:00 PM.',
    [{ ...booked, effect: 'appointment_cancelled', about: 'cancellation' }],
  ],
  [
    'Robert Kowalski left a message for Dr. Miller: my crown fell out; call back on (415) 555-0172.',
    [take({ for: 'Dr. Miller' })],
  ],
  [
    'Robert Kowalski began a message without saying what it is about; call back on (415) 555-0172.',
    [take({ reason: '', missing: ['reason'] })],
  ],
  [
    'Robert Kowalski left a message: the gate is open; call back on +44 20 7946 0958.',
    [take({ reason: 'The gate is open.', number: '+442079460958' })],
  ],
  ['The caller asked how much a cleaning is, which was answered.', [answered('How much is a cleaning?')]],
  [
    'The caller asked about parking and insurance; both were answered.',
    [answered('Is there parking?'), answered('Which insurance do you take?', 'faq:2')],
  ],
  [
    'The caller asked whether dogs are allowed, which nobody has answered yet.',
    [unknown('Are dogs allowed?')],
  ],
  [
    'The caller asked about parking, pets and walk-ins; all were answered.',
    [answered('Is there parking? May I bring my dog? You take walk-ins?', 'faq:1')].map((each) => ({
      ...each,
      sources: ['faq:1', 'faq:2', 'faq:3'],
    })),
  ],
  [
    'The caller asked where you are, which was answered, and whether you sell boats, which nobody has answered yet.',
    [answered('Where are you?'), unknown('Do you sell boats?')],
  ],
  [
    'The caller asked for a person; calls are not put through, and no message was left.',
    [
      {
        says: 'A real person, please.',
        reply: 'I cannot.',
        about: 'person',
        sources: ['line:cannot_put_through'],
      },
    ],
  ],
  [
    'The caller wanted to book an appointment and left before that was done.',
    [{ says: 'I need an appointment.', reply: 'When?', about: 'booking', sources: ['line:ask_when'] }],
  ],
  [
    'The caller complained: you have billed me twice.',
    [
      {
        says: 'You have billed me twice!',
        reply: 'I am sorry.',
        about: 'complaint',
        sources: ['line:sorry'],
      },
    ],
  ],
  ['The caller had the wrong number.', [{ says: 'Sorry, wrong number.', reply: 'No problem.' }]],
  ['The caller asked when you open, and hung up before the answer.', [{ says: 'When do you open?' }]],
  [
    'The caller left without asking for anything.',
    [{ says: 'Hello?', reply: 'Hello.', sources: ['line:hello'] }],
  ],
  ['The caller said nothing.', []],
])('%s', (summary, exchanges) => {
  expect(summaryOf(...exchanges)).toBe(summary)
})

test('a journal that does not know the clock of the business has the words of the tool', () => {
  const result = { ...NOON, status: 'booked', day: 'Tuesday, November 17', time: '12:00 PM' }
  expect(analyse(journal([{ ...booked, result }]))?.summary).toBe(
    'Ann Lee booked a cleaning for Tuesday, November 17 at 12:00 PM.',
  )
  expect(analyse(journal([booked]))?.summary).toBe('Ann Lee booked a cleaning.')
})

test('what was removed from the journal is not in the summary', () => {
  const reason = `My card is \u2061three\u2060 \u2061four\u2060, please call.`
  expect(summaryOf(take({ reason }))).toMatch(
    /^Robert Kowalski left a message: my card is \[.+\], please call; /,
  )
})

const MAX_CHARACTERS = 900

function expectSentences(summary: string | undefined): void {
  const sentences = english.sentencesIn(summary ?? '')
  expect(sentences.length).toBeGreaterThanOrEqual(1)
  expect(summary).toMatch(/^[\p{Lu}\p{N}“"].*\.$/u)
  expect(summary).not.toMatch(/[<>*_`{}]|undefined|null|WHO/)
  expect(summary?.length).toBeLessThanOrEqual(MAX_CHARACTERS)
}

test('every call has a summary that is one to three sentences', () => {
  const calls = [...QUESTION_CALLS, ...APPOINTMENT_CALLS, ...MESSAGE_CALLS, ...PEOPLE_CALLS, ...OTHER_CALLS]
  for (const [, , ...steps] of calls) {
    const { events, caller } = played(steps)
    const summary = analyse(events, caller)?.summary
    expectSentences(summary)
    expect(english.sentencesIn(summary ?? '').length, summary).toBeLessThanOrEqual(3)
  }
})

test('whatever callers say, it stays bounded and without markup', () => {
  const words = fc.string({ maxLength: 3000, unit: 'grapheme' })
  fc.assert(
    fc.property(words, words, words, (says, name, reason) => {
      const text = says.trim() === '' ? 'Hm.' : says
      const exchange = { ...take({ name, reason }), says: text, unanswered: [text] }
      const summary = summaryOf(exchange) ?? ''
      expect(summary.length).toBeLessThanOrEqual(MAX_CHARACTERS)
      expect(summary).not.toMatch(/[<>*`{}]/)
    }),
    { numRuns: 60 },
  )
})

test.each(['My brother drives the same one.', 'Thanks a lot, bye.', 'Alright, perfect.'])(
  'a remark is no question that was answered: %s',
  (says) => expect(summaryOf(answered('Is there parking?'), answered(says))).not.toContain(says.slice(0, -1)),
)
