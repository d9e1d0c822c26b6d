import { expect, test } from 'vitest'
import type { Action, Message } from '../events.ts'
import { journal, type Exchange } from '../journal.fixture.ts'
import { analyse } from './analysis.ts'
import type { Extracted } from './extraction.ts'

const CALLER = '+12025550199'
const START = '2026-11-17T17:00:00.000Z'
const NOTHING: Extracted = { callerName: null, callbackNumber: null, reason: null, appointment: null }

function extracted(...exchanges: Exchange[]): Extracted | null | undefined {
  return analyse(journal(exchanges), CALLER)?.extracted
}

const message: Message = { name: 'Sam Hill', number: '+12125550143', reason: 'Please call back.' }
const take: Action = { type: 'take_message', message, thenHangUp: false }
const leave: Exchange = { says: 'Tell them.', reply: 'I will.', action: take }
const book: Exchange = {
  says: 'Ten.',
  reply: 'Yes.',
  effect: 'appointment_booked',
  args: { start: START, name: 'Ann Lee', number: '+12125550177' },
  result: { status: 'booked', name: 'Ann Lee', start: START },
}
const left = { callerName: 'Sam Hill', callbackNumber: '+12125550143', reason: 'Please call back.' }

test('nothing is known of a caller who says nothing of themselves', () => {
  expect(extracted({ says: 'Hello there.', reply: 'Hello.' })).toBeNull()
})

test('a message and a booking show who called, and why, and for when', () => {
  expect(extracted(leave)).toEqual({ ...left, appointment: null })
  expect(extracted(book)).toEqual({
    callerName: 'Ann Lee',
    callbackNumber: '+12125550177',
    reason: null,
    appointment: START,
  })
  expect(extracted(book, leave)).toEqual({ ...left, appointment: START })
})

test('a booking under the number that calls can be called back there', () => {
  expect(extracted({ ...book, args: { name: 'Ann Lee' } })?.callbackNumber).toBe(CALLER)
})

test('what was cancelled is no appointment, and "soon" is no moment', () => {
  const cancel: Exchange = { ...book, says: 'No.', effect: 'appointment_cancelled' }
  expect(extracted(book, cancel)).toMatchObject({ callerName: 'Ann Lee', appointment: null })
  expect(extracted({ ...book, result: { start: 'soon' } })?.appointment).toBeNull()
})

test('a message that breaks off leaves what had been said', () => {
  const draft: Message = { name: 'Sam Hill', number: null, reason: '', missing: ['number', 'reason'] }
  const asked: Exchange = { says: 'Sam Hill.', reply: 'And your number?', about: 'message', draft }
  expect(extracted(asked)).toEqual({ ...NOTHING, callerName: 'Sam Hill', callbackNumber: CALLER })
})

test.each<[string, Exchange[], Partial<Extracted> | null]>([
  [
    'announced',
    [{ says: 'Hi. This is Ada Lovelace. When do you open?', reply: 'At nine.' }],
    { callerName: 'Ada Lovelace' },
  ],
  [
    'announced as such',
    [{ says: 'My name is Ann Lee.', reply: 'Hello, Ann Lee.' }],
    { callerName: 'Ann Lee' },
  ],
  [
    'taken up by the agent',
    [{ says: 'my name is ann lee', reply: 'Thank you, Ann Lee.' }],
    { callerName: 'Ann Lee' },
  ],
  [
    'given to a model that asked for it',
    [
      { says: 'I need a dentist.', reply: 'Who is calling?', sources: ['model'] },
      { says: 'Ann Lee.', reply: 'One moment, Ann Lee.', sources: ['model'] },
    ],
    { callerName: 'Ann Lee' },
  ],
  ['no name', [{ says: 'This is awful.', reply: 'I am sorry.' }], null],
  ['no name but a mood', [{ says: 'This is urgent.', reply: 'I see.' }], null],
  [
    'asked for in a booking that came to nothing',
    [
      { says: 'I want to book.', reply: 'Your name?', about: 'booking', sources: ['line:ask_name'] },
      { says: 'Ann Lee.', reply: 'And your number?', about: 'booking', sources: ['line:ask_number'] },
      { says: '212 555 0143.', reply: 'When?', about: 'booking', sources: ['line:ask_when'] },
    ],
    { callerName: 'Ann Lee', callbackNumber: '2125550143' },
  ],
])('a name that is %s', (_name, exchanges, expected) => {
  expect(extracted(...exchanges)).toEqual(expected && { ...NOTHING, ...expected })
})
