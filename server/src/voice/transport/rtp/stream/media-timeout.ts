/** No media for so long: never, or not any more. */
export type MediaTimeout = 'never-began' | 'stopped'

/** Before an answer is heard on the other side, and before a network is given up. */
export const INITIAL_TIMEOUT_MS = 30_000
export const STOPPED_TIMEOUT_MS = 30_000

/** Reports a dead leg, once; one that sends again is watched again. */
export type MediaWatch = {
  heard(nowMs: number): void
  /** What has timed out now, reported once. On hold the peer need not send, and the time begins anew after it. */
  check(nowMs: number, isExpected: boolean): MediaTimeout | undefined
}

export function createMediaWatch(): MediaWatch {
  let sinceMs: number | undefined
  let hasHeard = false
  let isTold = false
  return {
    heard(nowMs) {
      hasHeard = true
      isTold = false
      sinceMs = nowMs
    },
    check(nowMs, isExpected) {
      if (!isExpected) {
        isTold = false
        sinceMs = undefined
        return undefined
      }
      sinceMs ??= nowMs
      if (isTold || nowMs - sinceMs < (hasHeard ? STOPPED_TIMEOUT_MS : INITIAL_TIMEOUT_MS)) return undefined
      isTold = true
      return hasHeard ? 'stopped' : 'never-began'
    },
  }
}
