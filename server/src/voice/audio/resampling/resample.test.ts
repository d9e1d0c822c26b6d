import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SAMPLE_RATES, samplesPerFrame, type SampleRate } from '../frame.ts'
import { createResampler, resampledLength, resampleWhole } from './resample.ts'

const AMPLITUDE = 16_000

const USED: [SampleRate, SampleRate][] = [
  [8000, 16_000],
  [16_000, 8000],
  [22_050, 16_000],
  [22_050, 8000],
  [24_000, 16_000],
  [24_000, 8000],
  [48_000, 16_000],
  [48_000, 8000],
  [16_000, 48_000],
  [8000, 48_000],
]

function sine(hz: number, rate: number, samples: number): Int16Array {
  return Int16Array.from({ length: samples }, (_, n) => AMPLITUDE * Math.sin((2 * Math.PI * hz * n) / rate))
}

/** How loud `hz` is in the middle of the recording, in dB against the sine that went in. */
function levelDb(samples: Int16Array, hz: number, rate: number): number {
  const from = Math.floor(samples.length / 8)
  const length = samples.length - 2 * from
  let real = 0
  let imaginary = 0
  let weight = 0
  for (let n = 0; n < length; n++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / length)
    const angle = (2 * Math.PI * hz * n) / rate
    real += window * samples[from + n]! * Math.cos(angle)
    imaginary += window * samples[from + n]! * Math.sin(angle)
    weight += window
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / weight / AMPLITUDE)
}

function resample(samples: Int16Array, from: SampleRate, to: SampleRate): Int16Array {
  const output = new Int16Array(resampledLength(samples.length, from, to))
  const written = createResampler(from, to).process(samples, output)
  return output.subarray(0, written)
}

describe.each(USED)('from %i to %i', (from, to) => {
  const nyquist = Math.min(from, to) / 2
  const second = (hz: number) => resample(sine(hz, from, from), from, to)

  test('what people say passes unchanged', () => {
    for (const part of [0.05, 0.25, 0.5, 0.75, 0.85]) {
      expect(Math.abs(levelDb(second(part * nyquist), part * nyquist, to))).toBeLessThan(0.1)
    }
  })

  test('what would fold or mirror into the band is gone', () => {
    for (const part of [0.2, 0.5, 0.8, 0.85]) {
      const [played, ghost] =
        from < to ? [part * nyquist, from - part * nyquist] : [to - part * nyquist, part * nyquist]
      if (played >= from / 2) continue
      expect(levelDb(second(played), ghost, to)).toBeLessThan(-54)
    }
  })

  test('a constant stays what it is, to the sample', () => {
    const constant = resample(new Int16Array(from / 10).fill(12_345), from, to)
    expect(new Set(constant.subarray(constant.length / 2))).toEqual(new Set([12_345]))
  })

  test('each frame in is exactly one frame out', () => {
    const { process } = createResampler(from, to)
    const output = new Int16Array(samplesPerFrame(to))
    const written = Array.from({ length: 20 }, () => process(new Int16Array(samplesPerFrame(from)), output))
    expect(new Set(written)).toEqual(new Set([samplesPerFrame(to)]))
  })

  test('however the input is cut, the output is the same', () => {
    const input = fc.int16Array({ minLength: 0, maxLength: 3000 })
    fc.assert(
      fc.property(input, fc.array(fc.oneof(fc.nat(30), fc.nat(1200)), { maxLength: 12 }), (samples, cuts) => {
        const { process } = createResampler(from, to)
        const pieces: number[] = []
        const room = new Int16Array(resampledLength(samples.length, from, to))
        let at = 0
        for (const cut of [...cuts, samples.length]) {
          const piece = samples.subarray(at, at + cut)
          const written = process(piece, room)
          expect(written).toBeLessThanOrEqual(resampledLength(piece.length, from, to))
          pieces.push(...room.subarray(0, written))
          at += piece.length
        }
        expect(Int16Array.from(pieces)).toEqual(Int16Array.from(resample(samples, from, to)))
      }),
      { numRuns: 40 },
    )
  })

  test('sound leaves as much later as it says', () => {
    const click = new Int16Array(from / 10)
    const at = from / 50
    click[at] = 30_000
    const heard = resample(click, from, to)
    const { lagMs } = createResampler(from, to)
    const peakMs = (centreOf(heard) * 1000) / to
    expect(Math.abs(peakMs - (at * 1000) / from - lagMs)).toBeLessThan(0.01)
    expect(lagMs).toBeLessThan(1.8)
  })

  test('a whole recording keeps its length and stays in step', () => {
    const whole = resampleWhole(sine(440, from, from / 4), from, to)
    expect(whole.length).toBe(Math.ceil(to / 4))
    const expected = sine(440, to, whole.length)
    const middle = Math.floor(whole.length / 2)
    for (let n = middle - 50; n < middle + 50; n++) {
      // Half a sample of shift is the most that rounding the lag may leave.
      const steepest = (2 * Math.PI * 440 * AMPLITUDE) / to
      expect(Math.abs(whole[n]! - expected[n]!)).toBeLessThan(steepest / 2 + 20)
    }
  })
})

/** Centre of gravity: exact between samples for a symmetric filter. */
function centreOf(samples: Int16Array): number {
  let mass = 0
  let moment = 0
  for (const [index, sample] of samples.entries()) {
    mass += sample
    moment += sample * index
  }
  return moment / mass
}

test('the same rate passes through', () => {
  const spoken = sine(1000, 24_000, 4800)
  expect(resample(spoken, 24_000, 24_000)).toEqual(spoken)
})

test('any rate may become any other', () => {
  for (const from of SAMPLE_RATES) {
    for (const to of SAMPLE_RATES) {
      const heard = resample(sine(1000, from, from / 2), from, to)
      expect(Math.abs(levelDb(heard, 1000, to))).toBeLessThan(0.05)
    }
  }
})

test.each(USED)(
  'from %i to %i a full-scale square wave overshoots into full scale, never around it',
  (from, to) => {
    const halfPeriod = from / 400
    const square = Int16Array.from({ length: from / 10 }, (_, n) =>
      Math.floor(n / halfPeriod) % 2 === 0 ? 32_767 : -32_768,
    )
    const heard = resampleWhole(square, from, to)
    const wrong = heard.findIndex((sample, n) => {
      const place = ((n * from) / to / halfPeriod) % 2
      const inFirstHalf = place > 0.15 && place < 0.85
      const inSecondHalf = place > 1.15 && place < 1.85
      return (inFirstHalf && sample < 20_000) || (inSecondHalf && sample > -20_000)
    })
    expect(wrong).toBe(-1)
  },
)
