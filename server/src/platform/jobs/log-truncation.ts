import { isPostgres, type Db } from '../db/db.ts'
import { enqueue } from './queue.ts'

/** The name of the job that empties SQLite's write-ahead log, in which deleted rows can still be read. */
export const TRUNCATE_LOG = 'store.truncate-log'

/** In the transaction that deletes what a caller said. One waiting job serves all. */
export async function queueLogTruncation(tx: Db, nowMs: number): Promise<void> {
  if (isPostgres(tx)) return
  const waiting = await tx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', TRUNCATE_LOG)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (!waiting) await enqueue(tx, { kind: TRUNCATE_LOG, payload: {}, nowMs })
}
