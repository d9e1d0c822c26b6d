import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../../test/stores.ts'
import type { Config } from '../../config/config.ts'
import { createSeal, FORMAT } from './format.ts'
import { openStore } from '../../config/data-folder.ts'
import {
  backupTo,
  configOf,
  contentOf,
  createWorkbench,
  fillStore,
  insertRow,
  restoreFrom,
  type Place,
  type Workbench,
} from './filled-store.fixture.ts'
import { appliedMigrations, knownMigrations, migrateTo } from '../../platform/db/migrate.ts'

let bench: Workbench
let folder: string

beforeEach(() => {
  bench = createWorkbench()
  folder = bench.folder
})

afterEach(() => bench.clear())

describe.each(engines)('on %s', (engine) => {
  test('a restore is refused where there are rows already', async () => {
    const { store, config } = await bench.newPlace(engine)
    await fillStore(store.db)
    const file = path.join(folder, 'a.gz')
    await backupTo(config, file)
    const target = await bench.newPlace(engine)
    await insertRow(target.store.db, 'schedules', { name: 'nightly', next_run_at: 1 })
    await expect(restoreFrom(target.config, file)).rejects.toThrow(
      'The store is not empty: schedules has rows. Set DATA_DIR to a new folder, or DATABASE_URL to a new database',
    )
  })

  test('a restore that fails half-way leaves neither rows nor files', async () => {
    const seal = createSeal()
    const migration = knownMigrations().at(-1) ?? ''
    const header = { parley: '0.1.0', format: FORMAT, migration, made_at: '', engine, left_out: {} }
    const file = path.join(folder, 'a.gz')
    const lines = [
      seal.header({ ...header, encryption_key: null }),
      seal.table('schedules', ['name', 'next_run_at']),
      seal.rows('schedules', [['nightly', 1]]),
      seal.file('documents/acc_ana/doc_kept'),
      seal.chunk(Buffer.from('bytes')),
      seal.file('documents/../../doc_out'),
      seal.close().line,
    ]
    writeFileSync(file, gzipSync(Buffer.concat(lines)))
    const { store, config } = await bench.newPlace(engine)
    await expect(restoreFrom(config, file)).rejects.toThrow('a file out of place: documents/../../doc_out')
    expect((await contentOf(store.db))['schedules']).toEqual([])
    expect(existsSync(path.join(config.dataDir, 'documents'))).toBe(false)
    expect(existsSync(path.join(path.dirname(config.dataDir), 'doc_out'))).toBe(false)
  })
})

describe('a backup file', () => {
  let source: Place
  let file: string
  let bytes: Buffer

  beforeEach(async () => {
    source = await bench.newPlace('sqlite')
    await fillStore(source.store.db)
    file = path.join(folder, 'a.gz')
    await backupTo(source.config, file)
    bytes = readFileSync(file)
  })

  async function expectRefusal(content: Buffer): Promise<void> {
    const damaged = path.join(folder, 'damaged.gz')
    const dataDir = path.join(folder, 'never-made')
    writeFileSync(damaged, content)
    const nothingWritten = /is no backup, or is cut off or damaged. Nothing was written/
    await expect(restoreFrom(configOf(dataDir), damaged)).rejects.toThrow(nothingWritten)
    expect(existsSync(dataDir)).toBe(false)
  }

  /** The last byte of a compressed block has bits that mean nothing, and where it lies differs from run to run. */
  function isSameInside(changed: Buffer): boolean {
    try {
      return gunzipSync(changed).equals(gunzipSync(bytes))
    } catch {
      return false
    }
  }

  test('that is cut anywhere is refused, and nothing is written', async () => {
    const lengths = [0, 1, 10, bytes.length >> 1, bytes.length - 8, bytes.length - 1]
    for (const length of lengths) await expectRefusal(bytes.subarray(0, length))
  })

  test('with a changed byte is refused', async () => {
    // Not in the head of the gzip format, where a flag or the time of writing changes nothing.
    for (let place = 20; place < bytes.length; place += Math.ceil(bytes.length / 25)) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(place) ^ 0x10, place)
      if (!isSameInside(changed)) await expectRefusal(changed)
    }
  })

  test('whose lines were edited, dropped or added is refused', async () => {
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
    const edited = lines.map((line) => line.replace('ana@parley.example', 'eve@parley.example'))
    const dropped = lines.filter((line) => !line.includes('key 7"'))
    for (const wrong of [edited, dropped, [...lines, '[1]'], lines.slice(0, -1), lines.slice(1)]) {
      await expectRefusal(gzipSync(`${wrong.join('\n')}\n`))
    }
  })

  test('that is no backup is refused', async () => {
    await expectRefusal(gzipSync('{"rows":{},"files":0,"sha256":""}\n'))
    await expectRefusal(Buffer.from('select 1'))
  })
})

describe('the layout of the store', () => {
  /** A store that stopped at the layout of an earlier version. */
  async function oldPlace(): Promise<Config> {
    const config = configOf(path.join(folder, 'old'))
    const store = await openStore(config)
    await migrateTo(store.db, '0001-accounts')
    const verification = {
      id: 'v1',
      identifier: 'reset',
      value: 'u1',
      expiresAt: '',
      createdAt: '',
      updatedAt: '',
    }
    await insertRow(store.db, 'auth_verifications', verification)
    await store.close()
    return config
  }

  test('of an earlier version is restored, and then brought up to date', async () => {
    const file = path.join(folder, 'old.gz')
    await backupTo(await oldPlace(), file)
    const target = configOf(path.join(folder, 'new'))
    await restoreFrom(target, file)
    const store = await openStore(target)
    expect(await appliedMigrations(store.db)).toEqual(knownMigrations())
    expect((await contentOf(store.db))['auth_verifications']).toHaveLength(1)
    await store.close()
  })

  test('must not be later than that of the backup', async () => {
    const file = path.join(folder, 'old.gz')
    await backupTo(await oldPlace(), file)
    const target = await bench.newPlace('sqlite')
    await expect(restoreFrom(target.config, file)).rejects.toThrow(
      'the layout of a later version than the backup',
    )
  })

  test('of a later version is refused', async () => {
    const source = await bench.newPlace('sqlite')
    await sql`insert into kysely_migration values ('9999-later', 'x')`.execute(source.store.db)
    const file = path.join(folder, 'later.gz')
    await backupTo(source.config, file)
    const target = configOf(path.join(folder, 'target'))
    await expect(restoreFrom(target, file)).rejects.toThrow('comes from a newer Parley')
    expect(existsSync(target.dataDir)).toBe(false)
  })
})
