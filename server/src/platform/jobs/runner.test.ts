import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createListeningLog } from '../../../../test/live/listening-log.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { HOUR_MS } from '../clock.ts'
import type { Store } from '../db/db.ts'
import { openPostgres } from '../db/postgres.ts'
import { LEASE_MS, MAX_RUN_MS, type Handler } from './worker-pool.ts'
import { claim, enqueue } from './queue.ts'
import { runDueJobs } from './due-jobs.fixture.ts'
import { startRunner, type Runner, type RunnerOptions } from './runner.ts'

const NOW = Date.UTC(2026, 0, 1, 12)

describe.each(engines)('the runner on %s', (engine) => {
  let store: TestStore
  let nowMs: number
  let listening: ReturnType<typeof createListeningLog>
  const runners: Runner[] = []

  beforeEach(async () => {
    nowMs = NOW
    listening = createListeningLog()
    store = await openTestStore(engine)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await store.close()
  })

  function start(handlers: Record<string, Handler>, options: Partial<RunnerOptions> = {}): Runner {
    const runner = startRunner({
      db: store.db,
      notices: store.notices,
      clock: { now: () => nowMs },
      log: listening.log,
      handlers,
      concurrency: 4,
      // Longer than any test: only a wake-up or a test's own clock brings work about.
      pollMs: HOUR_MS,
      ...options,
    })
    runners.push(runner)
    return runner
  }

  function add(kind = 'mail', payload = {}): Promise<string> {
    return enqueue(store.db, { kind, payload, nowMs })
  }

  function runDue(handlers: Record<string, Handler>): Promise<number> {
    return runDueJobs({ db: store.db, log: listening.log, handlers, concurrency: 4 }, nowMs)
  }

  test('a job is done as soon as it is there', async () => {
    const done = Promise.withResolvers<unknown>()
    const runner = start({ mail: async (payload) => done.resolve(payload) })
    await runner.idle()
    await add('mail', { to: 'a' })
    expect(await done.promise).toEqual({ to: 'a' })
    await runner.idle()
    expect(await count(store)).toBe(0)
  })

  test('a handler that throws stops nothing, and its job is tried again later', async () => {
    let attempts = 0
    const done = Promise.withResolvers<void>()
    const runner = start({
      bad: async () => {
        attempts++
        throw new Error('no')
      },
      good: async () => done.resolve(),
    })
    await add('bad')
    await listening.said('job failed')
    await add('good')
    await done.promise
    await runner.idle()
    expect(attempts).toBe(1)
    nowMs += HOUR_MS
    await runner.idle()
    expect(attempts).toBe(2)
  })

  test('kinds that this node does not know wait for one that does', async () => {
    await add('new-kind')
    const runner = start({ mail: async () => undefined })
    await runner.idle()
    expect(await count(store)).toBe(1)
    expect(await runDue({ 'new-kind': async () => undefined })).toBe(1)
  })

  test('no more jobs run side by side than allowed', async () => {
    let now = 0
    let most = 0
    for (let i = 0; i < 20; i++) await add()
    const mail: Handler = async () => {
      most = Math.max(most, ++now)
      await store.db.selectFrom('jobs').select('id').limit(1).execute()
      now--
    }
    const runner = start({ mail }, { concurrency: 3 })
    await runner.idle()
    expect(most).toBe(3)
    expect(await count(store)).toBe(0)
  })

  test('two runners never do the same job', async () => {
    const other = engine === 'postgres' ? await openPostgres(store.location, () => undefined) : undefined
    const done: Record<string, number> = {}
    const mail: Handler = async (_payload, { jobId, db }) => {
      done[jobId] = (done[jobId] ?? 0) + 1
      await db.selectFrom('jobs').select('id').limit(1).execute()
    }
    const both = [start({ mail }), start({ mail }, { ...pick(other ?? store) })]
    const ids = await Promise.all(Array.from({ length: 100 }, () => add()))
    await Promise.all(both.map((runner) => runner.idle()))
    expect(done).toEqual(Object.fromEntries(ids.map((id) => [id, 1])))
    await Promise.all(both.map((runner) => runner.stop()))
    await other?.close()
  })

  test('what a node that died had begun is done by another when the lease ends', async () => {
    await add()
    await claim(store.db, { kinds: ['mail'], limit: 1, leaseMs: LEASE_MS, nowMs })
    let done = 0
    const runner = start({ mail: async () => void done++ })
    nowMs += LEASE_MS - 1
    await runner.idle()
    expect(done).toBe(0)
    nowMs += 1
    await runner.idle()
    expect(done).toBe(1)
  })

  test('a job that takes longer than a lease is still done by one node', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { begun, end, handler } = slowHandler()
    const runner = start({ mail: handler })
    await add()
    await begun
    for (const until of [NOW + LEASE_MS / 2, NOW + LEASE_MS, NOW + 2 * LEASE_MS]) {
      nowMs = until
      vi.advanceTimersByTime(LEASE_MS / 3)
      await vi.waitFor(async () => expect(await leasedUntil(store)).toBe(until + LEASE_MS), {
        timeout: 20_000,
      })
      expect(await claim(store.db, { kinds: ['mail'], limit: 1, leaseMs: LEASE_MS, nowMs })).toEqual([])
    }
    end()
    await runner.idle()
    expect(await count(store)).toBe(0)
  })

  test('a node that is late to renew a lease does not begin its own job again', async () => {
    const { begun, end, handler } = slowHandler()
    let times = 0
    const mail: Handler = (payload, context) => {
      times++
      return handler(payload, context)
    }
    const other = Promise.withResolvers<void>()
    const runner = start({ mail, other: async () => other.resolve() })
    await add()
    await begun
    nowMs += 2 * LEASE_MS
    await add('other')
    await other.promise
    expect(times).toBe(1)
    end()
    await runner.idle()
    expect(await count(store)).toBe(0)
  })

  test('a handler whose job another node has taken is interrupted and leaves the job alone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { begun, handler } = slowHandler()
    start({ mail: handler })
    await add()
    const { signal } = await begun
    nowMs += LEASE_MS
    const [taken] = await claim(store.db, { kinds: ['mail'], limit: 1, leaseMs: LEASE_MS, nowMs })
    vi.advanceTimersByTime(LEASE_MS / 3)
    await listening.said('job lost to another node')
    expect(signal.aborted).toBe(true)
    const row = await store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ lease: taken?.lease, attempts: 2, last_error: null })
  })

  test('a handler that hangs is given up, and its place is free again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { begun, handler } = slowHandler()
    const runner = start({ mail: handler, other: async () => undefined }, { concurrency: 1 })
    await add()
    await begun
    await add('other')
    nowMs += MAX_RUN_MS + 1
    vi.advanceTimersByTime(LEASE_MS / 3)
    await listening.said('job failed')
    await runner.idle()
    const row = await store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'mail', lease: null, last_error: 'Error: The job takes too long.' })
  })

  test('stopping waits for what runs and begins nothing new', async () => {
    const { begun, end, handler } = slowHandler()
    const runner = start({ mail: handler }, { concurrency: 1 })
    await add()
    const { signal } = await begun
    await add()
    const stopped = runner.stop()
    expect(runner.stop()).toBe(stopped)
    end()
    await stopped
    expect(signal.aborted).toBe(false)
    expect(await count(store)).toBe(1)
    await add()
    expect(await count(store)).toBe(2)
  })

  test('stopping interrupts what does not end in time and gives it back unharmed', async () => {
    const { begun, handler } = slowHandler()
    const runner = start({ mail: handler }, { graceMs: 0 })
    await add()
    const { signal } = await begun
    await runner.stop()
    expect(signal.aborted).toBe(true)
    let done = 0
    expect(await runDue({ mail: async () => void done++ })).toBe(1)
    expect(done).toBe(1)
  })

  test('a store that does not answer is asked again', async () => {
    await sql`alter table jobs rename to jobs_away`.execute(store.db)
    const done = Promise.withResolvers<void>()
    const runner = start({ mail: async () => done.resolve() })
    await listening.said('job store does not answer')
    await sql`alter table jobs_away rename to jobs`.execute(store.db)
    await add()
    await done.promise
    await runner.idle()
    expect(await count(store)).toBe(0)
  })
})

function pick({ db, notices }: Store): Pick<Store, 'db' | 'notices'> {
  return { db, notices }
}

/** Runs until it is stopped, and signals when it has begun. */
function slowHandler() {
  const begun = Promise.withResolvers<{ signal: AbortSignal }>()
  const end = Promise.withResolvers<void>()
  const handler: Handler = async (_payload, { signal }) => {
    begun.resolve({ signal })
    await end.promise
  }
  return { begun: begun.promise, end: () => end.resolve(), handler }
}

async function count({ db }: Store): Promise<number> {
  return (await db.selectFrom('jobs').select('id').execute()).length
}

async function leasedUntil({ db }: Store): Promise<number | null> {
  return (await db.selectFrom('jobs').select('leased_until').executeTakeFirstOrThrow()).leased_until
}
