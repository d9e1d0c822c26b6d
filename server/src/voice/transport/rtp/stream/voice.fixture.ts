import { seededRandom } from '../../../audio/comfort-noise.ts'
import { rmsDbfs } from '../../../audio/levels.ts'
import { LINE_RATE } from '../../call-leg.ts'

const HARMONICS = 14
/** Where a mouth resounds, roughly, for three vowels. */
const VOWELS = [
  [700, 1200, 2500],
  [300, 2200, 2900],
  [450, 900, 2400],
]

/** Something like a person who talks: vowels of a voice that rises and falls, with pauses. The same on every run. */
export function voice(seconds: number, seed: number, hz = 120): Int16Array {
  const random = seededRandom(seed)
  const samples = new Int16Array(seconds * LINE_RATE)
  let at = 0
  let phase = 0
  while (at < samples.length) {
    const vowel = VOWELS[Math.floor(random() * VOWELS.length)]!
    const length = Math.floor((0.12 + 0.15 * random()) * LINE_RATE)
    const from = hz * (0.8 + 0.5 * random())
    const to = hz * (0.8 + 0.5 * random())
    const loudness = 2000 + 4000 * random()
    for (let index = 0; index < length && at < samples.length; index++, at++) {
      const pitch = from + ((to - from) * index) / length
      phase += (2 * Math.PI * pitch) / LINE_RATE
      const swell = Math.sin((Math.PI * index) / length)
      samples[at] = loudness * swell * shape(phase, pitch, vowel)
    }
    at += Math.floor((random() < 0.2 ? 0.35 : 0.02) * LINE_RATE)
  }
  return samples
}

function shape(phase: number, pitch: number, vowel: readonly number[]): number {
  let sum = 0
  for (let harmonic = 1; harmonic <= HARMONICS; harmonic++) {
    const hz = harmonic * pitch
    if (hz > 3300) break
    let weight = 0.1
    for (const peak of vowel) weight += Math.exp(-(((hz - peak) / 200) ** 2))
    sum += (weight / Math.sqrt(harmonic)) * Math.sin(harmonic * phase)
  }
  return sum
}

const WINDOW = 0.3 * LINE_RATE
const COARSE = 4
const SILENT_DBFS = -45

export type Likeness = { readonly correlation: number; readonly delayMs: number }

/**
 * How alike what was heard is to what was said, window by window, each at the delay where they fit best: a jitter
 * buffer that grows or shrinks moves what follows, and is allowed to.
 */
export function compare(said: Int16Array, heard: Int16Array, longestDelayMs = 400): Likeness[] {
  const longest = (longestDelayMs * LINE_RATE) / 1000
  const windows: Likeness[] = []
  for (let from = 0; from + WINDOW + longest <= Math.min(said.length, heard.length); from += WINDOW) {
    const window = said.subarray(from, from + WINDOW)
    if (rmsDbfs(window) < SILENT_DBFS) continue
    const coarse = bestLag(window, heard, from, 0, longest, COARSE)
    const fine = bestLag(window, heard, from, Math.max(0, coarse.lag - COARSE), coarse.lag + COARSE, 1)
    windows.push({ correlation: fine.correlation, delayMs: (fine.lag * 1000) / LINE_RATE })
  }
  return windows
}

function bestLag(
  window: Int16Array,
  heard: Int16Array,
  from: number,
  first: number,
  last: number,
  step: number,
) {
  let best = { lag: first, correlation: -1 }
  for (let lag = first; lag <= last; lag += step) {
    let product = 0
    let one = 0
    let other = 0
    for (let index = 0; index < window.length; index += step) {
      const a = window[index]!
      const b = heard[from + lag + index] ?? 0
      product += a * b
      one += a * a
      other += b * b
    }
    const correlation = product / Math.sqrt(one * other + 1)
    if (correlation > best.correlation) best = { lag, correlation }
  }
  return best
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
