import { SECOND_MS, type Clock } from './clock.ts'

export const FAILURES_BEFORE_PAUSE = 3
export const PAUSE_MS = 30 * SECOND_MS

/** Keeps calls away from a provider that has just failed. One for all calls of a process. */
export type CircuitBreaker = {
  /** Undefined: not now. After a pause one call at a time finds out whether it is well again. */
  admit(): Trial | undefined
}

/** One use of the provider. */
export type Trial = {
  /** The provider has failed of late: this use finds out whether it is well again. */
  readonly isProbe: boolean
  succeeded(): void
  failed(): void
  /** Others may try as well: it was given up before anything was known, or it answers and is not over yet. */
  released(): void
}

export type BreakerPolicy = {
  /** How many failures in a row begin a pause. */
  readonly failuresBeforePause: number
  /** How long the pause is after so many failures in a row. */
  pauseMs(failures: number): number
}

const DEFAULT_POLICY: BreakerPolicy = {
  failuresBeforePause: FAILURES_BEFORE_PAUSE,
  pauseMs: () => PAUSE_MS,
}

export function createCircuitBreaker(clock: Clock, policy: BreakerPolicy = DEFAULT_POLICY): CircuitBreaker {
  let failures = 0
  let pausedUntilMs = 0
  let isProbing = false
  const isOpen = () => failures >= policy.failuresBeforePause
  return {
    admit() {
      if (clock.now() < pausedUntilMs || (isOpen() && isProbing)) return undefined
      const isProbe = isOpen()
      let holdsProbe = isProbe
      if (isProbe) isProbing = true
      const released = () => {
        if (holdsProbe) isProbing = false
        holdsProbe = false
      }
      return {
        isProbe,
        released,
        succeeded() {
          released()
          // Also of a use that began before the pause: it is the newest that is known of the provider.
          failures = 0
          pausedUntilMs = 0
        },
        failed() {
          released()
          failures += 1
          if (isOpen()) pausedUntilMs = clock.now() + policy.pauseMs(failures)
        },
      }
    },
  }
}
