import { expect, test } from 'vitest'
import { mostWithin } from './stolen-time.ts'

test('what is stolen counts together where it falls into one window', () => {
  const thefts = [
    { atMs: 0, ms: 100 },
    { atMs: 900, ms: 50 },
    { atMs: 1500, ms: 70 },
  ]
  expect(mostWithin(thefts, 1000)).toBe(150)
  expect(mostWithin(thefts, 2000)).toBe(220)
  expect(mostWithin([], 1000)).toBe(0)
})
