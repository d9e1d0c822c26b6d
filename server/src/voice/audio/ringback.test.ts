import { expect, test } from 'vitest'
import { rmsDbfs } from './levels.ts'
import { createRingback } from './ringback.ts'

const RATE = 16_000

function ringing(seconds: number, frameSamples = 320): Int16Array {
  const whole = new Int16Array(RATE * seconds)
  const ringback = createRingback(RATE)
  for (let at = 0; at < whole.length; at += frameSamples) ringback.next(whole.subarray(at, at + frameSamples))
  return whole
}

/** How much of a frequency there is, next to full scale. */
function strength(samples: Int16Array, hz: number): number {
  let [real, imaginary] = [0, 0]
  for (const [index, sample] of samples.entries()) {
    real += sample * Math.cos((2 * Math.PI * hz * index) / RATE)
    imaginary += sample * Math.sin((2 * Math.PI * hz * index) / RATE)
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length / 32_768
}

test('two seconds of two tones, four seconds of silence, and again', () => {
  const samples = ringing(8)
  for (const from of [0, 6]) {
    const tone = samples.subarray(RATE * from + 800, RATE * from + 800 + RATE)
    expect(strength(tone, 440)).toBeCloseTo(0.06, 3)
    expect(strength(tone, 480)).toBeCloseTo(0.06, 3)
    expect(strength(tone, 460)).toBeLessThan(0.001)
  }
  expect(samples.subarray(RATE * 2, RATE * 6).every((sample) => sample === 0)).toBe(true)
})

test('about as loud as a voice on the telephone', () => {
  const level = rmsDbfs(ringing(1))
  expect(level).toBeGreaterThan(-30)
  expect(level).toBeLessThan(-20)
})

test('it neither clicks when it begins nor when it ends', () => {
  const samples = ringing(7)
  let largest = 0
  for (let at = 1; at < samples.length; at++)
    largest = Math.max(largest, Math.abs(samples[at]! - samples[at - 1]!))
  // No step is larger than those of the tones themselves.
  const ownStep = 2 * 0.06 * 32_767 * ((2 * Math.PI * 480) / RATE)
  expect(largest).toBeLessThanOrEqual(ownStep)
  expect(Math.abs(samples[0]!)).toBe(0)
  expect(Math.abs(samples[RATE * 2 - 1]!)).toBeLessThan(50)
})

test('it goes on where it was, however large the frames are', () => {
  expect(ringing(7, 320)).toEqual(ringing(7, 160))
})
