import { PostgresAdapter, type Kysely } from 'kysely'
import { afterCommit, withAfterCommit } from './after-commit.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

/** An open store. */
export type Store = {
  readonly db: Db
  readonly engine: Engine
  readonly notices: Notices
  /**
   * Empties SQLite's write-ahead log, in which deleted rows can still be read. Throws while there are readers. PostgreSQL
   * reuses its log by itself.
   */
  truncateLog(): Promise<void>
  close(): Promise<void>
}

/** Where PostgreSQL carries notices, as "topic id". */
export const NOTICE_CHANNEL = 'parley'

/** Word to every node of the fleet, so that caches forget what has changed. */
export type Notices = {
  /**
   * Reaches the subscribers of other nodes when the transaction in `db` commits. Those of this node are called at
   * once, before it commits, and perhaps again after.
   */
  publish(db: Db, topic: string, id: string): Promise<void>
  subscribe(listener: (topic: string, id: string) => void): void
  /** False while notices may be missed: then a cache must not be trusted. */
  readonly connected: boolean
}

/** Deadlocks and serialization failures end well when the transaction simply runs again. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5

/** Runs `work` in one transaction, joining the one that is open already. */
export async function atomically<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await withAfterCommit((within) => db.transaction().execute(within), work)
    } catch (error) {
      if (attempt === MAX_TRIES || !RETRYABLE.has(codeOf(error) ?? '')) throw error
    }
  }
}

const UNIQUE_VIOLATION = '23505'
const SQLITE_CONSTRAINT = 'ERR_SQLITE_ERROR'

/** Whether an insert met a row that stands there already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  if (code === UNIQUE_VIOLATION) return true
  return code === SQLITE_CONSTRAINT && error instanceof Error && error.message.startsWith('UNIQUE constraint')
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a row was written whose parent is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = codeOf(error)
  if (code === FOREIGN_KEY_VIOLATION) return true
  return code === SQLITE_CONSTRAINT && error instanceof Error && error.message.startsWith('FOREIGN KEY')
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return undefined
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

const hints = new WeakMap<object, (topic: string, id: string) => void>()

/** How a store's nodes hear of what `hint` says. */
export function setHints(db: Db, tell: (topic: string, id: string) => void): void {
  hints.set(db.getExecutor().adapter, tell)
}

/**
 * Has those wake up who wait for work, on every node, once the transaction has committed. A hint may be lost: who waits
 * also looks by itself, if less often. Unlike a notice it costs the transaction nothing: PostgreSQL takes a lock for all
 * databases at the commit of every transaction that has notified.
 */
export function hint(db: Db, topic: string, id: string): void {
  const tell = hints.get(db.getExecutor().adapter)
  if (tell) afterCommit(db, `${topic} ${id}`, () => tell(topic, id))
}

export async function ping(db: Db): Promise<void> {
  await db.selectFrom('schedules').select('name').limit(1).execute()
}
