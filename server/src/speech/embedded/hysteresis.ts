import type { Activity } from '../voice-activity.ts'

export type HysteresisOptions = {
  /** Speech is believed from this probability on, and doubted below the lower one. */
  readonly startProbability: number
  readonly stopProbability: number
  /** Windows in a row that must be speech before it has begun. */
  readonly startWindows: number
  readonly stopMs: number
}

export const DEFAULT_HYSTERESIS: HysteresisOptions = {
  startProbability: 0.5,
  stopProbability: 0.35,
  startWindows: 2,
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
  /** Since when the opposite of what is believed has been seen. */
  let sinceMs: number | undefined
  let windows = 0
  return {
    get speaking() {
      return speaking
    },
    next(probability, endMs, windowMs) {
      const against = speaking
        ? probability < options.stopProbability
        : probability >= options.startProbability
      if (!against) {
        // Between the two thresholds a silence that has begun goes on, but speech that has not begun does not.
        if (!speaking || probability >= options.startProbability) sinceMs = undefined
        windows = 0
        if (sinceMs === undefined) return undefined
      } else {
        sinceMs ??= endMs - windowMs
        windows++
      }
      const fromMs = sinceMs
      if (!speaking && windows >= options.startWindows) {
        speaking = true
        sinceMs = undefined
        windows = 0
        return { type: 'started', fromMs }
      }
      if (speaking && against && endMs - fromMs >= options.stopMs) {
        speaking = false
        sinceMs = undefined
        windows = 0
        return { type: 'stopped', fromMs, silentMs: endMs - fromMs }
      }
      return undefined
    },
  }
}
