import { expect, test } from 'vitest'
import { compareChange, compareZones } from './business-hours-zones.fixture.ts'

/** Changes at midnight, of half an hour, about Ramadan, by decree; offsets of quarters; one of each. */
const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/New_York',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Chatham',
]

test('around every clock change of odd zones, and at random, two libraries agree', () => {
  const { points, reports } = compareZones(ZONES)
  expect(reports).toEqual([])
  expect(points).toBeGreaterThan(5000)
})

test('they agree on the Friday that Samoa skipped', () => {
  expect(compareChange('Pacific/Apia', Date.parse('2011-12-30T10:00:00Z'))).toEqual([])
})
