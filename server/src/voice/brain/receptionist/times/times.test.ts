import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TUESDAY_TEN_MS } from '../briefing.fixture.ts'
import type { TimeRequest } from '../../../../language/calendar.ts'
import { timeRequestIn } from '../../../../language/en/receptionist/time-requests.ts'
import { fits, merged } from './times.ts'
import { momentOf } from './wall-clock.ts'

const ZONE = 'America/New_York'
const on = (from: string, to = from) => ({ days: { from: `2026-${from}`, to: `2026-${to}` } })
const at = (hour: number, minute = 0) => ({ minute: hour * 60 + minute })
const between = (from: number, to: number) => ({ within: { from: from * 60, to: to * 60 } })
const plainly = { eitherHalf: true } as const

/** Said on Tuesday, the third of March. */
const SAID: readonly (readonly [string, TimeRequest])[] = [
  ['tomorrow at ten', { ...on('03-04'), ...at(10), ...plainly }],
  ['do you have anything on Tuesday afternoon', { ...on('03-10'), ...between(12, 18) }],
  ['this Tuesday', on('03-03')],
  ['today at 5', { ...on('03-03'), ...at(17), ...plainly }],
  ['Friday at half past two', { ...on('03-06'), ...at(14, 30), ...plainly }],
  ['next Friday', on('03-13')],
  ['the day after tomorrow', on('03-05')],
  ['a week from Friday', on('03-13')],
  ['two weeks from today', on('03-17')],
  ['next week', on('03-09', '03-15')],
  ['this week', on('03-03', '03-08')],
  ['the week after next', on('03-16', '03-22')],
  ['next week on Thursday', on('03-12')],
  ['Friday next week', on('03-13')],
  ['this weekend', on('03-07', '03-08')],
  ['some time next month', on('04-01', '04-30')],
  ['the fifth', on('03-05')],
  ['on the second', on('04-02')],
  ['Wednesday the 11th', on('03-11')],
  ['March twenty third', on('03-23')],
  ['the first of April', on('04-01')],
  ['ten thirty', { ...at(10, 30), ...plainly }],
  ['10.30 please', { ...at(10, 30), ...plainly }],
  ['10 30', { ...at(10, 30), ...plainly }],
  ['2 p.m.', at(14)],
  ['noon', at(12)],
  ['two in the afternoon', at(14)],
  ['eight in the evening', at(20)],
  ['quarter to three', { ...at(14, 45), ...plainly }],
  ['five past ten', { ...at(10, 5), ...plainly }],
  ['around three thirty on Thursday', { ...on('03-05'), ...at(15, 30), ...plainly }],
  ['a table for four at seven', { ...at(7), ...plainly }],
  ['make it eleven', { ...at(11), ...plainly }],
  ['after 3', between(15, 24)],
  ['between two and four', between(14, 16)],
  ['from 2 to 4 on Wednesday', { ...on('03-04'), ...between(14, 16) }],
  ['before noon tomorrow', { ...on('03-04'), ...between(0, 12) }],
  ['no, something in the afternoon', between(12, 18)],
  ['tonight', { ...on('03-03'), ...between(17, 24) }],
  ['as soon as possible', { soon: true }],
  ['whenever you can', { soon: true }],
  ['Tuesday, no, sorry, Wednesday', on('03-04')],
  ['Tuesday does not work, what about Thursday?', on('03-05')],
]

test.each(SAID)('"%s" asks for a time', (said, wanted) => {
  expect(timeRequestIn(said, momentOf(TUESDAY_TEN_MS, ZONE))).toEqual(wanted)
})

test.each([
  'a cleaning',
  'good morning',
  'yes please',
  'the first one',
  'may I come',
  'I sat on my glasses',
  'not on Monday',
  'one second',
  'five five five two oh one nine',
  'a table for four',
  'yesterday',
])('"%s" names no time', (said) => {
  expect(timeRequestIn(said, momentOf(TUESDAY_TEN_MS, ZONE))).toBeUndefined()
})

test('days are those of the business, wherever the server stands', () => {
  const lateMs = Date.UTC(2026, 2, 4, 3)
  expect(timeRequestIn('tomorrow', momentOf(lateMs, ZONE))).toEqual(on('03-04'))
  expect(timeRequestIn('tomorrow', momentOf(lateMs, 'Asia/Tokyo'))).toEqual(on('03-05'))
})

test('what is said later goes before, and keeps the rest', () => {
  const tuesday = { ...on('03-10'), ...at(10) }
  expect(merged(tuesday, on('03-11'))).toEqual({ ...on('03-11'), ...at(10) })
  expect(merged(tuesday, between(12, 18))).toEqual({ ...on('03-10'), ...between(12, 18) })
  expect(merged(tuesday, { soon: true })).toEqual({ soon: true })
  expect(merged(on('03-09', '03-15'), on('03-04'))).toEqual(on('03-11'))
})

test('an instant fits by its day, and by the clock on the wall', () => {
  const tenMs = Date.UTC(2026, 2, 10, 14)
  expect(fits(tenMs, { ...on('03-10'), ...at(10) }, ZONE)).toBe(true)
  expect(fits(tenMs, { ...at(22), ...plainly }, ZONE)).toBe(true)
  expect(fits(tenMs, at(22), ZONE)).toBe(false)
  expect(fits(tenMs, between(10, 11), ZONE)).toBe(true)
  expect(fits(tenMs, between(9, 10), ZONE)).toBe(false)
  expect(fits(tenMs, on('03-11'), ZONE)).toBe(false)
})

test('no words are too strange, and no request is for a past day', () => {
  const word = fc.constantFrom(
    ...'monday friday next last week the 31st 30th of february march ten 25:99 12 pm to half past between a'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((each) => each.join(' ')),
      ),
      (said) => {
        const wanted = timeRequestIn(said, momentOf(TUESDAY_TEN_MS, ZONE))
        expect((wanted?.days?.to ?? '2026-03-03') >= '2026-03-03').toBe(true)
        expect(wanted?.minute ?? 0).toBeLessThan(24 * 60)
      },
    ),
    { numRuns: 500 },
  )
})
