import { describe, expect, test } from 'vitest'
import { MAX_DEPTH_MS, MIN_DEPTH_MS } from './delay-estimate.ts'
import { createJitterBuffer } from './jitter-buffer.ts'
import { listen, numbers, stream, unsteady, upTo } from './jitter-listener.fixture.ts'

describe('the depth', () => {
  test('is small on a steady line, and none of the speech is lost on the way down', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(500), 10_000)
    expect(buffer.statistics()).toMatchObject({ targetMs: MIN_DEPTH_MS, lost: 0 })
    expect(buffer.statistics().depthMs).toBeLessThanOrEqual(MIN_DEPTH_MS + 25)
    expect(buffer.statistics().discarded).toBeLessThanOrEqual(1)
  })

  test('grows on an unsteady line until nearly everything comes in time', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(250, unsteady(80)), 5000)
    const early = buffer.statistics()
    expect(early.targetMs).toBeGreaterThanOrEqual(70)
    expect(early.targetMs).toBeLessThanOrEqual(90)
    const heard = listen(createJitterBuffer(8000), stream(1500, unsteady(80)), 30_000).slice(500)
    expect(heard.filter((each) => !/^\d/.test(each)).length).toBeLessThan(heard.length * 0.03)
  })

  test('grows as well where later packets overtake, so that the buffer is never empty', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(1500, unsteady(150)), 30_000)
    const { lost, depthMs, targetMs } = buffer.statistics()
    expect(targetMs).toBeGreaterThanOrEqual(130)
    expect(depthMs).toBeGreaterThan(targetMs - 20)
    expect(lost).toBeLessThan(1500 * 0.03)
  })

  test('comes down again when the line calms, a packet at a time', () => {
    const buffer = createJitterBuffer(8000)
    listen(
      buffer,
      stream(2000, (index) => (index < 500 ? unsteady(100)(index) : 0)),
      40_000,
    )
    const { targetMs, depthMs, discarded } = buffer.statistics()
    expect(targetMs).toBe(MIN_DEPTH_MS)
    expect(depthMs).toBeLessThanOrEqual(MIN_DEPTH_MS + 25)
    expect(discarded).toBeGreaterThan(0)
    expect(discarded).toBeLessThan(20)
  })

  test('never asks for more than its bound, and stays near it however late things come', () => {
    const buffer = createJitterBuffer(8000)
    listen(buffer, stream(1000, unsteady(700)), 20_000)
    expect(buffer.statistics().targetMs).toBe(MAX_DEPTH_MS)
    expect(buffer.statistics().depthMs).toBeLessThanOrEqual(MAX_DEPTH_MS + 50)
  })

  test.each([-300, 300])(
    'follows a clock that is %i parts in a million off for ten minutes',
    (partsPerMillion) => {
      const buffer = createJitterBuffer(8000)
      const arrivals = stream(30_000).map(({ packet, atMs }) => ({
        packet,
        atMs: atMs * (1 + partsPerMillion / 1e6),
      }))
      const heard = listen(buffer, arrivals, 590_000)
      // 180 ms of drift are nine packets to leave out or to wait for.
      expect(heard.filter((each) => !/^\d/.test(each)).length).toBeLessThan(15)
      expect(buffer.statistics().discarded).toBeLessThan(15)
      expect(buffer.statistics().depthMs).toBeLessThan(70)
    },
  )
})

test('after the process was held up for a second, the burst is cut to what can still be played in time', () => {
  const buffer = createJitterBuffer(8000)
  const arrivals = stream(200, (index) => (index >= 100 && index < 150 ? (150 - index) * 20 : 0))
  const heard = numbers(listen(buffer, arrivals, 3100))
  // 100 to 149 arrive at 3000 ms; at 3083 ms what was said at 3040 ms is heard.
  expect(heard.at(-1)).toBe(152)
  expect(heard.slice(0, 100)).toEqual(upTo(100))
  expect(buffer.statistics()).toMatchObject({ depthMs: 43, discarded: 48 })
})
