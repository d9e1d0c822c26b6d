import type { Db } from '../db/db.ts'
import { announce, type DeadJob } from './queue.ts'

/** The newest first. */
export async function listDead(db: Db, limit: number): Promise<DeadJob[]> {
  const dead = db.selectFrom('jobs').selectAll().where('dead_at', 'is not', null)
  const rows = await dead.orderBy('dead_at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    accountId: row.account_id ?? undefined,
    payload: row.payload,
    attempts: row.attempts,
    deaths: row.deaths,
    lastError: row.last_error ?? '',
    createdAt: row.created_at,
    deadAt: row.dead_at ?? row.created_at,
  }))
}

export async function countDead(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number | bigint>().as('n'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Gives dead jobs all their attempts again, all of them unless one is named. Answers how many there were. */
export async function retryDead(db: Db, nowMs: number, id?: string): Promise<number> {
  const jobs = await db
    .updateTable('jobs')
    .set({ dead_at: null, attempts: 0, deaths: 0, run_at: nowMs })
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
    .returning('kind')
    .execute()
  for (const kind of new Set(jobs.map((job) => job.kind))) announce(db, kind)
  return jobs.length
}

/** Forgets dead jobs, all of them unless one is named; what they were to do is never done. Answers how many there were. */
export async function dropDead(db: Db, id?: string): Promise<number> {
  const dropped = await db
    .deleteFrom('jobs')
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(dropped.numDeletedRows)
}
