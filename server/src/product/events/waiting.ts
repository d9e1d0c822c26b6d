import type { Notices } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { EVENTS_TOPIC } from './record.ts'

/** Of one account at a time; one more is answered at once. */
const MAX_WAITING = 10
/** Hints may be lost: who waits looks by itself, too. */
const LOOK_EVERY_MS = 1000

export type Waiting = {
  /** Settles when the account may have more events, after a while in any case, or when `signal` ends it. */
  forMore(accountId: AccountId, signal: AbortSignal): Promise<void>
  /** Whether one more of this account may wait; `leave` gives the place back. */
  enter(accountId: AccountId): boolean
  leave(accountId: AccountId): void
}

export function createWaiting(notices: Notices): Waiting {
  const places = new Map<AccountId, number>()
  const waking = new Map<string, Set<() => void>>()
  notices.subscribe((topic, id) => {
    if (topic === EVENTS_TOPIC) for (const wake of waking.get(id) ?? []) wake()
  })
  return {
    enter(accountId) {
      const taken = places.get(accountId) ?? 0
      if (taken >= MAX_WAITING) return false
      places.set(accountId, taken + 1)
      return true
    },
    leave(accountId) {
      const left = (places.get(accountId) ?? 0) - 1
      if (left > 0) places.set(accountId, left)
      else places.delete(accountId)
    },
    forMore: (accountId, signal) =>
      new Promise((resolve) => {
        const mine = waking.get(accountId) ?? new Set()
        const done = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          mine.delete(done)
          if (mine.size === 0) waking.delete(accountId)
          resolve()
        }
        const timer = setTimeout(done, LOOK_EVERY_MS)
        waking.set(accountId, mine.add(done))
        signal.addEventListener('abort', done, { once: true })
        if (signal.aborted) done()
      }),
  }
}
