import { iso } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { openStore } from '../config/data-folder.ts'
import { atomically, type Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { countDead, dropDead, listDead, retryDead } from '../platform/jobs/dead-letters.ts'
import type { DeadJob } from '../platform/jobs/queue.ts'
import { JOBS_DROPPED, JOBS_RETRIED, noteCommand } from '../product/operator/notes.ts'
import { Failure } from './failure.ts'

const MAX_LISTED = 200

export type DeadLetters = { total: number; jobs: DeadJob[] }

export function readDead(config: Config): Promise<DeadLetters> {
  return withStore(config, async (db) => ({
    total: await countDead(db),
    jobs: await listDead(db, MAX_LISTED),
  }))
}

/** One dead job, or all; answers how many. */
export function retry(config: Config, id: string | undefined, nowMs: number): Promise<number> {
  return change(config, { id, message: JOBS_RETRIED, nowMs }, (tx) => retryDead(tx, nowMs, id))
}

/** One dead job, or all; answers how many. */
export function drop(config: Config, id: string | undefined, nowMs: number): Promise<number> {
  return change(config, { id, message: JOBS_DROPPED, nowMs }, (tx) => dropDead(tx, id))
}

type Change = { readonly id: string | undefined; readonly message: string; readonly nowMs: number }

function change(
  config: Config,
  { id, message, nowMs }: Change,
  apply: (tx: Db) => Promise<number>,
): Promise<number> {
  return withStore(config, (db) =>
    atomically(db, async (tx) => {
      const jobs = found(id, await apply(tx))
      if (jobs > 0) await noteCommand(tx, { message, job: id ?? 'all', jobs }, nowMs)
      return jobs
    }),
  )
}

function found(id: string | undefined, jobs: number): number {
  if (jobs === 0 && id !== undefined)
    throw new Failure(`There is no dead letter ${id}; "parley jobs" lists them.`)
  return jobs
}

async function withStore<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    return await work(store.db)
  } finally {
    await store.close()
  }
}

export function describeDead({ total, jobs }: DeadLetters): string {
  if (total === 0) return 'No job has been given up.\n'
  const lines = jobs.flatMap((job) => [
    `${job.id}  ${job.kind}  ${iso(job.deadAt)}  ${job.accountId ?? 'no account'}  ${job.attempts} attempts`,
    `  ${job.lastError}`,
  ])
  const more = total > jobs.length ? [`and ${total - jobs.length} older ones.`] : []
  return `${[...lines, ...more].join('\n')}\n`
}
