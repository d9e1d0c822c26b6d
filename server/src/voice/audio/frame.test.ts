import { expect, test } from 'vitest'
import { isSampleRate, SAMPLE_RATES, samplesPerFrame, toSample } from './frame.ts'

test('a frame is a whole number of samples at every rate', () => {
  expect(SAMPLE_RATES.map(samplesPerFrame)).toEqual([160, 320, 441, 480, 960])
})

test('a rate that nothing here speaks is not a sample rate', () => {
  expect(isSampleRate(22_050)).toBe(true)
  expect(isSampleRate(44_100)).toBe(false)
  expect(isSampleRate(Number.NaN)).toBe(false)
})

test('a sample is rounded to the nearest and kept within full scale', () => {
  expect([0.4, 0.6, -0.6, 32_767.4, 40_000, -32_768.2, -1e9].map(toSample)).toEqual([
    0, 1, -1, 32_767, 32_767, -32_768, -32_768,
  ])
})
