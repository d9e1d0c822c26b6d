import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../../test/stores.ts'
import { inSnapshot, LEFT_OUT } from './backup.ts'
import { openStore } from '../../config/data-folder.ts'
import {
  addCall,
  backupTo,
  CALLS,
  configOf,
  contentOf,
  createWorkbench,
  fillFolder,
  fillStore,
  restoreFrom,
  writeInto,
  type Owner,
  type Place,
  type Workbench,
} from './filled-store.fixture.ts'

let bench: Workbench
let folder: string

beforeEach(() => {
  bench = createWorkbench()
  folder = bench.folder
})

afterEach(() => bench.clear())

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const))

describe.each(ways)('a backup of %s', (from, to) => {
  test(`is restored into ${to} row by row and file by file`, async () => {
    const source = await bench.newPlace(from)
    const files = fillFolder(source.config, await fillStore(source.store.db))
    const file = path.join(folder, 'a.gz')
    const written = await backupTo(source.config, file)

    const target = await bench.newPlace(to)
    const restored = await restoreFrom(target.config, file)

    const content = await contentOf(source.store.db)
    expect(Object.entries(content).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(await contentOf(target.store.db)).toEqual(content)
    for (const [name, bytes] of Object.entries(files)) {
      const copy = path.join(target.config.dataDir, name)
      expect(readFileSync(copy).equals(bytes), name).toBe(true)
      expect(statSync(copy).mode & 0o777).toBe(0o600)
    }
    expect(written).toMatchObject({ goneDocuments: 1, files: 4, secrets: Object.keys(files).slice(2) })
    expect(restored).toMatchObject({ rows: written.rows, keyMatches: true, header: { engine: from } })
    for (const table of Object.keys(LEFT_OUT)) expect(written.rows).not.toHaveProperty(table)
  })
})

describe.each(engines)('on %s', (engine) => {
  test('what is written while a backup reads is not seen by it, and does not wait for it', async () => {
    const { store, config } = await bench.newPlace(engine)
    const owner = await fillStore(store.db)
    const reader = await openStore(config)
    await inSnapshot(reader, async (db) => {
      const before = await contentOf(db)
      await addCall(store.db, owner, CALLS)
      expect(await contentOf(db)).toEqual(before)
    })
    expect((await contentOf(reader.db))['transcripts']).toHaveLength(CALLS + 1)
    await reader.close()
  })

  test('a backup holds one moment, whatever is written meanwhile', async () => {
    const { store, config } = await bench.newPlace(engine)
    const owner = await fillStore(store.db)
    const file = path.join(folder, 'a.gz')
    const stop = new AbortController()
    let calls = CALLS
    const writing = (async () => {
      for (; !stop.signal.aborted; calls++) {
        await addCall(store.db, owner, calls)
        // SQLite answers at once, and would leave the backup no time.
        await setImmediate()
      }
    })()
    const { rows } = await backupTo(config, file).finally(() => stop.abort())
    await writing

    const target = await bench.newPlace('sqlite')
    await restoreFrom(target.config, file)
    const counted = await sql<{ n: number }>`
      select sum(n) as n from transcript_counts where facet = '' and level = 34`.execute(target.store.db)
    expect(rows['transcripts']).toBe(rows['usage'])
    expect(counted.rows).toEqual([{ n: rows['transcripts'] }])
    expect(rows['transcripts']).toBeGreaterThanOrEqual(CALLS)
    expect(rows['transcripts']).toBeLessThan(calls)
  })
})

describe('a backup file', () => {
  let source: Place
  let owner: Owner
  let file: string

  beforeEach(async () => {
    source = await bench.newPlace('sqlite')
    owner = await fillStore(source.store.db)
    file = path.join(folder, 'a.gz')
    await backupTo(source.config, file)
  })

  test('is for its owner only and has no unfinished twin', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.gz'])
  })

  test('is overwritten only on demand', async () => {
    const bytes = readFileSync(file)
    await expect(backupTo(source.config, file)).rejects.toThrow('exists already. Choose another name')
    expect(readFileSync(file).equals(bytes)).toBe(true)
    await source.store.db.deleteFrom('transcripts').execute()
    await backupTo(source.config, file, { force: true })
    expect(readFileSync(file).equals(bytes)).toBe(false)
  })

  test('that was stopped half-way is not there', async () => {
    const stopped = path.join(folder, 'stopped.gz')
    const signal = AbortSignal.abort()
    await expect(backupTo(source.config, stopped, { signal })).rejects.toThrow('aborted')
    expect(readdirSync(folder)).toEqual(['a.gz'])
  })

  test('has no secrets where none are wanted', async () => {
    fillFolder(source.config, owner)
    const bare = path.join(folder, 'bare.gz')
    const { secrets } = await backupTo(source.config, bare, { withSecrets: false })
    expect(secrets).toEqual([])
    const target = configOf(path.join(folder, 'target'))
    expect((await restoreFrom(target, bare)).keyMatches).toBe(false)
    expect(existsSync(path.join(target.dataDir, 'secrets'))).toBe(false)
  })

  test('does not replace a secret that is there, and says when it is another one', async () => {
    fillFolder(source.config, owner)
    const whole = path.join(folder, 'whole.gz')
    await backupTo(source.config, whole)
    const target = configOf(path.join(folder, 'target'))
    const other = Buffer.alloc(32, 9).toString('base64')
    writeInto(target.dataDir, 'secrets/encryption-key', other)
    expect((await restoreFrom(target, whole)).keyMatches).toBe(false)
    expect(readFileSync(path.join(target.dataDir, 'secrets/encryption-key'), 'utf8')).toBe(other)
  })
})

test('there is nothing to back up where there is no store', async () => {
  const config = configOf(path.join(folder, 'nowhere'))
  await expect(backupTo(config, path.join(folder, 'a.gz'))).rejects.toThrow('There is no store in')
  expect(readdirSync(folder)).toEqual([])
})
