import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { openPostgres } from '../db/postgres.ts'
import { createLog } from '../log.ts'
import { claim, enqueue } from './queue.ts'
import { runDueSchedules, startSchedules, type Schedule } from './schedule.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const log = createLog('silent', false)

describe.each(engines)('schedules on %s', (engine) => {
  let store: TestStore
  let runs: number[]
  beforeEach(async () => {
    store = await openTestStore(engine)
    runs = []
  })
  afterEach(() => store.close())

  const hourly: Schedule = {
    name: 'hourly',
    cron: '0 * * * *',
    run: async (_db, nowMs) => void runs.push(nowMs),
  }

  function runDue(nowMs: number, schedules = [hourly], db: Db = store.db): Promise<number> {
    return runDueSchedules({ db, log, schedules }, nowMs)
  }

  test('a new schedule waits for its next occurrence, then runs at each', async () => {
    expect(await runDue(NOON + MINUTE_MS)).toBe(NOON + HOUR_MS)
    await runDue(NOON + HOUR_MS - 1)
    expect(runs).toEqual([])
    expect(await runDue(NOON + HOUR_MS)).toBe(NOON + 2 * HOUR_MS)
    await runDue(NOON + HOUR_MS + 1)
    await runDue(NOON + 2 * HOUR_MS + 5)
    expect(runs).toEqual([NOON + HOUR_MS, NOON + 2 * HOUR_MS + 5])
  })

  test('what was missed while every node was down runs once', async () => {
    await runDue(NOON)
    const later = NOON + 3 * DAY_MS + MINUTE_MS
    expect(await runDue(later)).toBe(NOON + 3 * DAY_MS + HOUR_MS)
    await runDue(later + MINUTE_MS)
    expect(runs).toEqual([later])
  })

  test('an occurrence runs on one of several nodes', async () => {
    await runDue(NOON)
    const other = engine === 'postgres' ? await openPostgres(store.location, () => undefined) : undefined
    const nodes = [store.db, other?.db ?? store.db]
    for (let hour = 1; hour <= 5; hour++) {
      const at = NOON + hour * HOUR_MS
      await Promise.all([...nodes, ...nodes].map((db) => runDue(at, [hourly], db)))
    }
    await other?.close()
    expect(runs).toEqual([1, 2, 3, 4, 5].map((hour) => NOON + hour * HOUR_MS))
  })

  test('an occurrence that fails leaves nothing behind, holds no other up, and runs again', async () => {
    let broken = true
    const failing: Schedule = {
      name: 'failing',
      cron: '0 * * * *',
      async run(db, nowMs) {
        await enqueue(db, { kind: 'report', payload: {}, nowMs })
        if (broken) throw new Error('not now')
      },
    }
    const at = NOON + HOUR_MS
    const due = () => claim(store.db, { kinds: ['report'], limit: 10, leaseMs: HOUR_MS, nowMs: at + HOUR_MS })
    await runDue(NOON, [failing, hourly])
    expect(await runDue(at, [failing, hourly])).toBeLessThan(at + MINUTE_MS)
    expect(runs).toEqual([at])
    expect(await due()).toEqual([])
    broken = false
    await runDue(at + MINUTE_MS, [failing, hourly])
    expect(await due()).toHaveLength(1)
    expect(runs).toEqual([at])
  })

  test('it runs by itself from the start and stops on request', async () => {
    await runDue(NOON)
    const ran = Promise.withResolvers<number>()
    const schedule: Schedule = { ...hourly, run: async (_db, nowMs) => ran.resolve(nowMs) }
    const started = startSchedules({
      db: store.db,
      log,
      schedules: [schedule],
      clock: { now: () => NOON + HOUR_MS },
    })
    expect(await ran.promise).toBe(NOON + HOUR_MS)
    await started.stop()
  })

  test.each([
    ['every day', 'CronPattern'],
    ['* * * * * *', 'exactly 5 parts'],
    ['0 0 30 2 *', 'never comes round'],
  ])('the pattern "%s" is refused at the start', (cron, reason) => {
    const options = { db: store.db, log, schedules: [{ ...hourly, cron }], clock: { now: () => NOON } }
    expect(() => startSchedules(options)).toThrow(reason)
  })
})
