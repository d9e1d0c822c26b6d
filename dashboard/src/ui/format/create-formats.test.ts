import { expect, test } from 'vitest'
import { createFormats } from './create-formats.ts'

/** Half past eleven at night in New York, when it is the next day in Berlin. */
const NOW = Date.parse('2026-11-17T04:30:00Z')
const newYork = createFormats('en', 'America/New_York')

test.each([
  ['2026-11-17T04:00:00Z', 'Today'],
  ['2026-11-16T05:00:00Z', 'Today'],
  ['2026-11-16T04:59:00Z', 'Yesterday'],
  ['2026-11-17T05:00:00Z', 'Tomorrow'],
  ['2026-11-14T12:00:00Z', 'Sat, Nov 14'],
  ['2025-11-14T12:00:00Z', 'Nov 14, 2025'],
])('%s is %s in New York', (iso, word) => {
  expect(newYork.dayInWords(iso, NOW)).toBe(word)
})

test('days are named on the clock of the zone, in the language of the reader', () => {
  expect(createFormats('de', 'Europe/Berlin').dayInWords('2026-11-16T12:00:00Z', NOW)).toBe('Gestern')
  expect(createFormats('es', 'Europe/Madrid').dayInWords('2026-11-17T12:00:00Z', NOW)).toBe('Hoy')
})

test('a time says which clock it is on, in summer and winter', () => {
  expect(newYork.zonedMoment('2026-11-17T17:00:00Z')).toMatch(/Nov 17, 2026, 12:00\sPM EST/)
  expect(newYork.zoneAt('2026-07-17T17:00:00Z')).toBe('EDT')
  expect(newYork.place).toBe('America/New York')
})
