/** How often something may happen: so often in a second over time, and so often at once. */
export type Pace = { readonly perSecond: number; readonly burst: number }

export type TokenBucket = {
  /** False where there are not so many left: then none are taken. */
  take(nowMs: number, tokens?: number): boolean
  /** Takes them in any case, and returns the wait until there is one again. */
  borrow(nowMs: number, tokens: number): number
}

/** Time is an argument, and may be of any clock that does not go back. */
export function createTokenBucket({ perSecond, burst }: Pace): TokenBucket {
  let left = burst
  let atMs: number | undefined
  function fill(nowMs: number): void {
    left = Math.min(burst, left + ((nowMs - (atMs ?? nowMs)) * perSecond) / 1000)
    atMs = nowMs
  }
  return {
    take(nowMs, tokens = 1) {
      fill(nowMs)
      if (left < tokens) return false
      left -= tokens
      return true
    },
    borrow(nowMs, tokens) {
      fill(nowMs)
      left -= tokens
      return left >= 0 ? 0 : (-left * 1000) / perSecond
    },
  }
}
