import { FRAME_MS } from './frame.ts'

/**
 * The arithmetic of the one clock that all calls share: tick n is due at `startMs + n * tickMs`, so that a timer
 * that fires late never delays the ticks after it. The shell owns the timer and a clock that only goes forward.
 */
export type Pace = {
  readonly startMs: number
  readonly tickMs: number
  /** How many are behind us, skipped ones as well: where media time stands. */
  readonly ticks: number
  /** How many were never run, because the process was held up. */
  readonly skipped: number
}

/** More than one at once would be work that makes the next ticks late too, without end. */
export const MAX_CATCH_UP_TICKS = 1

export function startPace(startMs: number, tickMs = FRAME_MS): Pace {
  return { startMs, tickMs, ticks: 0, skipped: 0 }
}

/** How many ticks to run now; older ones are given up. */
export function advancePace(pace: Pace, nowMs: number): { readonly run: number; readonly pace: Pace } {
  const due = Math.floor((nowMs - pace.startMs) / pace.tickMs) + 1 - pace.ticks
  if (due <= 0) return { run: 0, pace }
  const run = Math.min(due, 1 + MAX_CATCH_UP_TICKS)
  return { run, pace: { ...pace, ticks: pace.ticks + due, skipped: pace.skipped + due - run } }
}

/** How long to sleep; zero when a tick is due. */
export function msUntilTick(pace: Pace, nowMs: number): number {
  return Math.max(0, pace.startMs + pace.ticks * pace.tickMs - nowMs)
}
