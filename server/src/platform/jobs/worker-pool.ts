import { setImmediate } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS, type Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import type { Log } from '../log.ts'
import { claim, complete, fail, hasDueSuspect, release, renew, type Job, type Payload } from './queue.ts'

export const LEASE_MS = MINUTE_MS
/** A handler that takes longer has failed: it hangs. */
export const MAX_RUN_MS = 15 * MINUTE_MS
const RECORD_TRIES = 5
const RECORD_PAUSE_MS = SECOND_MS

/**
 * Does one job. It may run more than once for one job: after a crash, or when the store is gone just as
 * it ends. What must happen once is keyed by `jobId`.
 */
export type Handler = (
  payload: Payload,
  context: { db: Db; accountId: AccountId | undefined; jobId: string; signal: AbortSignal },
) => Promise<void>

export type WorkerPoolOptions = {
  db: Db
  clock: Clock
  log: Log
  handlers: Readonly<Record<string, Handler>>
  concurrency: number
}

/** Jobs that run side by side, up to a bound. */
export type WorkerPool = {
  /** Claims and begins jobs until no more are due, and returns how many; the last may still be running. */
  drain(): Promise<number>
  /** No job runs any more. True where one did. */
  settled(): Promise<boolean>
  /** Keeps the leases of jobs that take long; interrupts those that hang or that another node has taken. */
  keepLeases(): Promise<void>
  /** Claims nothing from now on. */
  close(): void
  /** Interrupts what still runs and gives it back. */
  giveBack(): void
}

type Held = {
  job: Job
  startedAt: number
  interrupt: AbortController
  /** What an interruption or an error means for the job. */
  fate: 'fails' | 'given back' | 'lost'
}

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { db, clock, log, handlers, concurrency } = options
  const kinds = Object.keys(handlers)
  const running = createRunning(options)
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  async function drain(): Promise<number> {
    for (let begun = 0; ;) {
      if (running.size() >= concurrency) await running.oneEnded()
      if (closed) return begun
      begun += await clearSuspects()
      const limit = concurrency - running.size()
      const taken = await take({ limit, suspects: false })
      begun += taken
      if (taken < limit) return begun
      // SQLite answers at once: without this pause a backlog would keep calls and requests waiting.
      await setImmediate()
    }
  }

  /**
   * A job in which a node has died runs alone: should it take this one down too, no other job is found in its
   * company and laid aside with it.
   */
  async function clearSuspects(): Promise<number> {
    for (let begun = 0; ;) {
      const due = { kinds, nowMs: clock.now(), except: running.ids() }
      if (closed || !(await hasDueSuspect(db, due))) return begun
      await running.settled()
      begun += await take({ limit: 1, suspects: true })
      await running.settled()
    }
  }

  async function take(wanted: { limit: number; suspects: boolean }): Promise<number> {
    const lease = { kinds, leaseMs: LEASE_MS, nowMs: clock.now(), except: running.ids(), onGivenUp }
    const jobs = await claim(db, { ...wanted, ...lease })
    for (const job of jobs) {
      if (closed) await release(db, job.id, job.lease)
      else running.begin(job)
    }
    return jobs.length
  }

  function onGivenUp({ id, kind, attempts }: Job): void {
    log.error({ job: id, kind, attempts }, 'job is dead')
  }

  return {
    drain() {
      const mine = turn.then(drain)
      turn = mine.catch(() => undefined)
      return mine
    },
    settled: running.settled,
    keepLeases: running.keepLeases,
    close: () => void (closed = true),
    giveBack: running.giveBack,
  }
}

/** The jobs that a pool is running. */
function createRunning(options: WorkerPoolOptions) {
  const { db, clock } = options
  const running = new Map<Promise<void>, Held>()

  return {
    size: () => running.size,
    ids: () => [...running.values()].map((one) => one.job.id),
    oneEnded: () => Promise.race(running.keys()),
    begin(job: Job): void {
      const held: Held = { job, startedAt: clock.now(), interrupt: new AbortController(), fate: 'fails' }
      const work = perform(options, held).finally(() => running.delete(work))
      running.set(work, held)
    },
    async settled(): Promise<boolean> {
      const hadAny = running.size > 0
      while (running.size > 0) await Promise.all(running.keys())
      return hadAny
    },
    async keepLeases(): Promise<void> {
      const nowMs = clock.now()
      const held = [...running.values()]
      for (const one of held) {
        if (nowMs - one.startedAt > MAX_RUN_MS) one.interrupt.abort(new Error('The job takes too long.'))
      }
      const jobs = held.map((one) => one.job)
      const kept = await renew(db, jobs, nowMs + LEASE_MS)
      for (const one of held) {
        if (!kept.has(one.job.id)) interrupt(one, 'lost', 'Another node has taken the job.')
      }
    },
    giveBack(): void {
      for (const one of running.values()) interrupt(one, 'given back', 'The node stops.')
    },
  }
}

function interrupt(held: Held, fate: Held['fate'], reason: string): void {
  if (held.interrupt.signal.aborted) return
  held.fate = fate
  held.interrupt.abort(new Error(reason))
}

async function perform(options: WorkerPoolOptions, held: Held): Promise<void> {
  const { signal } = held.interrupt
  try {
    await Promise.race([handle(options, held.job, signal), interruption(signal)])
  } catch (error) {
    await record(options, held, () => recordFailure(options, held, error))
    return
  }
  await record(options, held, () => recordSuccess(options, held))
}

async function handle({ db, handlers }: WorkerPoolOptions, job: Job, signal: AbortSignal): Promise<void> {
  const payload: Payload = JSON.parse(job.payload)
  await handlers[job.kind]?.(payload, { db, accountId: job.accountId, jobId: job.id, signal })
}

function interruption(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The end of a job has to reach the store, or the job runs again when its lease ends. */
async function record({ log }: WorkerPoolOptions, { job }: Held, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt <= RECORD_TRIES; attempt++) {
    try {
      return await write()
    } catch (error) {
      log.warn({ job: job.id, kind: job.kind, attempt, err: error }, 'end of job not recorded')
      if (attempt < RECORD_TRIES) await new Promise((resolve) => setTimeout(resolve, RECORD_PAUSE_MS))
    }
  }
}

async function recordSuccess({ db, log }: WorkerPoolOptions, { job }: Held): Promise<void> {
  const held = await complete(db, job.id, job.lease)
  if (!held) log.warn({ job: job.id, kind: job.kind }, 'job done by a node that had lost it')
}

async function recordFailure(
  { db, clock, log }: WorkerPoolOptions,
  held: Held,
  error: unknown,
): Promise<void> {
  const { job, fate } = held
  const fields = { job: job.id, kind: job.kind, attempts: job.attempts, err: error }
  if (fate === 'lost') return log.warn(fields, 'job lost to another node')
  if (fate === 'given back') return release(db, job.id, job.lease)
  const outcome = await fail(db, job.id, job.lease, error, clock.now())
  if (outcome === 'dead') log.error(fields, 'job is dead')
  else log.warn(fields, 'job failed')
}
