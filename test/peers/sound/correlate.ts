import type { SampleRate } from '../../../server/src/voice/audio/frame.ts'
import { resampleWhole } from '../../../server/src/voice/audio/resampling/resample.ts'

type Sound = { readonly samples: Int16Array; readonly rate: SampleRate }

/** Narrow enough for every codec, and cheap. */
const RATE = 8000
/** So short that a jitter buffer which stretches time does not matter within it. */
const WINDOW_MS = 300
/** How far the way through the network may move a window against the one before it. */
const DRIFT_MS = 200
/** A window that is quieter than this against the loudest says nothing about likeness. */
const QUIET_RATIO = 0.05

/** From here on a window is where it seems to be. */
const SURE = 0.5

export type Likeness = {
  /** The median over the windows of the best normalised correlation: 1 is the same sound, whatever its level. */
  readonly median: number
  /** Windows of `said` that have a voice in them. */
  readonly windows: number
  /** Where `said` begins in `heard`. */
  readonly startMs: number
}

/** How much of `said` is in `heard`, window by window, each at the lag where it fits best. */
export function correlate(said: Sound, heard: Sound): Likeness {
  const a = prepared(said)
  const b = prepared(heard)
  const size = (WINDOW_MS * RATE) / 1000
  const drift = (DRIFT_MS * RATE) / 1000
  const energies = runningEnergy(b)
  const windows = loudWindows(a, size)
  const [first] = windows
  if (first === undefined || b.length < size) return { median: 0, windows: windows.length, startMs: 0 }
  // The loudest window is the surest: from where it is, the others are searched for nearby, outwards.
  const loudest = windows.reduce((a, b) => (b.energy > a.energy ? b : a))
  const best = bestLag(a, b, energies, loudest, size, -loudest.at, b.length)
  const lags = new Map([[loudest.at, best]])
  const after = windows.filter(({ at }) => at > loudest.at)
  const before = windows.filter(({ at }) => at < loudest.at).toReversed()
  for (const order of [after, before]) {
    let { lag } = best
    for (const window of order) {
      const found = bestLag(a, b, energies, window, size, lag - drift, lag + drift)
      lags.set(window.at, found)
      if (found.likeness > SURE) ({ lag } = found)
    }
  }
  const likenesses = [...lags.values()].map(({ likeness }) => likeness).sort((x, y) => x - y)
  const startLag = lags.get(first.at)?.lag ?? 0
  return {
    median: likenesses[likenesses.length >> 1] ?? 0,
    windows: windows.length,
    startMs: (1000 * startLag) / RATE,
  }
}

function prepared({ samples, rate }: Sound): Float64Array {
  return Float64Array.from(resampleWhole(samples, rate, RATE))
}

type Window = { readonly at: number; readonly energy: number }

function loudWindows(samples: Float64Array, size: number): Window[] {
  const all: Window[] = []
  for (let at = 0; at + size <= samples.length; at += size) {
    let energy = 0
    for (let index = at; index < at + size; index++) energy += samples[index]! ** 2
    all.push({ at, energy })
  }
  const loudest = Math.max(0, ...all.map(({ energy }) => energy))
  return all.filter(({ energy }) => energy > 0 && Math.sqrt(energy / loudest) >= QUIET_RATIO)
}

/** Energy of everything before each sample, so that any stretch's energy is one subtraction. */
function runningEnergy(samples: Float64Array): Float64Array {
  const sums = new Float64Array(samples.length + 1)
  for (let index = 0; index < samples.length; index++) sums[index + 1] = sums[index]! + samples[index]! ** 2
  return sums
}

/** A wide search looks at every fourth sample first, and at all of them around what it finds. */
const COARSE = 4

function bestLag(
  a: Float64Array,
  b: Float64Array,
  energies: Float64Array,
  { at, energy }: Window,
  size: number,
  fromLag: number,
  toLag: number,
): { lag: number; likeness: number } {
  const likenessAt = (lag: number, step: number): number => {
    const start = at + lag
    if (start < 0 || start + size > b.length) return 0
    const heardEnergy = energies[start + size]! - energies[start]!
    if (heardEnergy <= 0) return 0
    let sum = 0
    for (let index = 0; index < size; index += step) sum += a[at + index]! * b[start + index]!
    return (sum * step) / Math.sqrt(energy * heardEnergy)
  }
  const search = (from: number, to: number, step: number) => {
    let best = { lag: from, likeness: 0 }
    for (let lag = from; lag <= to; lag++) {
      const likeness = likenessAt(lag, step)
      if (likeness > best.likeness) best = { lag, likeness }
    }
    return best
  }
  const from = Math.max(fromLag, -at)
  const to = Math.min(toLag, b.length - size - at)
  const isNarrow = to - from <= (2 * DRIFT_MS * RATE) / 1000
  const near = isNarrow ? 0 : search(from, to, COARSE).lag
  const { lag } = isNarrow ? search(from, to, 1) : search(near - COARSE, near + COARSE, 1)
  return { lag, likeness: peak(likenessAt(lag - 1, 1), likenessAt(lag, 1), likenessAt(lag + 1, 1)) }
}

/** The top of the parabola through three neighbours: resampling shifts sound by parts of a sample. */
function peak(before: number, at: number, after: number): number {
  const curve = before - 2 * at + after
  return curve >= 0 ? at : Math.min(1, at - (after - before) ** 2 / (8 * curve))
}
