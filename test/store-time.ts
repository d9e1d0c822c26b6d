import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db/db.ts'

const ROUNDS = 7
/** Takes either engine about a tenth of a second on a machine of 2020. */
const COUNTED = 300_000

/**
 * How long work on a store takes, counted in tenths of a second of an idle machine: by what the store itself needs to
 * count. Both in turn, and of several rounds the least, so that neither a slow machine nor a busy one counts.
 */
export async function tenthsOfASecond(db: Db, work: () => Promise<unknown>): Promise<number> {
  const leastMs = { work: Infinity, counting: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    leastMs.counting = Math.min(leastMs.counting, await elapsedMs(() => count(db)))
    leastMs.work = Math.min(leastMs.work, await elapsedMs(work))
  }
  return leastMs.work / leastMs.counting
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function count(db: Db): Promise<void> {
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(COUNTED)})
    select count(*) from numbers
  `.execute(db)
}
