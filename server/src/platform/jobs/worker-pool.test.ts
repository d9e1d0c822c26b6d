import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createListeningLog } from '../../../../test/live/listening-log.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { DAY_MS } from '../clock.ts'
import type { Store } from '../db/db.ts'
import { newId, type AccountId } from '../ids.ts'
import { LEASE_MS, type Handler } from './worker-pool.ts'
import { listDead, retryDead } from './dead-letters.ts'
import { enqueue, MAX_ATTEMPTS, MAX_RETRY_MS } from './queue.ts'
import { runDueJobs } from './due-jobs.fixture.ts'

const NOW = Date.UTC(2026, 0, 1, 12)

describe.each(engines)('jobs on %s', (engine) => {
  let store: TestStore
  let nowMs: number
  let listening: ReturnType<typeof createListeningLog>

  beforeEach(async () => {
    nowMs = NOW
    listening = createListeningLog()
    store = await openTestStore(engine)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await store.close()
  })

  function add(kind = 'mail', payload = {}): Promise<string> {
    return enqueue(store.db, { kind, payload, nowMs })
  }

  function runDue(handlers: Record<string, Handler>): Promise<number> {
    return runDueJobs({ db: store.db, log: listening.log, handlers, concurrency: 4 }, nowMs)
  }

  test('a handler gets the payload, the account and the key', async () => {
    const accountId = await addAccount(store)
    const jobId = await enqueue(store.db, { kind: 'mail', payload: { to: 'a' }, accountId, nowMs })
    const told: unknown[] = []
    await runDue({ mail: async (payload, context) => void told.push({ payload, ...context }) })
    expect(told).toMatchObject([{ payload: { to: 'a' }, accountId, jobId }])
    expect(await count(store)).toBe(0)
  })

  test('a job that always fails is dead in the end, and lives again when it is retried', async () => {
    let works = false
    const mail: Handler = async () => {
      if (!works) throw new Error('relay is down')
    }
    const id = await add()
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      expect(await runDue({ mail })).toBe(1)
      nowMs += MAX_RETRY_MS
    }
    expect(await runDue({ mail })).toBe(0)
    await listening.said('job is dead')
    expect(await listDead(store.db, 10)).toMatchObject([{ id, lastError: 'Error: relay is down' }])
    works = true
    await retryDead(store.db, nowMs, id)
    expect(await runDue({ mail })).toBe(1)
    expect(await count(store)).toBe(0)
  })

  test('what a poisoned job took down with it is done; the poisoned one is laid aside', async () => {
    const poisoned = await add('mail', { to: 'poison' })
    for (let i = 0; i < 3; i++) await add('mail', { to: `person ${i}` })
    const delivered = new Set()
    // A node that dies stops in the middle of its handlers: they never end, and their jobs are not given back.
    for (let life = 0; life < 3; life++) {
      let died: () => void = () => undefined
      const death = new Promise<void>((resolve) => void (died = resolve))
      let isDead = false
      const mail: Handler = async ({ to }) => {
        if (to === 'poison') {
          isDead = true
          died()
        }
        if (isDead) await new Promise(() => undefined)
        delivered.add(to)
      }
      await Promise.race([runDue({ mail }), death])
      nowMs += LEASE_MS + 1
    }
    expect(delivered).toEqual(new Set(['person 0', 'person 1', 'person 2']))
    expect(await listDead(store.db, 10)).toMatchObject([{ id: poisoned, deaths: 2 }])
    expect(await count(store)).toBe(1)
    await listening.said('job is dead')
  })

  test('a job whose payload cannot be read fails alone', async () => {
    const broken = await add()
    await store.db.updateTable('jobs').set({ payload: '{' }).where('id', '=', broken).execute()
    await add()
    let done = 0
    expect(await runDue({ mail: async () => void done++ })).toBe(2)
    expect(done).toBe(1)
    expect(await count(store)).toBe(1)
  })

  test('jobs that a job brings about are done in the same sweep', async () => {
    const letters: unknown[] = []
    await add('round')
    const handled = await runDue({
      async round() {
        await add('mail', { to: 'a' })
        await add('mail', { to: 'b' })
      },
      mail: async ({ to }) => void letters.push(to),
    })
    expect(handled).toBe(3)
    expect(new Set(letters)).toEqual(new Set(['a', 'b']))
  })

  test('a backlog leaves room for everything else that the process does', async () => {
    for (let i = 0; i < 40; i++) await add()
    let turns = 0
    let counting = setImmediate(function count() {
      turns++
      counting = setImmediate(count)
    })
    expect(await runDue({ mail: async () => undefined })).toBe(40)
    clearImmediate(counting)
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  test('the end of a job is recorded although the store was away just then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await add()
    let done = 0
    const swept = runDue({
      mail: async () => {
        done++
        await sql`alter table jobs rename to jobs_away`.execute(store.db)
      },
    })
    await listening.said('end of job not recorded')
    await sql`alter table jobs_away rename to jobs`.execute(store.db)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await swept).toBe(1)
    nowMs += DAY_MS
    expect(await runDue({ mail: async () => void done++ })).toBe(0)
    expect(done).toBe(1)
  })
})

async function count({ db }: Store): Promise<number> {
  return (await db.selectFrom('jobs').select('id').execute()).length
}

async function addAccount({ db }: Store): Promise<AccountId> {
  const id = newId('account', NOW)
  const dates = { createdAt: '', updatedAt: '' }
  const user = { id: 'user', name: 'Ada', email: 'ada@example.com', emailVerified: 1, image: null }
  await db
    .insertInto('auth_users')
    .values({ ...user, ...dates })
    .execute()
  const settings = { email_notifications: 1, call_notifications: 1, weekly_reports: 1 }
  const person = { first_name: 'Ada', last_name: 'L', company: null, personal_phone_number: null }
  const account = { id, user_id: 'user', timezone: 'UTC', created_at: NOW, updated_at: NOW }
  await db
    .insertInto('accounts')
    .values({ ...account, ...person, ...settings })
    .execute()
  return id
}
