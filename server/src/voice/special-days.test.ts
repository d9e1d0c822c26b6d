import { describe, expect, test } from 'vitest'
import { isOpen, nextOpening, openSpells } from './business-hours.ts'
import { breaksAreWithinHours, lastDayIsNear, specialDaysAreApart } from './business-hours-rules.ts'
import type { BusinessDay, BusinessHours } from './business-hours-schema.ts'

const lunch = { start: '12:30', end: '13:30' }
const day: BusinessDay = { open: '09:00', close: '17:00', enabled: true, breaks: [lunch] }
const night: BusinessDay = {
  open: '18:00',
  close: '02:00',
  enabled: true,
  breaks: [{ start: '23:30', end: '00:30' }],
}

/** Thanksgiving, November 26, 2026, is a Thursday. */
const HOURS: BusinessHours = {
  enabled: true,
  timezone: 'America/New_York',
  schedule: { monday: day, thursday: day, friday: night },
  special_days: [
    { date: '2026-11-26', name: 'Thanksgiving', enabled: false },
    { date: '2026-12-06', open: '10:00', close: '12:00', enabled: true },
    { date: '2026-12-24', until: '2027-01-31', enabled: false },
  ],
}

const at = (time: string): number => Date.parse(`${time}-05:00`)

test.each([
  ['open before its break', '2026-11-16T12:29:59', true],
  ['closed as the break starts', '2026-11-16T12:30', false],
  ['open as it ends', '2026-11-16T13:30', true],
  ['open before a break at night', '2026-11-20T23:29', true],
  ['closed in a break over midnight', '2026-11-21T00:15', false],
  ['open after it, on the next date', '2026-11-21T00:30', true],
  ['closed on a holiday', '2026-11-26T10:00', false],
  ['open on a Sunday with hours of its own', '2026-12-06T10:00', true],
  ['closed after them', '2026-12-06T12:00', false],
  ['closed on the Sunday after', '2026-12-13T10:00', false],
  ['closed in the middle of many days', '2027-01-11T10:00', false],
  ['closed on the last of them', '2027-01-31T10:00', false],
  ['open on the Monday after', '2027-02-01T10:00', true],
])('the business is %s', (_, time, open) => {
  expect(isOpen(HOURS, at(time))).toBe(open)
})

test.each([
  ['after a break', '2026-11-16T12:45', '2026-11-16T13:30'],
  ['after a holiday', '2026-11-24T09:00', '2026-11-27T18:00'],
  ['after five weeks', '2026-12-24T09:00', '2027-02-01T09:00'],
])('the next opening comes %s', (_, now, next) => {
  expect(nextOpening(HOURS, at(now))).toBe(at(next))
})

test('a business that is closed for good says so, whatever it has had', () => {
  const closed: BusinessHours = { ...HOURS, schedule: {} }
  expect(nextOpening(closed, at('2026-12-07T09:00'))).toBeUndefined()
  expect(nextOpening(closed, at('2026-11-16T09:00'))).toBe(at('2026-12-06T10:00'))
})

test('appointments find the hours on either side of a break', () => {
  const span = { startMs: at('2026-11-16T00:00'), endMs: at('2026-11-17T00:00') }
  expect(openSpells(HOURS, span)).toEqual([
    { startMs: at('2026-11-16T09:00'), endMs: at('2026-11-16T12:30') },
    { startMs: at('2026-11-16T13:30'), endMs: at('2026-11-16T17:00') },
  ])
})

describe('what a client may send', () => {
  test.each([
    ['a lunch break', true, day],
    ['a break over midnight', true, night],
    ['none', true, { ...day, breaks: [] }],
    ['one of a closed day', true, { enabled: false, breaks: [lunch] }],
    ['one from the opening on', false, { ...day, breaks: [{ start: '09:00', end: '10:00' }] }],
    ['one until the closing', false, { ...day, breaks: [{ start: '16:00', end: '17:00' }] }],
    ['one after the closing', false, { ...day, breaks: [{ start: '18:00', end: '19:00' }] }],
    ['one that ends as it starts', false, { ...day, breaks: [{ start: '12:00', end: '12:00' }] }],
    ['two in the wrong order', false, { ...day, breaks: [lunch, { start: '10:00', end: '10:30' }] }],
    ['two that touch', false, { ...day, breaks: [lunch, { start: '13:30', end: '14:00' }] }],
    ['what is no break', true, { ...day, breaks: [null, 'lunch', {}] }],
  ])('%s among the breaks of a day: %s', (_, holds, sent) => {
    expect(breaksAreWithinHours(sent)).toBe(holds)
  })

  test.each([
    ['the same day', true, '2026-12-24', '2026-12-24'],
    ['a year', true, '2026-12-24', '2027-12-25'],
    ['longer', false, '2026-12-24', '2027-12-26'],
    ['backwards', false, '2026-12-24', '2026-12-23'],
  ])('days in a row, %s: %s', (_, holds, date, until) => {
    expect(lastDayIsNear({ date, until })).toBe(holds)
  })

  test('no date twice', () => {
    const christmas = { date: '2026-12-24', until: '2026-12-26' }
    expect(specialDaysAreApart([{ date: '2026-12-27' }, christmas])).toBe(true)
    expect(specialDaysAreApart([{ date: '2026-12-26' }, christmas])).toBe(false)
    expect(specialDaysAreApart([christmas, christmas])).toBe(false)
    expect(specialDaysAreApart([null, {}, 'Christmas'])).toBe(true)
  })
})
