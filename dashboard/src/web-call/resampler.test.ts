import { describe, expect, test } from 'vitest'
import { createResampler } from './resampler.ts'

function resample(from: number, to: number, samples: Float32Array): number[] {
  const resampler = createResampler(from, to)
  const out: number[] = []
  for (const sample of samples) {
    resampler.push(sample)
    while (resampler.isDue) out.push(resampler.next())
  }
  return out
}

function tone(rate: number, hertz: number, seconds = 1): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))
}

/** How strong one frequency is in a stretch of sound: 1 for a full tone. */
function strength(samples: readonly number[], rate: number, hertz: number): number {
  // Away from the ends, where the filter has not filled.
  const middle = samples.slice(rate / 10, -rate / 10)
  let sine = 0
  let cosine = 0
  middle.forEach((sample, at) => {
    sine += sample * Math.sin((2 * Math.PI * hertz * at) / rate)
    cosine += sample * Math.cos((2 * Math.PI * hertz * at) / rate)
  })
  return (2 * Math.hypot(sine, cosine)) / middle.length
}

describe.each([8000, 16_000, 22_050, 24_000, 44_100, 48_000, 96_000])('a device at %i Hz', (rate) => {
  test('gives the wire as many samples as the time has, and the other way round, to within one sample', () => {
    const toWire = resample(rate, 16_000, new Float32Array(rate)).length
    expect(Math.abs(toWire / 16_000 - 1)).toBeLessThan(1 / Math.min(rate, 16_000))
    const fromWire = resample(16_000, rate, new Float32Array(16_000)).length
    expect(Math.abs(fromWire / rate - 1)).toBeLessThan(1 / Math.min(rate, 16_000))
  })

  test.each([200, 1000, 3000])('a voice at %i Hz passes both ways as it is', (hertz) => {
    expect(strength(resample(rate, 16_000, tone(rate, hertz)), 16_000, hertz)).toBeCloseTo(1, 2)
    expect(strength(resample(16_000, rate, tone(16_000, hertz)), rate, hertz)).toBeCloseTo(1, 2)
  })
})

test('what the wire cannot carry is taken away, and not folded into the voice', () => {
  const heard = resample(48_000, 16_000, tone(48_000, 11_000))
  expect(strength(heard, 16_000, 5000)).toBeLessThan(0.003)
  expect(Math.max(...heard.slice(100, -100).map(Math.abs))).toBeLessThan(0.003)
})

test('what the wire never carried is not invented', () => {
  expect(strength(resample(16_000, 48_000, tone(16_000, 3000)), 48_000, 13_000)).toBeLessThan(0.003)
})

test('the same voice at the same strength stays: no rate makes it louder', () => {
  for (const rate of [44_100, 48_000]) {
    const flat = resample(rate, 16_000, new Float32Array(rate).fill(0.5)).slice(200, -200)
    expect(Math.max(...flat)).toBeCloseTo(0.5, 4)
    expect(Math.min(...flat)).toBeCloseTo(0.5, 4)
  }
})
