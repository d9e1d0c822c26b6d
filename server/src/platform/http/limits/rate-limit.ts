import type { Clock } from '../../clock.ts'

export type Verdict = { allowed: boolean; limit: number; remaining: number; resetSeconds: number }

/** Counts in windows that start at the same instants on every node, so that nodes can add up. */
export type RateLimiter = {
  take(key: string, limit: number): Verdict
  /** How it stands, without taking anything. */
  look(key: string, limit: number): Verdict
  /** What was taken here since the last call: for a ledger that several nodes share. */
  drain(): Count[]
  /** What all nodes together have taken, as the ledger knows it. */
  adopt(total: Count): void
}

export type Count = { key: string; window: number; used: number }

type Entry = { window: number; own: number; drained: number; others: number }

/** An attacker with many addresses must not fill the memory; an evicted one starts anew. */
const MAX_KEYS = 100_000

export function createRateLimiter(clock: Clock, windowMs: number): RateLimiter {
  const entries = new Map<string, Entry>()
  const dirty = new Set<string>()

  function entryOf(key: string, window: number): Entry {
    const known = entries.get(key)
    if (known?.window === window) return known
    if (known === undefined && entries.size >= MAX_KEYS) forgetOldest(entries)
    const fresh = { window, own: 0, drained: 0, others: 0 }
    entries.set(key, fresh)
    return fresh
  }

  const secondsLeft = (window: number, now: number) => Math.ceil(((window + 1) * windowMs - now) / 1000)

  return {
    look(key, limit) {
      const now = clock.now()
      const window = Math.floor(now / windowMs)
      const entry = entries.get(key)
      const used = entry?.window === window ? entry.own + entry.others : 0
      const remaining = Math.max(0, limit - used)
      return { allowed: remaining > 0, limit, remaining, resetSeconds: secondsLeft(window, now) }
    },
    take(key, limit) {
      const now = clock.now()
      const window = Math.floor(now / windowMs)
      const entry = entryOf(key, window)
      const resetSeconds = secondsLeft(window, now)
      if (entry.own + entry.others >= limit) return { allowed: false, limit, remaining: 0, resetSeconds }
      entry.own++
      dirty.add(key)
      return { allowed: true, limit, remaining: Math.max(0, limit - entry.own - entry.others), resetSeconds }
    },
    drain() {
      const counts: Count[] = []
      for (const key of dirty) {
        const entry = entries.get(key)
        if (entry === undefined || entry.own === entry.drained) continue
        counts.push({ key, window: entry.window, used: entry.own - entry.drained })
        entry.drained = entry.own
      }
      dirty.clear()
      return counts
    },
    adopt({ key, window, used }) {
      const entry = entries.get(key)
      if (entry?.window === window) entry.others = Math.max(entry.others, used - entry.drained)
    },
  }
}

function forgetOldest(entries: Map<string, Entry>): void {
  const oldest = entries.keys().next()
  if (oldest.done !== true) entries.delete(oldest.value)
}
