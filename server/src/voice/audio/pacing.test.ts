import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { advancePace, MAX_CATCH_UP_TICKS, msUntilTick, startPace, type Pace } from './pacing.ts'

const START_MS = 1_000_000.25

/** Runs the clock at these instants, relative to its start. */
function run(instantsMs: number[], from: Pace = startPace(START_MS)) {
  let pace = from
  const ran = instantsMs.map((instantMs) => {
    const step = advancePace(pace, START_MS + instantMs)
    pace = step.pace
    return step.run
  })
  return { ran, pace }
}

test('the first tick is due at the start, then one every 20 ms', () => {
  expect(run([0, 5, 19.9, 20, 40, 60]).ran).toEqual([1, 0, 0, 1, 1, 1])
})

test('a timer that is always late loses no tick', () => {
  const late = Array.from({ length: 1000 }, (_, tick) => tick * 20 + 7)
  const { ran, pace } = run(late)
  expect(ran.every((ticks) => ticks === 1)).toBe(true)
  expect(pace).toMatchObject({ ticks: 1000, skipped: 0 })
})

test('one missed tick is made up for', () => {
  expect(run([0, 40, 60])).toMatchObject({ ran: [1, 2, 1], pace: { ticks: 4, skipped: 0 } })
})

test('after a long stall one tick is made up for and the rest are counted as skipped', () => {
  expect(run([0, 1000, 1020])).toMatchObject({ ran: [1, 2, 1], pace: { ticks: 52, skipped: 48 } })
})

test('it sleeps until the next tick, however long the last one took', () => {
  const { pace } = run([0])
  expect(msUntilTick(pace, START_MS)).toBe(20)
  expect(msUntilTick(pace, START_MS + 13)).toBe(7)
  expect(msUntilTick(pace, START_MS + 33)).toBe(0)
})

test('before the start, and when the clock stands still, nothing is due', () => {
  expect(run([-50, 0, 0, 0]).ran).toEqual([0, 1, 0, 0])
})

test('slots of another length keep their own time', () => {
  expect(run([0, 5, 10, 12], startPace(START_MS, 5)).ran).toEqual([1, 1, 1, 0])
})

test('whatever the timer does, every tick is run or skipped and media time follows the clock', () => {
  const quarters = fc.array(fc.nat(2000), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(quarters, (steps) => {
      let atMs = 0
      const instants = steps.map((step) => (atMs += step / 4))
      const { ran, pace } = run(instants)
      expect(Math.max(...ran)).toBeLessThanOrEqual(1 + MAX_CATCH_UP_TICKS)
      expect(ran.reduce((sum, ticks) => sum + ticks, 0) + pace.skipped).toBe(pace.ticks)
      expect(Math.abs(pace.ticks * 20 - atMs)).toBeLessThanOrEqual(20)
    }),
  )
})
