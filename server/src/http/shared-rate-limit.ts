import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { RateLimiter } from './rate-limit.ts'

/** How far behind a node may be on what the others have counted. */
const SYNC_MS = 200
const CLEAN_EVERY = 300
const KEEP_WINDOWS = 5

/**
 * Adds the counts of all nodes up in the store. A query for every request would cost more than the
 * request itself; a fifth of a second's delay lets an account overshoot by what it sends in that time.
 */
export function shareRateLimit(
  db: Db,
  limiter: RateLimiter,
  clock: Clock,
  windowMs: number,
  log: Log,
): { stop(): Promise<void> } {
  let rounds = 0
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(round)
      .catch((error: unknown) => log.warn({ err: error }, 'rate limits not shared'))
  }, SYNC_MS)
  timer.unref()

  async function round(): Promise<void> {
    const counts = limiter.drain()
    if (counts.length > 0) {
      const totals = await db
        .insertInto('rate_counts')
        .values(counts.sort((a, b) => (a.key < b.key ? -1 : 1)))
        .onConflict((c) =>
          c.columns(['key', 'window']).doUpdateSet({ used: sql<number>`rate_counts.used + excluded.used` }),
        )
        .returningAll()
        .execute()
      for (const total of totals) limiter.adopt(total)
    }
    if (++rounds % CLEAN_EVERY === 0) {
      const oldest = Math.floor(clock.now() / windowMs) - KEEP_WINDOWS
      await db.deleteFrom('rate_counts').where('window', '<', oldest).execute()
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
