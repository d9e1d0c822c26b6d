import { MINUTE_MS, SECOND_MS, type Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import type { Log } from '../log.ts'
import { claim, complete, fail, release, renew, type Job, type Payload } from './queue.ts'

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

export type CrewOptions = {
  db: Db
  clock: Clock
  log: Log
  handlers: Readonly<Record<string, Handler>>
  concurrency: number
}

/** Jobs that run side by side, up to a bound. */
export type Crew = {
  /** Claims and begins jobs until no more are due, and tells how many; the last may run on. */
  drain(): Promise<number>
  /** No job runs any more. */
  settled(): Promise<void>
  /** Keeps the leases of jobs that take long; interrupts those that hang or that another node has taken. */
  keepLeases(): Promise<void>
  /** Claims nothing from now on. */
  close(): void
  /** Interrupts what still runs and gives it back. */
  giveBack(): void
}

type Running = {
  job: Job
  startedAt: number
  interrupt: AbortController
  fate: 'fails' | 'given back' | 'lost'
}

export function createCrew({ db, clock, log, handlers, concurrency }: CrewOptions): Crew {
  const running = new Map<Promise<void>, Running>()
  const kinds = Object.keys(handlers)
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  async function drain(): Promise<number> {
    for (let begun = 0; ;) {
      if (running.size >= concurrency) await Promise.race(running.keys())
      if (closed) return begun
      const limit = concurrency - running.size
      const jobs = await claim(db, { kinds, limit, leaseMs: LEASE_MS, nowMs: clock.now() })
      for (const job of jobs) begin(job)
      if (closed) giveBack()
      begun += jobs.length
      if (jobs.length < limit) return begun
    }
  }

  function begin(job: Job): void {
    const held: Running = { job, startedAt: clock.now(), interrupt: new AbortController(), fate: 'fails' }
    const work = perform(held).finally(() => running.delete(work))
    running.set(work, held)
  }

  async function perform(held: Running): Promise<void> {
    const { job, interrupt } = held
    try {
      await Promise.race([handle(job, interrupt.signal), interruption(interrupt.signal)])
    } catch (error) {
      await record(held, () => afterFailure(held, error))
      return
    }
    await record(held, async () => {
      const kept = await complete(db, job.id, job.lease)
      if (!kept) log.warn({ job: job.id, kind: job.kind }, 'job ended after its lease')
    })
  }

  async function handle(job: Job, signal: AbortSignal): Promise<void> {
    const payload: Payload = JSON.parse(job.payload)
    await handlers[job.kind]?.(payload, { db, accountId: job.accountId, jobId: job.id, signal })
  }

  async function afterFailure({ job, fate }: Running, error: unknown): Promise<void> {
    const fields = { job: job.id, kind: job.kind, attempts: job.attempts }
    if (fate === 'lost') return
    if (fate === 'given back') return release(db, job.id, job.lease)
    const outcome = await fail(db, job.id, job.lease, error, clock.now())
    if (outcome === 'dead') log.error({ ...fields, err: error }, 'job is dead')
    else log.warn({ ...fields, err: error }, 'job failed')
  }

  /** What became of a job has to reach the store, or it runs again when the lease ends. */
  async function record({ job }: Running, write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; attempt <= RECORD_TRIES; attempt++) {
      try {
        return await write()
      } catch (error) {
        log.warn({ job: job.id, kind: job.kind, attempt, err: error }, 'end of job not recorded')
        if (attempt < RECORD_TRIES) await new Promise((resolve) => setTimeout(resolve, RECORD_PAUSE_MS))
      }
    }
  }

  async function keepLeases(): Promise<void> {
    const held = [...running.values()]
    for (const one of held) {
      if (clock.now() - one.startedAt > MAX_RUN_MS) one.interrupt.abort(new Error('The job takes too long.'))
    }
    const kept = await renew(
      db,
      held.map((one) => one.job),
      clock.now() + LEASE_MS,
    )
    const stillRunning = new Set(running.values())
    for (const one of held) {
      if (kept.has(one.job.id) || !stillRunning.has(one)) continue
      one.fate = 'lost'
      one.interrupt.abort(new Error('Another node has taken the job.'))
    }
  }

  function giveBack(): void {
    for (const one of running.values()) {
      if (one.interrupt.signal.aborted) continue
      one.fate = 'given back'
      one.interrupt.abort(new Error('The node stops.'))
    }
  }

  return {
    drain() {
      const mine = turn.then(drain)
      turn = mine.catch(() => undefined)
      return mine
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.keys())
    },
    keepLeases,
    close: () => void (closed = true),
    giveBack,
  }
}

function interruption(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
