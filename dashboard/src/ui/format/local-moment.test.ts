import { describe, expect, test } from 'vitest'
import { instantOf, localOf, nextAt } from './local-moment.ts'

const NEW_YORK = 'America/New_York'
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

describe('a moment that is chosen in a time zone', () => {
  test.each([
    ['2026-01-15T09:00', NEW_YORK, '2026-01-15T14:00:00.000Z'],
    ['2026-07-15T09:00', NEW_YORK, '2026-07-15T13:00:00.000Z'],
    ['2026-07-15T09:00', 'Asia/Kathmandu', '2026-07-15T03:15:00.000Z'],
    ['2026-07-15T09:00', 'UTC', '2026-07-15T09:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(iso(instantOf(local, zone))).toBe(instant)
    expect(localOf(Date.parse(instant), zone)).toBe(local)
  })

  test('moves on where the clocks skip it', () => {
    expect(iso(instantOf('2026-03-08T02:30', NEW_YORK))).toBe('2026-03-08T07:30:00.000Z')
  })

  test('is the first of two where the clocks show it twice', () => {
    expect(iso(instantOf('2026-11-01T01:30', NEW_YORK))).toBe('2026-11-01T05:30:00.000Z')
    expect(iso(instantOf('2026-04-05T02:30', 'Australia/Sydney'))).toBe('2026-04-04T15:30:00.000Z')
  })

  test('is none while the field is half filled in', () => {
    expect(instantOf('', 'UTC')).toBeUndefined()
  })
})

describe('the next time', () => {
  const thursdayNoon = Date.parse('2026-11-12T17:00Z')

  test('is today if it is still to come, else tomorrow', () => {
    expect(nextAt(thursdayNoon, NEW_YORK, '22:00')).toBe('2026-11-12T22:00')
    expect(nextAt(thursdayNoon, NEW_YORK, '09:00')).toBe('2026-11-13T09:00')
  })

  test('counts the days of the zone, not those of UTC', () => {
    expect(nextAt(Date.parse('2026-11-12T02:00Z'), NEW_YORK, '22:00')).toBe('2026-11-11T22:00')
  })

  test('falls on the weekday that was asked for', () => {
    expect(nextAt(thursdayNoon, NEW_YORK, '12:00', 0)).toBe('2026-11-15T12:00')
  })
})
