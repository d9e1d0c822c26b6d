import { MELODY_FEATURES, MELODY_FRAMES } from './melody.ts'
import { BANDS } from './spectrum.ts'

/** How many numbers `cuesOf` gives. */
export const CUES = 34

const VOICED = 0.6
/** Of the scaled loudness of a frame: below it nobody speaks. */
const SOFTEST_SPEECH = -1.1
const COARSE_BANDS = 6
/** What a cue counts where there is nothing to tell it by. */
const UNKNOWN = 0

/**
 * What tells people that a caller has finished: whether the voice has fallen and how low, whether it dies away, whether
 * the last syllable is drawn out, how fast they spoke, what the last sound is like. How long they have spoken is none
 * of them: readers have seldom finished after a second, but "yes" is a whole turn.
 */
export function cuesOf(window: Float32Array): Float32Array {
  const frames = framesOf(window)
  const cues = [
    ...pitchCues(frames),
    ...loudnessCues(frames),
    ...paceCues(frames),
    ...timbreCues(window, frames),
  ]
  return Float32Array.from(cues)
}

type Frames = {
  readonly loudness: Float64Array
  readonly voicing: Float64Array
  readonly pitch: Float64Array
  /** The last frame that is loud enough to be speech. */
  readonly end: number
  /** The first that was ever heard. */
  readonly first: number
}

function framesOf(window: Float32Array): Frames {
  const loudness = new Float64Array(MELODY_FRAMES)
  const voicing = new Float64Array(MELODY_FRAMES)
  const pitch = new Float64Array(MELODY_FRAMES)
  let first = MELODY_FRAMES
  for (let frame = MELODY_FRAMES - 1; frame >= 0; frame--) {
    const at = frame * MELODY_FEATURES
    let sum = 0
    for (let band = 0; band < BANDS; band++) sum += window[at + band]!
    loudness[frame] = sum / BANDS
    voicing[frame] = window[at + BANDS]!
    pitch[frame] = window[at + BANDS + 1]!
    if (sum !== 0) first = frame
  }
  let end = MELODY_FRAMES - 1
  while (end > first && !(loudness[end]! > SOFTEST_SPEECH)) end--
  return { loudness, voicing, pitch, end, first }
}

/** The frames with a pitch, the last one first. */
function voicedBackwards({ loudness, voicing, end, first }: Frames): number[] {
  const voiced: number[] = []
  for (let frame = end; frame >= first; frame--)
    if (voicing[frame]! > VOICED && loudness[frame]! > SOFTEST_SPEECH) voiced.push(frame)
  return voiced
}

function pitchCues(frames: Frames): number[] {
  const { pitch, end, voicing } = frames
  const voiced = voicedBackwards(frames)
  const heights = voiced.map((frame) => pitch[frame]!)
  const last = mean(heights.slice(0, 5))
  const sorted = heights.toSorted((a, b) => a - b)
  const range = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? UNKNOWN
  let run = 0
  while (run + 1 < voiced.length && voiced[run]! - voiced[run + 1]! <= 2) run++
  return [
    last,
    last - mean(heights.slice(5, 15)),
    mean(heights.slice(0, 25)),
    slope(heights.slice(0, 8)),
    slope(heights.slice(0, 15)),
    slope(heights.slice(0, 40)),
    sorted.length === 0 ? UNKNOWN : heights.filter((height) => height < last).length / sorted.length,
    last - range(0.1),
    range(0.9) - range(0.1),
    Math.min(50, run) / 25,
    Math.min(20, end - (voiced[0] ?? end)) / 10,
    mean(voiced.slice(0, 10).map((frame) => voicing[frame]!)),
    share(end - 14, end, (frame) => (voicing[frame] ?? 0) > VOICED),
  ]
}

function loudnessCues({ loudness, end }: Frames): number[] {
  const before = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => loudness[end - from - index] ?? 0)
  return [
    mean(before(0, 5)),
    mean(before(0, 5)) - mean(before(5, 15)),
    mean(before(0, 10)) - mean(before(10, 50)),
    slope(before(0, 8)),
    slope(before(0, 15)),
    slope(before(0, 30)),
    (MELODY_FRAMES - 1 - end) / 5,
  ]
}

/** Syllables are where it is louder than around it. */
function paceCues({ loudness, end, first }: Frames): number[] {
  const peaks: number[] = []
  const smooth = (frame: number) =>
    ((loudness[frame - 1] ?? 0) + 2 * (loudness[frame] ?? 0) + (loudness[frame + 1] ?? 0)) / 4
  for (let frame = end - 1; frame > first + 1; frame--) {
    const here = smooth(frame)
    const isPeak = here > smooth(frame - 1) && here >= smooth(frame + 1) && here > SOFTEST_SPEECH + 0.4
    if (isPeak && (peaks.length === 0 || peaks.at(-1)! - frame >= 3)) peaks.push(frame)
  }
  const gaps = peaks.slice(1).map((peak, index) => Math.min(25, peaks[index]! - peak))
  const usual = gaps.length > 2 ? mean(gaps.slice(1, 8)) : 10
  return [
    Math.min(25, end - (peaks[0] ?? end)) / usual,
    (gaps[0] ?? usual) / usual,
    usual / 10,
    Math.min(25, end - (peaks[0] ?? end)) / 10,
  ]
}

/** The last sounds in a few broad bands, against those of the whole. */
function timbreCues(window: Float32Array, { end, first }: Frames): number[] {
  const width = BANDS / COARSE_BANDS
  const coarse = (from: number, to: number, band: number) => {
    let sum = 0
    for (let frame = from; frame <= to; frame++)
      for (let index = 0; index < width; index++)
        sum += window[frame * MELODY_FEATURES + band * width + index]!
    return sum / (width * Math.max(1, to - from + 1))
  }
  const from = Math.max(first, end - 4)
  const bands = Array.from({ length: COARSE_BANDS }, (_, band) => band)
  const last = bands.map((band) => coarse(from, end, band) - coarse(first, end, band))
  const tilt = (last[0]! + last[1]! - last[4]! - last[5]!) / 2
  return [...last, tilt, coarse(from, end, 0), mean(last), last[5]! - last[2]!]
}

function share(from: number, to: number, isSo: (frame: number) => boolean): number {
  let count = 0
  for (let frame = from; frame <= to; frame++) if (isSo(frame)) count++
  return count / Math.max(1, to - from + 1)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? UNKNOWN : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How much is gained with time by values of which the last in time comes first, over the whole stretch. */
function slope(values: readonly number[]): number {
  const count = values.length
  if (count < 3) return UNKNOWN
  const middle = (count - 1) / 2
  let [up, across] = [0, 0]
  for (const [index, value] of values.entries()) {
    up += (middle - index) * value
    across += (middle - index) ** 2
  }
  return (up / across) * count
}
