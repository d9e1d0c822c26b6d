import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartTop } from './chart-top.ts'

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 10],
  [7, 10],
  [11, 20],
  [32, 40],
  [45, 50],
  [99, 100],
  [160, 200],
])('an axis for %s ends at %s', (most, top) => {
  expect(chartTop(most)).toBe(top)
})

test('nothing is higher than its axis, and no axis is much higher than it needs to be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 100_000 }), (most) => {
      const top = chartTop(most)
      expect(top >= most && top <= most * 2.5 && Number.isInteger(top / 2)).toBe(true)
    }),
  )
})
