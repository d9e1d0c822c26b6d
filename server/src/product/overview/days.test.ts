import { expect, test } from 'vitest'
import { lastDays, mondayOf } from './days.ts'

test.each([
  // At the same instant it is another day elsewhere.
  ['UTC', '2026-11-15T23:30:00Z', ['2026-11-14T00:00:00.000Z', '2026-11-15T00:00:00.000Z']],
  ['Asia/Kathmandu', '2026-11-15T23:30:00Z', ['2026-11-14T18:15:00.000Z', '2026-11-15T18:15:00.000Z']],
  // The day on which the clocks go back is an hour longer.
  ['America/New_York', '2026-11-02T04:30:00Z', ['2026-10-31T04:00:00.000Z', '2026-11-01T04:00:00.000Z']],
  ['America/New_York', '2026-11-02T05:30:00Z', ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']],
  // The day on which they go forward begins at one o'clock.
  ['America/Havana', '2026-03-08T20:00:00Z', ['2026-03-07T05:00:00.000Z', '2026-03-08T05:00:00.000Z']],
])('the last two days in %s at %s', (timeZone, now, starts) => {
  const days = lastDays(timeZone, 2, Date.parse(now))
  expect(days.map(({ startMs }) => new Date(startMs).toISOString())).toEqual(starts)
})

test.each([
  ['2026-11-15T12:00:00Z', '2026-11-09'],
  ['2026-11-16T00:00:00Z', '2026-11-16'],
])('the week of %s begins on %s', (now, monday) => {
  expect(mondayOf('UTC', Date.parse(now))).toBe(monday)
})
