import { expect, test } from 'vitest'
import { repeatedTail } from './repetition.ts'

const times = (count: number, ...tokens: number[]) => Array.from({ length: count }, () => tokens).flat()

test('ordinary speech is left alone', () => {
  expect(repeatedTail([1, 2, 3, 4, 5, 6])).toBe(0)
  expect(repeatedTail([])).toBe(0)
  expect(repeatedTail([9, 5, 5, 5, 5, 5, 5, 5])).toBe(0)
  expect(repeatedTail(times(3, 7, 8))).toBe(0)
  // "Three, zero, five, five, five, five, five": a comma, a blank and a digit each.
  expect(repeatedTail([1, ...times(7, 30, 31, 5)])).toBe(0)
})

test('of a phrase that comes again and again one is kept', () => {
  const tokens = [1, 2, ...times(4, 6, 7, 8, 9)]
  expect(tokens.slice(0, tokens.length - repeatedTail(tokens))).toEqual([1, 2, 6, 7, 8, 9])
})

test('so it is with a single token', () => {
  expect(repeatedTail([3, ...times(10, 4)])).toBe(9)
})
