import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createGainRamp, interleaveStereo, mix } from './mixing.ts'

const FRAME = fc.int16Array({ minLength: 160, maxLength: 160 })

describe('mixing', () => {
  test('adds, and stays at full scale where the sum is too loud', () => {
    const into = new Int16Array(4)
    mix(Int16Array.of(1, 30_000, -30_000, 5), Int16Array.of(2, 30_000, -30_000, -5), into)
    expect(into).toEqual(Int16Array.of(3, 32_767, -32_768, 0))
  })

  test('does not care which is which, and silence changes nothing', () => {
    fc.assert(
      fc.property(FRAME, FRAME, (one, other) => {
        const [a, b] = [new Int16Array(160), new Int16Array(160)]
        mix(one, other, a)
        mix(other, one, b)
        expect(a).toEqual(b)
        mix(one, new Int16Array(160), b)
        expect(b).toEqual(Int16Array.from(one))
      }),
    )
  })

  test('may write over one of the two', () => {
    const music = Int16Array.of(10, 20)
    mix(music, Int16Array.of(1, 2), music)
    expect(music).toEqual(Int16Array.of(11, 22))
  })
})

test('a recording has the caller on the left and the agent on the right', () => {
  const into = new Int16Array(4)
  interleaveStereo(Int16Array.of(1, 2), Int16Array.of(-1, -2), into)
  expect(into).toEqual(Int16Array.of(1, -1, 2, -2))
})

describe('a gain ramp', () => {
  const constant = () => new Int16Array(160).fill(10_000)
  const steps = (samples: Int16Array, before: number) =>
    Array.from(samples, (sample, index) => Math.abs(sample - (index === 0 ? before : samples[index - 1]!)))

  test('at one leaves every sample as it is', () => {
    fc.assert(
      fc.property(FRAME, (samples) => {
        const copy = Int16Array.from(samples)
        createGainRamp(8000, 1).apply(copy)
        expect(copy).toEqual(Int16Array.from(samples))
      }),
    )
  })

  test('starts from silence without a click and is there after 5 ms', () => {
    const ramp = createGainRamp(8000, 0)
    ramp.turnTo(1)
    const frame = constant()
    ramp.apply(frame)
    expect(Math.max(...steps(frame, 0))).toBeLessThanOrEqual(251)
    expect(frame[39]).toBe(10_000)
    expect(frame[38]).toBeLessThan(10_000)
  })

  test('stops within 5 ms and says so', () => {
    const ramp = createGainRamp(8000, 1)
    ramp.turnTo(0)
    expect(ramp.silent).toBe(false)
    const frame = constant()
    ramp.apply(frame)
    expect(Math.max(...steps(frame, 10_000))).toBeLessThanOrEqual(251)
    expect(new Set(frame.subarray(40))).toEqual(new Set([0]))
    expect(ramp.silent).toBe(true)
  })

  test('ducks to a part and comes back, even when turned in the middle of a turn', () => {
    const ramp = createGainRamp(16_000, 1)
    ramp.turnTo(0.25)
    const first = constant().subarray(0, 30)
    ramp.apply(first)
    const reached = first[29]!
    ramp.turnTo(1)
    const second = constant()
    ramp.apply(second)
    expect(reached).toBeGreaterThan(2500)
    expect(Math.max(...steps(second, reached))).toBeLessThan(200)
    expect(second[159]).toBe(10_000)
  })

  test('never clicks, whatever it is turned to and when', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double({ min: 0, max: 2, noNaN: true }), fc.nat(100))), (turns) => {
        const ramp = createGainRamp(8000, 1)
        let before = 10_000
        for (const [gain, length] of turns) {
          ramp.turnTo(gain)
          const samples = new Int16Array(length).fill(10_000)
          ramp.apply(samples)
          expect(Math.max(0, ...steps(samples, before))).toBeLessThanOrEqual(502)
          before = samples.at(-1) ?? before
        }
      }),
    )
  })
})
