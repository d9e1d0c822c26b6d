import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDelayEstimate, MAX_DEPTH_MS, MIN_DEPTH_MS } from './delay-estimate.ts'
import { unsteady } from './jitter-listener.fixture.ts'

/** Packets sent every 20 ms, each delayed by the network. */
function estimate(count: number, delayMs: (index: number) => number) {
  const delay = createDelayEstimate()
  for (let index = 0; index < count; index++) {
    delay.arrived(delayMs(index), index * 20 + delayMs(index))
  }
  return delay
}

test('jitter is that of RFC 3550', () => {
  const delayMs = unsteady(12)
  let expected = 0
  for (let index = 1; index < 60; index++) {
    expected += (Math.abs(delayMs(index) - delayMs(index - 1)) - expected) / 16
  }
  expect(estimate(60, delayMs).jitterMs).toBeCloseTo(expected, 9)
})

describe('the depth that is needed', () => {
  test('starts at 20 ms and comes down on a steady line within some seconds', () => {
    expect(estimate(1, () => 100).targetMs).toBe(20)
    expect(estimate(250, () => 100).targetMs).toBe(MIN_DEPTH_MS)
  })

  test('covers what is late as a rule', () => {
    expect(estimate(300, (index) => (index % 10 === 0 ? 63 : 0)).targetMs).toBe(65)
  })

  test('forgives one straggler in two seconds, not two', () => {
    expect(estimate(400, (index) => (index === 390 ? 150 : 0)).targetMs).toBe(MIN_DEPTH_MS)
    expect(estimate(400, (index) => (index === 390 || index === 370 ? 150 : 0)).targetMs).toBe(155)
  })

  test('takes packets that were held up together for one', () => {
    expect(estimate(400, (index) => (index >= 380 && index < 390 ? (390 - index) * 20 : 0)).targetMs).toBe(
      MIN_DEPTH_MS,
    )
  })

  test('stays within its bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 5000, noNaN: true })), (delays) => {
        const { targetMs } = estimate(delays.length, (index) => delays[index]!)
        expect(targetMs).toBeGreaterThanOrEqual(MIN_DEPTH_MS)
        expect(targetMs).toBeLessThanOrEqual(MAX_DEPTH_MS)
      }),
    )
  })
})

describe('the fastest transit', () => {
  test('is remembered across the edge of a window, even if the packet at the edge is late', () => {
    expect(estimate(102, (index) => (index >= 99 ? 80 : 10)).fastestTransitMs).toBe(10)
  })

  test('is forgotten after two windows, so that a slower route counts as the new measure', () => {
    expect(estimate(320, (index) => (index < 100 ? 10 : 90)).fastestTransitMs).toBe(90)
  })
})
