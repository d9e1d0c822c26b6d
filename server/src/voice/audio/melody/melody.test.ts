import { expect, test } from 'vitest'
import { createMelody, MELODY_FEATURES, MELODY_FRAMES } from './melody.ts'
import { PITCH_SAMPLES, pitchOf } from './pitch.ts'
import { BANDS, createSpectrum, SPECTRUM_SAMPLES } from './spectrum.ts'

const RATE = 8000

/** A voice of a kind: a tone with overtones, without the fundamental, as telephones carry it. */
function voice(hertz: number, samples: number, loudness = 3000, from = 0): Float64Array {
  return Float64Array.from({ length: samples }, (_, index) => {
    const angle = (2 * Math.PI * hertz * (from + index)) / RATE
    return loudness * (Math.sin(2 * angle) + 0.7 * Math.sin(3 * angle) + 0.4 * Math.sin(4 * angle))
  })
}

test.each([90, 120, 180, 250, 330])('a voice of %s Hz is heard as high as it is', (hertz) => {
  const { voicing, octave } = pitchOf(voice(hertz, PITCH_SAMPLES + 1))
  expect(voicing).toBeGreaterThan(0.9)
  expect(2 ** octave / hertz).toBeCloseTo(1, 1)
})

test('noise and silence have no voice', () => {
  let seed = 1
  const noise = Float64Array.from({ length: PITCH_SAMPLES + 1 }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (seed >> 8) % 2000
  }).map((sample) => sample - 1000)
  expect(pitchOf(noise).voicing).toBeLessThan(0.5)
  expect(pitchOf(new Float64Array(PITCH_SAMPLES + 1)).voicing).toBe(0)
})

test('a tone is loudest in its own band', () => {
  const bands = new Float64Array(BANDS)
  const loudest = [300, 1000, 2500].map((hertz) => {
    const tone = Float64Array.from(
      { length: SPECTRUM_SAMPLES },
      (_, index) => 1000 * Math.sin((2 * Math.PI * hertz * index) / RATE),
    )
    createSpectrum().bands(tone, bands)
    return bands.indexOf(Math.max(...bands))
  })
  expect(loudest).toEqual(loudest.toSorted((a, b) => a - b))
  expect(new Set(loudest).size).toBe(3)
})

function melodyOf(hertz: (second: number) => number, seconds: number, loudness = 3000) {
  const melody = createMelody()
  for (let frame = 0; frame < seconds * 50; frame++)
    melody.push(Int16Array.from(voice(hertz(frame / 50), 160, loudness, frame * 160)))
  return melody
}

test('how loud and how high a caller speaks makes no difference', () => {
  const soft = melodyOf(() => 110, 4, 3000).before(4000)
  const loud = melodyOf(() => 220, 4, 3000).before(4000)
  const pitches = (window: Float32Array | undefined) =>
    Array.from({ length: MELODY_FRAMES }, (_, index) => window?.[index * MELODY_FEATURES + BANDS + 1])
  expect(pitches(soft)).toEqual(pitches(loud))
  const louder = melodyOf(() => 110, 4, 12_000).before(4000)
  const apart = soft?.map((value, index) => Math.abs(value - (louder?.[index] ?? Number.NaN)))
  expect(Math.max(...(apart ?? []))).toBeLessThan(0.6)
})

test('a voice that falls ends lower than it began', () => {
  const window = melodyOf((second) => 200 - 20 * second, 4).before(4000)
  const pitchAt = (frame: number) => window?.[frame * MELODY_FEATURES + BANDS + 1] ?? Number.NaN
  expect(pitchAt(MELODY_FRAMES - 3)).toBeLessThan(pitchAt(5) - 0.3)
})

test('what was never heard is 0, and what is long past is not known', () => {
  const short = melodyOf(() => 120, 1).before(1000)
  expect(short?.subarray(0, 50 * MELODY_FEATURES).every((value) => value === 0)).toBe(true)
  expect(melodyOf(() => 120, 8).before(1000)).toBeUndefined()
})
