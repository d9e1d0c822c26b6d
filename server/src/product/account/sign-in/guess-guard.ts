import { MINUTE_MS, SECOND_MS, type Clock } from '../../../platform/clock.ts'

/** Slows down guessing, from one address or many. */
export type GuessGuard = {
  /** Seconds to wait, or 0: then a guess is counted. */
  begin(key: string): number
  /** The guess was right, or was none. */
  forgive(key: string): void
}

/** Wrong guesses in a row that cost nothing but their number. */
export const FREE_GUESSES = 10
const FIRST_PAUSE_MS = SECOND_MS
/** Never longer: who is kept waiting may be the owner, whom a stranger's guesses must not keep out for good. */
const LONGEST_PAUSE_MS = MINUTE_MS
const FORGET_MS = 15 * MINUTE_MS
/** An evicted entry starts anew; evicting one takes as many guesses as this. */
const MAX_KEYS = 100_000

type Guesses = { wrong: number; lastMs: number; nextMs: number }

/** After the free guesses one is let through after each pause; pauses double up to a minute. */
export function createGuessGuard(clock: Clock): GuessGuard {
  const known = new Map<string, Guesses>()
  return {
    begin(key) {
      const nowMs = clock.now()
      const before = known.get(key)
      const isFresh = before === undefined || nowMs - before.lastMs >= FORGET_MS
      if (!isFresh && nowMs < before.nextMs) return Math.ceil((before.nextMs - nowMs) / SECOND_MS)
      const wrong = (isFresh ? 0 : before.wrong) + 1
      const pauseMs =
        wrong < FREE_GUESSES ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrong - FREE_GUESSES), LONGEST_PAUSE_MS)
      // At the end of the map again, so that those who guess now are forgotten last.
      known.delete(key)
      if (known.size >= MAX_KEYS) forgetOldest(known)
      known.set(key, { wrong, lastMs: nowMs, nextMs: nowMs + pauseMs })
      return 0
    },
    forgive(key) {
      const guesses = known.get(key)
      if (guesses !== undefined) guesses.wrong--
    },
  }
}

function forgetOldest(known: Map<string, Guesses>): void {
  const oldest = known.keys().next()
  if (oldest.done !== true) known.delete(oldest.value)
}
