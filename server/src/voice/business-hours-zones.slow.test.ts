import { expect, test } from 'vitest'
import { compareZones } from './business-hours-zones.fixture.ts'

test('around every clock change of every zone, and at random, two libraries agree', () => {
  const { points, reports } = compareZones(Intl.supportedValuesOf('timeZone'))
  expect(reports).toEqual([])
  expect(points).toBeGreaterThan(95_000)
})
