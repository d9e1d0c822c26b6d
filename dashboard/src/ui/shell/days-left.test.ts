import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test('a day that has begun counts, and nothing is left of what is over', () => {
  const end = '2026-11-30T12:00:00.000Z'
  expect(daysLeft(end, Date.parse('2026-11-16T12:00:00.000Z'))).toBe(14)
  expect(daysLeft(end, Date.parse('2026-11-29T13:00:00.000Z'))).toBe(1)
  expect(daysLeft(end, Date.parse('2026-11-30T12:00:00.001Z'))).toBe(0)
})
