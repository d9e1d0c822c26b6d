import { toSample } from './frame.ts'

/**
 * Fills the gaps that lost packets leave in telephone speech (8 kHz), after the idea of G.711 Appendix I: the last
 * period of the voice is repeated and fades. Adds no delay.
 */
export type Concealer = {
  /** Takes what arrived. After a gap its first milliseconds are blended, in place, with what filled the gap. */
  heard(samples: Int16Array): void
  /** Fills `into` with what might have been there. */
  conceal(into: Int16Array): void
}

/** 200 to 66 Hz at 8 kHz; a higher voice is found at twice its period. */
const SHORTEST_PERIOD = 40
const LONGEST_PERIOD = 120
/** How much of the past is compared with itself: 20 ms. */
const COMPARED = 160
const PAST = COMPARED + LONGEST_PERIOD
/** Less alike than this is no voice: then the longest period buzzes least. */
const VOICED = 0.4
/** Full volume for 10 ms, silent after 60: a longer gap cannot be guessed. */
const FADE_FROM = 80
const SILENT_FROM = 480
/** 5 ms of cross-fade back into what really arrives. */
const BLENDED = 40

export function createConcealer(): Concealer {
  const past = new Int16Array(PAST)
  const loop = new Float64Array(LONGEST_PERIOD)
  let period = 0
  let filled = 0
  let jump = 0

  /** The sample at `filled` of the current gap. */
  function guess(): number {
    const seam = period >> 2
    const bridge = filled < seam ? jump * (1 - filled / seam) : 0
    const fade = (SILENT_FROM - filled) / (SILENT_FROM - FADE_FROM)
    return (loop[filled % period]! + bridge) * Math.min(1, Math.max(0, fade))
  }

  return {
    heard(samples) {
      if (filled > 0) {
        const blended = Math.min(BLENDED, samples.length)
        for (let index = 0; index < blended; index++, filled++) {
          const share = (index + 1) / (blended + 1)
          samples[index] = toSample(guess() * (1 - share) + samples[index]! * share)
        }
        filled = 0
      }
      remember(past, samples)
    },
    conceal(into) {
      if (filled === 0) {
        period = findPeriod(past)
        jump = past[PAST - 1]! - past[PAST - 1 - period]!
        fillLoop(past, period, loop)
      }
      for (let index = 0; index < into.length; index++, filled++) into[index] = toSample(guess())
      remember(past, into)
    },
  }
}

function remember(past: Int16Array, samples: Int16Array): void {
  const kept = Math.min(samples.length, PAST)
  past.copyWithin(0, kept)
  past.set(kept === samples.length ? samples : samples.subarray(samples.length - kept), PAST - kept)
}

/** By which shift the last 20 ms resemble what came before them most. */
function findPeriod(past: Int16Array): number {
  let best = LONGEST_PERIOD
  let likest = VOICED
  let energy = 0
  for (let index = LONGEST_PERIOD; index < PAST; index++) energy += past[index]! * past[index]!
  for (let period = SHORTEST_PERIOD; period <= LONGEST_PERIOD; period++) {
    let product = 0
    let shifted = 0
    for (let index = LONGEST_PERIOD; index < PAST; index++) {
      const earlier = past[index - period]!
      product += past[index]! * earlier
      shifted += earlier * earlier
    }
    const alike = product / Math.sqrt(energy * shifted + 1)
    if (alike > likest) {
      likest = alike
      best = period
    }
  }
  return best
}

/** The last period, its end blended with what stood before it, so that it joins its own beginning. */
function fillLoop(past: Int16Array, period: number, loop: Float64Array): void {
  const seam = period >> 2
  for (let index = 0; index < period; index++) {
    const share = Math.max(0, (index - (period - seam) + 1) / seam)
    const late = past[PAST - period + index]!
    // Outside the seam its share is zero, and the place that is read is merely inside the past.
    const early = past[PAST - 2 * period + index]!
    loop[index] = late * (1 - share) + early * share
  }
}
