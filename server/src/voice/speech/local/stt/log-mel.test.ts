import { expect, test } from 'vitest'
import { BANDS, FRAMES_PER_SECOND, logMel } from './log-mel.ts'

const RATE = 16_000
const FRAMES = 20

function tone(hz: number): Int16Array {
  return Int16Array.from(
    { length: RATE / 5 },
    (_, index) => 8000 * Math.sin((2 * Math.PI * hz * index) / RATE),
  )
}

function loudestBand(features: Float32Array, frame: number): number {
  const levels = Array.from({ length: BANDS }, (_, band) => features[band * FRAMES + frame]!)
  return levels.indexOf(Math.max(...levels))
}

test('figures are those of the formula, written out in another program', () => {
  const sum = (numbers: Float32Array) => numbers.reduce((total, each) => total + each, 0)
  const samples = Int16Array.from(
    { length: 8 * RATE },
    (_, index) => 8000 * Math.sin(index * 0.3) + 3000 * Math.sin(index * 1.1 + (index * index) / 1e6),
  )
  const features = logMel(samples, 8 * FRAMES_PER_SECOND)
  // numpy, with its own Fourier transform: -30602.7009 in all, and these from the 8000th on.
  expect(sum(features)).toBeCloseTo(-30_602.7, 1)
  expect(Array.from(features.subarray(8000, 8003))).toEqual([
    expect.closeTo(0.791626, 4),
    expect.closeTo(0.285211, 4),
    expect.closeTo(-0.621297, 4),
  ])
})

test('a higher tone is in a higher band', () => {
  const bands = [200, 1000, 3000].map((hz) => loudestBand(logMel(tone(hz), FRAMES), 10))
  expect(bands).toEqual(bands.toSorted((one, other) => one - other))
  expect(new Set(bands).size).toBe(3)
})

test('what comes after the samples is silence, and silence alone is all alike', () => {
  const features = logMel(tone(500).subarray(0, 800), FRAMES)
  expect(features[FRAMES - 1]).toBe(Math.min(...features))
  expect(new Set(logMel(new Int16Array(RATE), FRAMES)).size).toBe(1)
})
