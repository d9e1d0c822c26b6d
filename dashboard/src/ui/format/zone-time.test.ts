import { expect, test } from 'vitest'
import { addDays, clockOf, isDate, minutesOf, weekStartOf, zoneTime } from './zone-time.ts'

const berlin = zoneTime('Europe/Berlin')

test('a wall time and its instant belong together, in summer and winter', () => {
  for (const [wall, iso] of [
    [{ date: '2027-02-15', minutes: 10 * 60 }, '2027-02-15T09:00:00.000Z'],
    [{ date: '2027-07-15', minutes: 10 * 60 }, '2027-07-15T08:00:00.000Z'],
    [{ date: '2027-07-15', minutes: 0 }, '2027-07-14T22:00:00.000Z'],
  ] as const) {
    expect(new Date(berlin.instantOf(wall)).toISOString()).toBe(iso)
    expect(berlin.wallOf(Date.parse(iso))).toEqual(wall)
  }
})

test('an hour that comes twice means the first one', () => {
  // On 2027-10-31 the clocks of Berlin go back from 03:00 to 02:00.
  const first = berlin.instantOf({ date: '2027-10-31', minutes: 150 })
  expect(new Date(first).toISOString()).toBe('2027-10-31T00:30:00.000Z')
})

test('a time that is left out in spring is the same while later', () => {
  // On 2027-03-28 the clocks of Berlin go forward from 02:00 to 03:00.
  const at = berlin.instantOf({ date: '2027-03-28', minutes: 150 })
  expect(berlin.wallOf(at)).toEqual({ date: '2027-03-28', minutes: 210 })
})

test('offsets of half hours and the date line hold', () => {
  const iso = '2027-05-10T18:40:00Z'
  expect(zoneTime('Asia/Kolkata').wallOf(Date.parse(iso))).toEqual({ date: '2027-05-11', minutes: 10 })
  const kiritimati = zoneTime('Pacific/Kiritimati')
  expect(kiritimati.instantOf(kiritimati.wallOf(Date.parse(iso)))).toBe(Date.parse(iso))
})

test('a week begins on Monday', () => {
  expect(weekStartOf('2027-02-15', 1)).toBe('2027-02-15')
  expect(weekStartOf('2027-02-21', 1)).toBe('2027-02-15')
  expect(weekStartOf('2027-01-01', 1)).toBe('2026-12-28')
  expect(weekStartOf('2027-02-21', 7)).toBe('2027-02-21')
  expect(weekStartOf('2027-02-20', 7)).toBe('2027-02-14')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
})

test('only days that exist are dates', () => {
  expect(isDate('2027-02-28')).toBe(true)
  for (const text of ['2027-02-29', '2027-13-01', '27-01-01', 'today', '2027-02-28T00:00']) {
    expect(isDate(text)).toBe(false)
  }
})

test('a clock reads back as it was written', () => {
  expect(clockOf(570)).toBe('09:30')
  expect(minutesOf('09:30')).toBe(570)
  expect(minutesOf('24:00')).toBeUndefined()
  expect(minutesOf('')).toBeUndefined()
})
