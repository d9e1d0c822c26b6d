import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameClock } from './frame-clock.ts'

let nowMs: number
beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 1000
})
afterEach(() => void vi.useRealTimers())

/** Time passes, and the timer fires late by so much. */
function pass(ms: number, lateMs = 0): void {
  nowMs += ms + lateMs
  vi.advanceTimersByTime(ms)
}

test('all share one timer, which rests without listeners', () => {
  const frameClock = createFrameClock({ now: () => nowMs })
  const leaves = [1, 2, 3].map(() => frameClock.join(() => {}))
  pass(0)
  expect(vi.getTimerCount()).toBe(1)
  for (const leave of leaves) leave()
  pass(20)
  expect(vi.getTimerCount()).toBe(0)
})

test('a timer that fires late makes no tick after it late', () => {
  const ticks: number[] = []
  createFrameClock({ now: () => nowMs }).join(() => void ticks.push(nowMs))
  pass(0)
  pass(20, 7)
  pass(13)
  expect(ticks).toEqual([1000, 1027, 1040])
})

test('ticks that the process was too late for are missing in the count', () => {
  const ticks: number[] = []
  createFrameClock({ now: () => nowMs }).join((nth) => void ticks.push(nth))
  pass(0)
  pass(20, 100)
  pass(20)
  expect(ticks).toEqual([0, 5, 6, 7])
})
