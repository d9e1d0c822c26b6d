import { expect, test } from 'vitest'
import { overlapOf, PIECE_NUMBERS, PIECE_SCALE, type Reading } from './overlap.ts'

/** Pieces that point along one axis each: those of one axis are the same word. */
function reading(axes: readonly number[], needed: readonly number[] = axes.map(() => 1)): Reading {
  const pieces = new Int8Array(axes.length * PIECE_NUMBERS)
  for (const [at, axis] of axes.entries()) pieces[at * PIECE_NUMBERS + axis] = PIECE_SCALE
  return {
    vector: new Float32Array(),
    pieces,
    weights: Float32Array.from(axes, () => 1 / axes.length),
    needed: Float32Array.from(needed),
  }
}

test('a text with all the words of a question covers it, whatever else it says', () => {
  expect(overlapOf(reading([1, 2]), reading([3, 2, 1, 4]))).toEqual({ matched: 1, missing: 0 })
})

test('what lacks counts as far as it is needed', () => {
  const { matched, missing } = overlapOf(reading([1, 2, 3, 4], [0.1, 0.2, 0.9, 0.1]), reading([1, 2, 4]))
  expect(matched).toBeCloseTo(0.75)
  expect(missing).toBeCloseTo(0.9)
})

test('what has no words covers nothing, and lacks nothing that is not asked', () => {
  expect(overlapOf(reading([]), reading([1]))).toEqual({ matched: 0, missing: 0 })
  expect(overlapOf(reading([1]), reading([])).missing).toBe(2)
})
