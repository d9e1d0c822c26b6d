import { describe, expect, test } from 'vitest'
import { spokenForm } from '../../../../language/en/spoken-form/spoken-form.ts'
import { PERSONALITIES } from '../../personality.ts'
import { BOOKING_LINES } from '../../../../language/en/receptionist/lines/booking.ts'
import type { BookingLineId } from '../../../../language/receptionist.ts'
import { bookingWordings } from './wording.ts'
import { errandIn, isFirmYes } from '../../../../language/en/receptionist/booking.ts'
import { english } from '../../../../language/en/index.ts'
import { choiceIn, slotsWords, slotWords } from './booking-words.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../briefing.fixture.ts'
import { intentsIn } from '../../../../language/en/receptionist/intents.ts'
import { timeRequestIn } from '../../../../language/en/receptionist/time-requests.ts'
import { momentOf } from '../times/wall-clock.ts'

const MAX_SPOKEN_CHARACTERS = 180
const CLOCK = { language: english, atMs: TUESDAY_TEN_MS, timeZone: 'America/New_York' }
const slot = (start: string) => ({ start, startMs: Date.parse(start) })
const TOMORROW = slot('2026-03-04T14:00:00Z')
const SLOTS = [TOMORROW, slot('2026-03-04T16:30:00Z'), slot('2026-03-12T18:00:00Z')]

test.each(PERSONALITIES)('%s leaves no gap unfilled, and says nothing long', (personality) => {
  const times = slotWords(slot('2026-09-23T14:30:00Z'), CLOCK)
  const fillings = { times, old: times, name: 'Ann Lee', digits: 'five five five, two zero one nine' }
  for (const id of Object.keys(BOOKING_LINES) as BookingLineId[]) {
    for (const clause of bookingWordings(id, { ...BRIEFING, personality }, fillings)) {
      expect(clause).not.toMatch(/[{}]/)
      expect(clause.length).toBeLessThan(MAX_SPOKEN_CHARACTERS)
      expect(spokenForm(clause)).not.toMatch(/\d/)
    }
  }
})

test('times are said as people say them, days only once', () => {
  expect(slotWords(TOMORROW, CLOCK)).toBe('tomorrow at 9:00 AM')
  expect(slotsWords(SLOTS, CLOCK, 'or')).toBe(
    'tomorrow at 9:00 AM or 11:30 AM, or on Thursday, March 12 at 2:00 PM',
  )
  expect(spokenForm(slotsWords(SLOTS.slice(2), CLOCK, 'or'))).toBe('on Thursday, March twelfth at two p m')
})

describe('of the times that are offered', () => {
  test.each([
    ['the first one', 0],
    ['the earlier one please', 0],
    ['the second', 1],
    ['the last one', 2],
    ['the later one', 2],
    ['nine', 0],
    ['nine works', 0],
    ['half past eleven', 1],
    ['eleven thirty is good', 1],
    ['Thursday', undefined],
    ['Thursday the 12th', 2],
    ['two o clock', 2],
    ['any of them', 0],
  ])('"%s" takes one', (said, index) => {
    expect(choiceIn(said, SLOTS, CLOCK)).toEqual(index === undefined ? undefined : SLOTS[index])
  })

  test.each(['no', 'none of those', 'something later', 'ten', 'what?', 'Friday', 'tomorrow', 'yes'])(
    '"%s" takes none',
    (said) => {
      expect(choiceIn(said, SLOTS, CLOCK)).toBeUndefined()
    },
  )
})

test.each([
  ['can I come in tomorrow at ten', 'book'],
  ['when can I come in', 'book'],
  ['what is the earliest appointment', 'book'],
  ['is Friday at three free', 'book'],
  ['would tomorrow morning work', 'book'],
  ['could the doctor see me on Monday', 'book'],
  ['move my appointment to Friday', 'move'],
  ['can I come on Friday instead', 'move'],
  ['cancel my appointment', 'cancel'],
  ['can I come in with my dog', undefined],
  ['is there parking', undefined],
  ['is the treatment free', undefined],
] as const)('"%s" is an errand: %s', (said, errand) => {
  const wanted = timeRequestIn(said, momentOf(CLOCK.atMs, CLOCK.timeZone))
  expect(errandIn(said, new Set(intentsIn(said)), wanted)).toBe(errand)
})

test.each([
  'yes',
  'yeah sure',
  'okay',
  'perfect',
  'please do',
  'book it',
  'yes please book it',
  'that is right',
])('"%s" is a firm yes', (said) => {
  expect(isFirmYes(said, new Set(intentsIn(said)))).toBe(true)
})

test.each([
  'no',
  'yes but not on Friday',
  'yes, wait',
  'okay, is there parking?',
  'maybe',
  'yes or rather no',
  'sure, if it is cheap',
  'cancel it',
  'hello',
  'right, what was the time again',
  '',
])('"%s" is none', (said) => {
  expect(isFirmYes(said, new Set(intentsIn(said)))).toBe(false)
})
