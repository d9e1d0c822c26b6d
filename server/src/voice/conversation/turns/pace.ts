import type { LiveCall } from '../state.ts'

/*
 * Words and melody tell little of where readers end, whose clauses all look whole. What is known besides is what was
 * asked, and how this caller pauses. Fitted to five readers of LibriSpeech test-other, who paused for 0.25 to 1.75 s.
 */

/** How long callers pause within a turn, before this one is known; and how much each pause of theirs counts. */
export const USUAL_PAUSE_MS = 400
const WEIGHT = 0.5
/** A longer silence is no pause in what is said. */
const LONGEST_PAUSE_MS = 1500
/** Added to the patience for each millisecond that they pause for longer than usual, within these. */
const SHARE = 1.4
const LEAST_MS = 400
const MOST_MS = 700
/** What words and melody say counts for less there: who waits anyway is told less by them. */
const BY_WORDS = 0.8

/** A moving average of the caller's pauses, with one more. */
export function withPause(meanMs: number, pauseMs: number): number {
  return (1 - WEIGHT) * meanMs + WEIGHT * Math.min(pauseMs, LONGEST_PAUSE_MS)
}

/** The patience in an open turn, with `usualMs` more for a caller of whom nothing is known. */
export function openPatienceMs(patienceMs: number, usualMs: number, meanMs: number): number {
  const wanted = usualMs + SHARE * (meanMs - USUAL_PAUSE_MS)
  return Math.round(BY_WORDS * patienceMs + Math.min(MOST_MS, Math.max(LEAST_MS, wanted)))
}

/** The caller paused, and has gone on. */
export function pacedBy(call: LiveCall): number {
  const { voice, pauseMs } = call
  return voice.pauseMs > LONGEST_PAUSE_MS ? pauseMs : withPause(pauseMs, voice.pauseMs)
}
