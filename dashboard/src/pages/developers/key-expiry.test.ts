import { expect, test } from 'vitest'
import { EXPIRIES, expiryOf, isExpired } from './key-expiry.ts'

const NOW_MS = Date.parse('2027-02-15T10:00:00Z')

test('a key lasts as long as was chosen', () => {
  expect(EXPIRIES.map((each) => expiryOf(each, NOW_MS))).toEqual([
    undefined,
    '2027-03-17T10:00:00.000Z',
    '2027-05-16T10:00:00.000Z',
    '2028-02-15T10:00:00.000Z',
  ])
})

test('a key expires at its moment, and one without never', () => {
  expect(isExpired('2027-02-15T10:00:00Z', NOW_MS)).toBe(true)
  expect(isExpired('2027-02-15T10:00:01Z', NOW_MS)).toBe(false)
  expect(isExpired(null, NOW_MS)).toBe(false)
})
