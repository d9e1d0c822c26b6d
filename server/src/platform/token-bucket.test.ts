import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

test('so many at once, and then so many in a second', () => {
  const bucket = createTokenBucket({ perSecond: 10, burst: 3 })
  expect([1, 2, 3, 4].map(() => bucket.take(5000))).toEqual([true, true, true, false])
  expect(bucket.take(5099)).toBe(false)
  expect(bucket.take(5100)).toBe(true)
  expect(bucket.take(5100)).toBe(false)
  expect([1, 2, 3, 4].map(() => bucket.take(60_000))).toEqual([true, true, true, false])
})

test('what is borrowed has to be waited for', () => {
  const bucket = createTokenBucket({ perSecond: 1000, burst: 100 })
  expect(bucket.borrow(0, 100)).toBe(0)
  expect(bucket.borrow(0, 500)).toBe(500)
  expect(bucket.borrow(400, 0)).toBeCloseTo(100)
  expect(bucket.borrow(600, 0)).toBe(0)
})
