import { expect, test } from 'vitest'
import { BEAT_MS, hangs, look, MAX_MISSED, unwatched, type Watch } from './heartbeat.ts'

/** Looks at these beats, one after the other, each so long after the one before. */
function looks(beats: readonly number[], everyMs = BEAT_MS, from: Watch = unwatched(0, 0)): Watch {
  return beats.reduce((watch, each) => look(watch, watch.lookedMs + everyMs, each), from)
}

const still = (beats: number, times: number) => Array.from<number>({ length: times }).fill(beats)
const BEATEN = looks([1])

test('a thread whose beats stop hangs after so many looks, which take about two seconds', () => {
  expect(hangs(looks(still(1, MAX_MISSED - 1), BEAT_MS, BEATEN))).toBe(false)
  expect(hangs(looks(still(1, MAX_MISSED), BEAT_MS, BEATEN))).toBe(true)
  expect(MAX_MISSED * BEAT_MS).toBe(2000)
})

test('one beat in time starts the count anew', () => {
  const saved = looks([...still(1, MAX_MISSED - 1), 2, ...still(2, MAX_MISSED - 1)], BEAT_MS, BEATEN)
  expect(hangs(saved)).toBe(false)
})

test('a thread that has not beaten yet loads, however long', () => {
  expect(hangs(looks(still(0, 1000)))).toBe(false)
  const restarted = unwatched(0, 7)
  expect(hangs(looks(still(7, 1000), BEAT_MS, restarted)), 'beats of the thread before it').toBe(false)
})

test('who looks late itself knows nothing, and begins anew', () => {
  expect(hangs(looks(still(1, 1000), 2 * BEAT_MS, BEATEN)), 'always late').toBe(false)
  const almost = looks(still(1, MAX_MISSED - 1), BEAT_MS, BEATEN)
  const stoodStill = looks([1], 60_000, almost)
  expect(hangs(looks(still(1, MAX_MISSED - 1), BEAT_MS, stoodStill))).toBe(false)
  expect(hangs(looks(still(1, MAX_MISSED), 2 * BEAT_MS - 1, stoodStill)), 'a little late counts').toBe(true)
})
