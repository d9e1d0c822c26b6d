import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Engine, Store } from '../server/src/platform/db/db.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openPostgres, type PostgresStore } from '../server/src/platform/db/postgres.ts'
import { openSqlite } from '../server/src/platform/db/sqlite.ts'
import { countAsSkipped } from './missing.ts'

/** A store that ends with its `close`. */
export type TestStore = Store & {
  /** SQLite's file, or the database's address: what another node opens to see the same data. */
  readonly location: string
}

const postgres = inject('postgres')
const postgresUrl = postgres?.url
const prefix = `parley_test_${postgres?.run}`
const TEMPLATE_LOCK = 7_015_324

const wanted = inject('engines')

/** Where everything is tested: `describe.each(engines)('agents on %s', (engine) => ...)`. */
export const engines = wanted.filter((engine) => engine === 'sqlite' || postgresUrl !== undefined)

if (engines.length < wanted.length) countAsSkipped(`everything here on PostgreSQL: ${postgres?.missing}`)

/** An empty store of the newest layout that only this test sees. Close it after the test. */
export async function openTestStore(engine: Engine): Promise<TestStore> {
  return engine === 'sqlite' ? openTestSqlite() : openTestPostgres()
}

async function openTestSqlite(): Promise<TestStore> {
  const empty = await migratedSqlite()
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-sqlite-'))
  const location = path.join(folder, 'parley.db')
  writeFileSync(location, empty)
  const store = openSqlite(location)
  return {
    ...store,
    location,
    async close() {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

let emptyFile: Promise<Buffer> | undefined

/** Migrated once in each worker; a copy is cheaper than a migration. */
function migratedSqlite(): Promise<Buffer> {
  emptyFile ??= (async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'parley-sqlite-'))
    try {
      const file = path.join(folder, 'parley.db')
      const store = openSqlite(file)
      await migrate(store.db)
      await store.close()
      return readFileSync(file)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })()
  return emptyFile
}

let templateMade: Promise<void> | undefined

async function openTestPostgres(): Promise<TestStore> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await asAdministrator(async ({ pool }) => {
    templateMade ??= makeTemplate(pool)
    await templateMade
    await pool.query(`create database ${name} template ${prefix}_template`)
  })
  const location = addressOf(name)
  const store = await openPostgres(location, ignore)
  return {
    ...store,
    location,
    async close() {
      await store.close()
      await asAdministrator(({ pool }) => pool.query(`drop database ${name} with (force)`))
    },
  }
}

/** Made once in each run. The name appears only when the migrations are through. */
async function makeTemplate(pool: PostgresStore['pool']): Promise<void> {
  const client = await pool.connect()
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [`${prefix}_template`])
    if (known.rowCount === 1) return
    const unfinished = `${prefix}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    const store = await openPostgres(addressOf(unfinished), ignore)
    try {
      await migrate(store.db)
    } finally {
      await store.close()
    }
    await client.query(`alter database ${unfinished} rename to ${prefix}_template`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
    client.release()
  }
}

async function asAdministrator<Result>(work: (store: PostgresStore) => Promise<Result>): Promise<Result> {
  const store = await openPostgres(addressOf('postgres'), ignore)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

function addressOf(database: string): string {
  if (postgresUrl === undefined) throw new Error('There is no PostgreSQL to test on.')
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Tests cut connections on purpose; a connection lost by accident fails the next query anyway. */
function ignore(): void {}
