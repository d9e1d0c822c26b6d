import type { AudioFrame } from '../frame.ts'
import { FRAME_MS } from '../frame.ts'
import { PITCH_SAMPLES, pitchOf } from './pitch.ts'
import { BANDS, createSpectrum } from './spectrum.ts'

/** What the end of a turn is judged by: the last three seconds, frame by frame. */
export const MELODY_FRAMES = 152
/** The bands, the voicing and the pitch of a frame. */
export const MELODY_FEATURES = BANDS + 2

const FRAME_SAMPLES = 160
/** Voice activity may be reported this much later than it was, when everything is busy. */
const KEPT_FRAMES = MELODY_FRAMES + 100
/** The last sounds of a word are softer than the detector believes. */
const SOFT_END_MS = 40

const VOICED = 0.6
/** Natural logarithms of power: 30 dB below the loudest is no speech, and what is below that is all the same. */
const SPEECH_RANGE = 7
const LOWEST = -5
const BAND_SCALE = 2.5

/** How one caller's speech sounds: loudness in bands, voicing, pitch. */
export type Melody = {
  /** 20 ms at 8 kHz. */
  push(frame: AudioFrame): void
  /**
   * MELODY_FRAMES rows of MELODY_FEATURES up to the end of speech at `endMs` of what was pushed, independent of how
   * loud and how high the caller speaks; undefined where it is not kept any more.
   */
  before(endMs: number): Float32Array | undefined
}

export function createMelody(): Melody {
  const spectrum = createSpectrum()
  const recent = new Float64Array(PITCH_SAMPLES + FRAME_SAMPLES)
  const rows = new Float64Array(KEPT_FRAMES * MELODY_FEATURES)
  let count = 0

  return {
    push(frame) {
      recent.copyWithin(0, FRAME_SAMPLES)
      recent.set(frame, recent.length - FRAME_SAMPLES)
      const at = (count % KEPT_FRAMES) * MELODY_FEATURES
      spectrum.bands(recent, rows.subarray(at, at + BANDS))
      const { voicing, octave } = pitchOf(recent)
      rows[at + BANDS] = voicing
      rows[at + BANDS + 1] = octave
      count++
    },
    before(endMs) {
      const end = Math.min(count, Math.round((endMs + SOFT_END_MS) / FRAME_MS))
      const from = end - MELODY_FRAMES
      if (from < count - KEPT_FRAMES) return undefined
      const window = new Float32Array(MELODY_FRAMES * MELODY_FEATURES)
      const first = Math.max(0, -from)
      for (let index = first; index < MELODY_FRAMES; index++) {
        const at = ((from + index) % KEPT_FRAMES) * MELODY_FEATURES
        window.set(rows.subarray(at, at + MELODY_FEATURES), index * MELODY_FEATURES)
      }
      normalise(window, first)
      return window
    },
  }
}

/** Loudness against that of the speech, pitch against the middle of the voice. What was never heard stays 0. */
function normalise(window: Float32Array, first: number): void {
  const loudness = new Float64Array(MELODY_FRAMES)
  const octaves: number[] = []
  let loudest = Number.NEGATIVE_INFINITY
  for (let index = first; index < MELODY_FRAMES; index++) {
    const at = index * MELODY_FEATURES
    let sum = 0
    for (let band = 0; band < BANDS; band++) sum += window[at + band]!
    loudness[index] = sum / BANDS
    loudest = Math.max(loudest, loudness[index]!)
    if (window[at + BANDS]! > VOICED) octaves.push(window[at + BANDS + 1]!)
  }
  let [level, spoken] = [0, 0]
  for (let index = first; index < MELODY_FRAMES; index++) {
    if (loudness[index]! < loudest - SPEECH_RANGE) continue
    level += loudness[index]!
    spoken++
  }
  level /= Math.max(1, spoken)
  const middle = octaves.toSorted((a, b) => a - b)[octaves.length >> 1] ?? 0
  for (let index = first; index < MELODY_FRAMES; index++) {
    const at = index * MELODY_FEATURES
    for (let band = 0; band < BANDS; band++)
      window[at + band] = Math.max(LOWEST, window[at + band]! - level) / BAND_SCALE
    const isVoiced = window[at + BANDS]! > VOICED
    window[at + BANDS + 1] = isVoiced ? Math.max(-1, Math.min(1, window[at + BANDS + 1]! - middle)) * 2 : 0
  }
}
