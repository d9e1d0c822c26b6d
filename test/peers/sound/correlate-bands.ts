import type { SampleRate } from '../../../server/src/voice/audio/frame.ts'
import { resampleWhole } from '../../../server/src/voice/audio/resampling/resample.ts'

type Sound = { readonly samples: Int16Array; readonly rate: SampleRate }

const RATE = 8000
const FRAME_MS = 10
const FRAME = (RATE * FRAME_MS) / 1000
/** Middles of an octave each. */
const BANDS_HZ = [350, 700, 1400, 2800]
/** What is 30 dB below the loudest is silence, however far below. */
const FLOOR = 1e-3
/** Long enough for several syllables. */
const WINDOW = 1000 / FRAME_MS
/** How far a jitter buffer may move one window against the one before it. */
const DRIFT = 200 / FRAME_MS

/**
 * How alike two sounds are in how loud each octave is over time: the median over windows of a second, each at the lag
 * where it fits best. For codecs of speech such as Opus, which keep what one hears and not the shape of the wave.
 */
export function correlateBands(said: Sound, heard: Sound): { likeness: number; startMs: number } {
  const a = BANDS_HZ.map((hz) => loudness(said, hz))
  const b = BANDS_HZ.map((hz) => loudness(heard, hz))
  const [length, heardLength] = [a[0]!.length, b[0]!.length]
  const likenessAt = (at: number, lag: number): number => {
    const start = at + lag
    if (start < 0 || start + WINDOW > heardLength) return 0
    const perBand = a.map((band, index) =>
      pearson(band.subarray(at, at + WINDOW), b[index]!.subarray(start, start + WINDOW)),
    )
    return perBand.reduce((sum, each) => sum + each, 0) / perBand.length
  }
  const search = (at: number, from: number, to: number) => {
    let best = { likeness: 0, lag: from }
    for (let lag = from; lag <= to; lag++) {
      const likeness = likenessAt(at, lag)
      if (likeness > best.likeness) best = { likeness, lag }
    }
    return best
  }
  const first = search(0, 0, heardLength)
  const likenesses = [first.likeness]
  let { lag } = first
  for (let at = WINDOW; at + WINDOW <= length; at += WINDOW) {
    const found = search(at, lag - DRIFT, lag + DRIFT)
    likenesses.push(found.likeness)
    ;({ lag } = found)
  }
  likenesses.sort((x, y) => x - y)
  return { likeness: likenesses[likenesses.length >> 1]!, startMs: first.lag * FRAME_MS }
}

/** Logarithms of the energy in frames, behind a filter of one octave. */
function loudness({ samples, rate }: Sound, hz: number): Float64Array {
  const narrow = resampleWhole(samples, rate, RATE)
  const angle = (2 * Math.PI * hz) / RATE
  const alpha = Math.sin(angle) * Math.sinh(((Math.LN2 / 2) * angle) / Math.sin(angle))
  const [a0, a1, a2] = [1 + alpha, -2 * Math.cos(angle), 1 - alpha]
  const energies = new Float64Array(Math.floor(narrow.length / FRAME))
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let index = 0; index < energies.length * FRAME; index++) {
    const x = narrow[index]!
    const y = (alpha * (x - x2) - a1 * y1 - a2 * y2) / a0
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    energies[Math.floor(index / FRAME)]! += y * y
  }
  const loudest = energies.reduce((a, b) => Math.max(a, b), 0)
  return energies.map((energy) => Math.log(Math.max(energy, loudest * FLOOR, Number.MIN_VALUE)))
}

function pearson(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, onlyA, onlyB] = [0, 0, 0]
  for (let index = 0; index < a.length; index++) {
    const [x, y] = [a[index]! - meanA, b[index]! - meanB]
    both += x * y
    onlyA += x * x
    onlyB += y * y
  }
  return onlyA > 0 && onlyB > 0 ? both / Math.sqrt(onlyA * onlyB) : 0
}
