import type { Clock } from '../../../../platform/clock.ts'

/** Short at first: most troubles of a vendor are over with the next request. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

export type Attempt = {
  /** The vendor has failed of late: this one finds out whether it is well again. */
  readonly isProbe: boolean
  /** It answers: others may try as well. */
  answered(): void
  /** All went well. */
  worked(): void
  failed(): void
  /** Nobody can tell. */
  left(): void
}

export type Breaker = {
  /** Undefined while it pauses, and while somebody finds out whether it is well again. */
  attempt(): Attempt | undefined
}

/** Spares calls the wait for a vendor that has just failed. The pause doubles with each failure in a row. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let closedUntilMs = 0
  let isBeingTried = false

  return {
    attempt() {
      if (clock.now() < closedUntilMs || isBeingTried) return undefined
      const isProbe = failures > 0
      isBeingTried = isProbe
      const left = () => {
        isBeingTried = false
      }
      return {
        isProbe,
        answered: left,
        left,
        worked() {
          left()
          failures = 0
        },
        failed() {
          left()
          const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
          failures++
          closedUntilMs = clock.now() + pauseMs
        },
      }
    },
  }
}
