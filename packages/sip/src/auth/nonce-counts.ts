/** Which counts of which nonces have been used (RFC 7616 3.4, nc), so that credentials cannot be replayed. */
export type NonceCounts = {
  /** False where it was used before, or is too old to know. Without a count a nonce is good once. */
  take(nonce: string, madeMs: number, count: number | null): boolean
}

/** As many clients as may be signed in at once before the longest unused has to answer a challenge more. */
export const MAX_NONCES = 4096
/** Requests overtake each other by so many at most. */
const WINDOW = 32

type Used = { readonly madeMs: number; highest: number; /** Bit n: highest - n was used. */ seen: number }

export function createNonceCounts(maxNonces: number = MAX_NONCES): NonceCounts {
  const used = new Map<string, Used>()
  /** A nonce from before this that is not known may have been forgotten. */
  let forgottenMs = -Infinity

  function forgetOne(): void {
    const [nonce, { madeMs }] = used.entries().next().value!
    used.delete(nonce)
    forgottenMs = Math.max(forgottenMs, madeMs)
  }

  return {
    take(nonce, madeMs, count) {
      const known = used.get(nonce)
      if (!known) {
        if (madeMs <= forgottenMs) return false
        if (used.size >= maxNonces) forgetOne()
        // Without a count every count is taken at once.
        used.set(nonce, { madeMs, highest: count ?? Infinity, seen: 1 })
        return true
      }
      if (count === null || !takeCount(known, count)) return false
      // The order of the map is the order of use: the first is forgotten first.
      used.delete(nonce)
      used.set(nonce, known)
      return true
    },
  }
}

function takeCount(used: Used, count: number): boolean {
  const ahead = count - used.highest
  if (ahead > 0) {
    used.seen = ahead >= WINDOW ? 1 : (used.seen << ahead) | 1
    used.highest = count
    return true
  }
  // Behind the window it is unknown; so it counts as used.
  if (-ahead >= WINDOW || (used.seen & (1 << -ahead)) !== 0) return false
  used.seen |= 1 << -ahead
  return true
}
