import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../test/stores.ts'
import { readConfig, type Config } from '../config/config.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { NOTE_COMMAND } from '../product/operator/notes.ts'
import { writtenNotes } from '../product/operator/written-notes.fixture.ts'
import { describeDead, drop, readDead, retry } from './dead-letters.ts'

const NOW = Date.UTC(2026, 0, 1, 12)

describe.each(engines)('dead letters from the command line on %s', (engine) => {
  let store: TestStore
  let config: Config

  beforeAll(async () => {
    store = await openTestStore(engine)
    config =
      engine === 'postgres'
        ? readConfig({ NODE_ENV: 'test', DATABASE_URL: store.location })
        : readConfig({ NODE_ENV: 'test', DATA_DIR: path.dirname(store.location) })
  })
  afterAll(() => store.close())

  async function lay(kind: string): Promise<string> {
    const id = await enqueue(store.db, { kind, payload: {}, nowMs: NOW })
    const death = { dead_at: NOW, attempts: 10, last_error: `Error: ${kind} did not work` }
    await store.db.updateTable('jobs').set(death).where('id', '=', id).execute()
    return id
  }

  test('they are listed with their reason, retried and dropped', async () => {
    expect(describeDead(await readDead(config))).toBe('No job has been given up.\n')
    const [mail, fax, telex] = [await lay('mail'), await lay('fax'), await lay('telex')]
    const listed = describeDead(await readDead(config))
    expect(listed).toContain(`${mail}  mail  2026-01-01T12:00:00.000Z  no account  10 attempts\n`)
    expect(listed).toContain('  Error: fax did not work\n')
    expect(await retry(config, mail, NOW)).toBe(1)
    expect(await drop(config, fax, NOW + 1)).toBe(1)
    expect((await readDead(config)).jobs.map(({ id }) => id)).toEqual([telex])
    const left = await store.db
      .selectFrom('jobs')
      .select(['id', 'dead_at', 'attempts'])
      .where('kind', '!=', NOTE_COMMAND)
      .orderBy('kind')
      .execute()
    expect(left).toEqual([
      { id: mail, dead_at: null, attempts: 0 },
      { id: telex, dead_at: NOW, attempts: 10 },
    ])
    expect(await drop(config, undefined, NOW + 2)).toBe(1)
    expect(await retry(config, undefined, NOW + 3)).toBe(0)
    expect(await writtenNotes(store.db)).toEqual([
      { operator: 'command line', job: mail, jobs: 1, message: 'dead letters retried by an operator' },
      { operator: 'command line', job: fax, jobs: 1, message: 'dead letters dropped by an operator' },
      { operator: 'command line', job: 'all', jobs: 1, message: 'dead letters dropped by an operator' },
    ])
  })

  test('one that is missing, or not dead, is reported, and nothing noted', async () => {
    const before = await writtenNotes(store.db)
    const living = await enqueue(store.db, { kind: 'mail', payload: {}, nowMs: NOW })
    for (const id of [living, 'job_none']) {
      await expect(retry(config, id, NOW)).rejects.toThrow(`There is no dead letter ${id}`)
      await expect(drop(config, id, NOW)).rejects.toThrow('"parley jobs" lists them')
    }
    expect(await writtenNotes(store.db)).toEqual(before)
  })
})
