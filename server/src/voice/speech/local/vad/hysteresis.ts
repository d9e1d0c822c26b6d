import type { Activity } from '../../voice-activity.ts'

export type HysteresisOptions = {
  /** Speech is believed from this probability on, and doubted below the lower one. */
  readonly startProbability: number
  readonly stopProbability: number
  /** Windows in a row that must be speech before it has begun. */
  readonly startWindows: number
  /** A silence of this length may be the end of speech, and one of this length is. */
  readonly falterMs: number
  readonly stopMs: number
}

export const DEFAULT_HYSTERESIS: HysteresisOptions = {
  startProbability: 0.5,
  stopProbability: 0.35,
  startWindows: 2,
  // Of the gaps that reach this length, more than half reach the other: little is guessed in vain.
  falterMs: 60,
  stopMs: 190,
}

/** Makes facts of probabilities: one loud click begins nothing, and the gap in a word ends nothing. */
export type Hysteresis = {
  /** One window that ended at `endMs` and lasted `windowMs`. */
  next(probability: number, endMs: number, windowMs: number): Activity | undefined
  readonly speaking: boolean
}

export function createHysteresis(options: HysteresisOptions = DEFAULT_HYSTERESIS): Hysteresis {
  let speaking = false
  let faltered = false
  /** Since when the opposite of what is believed has been seen. */
  let sinceMs: number | undefined
  let windows = 0

  function listen(probability: number, fromMs: number): Activity | undefined {
    if (probability < options.startProbability) {
      sinceMs = undefined
      windows = 0
      return undefined
    }
    sinceMs ??= fromMs
    windows++
    if (windows < options.startWindows) return undefined
    const started = { type: 'started', fromMs: sinceMs } as const
    speaking = true
    faltered = false
    sinceMs = undefined
    return started
  }

  function follow(probability: number, fromMs: number, endMs: number): Activity | undefined {
    if (probability >= options.startProbability) {
      const resumed = faltered
      sinceMs = undefined
      faltered = false
      return resumed ? { type: 'resumed', fromMs } : undefined
    }
    // Between the two thresholds a silence that has begun goes on, but none begins or is reported.
    if (probability >= options.stopProbability) return undefined
    sinceMs ??= fromMs
    const silentMs = endMs - sinceMs
    if (silentMs >= options.stopMs) return stop(sinceMs, silentMs)
    if (faltered || silentMs < options.falterMs) return undefined
    faltered = true
    return { type: 'faltered', fromMs: sinceMs }
  }

  function stop(fromMs: number, silentMs: number): Activity {
    speaking = false
    sinceMs = undefined
    windows = 0
    return { type: 'stopped', fromMs, silentMs }
  }

  return {
    get speaking() {
      return speaking
    },
    next: (probability, endMs, windowMs) =>
      speaking ? follow(probability, endMs - windowMs, endMs) : listen(probability, endMs - windowMs),
  }
}
