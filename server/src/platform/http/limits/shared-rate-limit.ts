import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../log.ts'
import type { Count, RateLimiter } from './rate-limit.ts'

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
    if (counts.length > 0) for (const total of await addUp(db, counts)) limiter.adopt(total)
    if (++rounds % CLEAN_EVERY === 0) {
      const oldest = Math.floor(clock.now() / windowMs) - KEEP_WINDOWS
      await db.deleteFrom('rate_counts').where('minute', '<', oldest).execute()
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** An account that is deleted meanwhile leaves no count behind. */
async function addUp(db: Db, counts: Count[]): Promise<Count[]> {
  const rows = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const values = rows.map(
    ({ key, window, used }) =>
      sql`(cast(${key} as text), cast(${window} as bigint), cast(${used} as integer))`,
  )
  const { rows: totals } = await sql<Count>`
    insert into rate_counts (account_id, minute, used)
    select counted.* from (values ${sql.join(values)}) as counted (account_id, minute, used)
    join accounts on accounts.id = counted.account_id
    on conflict (account_id, minute) do update set used = rate_counts.used + excluded.used
    returning account_id as key, minute as "window", used
  `.execute(db)
  return totals
}
