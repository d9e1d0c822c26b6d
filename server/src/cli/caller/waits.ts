import { Failure } from '../failure.ts'

/** What a caller waits for, each with a bound. */
export type Waits = {
  until(what: string, longestMs: number, holds: () => boolean): Promise<void>
  /** Something may have changed. */
  look(): void
  /** Nothing will change any more: whatever does not hold by now fails, for this reason. Only the first counts. */
  close(reason: (what: string) => string): void
}

type Wait = {
  readonly what: string
  readonly longestMs: number
  readonly sinceMs: number
  holds(): boolean
  resolve(): void
  reject(failure: Failure): void
}

export function createWaits(now: () => number = () => performance.now()): Waits {
  const waiting = new Set<Wait>()
  let reason: ((what: string) => string) | undefined

  function look(): void {
    for (const wait of waiting) {
      const holds = wait.holds()
      const failure = holds ? undefined : failureOf(wait)
      if (!holds && failure === undefined) continue
      waiting.delete(wait)
      if (failure === undefined) wait.resolve()
      else wait.reject(failure)
    }
  }

  function failureOf({ what, longestMs, sinceMs }: Wait): Failure | undefined {
    if (reason !== undefined) return new Failure(reason(what))
    if (now() - sinceMs < longestMs) return undefined
    return new Failure(`${what} did not come within ${longestMs / 1000} s.`)
  }

  return {
    until(what, longestMs, holds) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.add({ what, longestMs, sinceMs: now(), holds, resolve, reject })
      look()
      return promise
    },
    look,
    close(why) {
      reason ??= why
      look()
    },
  }
}
