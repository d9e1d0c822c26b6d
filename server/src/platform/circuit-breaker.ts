import { SECOND_MS, type Clock } from './clock.ts'

export const FAILURES_BEFORE_PAUSE = 3
export const PAUSE_MS = 30 * SECOND_MS

/** Keeps calls away from a provider that has just failed several times in a row. One for all calls of a process. */
export type CircuitBreaker = {
  /** Undefined: not now. After a pause one call at a time finds out whether it is well again. */
  admit(): Trial | undefined
}

/** One use of the provider. */
export type Trial = {
  succeeded(): void
  failed(): void
  /** It was given up before anything was known. */
  released(): void
}

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let pausedUntilMs = 0
  let isTrying = false
  const isOpen = () => failures >= FAILURES_BEFORE_PAUSE
  return {
    admit() {
      if (isOpen() && (isTrying || clock.now() < pausedUntilMs)) return undefined
      let isProbe = isOpen()
      if (isProbe) isTrying = true
      const end = () => {
        if (isProbe) isTrying = false
        isProbe = false
      }
      return {
        succeeded() {
          end()
          failures = 0
        },
        failed() {
          end()
          failures += 1
          if (isOpen()) pausedUntilMs = clock.now() + PAUSE_MS
        },
        released: end,
      }
    },
  }
}
