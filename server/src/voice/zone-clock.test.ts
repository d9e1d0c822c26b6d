import { Temporal } from 'temporal-polyfill'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../platform/clock.ts'
import { nextOpening, openSpells } from './business-hours.ts'
import type { BusinessDay, BusinessHours } from './business-hours-schema.ts'
import { zoneClock } from './zone-clock.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
/** Of a full scan of a year by days, breaks and edges there would be thousands. */
const FEW_READINGS = 100

afterEach(() => vi.restoreAllMocks())

/** How often a zone was asked for its clock: the costly part of opening hours. */
function readings(work: () => unknown): number {
  const reads = [
    vi.spyOn(Temporal.Instant.prototype, 'toZonedDateTimeISO'),
    vi.spyOn(Temporal.PlainDateTime.prototype, 'toZonedDateTime'),
  ]
  work()
  return reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

const day: BusinessDay = {
  open: '08:00',
  close: '20:00',
  enabled: true,
  breaks: ['09', '11', '13', '15'].map((hour) => ({ start: `${hour}:00`, end: `${hour}:30` })),
}
const EVERY_DAY: BusinessHours = {
  enabled: true,
  timezone: 'Europe/Berlin',
  schedule: {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  },
}

test('the opening after three closed weeks is found without reading the year after it', () => {
  const hours = { ...EVERY_DAY, special_days: [{ date: '2026-11-19', until: '2026-12-09', enabled: false }] }
  expect(nextOpening(hours, NOW)).toBe(Date.parse('2026-12-10T08:00:00+01:00'))
  expect(readings(() => nextOpening(hours, NOW))).toBeLessThan(FEW_READINGS)
})

test('a business that never closes reads no more of the clock', () => {
  const whole: BusinessDay = { open: '00:00', close: '24:00', enabled: true }
  const schedule = Object.fromEntries(Object.keys(EVERY_DAY.schedule!).map((name) => [name, whole]))
  const hours = { ...EVERY_DAY, schedule, special_days: [{ date: '2027-06-01', ...whole }] }
  expect(nextOpening(hours, NOW)).toBeUndefined()
  expect(readings(() => nextOpening(hours, NOW))).toBeLessThan(FEW_READINGS)
})

test('the open spells of two months read no more of it either', () => {
  const span = { startMs: NOW, endMs: NOW + 60 * DAY_MS }
  expect(openSpells(EVERY_DAY, span).length).toBeGreaterThan(290)
  expect(readings(() => openSpells(EVERY_DAY, span))).toBeLessThan(FEW_READINGS)
})

test('local times of a year are the instants that Temporal says, in a tenth of the zones', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 10 === 0)
  for (const timezone of zones) {
    const clock = zoneClock(timezone, NOW)
    for (let days = 0; days < 380; days += 38) {
      const local = Date.UTC(2026, 10, 19 + days, days % 24, days % 60)
      expect(clock.instantOf(local), timezone).toBe(
        Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, -1)).toZonedDateTime(timezone)
          .epochMilliseconds,
      )
    }
  }
})
