import type { Db } from '../db/db.ts'

export type JobCounts = {
  readonly waiting: number
  readonly due: number
  readonly running: number
  readonly dead: number
  /** How long the job that is due for longest has been. */
  readonly oldestDueMs: number
}

/** How many jobs there are, by state. What is done is deleted, so that these are few. */
export async function countJobs(db: Db, nowMs: number): Promise<JobCounts> {
  const alive = db.selectFrom('jobs').where('dead_at', 'is', null)
  const isFree = alive.where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', nowMs)]))
  const [dead, running, waiting, due] = await Promise.all([
    db
      .selectFrom('jobs')
      .where('dead_at', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    alive
      .where('leased_until', '>', nowMs)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    isFree
      .where('run_at', '>', nowMs)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    isFree
      .where('run_at', '<=', nowMs)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('run_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  ])
  return {
    waiting: waiting.count,
    due: due.count,
    running: running.count,
    dead: dead.count,
    oldestDueMs: Math.max(0, nowMs - (due.oldest ?? nowMs)),
  }
}
