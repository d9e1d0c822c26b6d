import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjust, expectedCalls, expecting, startAdmission, type Look } from './admission.ts'

const BOUNDS = { least: 4, most: 12 }
const CALM = { lateMs: 2, waitMs: 20 }
const BUSY = { lateMs: 10, waitMs: 200 }
const LATE = { lateMs: 90, waitMs: 20 }
const WAITING = { lateMs: 2, waitMs: 900 }

type Course = readonly [seconds: number, calls: number, what: Omit<Look, 'atMs' | 'calls'>]

/** The limit after each part of a course, which is looked at every second. */
function limits(parts: readonly Course[], from = 4): number[] {
  let admission = { ...startAdmission(BOUNDS, 0), limit: from }
  let atMs = 0
  return parts.map(([seconds, calls, what]) => {
    for (let second = 0; second < seconds; second++)
      admission = adjust(admission, { atMs: (atMs += 1000), calls, ...what })
    return admission.limit
  })
}

test.each<[string, readonly Course[], readonly number[], number?]>([
  [
    'rises by one in five seconds while calls are near it',
    [
      [4, 4, CALM],
      [1, 4, CALM],
      [5, 5, CALM],
    ],
    [4, 5, 6],
  ],
  ['does not rise where nobody calls', [[60, 1, CALM]], [4]],
  ['is reached from one call below', [[5, 3, CALM]], [5]],
  ['stays where it is neither calm nor strained', [[60, 6, BUSY]], [6], 6],
  [
    'waits for calm anew after a busy moment',
    [
      [4, 6, CALM],
      [1, 6, BUSY],
      [4, 6, CALM],
      [1, 6, CALM],
    ],
    [6, 6, 6, 7],
    6,
  ],
  ['falls at once when frames are late', [[1, 10, LATE]], [8], 10],
  ['falls at once when speech waits for a model', [[1, 10, WAITING]], [8], 10],
  ['falls from the calls that there are, not from what it had risen to', [[1, 6, LATE]], [4], 12],
  [
    'gives ending calls time before it falls again',
    [
      [1, 10, LATE],
      [2, 10, LATE],
      [1, 10, LATE],
    ],
    [8, 8, 6],
    10,
  ],
  ['never falls below what any machine of its size carries', [[60, 12, LATE]], [4], 12],
  ['does not blame few calls', [[60, 3, LATE]], [9], 9],
  ['never rises above its bound', [[600, 12, CALM]], [12], 11],
])('the limit %s', (_what, course, expected, from) => {
  expect(limits(course, from)).toEqual(expected)
})

test('what speech costs decides where the limit begins, within its bounds', () => {
  // As the embedded models do it on a core of today.
  expect(expectedCalls(2, { stt: 0.13, tts: 0.25 })).toBe(7)
  const begin = startAdmission(BOUNDS, 0)
  expect(expecting(begin, expectedCalls(2, { stt: 0.13, tts: 0.25 })).limit).toBe(7)
  expect(expecting(begin, expectedCalls(2, { stt: 1, tts: 2 })).limit, 'a slow machine').toBe(4)
  expect(expecting(begin, expectedCalls(64, { stt: 0.1, tts: 0.1 })).limit, 'a large one').toBe(12)
  expect(expecting(begin, expectedCalls(2, { stt: 0, tts: 0 })).limit, 'clouds do all of it').toBe(12)
  expect(expecting({ ...begin, limit: 9 }, 5).limit, 'what was tried out counts more').toBe(9)
})

test('whatever happens, the limit is within its bounds', () => {
  const look = fc.record({
    calls: fc.integer({ min: 0, max: 40 }),
    lateMs: fc.double({ min: 0, max: 1000, noNaN: true }),
    waitMs: fc.double({ min: 0, max: 5000, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(look, { maxLength: 200 }), (looks) => {
      let admission = startAdmission(BOUNDS, 0)
      for (const [second, each] of looks.entries()) {
        admission = adjust(admission, { atMs: second * 1000, ...each })
        expect(admission.limit).toBeGreaterThanOrEqual(BOUNDS.least)
        expect(admission.limit).toBeLessThanOrEqual(BOUNDS.most)
      }
    }),
  )
})
