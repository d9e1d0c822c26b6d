import { SECOND_MS, type Clock } from '../../clock.ts'

/** Keeps calls from waiting for a provider that has just failed several times in a row. */
export type Breaker = {
  /** Whether it may be asked now. After the pause one request at a time finds out whether it is well again. */
  allows(): boolean
  succeeded(): void
  failed(): void
  /** The request was given up by us, which says nothing about the provider. */
  released(): void
}

export const FAILURES_BEFORE_PAUSE = 3
export const PAUSE_MS = 30 * SECOND_MS

export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let pausedUntilMs = 0
  let isTrying = false
  return {
    allows() {
      if (failures < FAILURES_BEFORE_PAUSE) return true
      if (isTrying || clock.now() < pausedUntilMs) return false
      isTrying = true
      return true
    },
    succeeded() {
      failures = 0
      isTrying = false
    },
    failed() {
      failures += 1
      isTrying = false
      if (failures >= FAILURES_BEFORE_PAUSE) pausedUntilMs = clock.now() + PAUSE_MS
    },
    released() {
      isTrying = false
    },
  }
}
