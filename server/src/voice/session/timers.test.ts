import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TimerName } from '../conversation/events.ts'
import { createTimers, type Timers } from './timers.ts'
import type { Fact } from './event-queue.ts'

const START_MS = 1_800_000_000_000

let told: Fact[]
let alarms: Timers
beforeEach(() => {
  vi.useFakeTimers({ now: START_MS })
  told = []
  alarms = createTimers((fact) => void told.push(fact), { now: () => Date.now() })
})
afterEach(() => void vi.useRealTimers())

const set = (timer: TimerName, inMs: number) =>
  alarms.handle({ type: 'set_timer', timer, dueMs: START_MS + inMs })
const fired = (timer: TimerName, afterMs: number) => ({
  type: 'timer.fired',
  timer,
  dueMs: START_MS + afterMs,
})

test('a timer in the past fires at once, and only once', () => {
  set('end_of_turn', -50)
  expect(told).toEqual([fired('end_of_turn', -50)])
  alarms.tick(START_MS + 20)
  expect(told).toHaveLength(1)
})

test('what is due between two ticks does not wait for the next', () => {
  set('barge_in', 27)
  alarms.tick(START_MS)
  vi.advanceTimersByTime(20)
  alarms.tick(START_MS + 20)
  vi.advanceTimersByTime(6)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([fired('barge_in', 27)])
})

test('a timer before the next tick fires in time', () => {
  alarms.tick(START_MS)
  set('hold', 15)
  set('dead_air', 5)
  vi.advanceTimersByTime(5)
  expect(told).toEqual([fired('dead_air', 5)])
  vi.advanceTimersByTime(10)
  expect(told).toEqual([fired('dead_air', 5), fired('hold', 15)])
})

test('what is far off costs no timer of the system', () => {
  set('silence', 8000)
  alarms.tick(START_MS + 20)
  expect(vi.getTimerCount()).toBe(0)
  alarms.tick(START_MS + 8000)
  expect(told).toEqual([fired('silence', 8000)])
})

test('a cleared or replaced timer does not fire', () => {
  set('end_of_turn', 10)
  set('no_words', 10)
  alarms.handle({ type: 'clear_timer', timer: 'end_of_turn' })
  set('no_words', 300)
  vi.advanceTimersByTime(100)
  alarms.tick(START_MS + 100)
  expect(told).toEqual([])
  alarms.tick(START_MS + 300)
  expect(told).toEqual([fired('no_words', 300)])
})

test('of two that are due the earlier fires first, and may still clear the other', () => {
  const strict = createTimers(
    (fact) => {
      told.push(fact)
      strict.handle({ type: 'clear_timer', timer: 'hold' })
    },
    { now: () => Date.now() },
  )
  strict.handle({ type: 'set_timer', timer: 'hold', dueMs: START_MS + 40 })
  strict.handle({ type: 'set_timer', timer: 'barge_in', dueMs: START_MS + 30 })
  strict.tick(START_MS + 50)
  expect(told).toEqual([fired('barge_in', 30)])
})

test.each([
  ['soon', 12],
  ['past', 3],
])('a timer may set another when it fires, and that fires too: %s', (_when, inMs) => {
  const echoing = createTimers(
    (fact) => {
      told.push(fact)
      if (told.length === 1) echoing.handle({ type: 'set_timer', timer: 'hold', dueMs: START_MS + inMs })
    },
    { now: () => Date.now() },
  )
  echoing.handle({ type: 'set_timer', timer: 'barge_in', dueMs: START_MS + 4 })
  vi.advanceTimersByTime(Math.max(4, inMs))
  expect(told).toEqual([fired('barge_in', 4), fired('hold', inMs)])
})

test('when one replaces a sooner one, what is due meanwhile still fires at once', () => {
  set('end_of_turn', 5)
  set('end_of_turn', 500)
  vi.advanceTimersByTime(12)
  set('dead_air', 8)
  expect(told).toEqual([fired('dead_air', 8)])
})

test('an invalid time never fires, and blocks no other timer', () => {
  set('end_of_turn', Number.NaN)
  set('dead_air', 30)
  alarms.tick(START_MS + 40)
  expect(told).toEqual([fired('dead_air', 30)])
})

/** Ticks as the calls' clock has them. */
function run(fromMs: number, toMs: number): void {
  for (let atMs = fromMs; atMs <= toMs; atMs += 20) {
    vi.setSystemTime(START_MS + atMs)
    alarms.tick(START_MS + atMs)
  }
}

test('a pause of the whole thread is no silence of the agent: the watch goes on where it was', () => {
  run(0, 100)
  set('dead_air', 1300)
  set('silence', 1400)
  run(2100, 3260)
  expect(told).toEqual([fired('silence', 1400)])
  run(3280, 3300)
  expect(told).toEqual([fired('silence', 1400), fired('dead_air', 1300)])
})

test('pauses do not put the watch over silence off for ever', () => {
  set('dead_air', 1300)
  for (let atMs = 0; atMs <= 5200; atMs += 400) run(atMs, atMs)
  expect(told).toEqual([])
  run(5600, 5600)
  expect(told).toEqual([fired('dead_air', 1300)])
})

test('a new watch begins without what was put off before', () => {
  run(0, 0)
  set('dead_air', 1300)
  run(2000, 2000)
  set('dead_air', 2300)
  run(2020, 2280)
  expect(told).toEqual([])
  run(2300, 2300)
  expect(told).toEqual([fired('dead_air', 2300)])
})
