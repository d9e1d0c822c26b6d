import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { setHints, type Notices, type Store } from './db.ts'
import { setReader, type Reader } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Distinct statements are few; the bound is for lists of values of every length. */
const MAX_CACHED_STATEMENTS = 500
const BUSY_TIMEOUT_MS = 5000

type Listener = (topic: string, id: string) => void

/** The embedded store: one file, an fsync for every commit. `:memory:` for tests. */
export function openSqlite(file: string): Store {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // What is deleted is overwritten, not only forgotten: the file holds what callers have said.
  database.exec('pragma secure_delete = on')
  const db = new Kysely<Tables>({ dialect: new Dialect({ database: adapt(database) }) })
  const listeners: Listener[] = []
  setHints(db, (topic, id) => {
    for (const listener of listeners) listener(topic, id)
  })
  const reader = file === ':memory:' ? undefined : openReader(file)
  if (reader !== undefined) setReader(db, readFrom(reader))
  return {
    db,
    engine: 'sqlite',
    notices: localNotices(listeners),
    truncateLog: async () => truncateLog(file),
    async close() {
      reader?.close()
      await db.destroy()
    },
  }
}

/** Kysely migrates SQLite step by step; in one transaction, a crash in the middle leaves the store as it was. */
class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true
      }
    })()
  }
}

/** A second connection sees what is committed and waits for no transaction. */
function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
}

/** By a connection of its own that waits for nothing: a reader at this moment must not stop the process. */
function truncateLog(file: string): void {
  if (file === ':memory:') return
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    const result = database.prepare('pragma wal_checkpoint(truncate)').get()
    if (result?.busy !== 0) throw new Error('The store has readers: its log is truncated later.')
  } finally {
    database.close()
  }
}

function readFrom(database: DatabaseSync): Reader {
  const statements = new Map<string, StatementSync>()
  return (name, sql, values) => {
    let statement = statements.get(name)
    if (statement === undefined) statements.set(name, (statement = database.prepare(sql)))
    return statement.all(...values)
  }
}

/** Node's driver in the shape that Kysely expects, with prepared statements kept. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known !== undefined) return known
      // Taking the write lock at once means that a transaction never fails half-way for want of it.
      const statement = adaptStatement(database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  }
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    if (typeof value === 'bigint' || value instanceof Uint8Array) return value
    throw new TypeError(`A ${typeof value} cannot be stored: columns hold text and numbers only.`)
  })
}

function localNotices(listeners: Listener[]): Notices {
  return {
    connected: true,
    // One connection serves all: reads after this wait for the transaction's end.
    async publish(_db, topic, id) {
      for (const listener of listeners) listener(topic, id)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
