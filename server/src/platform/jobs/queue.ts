import { randomUUID } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '../clock.ts'
import { hint, isPostgres, type Db } from '../db/db.ts'
import type { JobRow } from '../db/tables.ts'
import { newId, type AccountId } from '../ids.ts'

export const MAX_ATTEMPTS = 10
/** A job in which this many nodes died is likely what they died of. */
export const MAX_DEATHS = 2
export const MAX_ERROR_LENGTH = 2000
const MAX_PAYLOAD_LENGTH = 1_000_000

const FIRST_RETRY_MS = 5 * SECOND_MS
const RETRY_GROWTH = 3
export const MAX_RETRY_MS = 6 * HOUR_MS
/**
 * Jitter: the share of a pause that may be taken off at random, so that jobs that failed together do not retry
 * together.
 */
const JITTER = 0.25

/** The topic of the hint that says which kind of job has come. */
export const JOBS_TOPIC = 'jobs'

export type Payload = Readonly<Record<string, unknown>>

/** A job as the holder of its lease sees it. */
export type Job = {
  id: string
  kind: string
  accountId: AccountId | undefined
  /** JSON. */
  payload: string
  /** How often it has been begun, this time included. */
  attempts: number
  lease: string
}

export type DeadJob = Omit<Job, 'lease'> & {
  deaths: number
  lastError: string
  createdAt: number
  deadAt: number
}

export type NewJob = {
  kind: string
  payload: Payload
  accountId?: AccountId
  runAt?: number
  nowMs: number
}

/** The same job that waits already: of those that are queued again and again the last one counts. */
export async function dropWaiting(
  db: Db,
  { kind, accountId, payload }: Pick<NewJob, 'kind' | 'payload'> & { accountId: AccountId },
): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('payload', '=', JSON.stringify(payload))
    .where('lease', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
}

/** The job exists once the transaction in `db` commits, and not if it rolls back. */
export async function enqueue(db: Db, job: NewJob): Promise<string> {
  const payload = JSON.stringify(job.payload)
  if (payload.length > MAX_PAYLOAD_LENGTH)
    throw new RangeError(`The payload of a ${job.kind} job is too long.`)
  const id = newId('job', job.nowMs)
  await db
    .insertInto('jobs')
    .values({
      id,
      account_id: job.accountId ?? null,
      kind: job.kind,
      payload,
      run_at: job.runAt ?? job.nowMs,
      attempts: 0,
      lease: null,
      leased_until: null,
      last_error: null,
      dead_at: null,
      created_at: job.nowMs,
      deaths: 0,
    })
    .execute()
  announce(db, job.kind)
  return id
}

/** Has a job that waits for its time done at once. Nothing happens where it runs, or is gone. */
export async function hasten(db: Db, id: string, nowMs: number): Promise<void> {
  const job = await db
    .updateTable('jobs')
    .set({ run_at: nowMs })
    .where('id', '=', id)
    .where('run_at', '>', nowMs)
    .where('attempts', '=', 0)
    .returning('kind')
    .executeTakeFirst()
  if (job !== undefined) announce(db, job.kind)
}

/** Wakes the workers that know the kind, on every node, once the transaction in `db` has committed. */
export function announce(db: Db, kind: string): void {
  hint(db, JOBS_TOPIC, kind)
}

type Claim = {
  kinds: readonly string[]
  limit: number
  leaseMs: number
  nowMs: number
  /** Jobs that the claimant is still running, even if their leases have ended. */
  except?: readonly string[]
  /** Only those in which a node has died, or only the others; all of them by default. */
  suspects?: boolean
  /** Called for jobs that become dead letters instead of being claimed. */
  onGivenUp?(job: Job): void
}

/** Takes jobs that are due, the longest waiting first. What an ended lease held is due again. */
export async function claim(db: Db, wanted: Claim): Promise<Job[]> {
  const { kinds, limit, leaseMs, nowMs } = wanted
  if (kinds.length === 0 || limit < 1) return []
  const lease = randomUUID()
  const rows = await db
    .with(
      (named) => named('due').materialized(),
      (tables) => {
        const due = selectDue(tables, wanted).limit(limit)
        return isPostgres(db) ? due.forUpdate().skipLocked() : due
      },
    )
    .updateTable('jobs')
    .set((row) => ({
      lease,
      leased_until: nowMs + leaseMs,
      attempts: row('attempts', '+', 1),
      // Ending or giving back a job clears its lease; one that is still there was left by a crash.
      deaths: row('deaths', '+', row.case().when('lease', 'is', null).then(0).else(1).end()),
    }))
    .where('id', 'in', (tables) => tables.selectFrom('due').select('id'))
    .returningAll()
    .execute()
  rows.sort((a, b) => a.run_at - b.run_at || (a.id < b.id ? -1 : 1))
  const jobs: Job[] = []
  for (const row of rows) {
    const job = { ...describe(row), lease }
    if (row.deaths < MAX_DEATHS) jobs.push(job)
    else {
      await bury(db, row.id, lease, deathNotice(row), nowMs)
      wanted.onGivenUp?.(job)
    }
  }
  return jobs
}

/** Whether a job is due in which a node has died. */
export async function hasDueSuspect(
  db: Db,
  wanted: Pick<Claim, 'kinds' | 'nowMs' | 'except'>,
): Promise<boolean> {
  if (wanted.kinds.length === 0) return false
  return (
    (await selectDue(db, { ...wanted, suspects: true })
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

function selectDue(
  db: Pick<Db, 'selectFrom'>,
  wanted: Pick<Claim, 'kinds' | 'nowMs' | 'except' | 'suspects'>,
) {
  const { kinds, nowMs, except = [], suspects } = wanted
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('dead_at', 'is', null)
    .where('run_at', '<=', nowMs)
    .where('kind', 'in', kinds)
    .$if(except.length > 0, (jobs) => jobs.where('id', 'not in', except))
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', nowMs)]))
    .orderBy('run_at')
    .orderBy('id')
  if (suspects === undefined) return due
  return suspects
    ? due.where((is) => is.or([is('lease', 'is not', null), is('deaths', '>', 0)]))
    : due.where('lease', 'is', null).where('deaths', '=', 0)
}

function deathNotice({ deaths, kind }: JobRow): string {
  return `Given up: ${deaths} nodes died or stood still while they ran this ${kind} job. Look for the cause before it is retried.`
}

/** Makes a job a dead letter until a person retries or drops it. */
async function bury(db: Db, id: string, lease: string, reason: string, nowMs: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, leased_until: null, last_error: errorText(reason), dead_at: nowMs })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Ends a job that is done. False if another worker has it by now, or its account is gone. */
export async function complete(db: Db, id: string, lease: string): Promise<boolean> {
  const done = await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).executeTakeFirst()
  return done.numDeletedRows === 1n
}

/** Puts a job off, or buries it after its last attempt. */
export async function fail(
  db: Db,
  id: string,
  lease: string,
  error: unknown,
  nowMs: number,
): Promise<'retried' | 'dead' | 'lost'> {
  const held = db.selectFrom('jobs').select('attempts').where('id', '=', id).where('lease', '=', lease)
  const job = await held.executeTakeFirst()
  if (job === undefined) return 'lost'
  const dead = job.attempts >= MAX_ATTEMPTS
  const change = await db
    .updateTable('jobs')
    .set({
      lease: null,
      leased_until: null,
      last_error: errorText(error),
      ...(dead ? { dead_at: nowMs } : { run_at: nowMs + retryDelayMs(job.attempts, Math.random()) }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  if (change.numUpdatedRows === 0n) return 'lost'
  return dead ? 'dead' : 'retried'
}

/** Keeps jobs for longer. Returns the ids of those that are still held. */
export async function renew(
  db: Db,
  jobs: readonly Pick<Job, 'id' | 'lease'>[],
  leasedUntil: number,
): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const ids = jobs.map((job) => job.id)
  const leases = [...new Set(jobs.map((job) => job.lease))]
  const rows = await db
    .updateTable('jobs')
    .set({ leased_until: leasedUntil })
    .where('id', 'in', ids)
    .where('lease', 'in', leases)
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Gives a job back untouched: being interrupted is no failure of its own. */
export async function release(db: Db, id: string, lease: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({ lease: null, leased_until: null, attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** `random` is from 0 to 1. */
export function retryDelayMs(attempts: number, random: number): number {
  const delayMs = Math.min(FIRST_RETRY_MS * RETRY_GROWTH ** (attempts - 1), MAX_RETRY_MS)
  return Math.round(delayMs * (1 - JITTER * random))
}

function describe(row: JobRow): Omit<Job, 'lease'> {
  return {
    id: row.id,
    kind: row.kind,
    accountId: row.account_id ?? undefined,
    payload: row.payload,
    attempts: row.attempts,
  }
}

/** PostgreSQL's text holds no NUL, and a reason that cannot be written would hide the failure. */
function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replaceAll('\0', '\uFFFD').slice(0, MAX_ERROR_LENGTH)
}
