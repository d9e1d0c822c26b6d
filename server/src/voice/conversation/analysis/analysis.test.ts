import { expect, test } from 'vitest'
import { type CallType as Type, type Outcome as Result } from '../../../product/transcripts/transcript.ts'
import { CALL_TYPES, OUTCOMES } from './outcomes.ts'
import { analyse, type CallAnalysis } from './analysis.ts'
import type { Action } from '../events.ts'
import { journal, type Exchange } from '../journal.fixture.ts'

function analysed(...exchanges: Exchange[]): CallAnalysis {
  const analysis = analyse(journal(exchanges))
  if (!analysis) throw new Error('the call was not answered')
  return analysis
}

const message = { name: 'Sam', number: '+12125550143', reason: 'Please call back.' }
const take: Action = { type: 'take_message', message, thenHangUp: false }

test.each<[string, Exchange[], Result]>([
  [
    'an answered question',
    [{ says: 'When do you open?', reply: 'At nine.', about: 'information' }],
    'Resolved',
  ],
  ['no words', [], 'Abandoned'],
  ['hanging up before an answer', [{ says: 'When do you open?' }], 'Abandoned'],
  [
    'a question not understood',
    [
      { says: 'Blah.', reply: 'Sorry?', about: 'not_understood' },
      { says: 'Bye.', reply: 'Bye.', about: 'farewell' },
    ],
    'Unresolved',
  ],
  [
    'an appointment',
    [{ says: 'Tuesday.', reply: 'Booked.', about: 'booking', effect: 'appointment_booked' }],
    'Appointment Booked',
  ],
  [
    'a cancellation',
    [{ says: 'Cancel it.', reply: 'Done.', effect: 'appointment_cancelled' }],
    'Appointment Cancelled',
  ],
  ['a lead', [{ says: 'I am Sam.', reply: 'Noted.', effect: 'lead_captured' }], 'Lead Captured'],
  ['a message', [{ says: 'Tell them.', reply: 'I will.', about: 'message', action: take }], 'Message Taken'],
  [
    'a message about buying',
    [
      { says: 'How much is it?', reply: 'Let me see.', about: 'sales' },
      { says: 'Call me.', reply: 'We will.', action: take },
    ],
    'Lead Captured',
  ],
  [
    'a person who cannot be had',
    [{ says: 'A person!', reply: 'I will try.', about: 'person', action: { type: 'transfer' } }],
    'Follow-up Required',
  ],
  [
    'a person who cannot be had, and a message',
    [
      { says: 'A person!', reply: 'I will try.', action: { type: 'transfer' } },
      { says: 'Tell them.', reply: 'Yes.', action: take },
    ],
    'Follow-up Required',
  ],
  [
    'a person who was asked for and refused',
    [
      { says: 'Can I speak to a real person?', reply: 'Nobody is here.', about: 'person' },
      { says: 'Bye.', reply: 'Bye.', about: 'farewell' },
    ],
    'Follow-up Required',
  ],
  [
    'a person who was refused, and a message instead',
    [
      { says: 'A person, please.', reply: 'Nobody is here.', about: 'person' },
      { says: 'Tell them.', reply: 'Yes.', action: take },
    ],
    'Message Taken',
  ],
  [
    'a question that was not answered, before one that was',
    [
      { says: 'Do you sell boats?', reply: 'I do not know.', about: 'information', unanswered: ['Boats?'] },
      { says: 'When do you open?', reply: 'At nine.', about: 'information' },
    ],
    'Unresolved',
  ],
  [
    'a complaint without more',
    [{ says: 'It was bad.', reply: 'I am sorry.', about: 'complaint' }],
    'Follow-up Required',
  ],
  ['spam', [{ says: 'You have won!', reply: 'No, thank you.', about: 'spam' }], 'Spam'],
  [
    'a wrong number in the words of the caller',
    [{ says: 'Sorry, wrong number.', reply: 'No problem.' }],
    'Wrong Number',
  ],
])('%s has its outcome (D-F5)', (_name, exchanges, outcome) => {
  expect(analysed(...exchanges).outcome).toBe(outcome)
})

test.each<[Exchange, Type]>([
  [{ says: 'Hm.', reply: 'Yes?', about: 'complaint' }, 'Complaint'],
  [{ says: 'I want to cancel my booking.', reply: 'All right.' }, 'Cancellation'],
  [{ says: 'A table for two, please.', reply: 'All right.' }, 'Booking'],
  [{ says: 'How much is a cleaning?', reply: 'Ninety.' }, 'Sales Inquiry'],
  [{ says: 'My login is not working.', reply: 'I see.' }, 'Support Request'],
  [{ says: 'I have some feedback.', reply: 'Please.' }, 'Feedback'],
  [{ says: 'Where are you?', reply: 'Here.' }, 'General Info'],
  [{ says: 'How much is a cleaning?', reply: 'Ninety.', about: 'booking' }, 'Booking'],
])('%o is a call of its type, by the brain or else by its words (D-F8)', (exchange, type) => {
  expect(analysed(exchange).type).toBe(type)
})

test.each<[string, Exchange[], number | null]>([
  ['nobody spoke', [], null],
  ['it went well', [{ says: 'When do you open?', reply: 'At nine.' }], 5],
  [
    'they were pleased',
    [
      { says: 'When do you open?', reply: 'At nine.' },
      { says: 'Perfect, thank you.', reply: 'Bye.', about: 'farewell' },
    ],
    5,
  ],
  [
    'they said thank you for nothing',
    [
      { says: 'Do you sell boats?', reply: 'I do not know.', unanswered: ['Do you sell boats?'] },
      { says: 'Perfect, thank you.', reply: 'Bye.', about: 'farewell' },
    ],
    2,
  ],
  ['they were angry', [{ says: 'This is useless.', reply: 'I am sorry.' }], 4],
  [
    'we failed twice',
    [
      { says: 'When do you open?', fails: true },
      { says: 'When?', fails: true },
    ],
    1,
  ],
])('the rating when %s (D-F6)', (_name, exchanges, rating) => {
  expect(analysed(...exchanges).rating).toBe(rating)
})

test('a call lasts from the answer to the end, in whole seconds (D-F7)', () => {
  const events = journal([])
  expect(
    analyse([...events.slice(0, -1), { type: 'line.dropped', by: 'caller', atMs: 61_999 }]),
  ).toMatchObject({
    answeredAtMs: 0,
    endedAtMs: 61_999,
    durationSeconds: 61,
    summary: 'The caller said nothing.',
  })
})

test('a call that a crash cut off is closed with its last fact', () => {
  const events = journal([{ says: 'When do you open?', reply: 'At nine.' }], 'played')
  expect(analyse(events)).toMatchObject({
    reason: 'failed',
    outcome: 'Resolved',
    endedAtMs: events.at(-1)?.atMs,
  })
  const before = events.findIndex((event) => event.type === 'reply.said')
  expect(analyse(events.slice(0, before))).toMatchObject({ reason: 'failed', outcome: 'Unresolved' })
})

test('a call that was never answered has no transcript', () => {
  expect(analyse([])).toBeUndefined()
  expect(analyse([{ type: 'line.dropped', by: 'caller', atMs: 5 }])).toBeUndefined()
})

test('the words for types and outcomes are those of the specification', () => {
  const type: Type = analysed().type
  const outcome: Result = analysed().outcome
  expect(CALL_TYPES).toContain(type)
  expect(OUTCOMES).toContain(outcome)
})

test.each<[string, Exchange[], Result[]]>([
  ['an appointment', [{ says: 'Ten.', reply: 'Yes.', effect: 'appointment_booked' }], ['Appointment Booked']],
  ['silence', [], ['Abandoned']],
  ['no answer', [{ says: 'When do you open?' }], ['Abandoned']],
  [
    'a person who cannot be had',
    [{ says: 'A person!', reply: 'I will try.', action: { type: 'transfer' } }],
    ['Follow-up Required'],
  ],
  [
    'a message',
    [{ says: 'Tell them.', reply: 'I will.', action: take }],
    ['Message Taken', 'Lead Captured', 'Follow-up Required'],
  ],
  [
    'a question with its answer',
    [{ says: 'When do you open?', reply: 'At nine.' }],
    ['Resolved', 'Unresolved', 'Follow-up Required', 'Spam', 'Wrong Number'],
  ],
])('after %s only some outcomes are possible', (_name, exchanges, outcomes) => {
  expect(analysed(...exchanges).possibleOutcomes).toEqual(outcomes)
})

test('questions that nothing answers are given on', () => {
  const call = analysed(
    { says: 'Do you take dogs?', reply: 'I do not know.', unanswered: ['Do you take dogs?'] },
    { says: 'And cats?', reply: 'I do not know.', unanswered: ['Do you take cats?'] },
  )
  expect(call.unanswered).toEqual(['Do you take dogs?', 'Do you take cats?'])
})
