import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import { atomically } from '../db/db.ts'
import { dropDead, listDead, retryDead } from './dead-letters.ts'
import {
  claim,
  complete,
  enqueue,
  fail,
  hasDueSuspect,
  hasten,
  MAX_ATTEMPTS,
  MAX_DEATHS,
  MAX_ERROR_LENGTH,
  MAX_RETRY_MS,
  release,
  renew,
  retryDelayMs,
  type Job,
} from './queue.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const LEASE_MS = MINUTE_MS

describe.each(engines)('the queue on %s', (engine) => {
  let store: TestStore
  beforeEach(async () => {
    store = await openTestStore(engine)
  })
  afterEach(() => store.close())

  function add(kind = 'mail', runAt = NOW, payload = {}): Promise<string> {
    return enqueue(store.db, { kind, payload, runAt, nowMs: NOW })
  }

  function take(nowMs = NOW, kinds = ['mail'], limit = 10): Promise<Job[]> {
    return claim(store.db, { kinds, limit, leaseMs: LEASE_MS, nowMs })
  }

  async function takeOne(nowMs = NOW): Promise<Job> {
    const [job] = await take(nowMs, ['mail'], 1)
    if (job === undefined) throw new Error('There is no job to take.')
    return job
  }

  /** Fails every attempt until the job is due no more. */
  async function bury(reason: unknown): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const nowMs = NOW + attempt * MAX_RETRY_MS
      const job = await takeOne(nowMs)
      const outcome = attempt < MAX_ATTEMPTS ? 'retried' : 'dead'
      expect(await fail(store.db, job.id, job.lease, reason, nowMs)).toBe(outcome)
    }
  }

  test('a job comes back as it was put in', async () => {
    const id = await add('mail', NOW, { to: 'Zoë', lines: [1, null, '\0'] })
    const [job] = await take()
    expect(job).toMatchObject({ id, kind: 'mail', accountId: undefined, attempts: 1 })
    expect(JSON.parse(job?.payload ?? '')).toEqual({ to: 'Zoë', lines: [1, null, '\0'] })
  })

  test('a job that is enqueued in a transaction that rolls back never existed', async () => {
    const undone = atomically(store.db, async (tx) => {
      await enqueue(tx, { kind: 'mail', payload: {}, nowMs: NOW })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await take()).toEqual([])
  })

  test('jobs are taken in the order in which they are due, up to the limit', async () => {
    const last = await add('mail', NOW)
    const first = await add('mail', NOW - HOUR_MS)
    const second = await add('mail', NOW - MINUTE_MS)
    expect((await take(NOW, ['mail'], 2)).map((job) => job.id)).toEqual([first, second])
    expect((await take()).map((job) => job.id)).toEqual([last])
  })

  test('a job for later is not due before its time', async () => {
    const id = await add('mail', NOW + HOUR_MS)
    expect(await take(NOW + HOUR_MS - 1)).toEqual([])
    expect((await take(NOW + HOUR_MS)).map((job) => job.id)).toEqual([id])
  })

  test('kinds without a worker stay where they are', async () => {
    await add('fax')
    expect(await take(NOW, ['mail'])).toEqual([])
    expect(await take(NOW, [])).toEqual([])
    expect(await take(NOW, ['mail', 'fax'])).toHaveLength(1)
  })

  test('of many who claim at once each job goes to one', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => add()))
    const shares = await Promise.all(Array.from({ length: 12 }, () => take(NOW, ['mail'], 5)))
    const taken = shares.flat().map((job) => job.id)
    expect(new Set(taken).size).toBe(taken.length)
    // Rows that another claim has locked are passed over, so some may be left for the next claim.
    const rest = await take(NOW, ['mail'], 40)
    expect([...taken, ...rest.map((job) => job.id)].sort()).toEqual(ids.sort())
  })

  test('a worker that vanishes with a job loses it when the lease ends', async () => {
    const id = await add()
    const lost = await takeOne()
    expect(await take(NOW + LEASE_MS - 1)).toEqual([])
    const retaken = await takeOne(NOW + LEASE_MS)
    expect(retaken).toMatchObject({ id, attempts: 2 })
    expect(await complete(store.db, id, lost.lease)).toBe(false)
    expect(await fail(store.db, id, lost.lease, 'late', NOW)).toBe('lost')
    expect(await complete(store.db, id, retaken.lease)).toBe(true)
    expect(await take(NOW + HOUR_MS)).toEqual([])
  })

  test('a renewed lease lasts longer, and a lost one cannot be renewed', async () => {
    await add()
    const job = await takeOne()
    expect(await renew(store.db, [job], NOW + HOUR_MS)).toEqual(new Set([job.id]))
    expect(await take(NOW + HOUR_MS - 1)).toEqual([])
    await takeOne(NOW + HOUR_MS)
    expect(await renew(store.db, [job], NOW + 2 * HOUR_MS)).toEqual(new Set())
    expect(await renew(store.db, [], NOW)).toEqual(new Set())
  })

  test('a job that is given back is due at once and has not used an attempt', async () => {
    await add()
    const job = await takeOne()
    await release(store.db, job.id, job.lease)
    expect(await takeOne()).toMatchObject({ id: job.id, attempts: 1 })
  })

  test('a failed job waits before it is due again', async () => {
    await add()
    const job = await takeOne()
    expect(await fail(store.db, job.id, job.lease, new Error('no answer'), NOW)).toBe('retried')
    expect(await take(NOW + retryDelayMs(1, 1) - 1)).toEqual([])
    expect(await takeOne(NOW + retryDelayMs(1, 0))).toMatchObject({ attempts: 2 })
  })

  test('a job that fails every time ends among the dead, with its last error, until it is retried', async () => {
    const id = await add('mail', NOW, { to: 'nobody' })
    await bury(new Error('no such mailbox'))
    const afterYears = NOW + 10_000 * HOUR_MS
    expect(await take(afterYears)).toEqual([])
    expect(await listDead(store.db, 10)).toEqual([
      {
        id,
        kind: 'mail',
        accountId: undefined,
        payload: '{"to":"nobody"}',
        attempts: MAX_ATTEMPTS,
        deaths: 0,
        lastError: 'Error: no such mailbox',
        createdAt: NOW,
        deadAt: NOW + MAX_ATTEMPTS * MAX_RETRY_MS,
      },
    ])
    expect(await retryDead(store.db, afterYears, id)).toBe(1)
    expect(await retryDead(store.db, afterYears, id)).toBe(0)
    expect(await listDead(store.db, 10)).toEqual([])
    expect(await takeOne(afterYears)).toMatchObject({ id, attempts: 1 })
  })

  test('an error of any length and content can be kept', async () => {
    await add()
    await bury(`a\0b${'x'.repeat(10_000)}`)
    const [dead] = await listDead(store.db, 1)
    expect(dead?.lastError).toHaveLength(MAX_ERROR_LENGTH)
    expect(dead?.lastError).toMatch(/^a\uFFFDbx/)
  })

  test('a job that takes two nodes down with it is laid aside, and says why', async () => {
    const id = await add()
    for (let death = 0; death < MAX_DEATHS; death++) await takeOne(NOW + death * LEASE_MS)
    expect(await take(NOW + MAX_DEATHS * LEASE_MS)).toEqual([])
    const [dead] = await listDead(store.db, 10)
    expect(dead).toMatchObject({ id, attempts: MAX_DEATHS + 1, deaths: MAX_DEATHS })
    expect(dead?.lastError).toMatch(/^Given up: 2 nodes died or stood still while they ran this mail job/)
    expect(await take(NOW + HOUR_MS)).toEqual([])
  })

  test('an attempt that failed, or was given back, is no death', async () => {
    const id = await add()
    for (let attempt = 1; attempt <= 3; attempt++) {
      const nowMs = NOW + attempt * MAX_RETRY_MS
      const job = await takeOne(nowMs)
      if (attempt === 2) await release(store.db, id, job.lease)
      else await fail(store.db, id, job.lease, 'no answer', nowMs)
    }
    await takeOne(NOW + 4 * MAX_RETRY_MS)
    expect(await takeOne(NOW + 5 * MAX_RETRY_MS)).toMatchObject({ id })
    expect(await take(NOW + 6 * MAX_RETRY_MS)).toEqual([])
  })

  test('jobs that nodes died in are listed apart from the rest', async () => {
    const suspect = await add()
    await takeOne()
    const fresh = await add()
    const nowMs = NOW + LEASE_MS
    const wanted = { kinds: ['mail'], limit: 10, leaseMs: LEASE_MS, nowMs }
    expect(await hasDueSuspect(store.db, { kinds: ['mail'], nowMs: nowMs - 1 })).toBe(false)
    expect(await hasDueSuspect(store.db, { kinds: ['mail'], nowMs })).toBe(true)
    expect(await hasDueSuspect(store.db, { kinds: ['mail'], nowMs, except: [suspect] })).toBe(false)
    expect(await claim(store.db, { ...wanted, suspects: false })).toMatchObject([{ id: fresh }])
    expect(await claim(store.db, { ...wanted, suspects: true })).toMatchObject([{ id: suspect }])
  })

  test('the dead can be retried together, dropped alone and dropped together; the living are left', async () => {
    const living = await add('mail', NOW + 10_000 * HOUR_MS)
    const dead = await Promise.all([add(), add(), add()])
    const lay = () =>
      store.db.updateTable('jobs').set({ dead_at: NOW, deaths: MAX_DEATHS }).where('id', 'in', dead).execute()
    await lay()
    expect(await dropDead(store.db, living)).toBe(0)
    expect(await retryDead(store.db, NOW, living)).toBe(0)
    expect(await retryDead(store.db, NOW)).toBe(3)
    // All its lives are given back: one more death is no reason to give it up.
    const taken = await take()
    expect(taken).toHaveLength(3)
    expect(await take(NOW + LEASE_MS)).toHaveLength(3)
    await lay()
    expect(await dropDead(store.db, dead[0] ?? '')).toBe(1)
    expect(await listDead(store.db, 10)).toHaveLength(2)
    expect(await dropDead(store.db)).toBe(2)
    expect(await store.db.selectFrom('jobs').select('id').execute()).toEqual([{ id: living }])
  })

  test('a job that waits for its time can be hastened, and one that was begun is left alone', async () => {
    const waiting = await add('mail', NOW + HOUR_MS)
    await hasten(store.db, waiting, NOW)
    const job = await takeOne()
    expect(job.id).toBe(waiting)
    await fail(store.db, job.id, job.lease, 'not yet', NOW)
    await hasten(store.db, waiting, NOW)
    expect(await take()).toEqual([])
    await hasten(store.db, 'job_none', NOW)
  })

  test('a payload without bound is refused', async () => {
    await expect(add('mail', NOW, { text: 'x'.repeat(1_000_001) })).rejects.toThrow(RangeError)
    expect(await take()).toEqual([])
  })
})

test('pauses between attempts grow up to a bound, and jitter only shortens them', () => {
  const longest = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelayMs(index + 1, 0))
  const shortest = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelayMs(index + 1, 1))
  expect(longest).toEqual([...longest].sort((a, b) => a - b))
  expect(longest[0]).toBe(5000)
  expect(longest.at(-1)).toBe(MAX_RETRY_MS)
  for (const [index, delayMs] of shortest.entries()) {
    expect(delayMs).toBeGreaterThan(0)
    expect(delayMs).toBeLessThan(longest[index] ?? 0)
  }
})
