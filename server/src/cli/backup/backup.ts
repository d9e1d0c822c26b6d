import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { iso, type Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Engine, Store } from '../../platform/db/db.ts'
import { VERSION } from '../../platform/version.ts'
import { createSeal, FORMAT, type Cell, type Header, type Trailer } from './format.ts'
import {
  BACKED_UP_SECRETS,
  documentPath,
  openStore,
  sqliteFile,
  syncFolder,
} from '../../config/data-folder.ts'
import { Failure } from '../failure.ts'
import { appliedMigrations } from '../../platform/db/migrate.ts'
import { createProgress, type Progress } from '../progress.ts'
import { readSchema, type Table } from '../schema.ts'
import { vaultKeysOf } from '../../config/secrets.ts'
import { keyId } from '../../platform/vault.ts'

const PAGE_ROWS = 200
const CHUNK_BYTES = 256 * 1024
const PRIVATE_FILE = 0o600
const FINGERPRINT_LENGTH = 16

/** Tables that no backup has, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  auth_sessions: 'Everyone signs in again: an old copy must not revive a session that was ended.',
  rate_counts: 'They count the requests of the last minutes.',
  request_log: 'It covers the last day only.',
}

export type BackupOptions = {
  force: boolean
  withSecrets: boolean
  clock: Clock
  /** Takes a line about how far it is. */
  say: (line: string) => void
  signal?: AbortSignal
}

export type BackupSummary = Trailer & {
  bytes: number
  secrets: string[]
  /** Documents that were deleted while the backup was made. */
  goneDocuments: number
}

/** Writes everything that the store holds at one moment into a file of its own, while the service goes on. */
export async function backup(config: Config, file: string, options: BackupOptions): Promise<BackupSummary> {
  refuseToOverwrite(file, options.force)
  const store = await openExistingStore(config)
  const unfinished = `${file}.${process.pid}.part`
  try {
    const composed = await inSnapshot(store, async (db) => {
      const content = compose(db, store.engine, config, options)
      const sink = createWriteStream(unfinished, { flags: 'wx', mode: PRIVATE_FILE, flush: true })
      await pipeline(content.lines, createGzip(), sink, { signal: options.signal })
      return content.summary()
    })
    refuseToOverwrite(file, options.force)
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    return { ...composed, bytes: size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await store.close()
  }
}

function refuseToOverwrite(file: string, force: boolean): void {
  if (!force && existsSync(file)) {
    throw new Failure(`${file} exists already. Choose another name, or overwrite it with --force.`)
  }
}

/** Reads what one moment left behind, however long it takes, and keeps no writer waiting. */
export async function inSnapshot<Result>(store: Store, work: (db: Db) => Promise<Result>): Promise<Result> {
  const begin =
    store.engine === 'postgres' ? sql`begin isolation level repeatable read read only` : sql`begin deferred`
  return store.db.connection().execute(async (db) => {
    await begin.execute(db)
    try {
      return await work(db)
    } finally {
      await sql`rollback`.execute(db)
    }
  })
}

type Content = { lines: AsyncIterable<Buffer>; summary(): Omit<BackupSummary, 'bytes'> }

function compose(
  db: Db,
  engine: Engine,
  config: Config,
  { withSecrets, clock, say }: BackupOptions,
): Content {
  const seal = createSeal()
  const progress = createProgress(say, clock)
  const secrets: string[] = []
  let goneDocuments = 0
  let trailer: Trailer | undefined

  async function* lines(): AsyncGenerator<Buffer> {
    yield seal.header(await makeHeader(db, engine, config, clock.now()))
    const tables = (await readSchema(db)).filter(({ name }) => !(name in LEFT_OUT))
    for (const table of tables) yield* tableLines(db, seal, table, progress)
    for await (const document of documentsOf(db, tables)) {
      const found = yield* fileLines(seal, config, document)
      if (!found) goneDocuments++
      progress(() => `${document} done`)
    }
    for (const secret of withSecrets ? BACKED_UP_SECRETS : []) {
      if (yield* fileLines(seal, config, secret)) secrets.push(secret)
    }
    const end = seal.close()
    trailer = end.trailer
    yield end.line
  }

  return {
    lines: lines(),
    summary() {
      if (trailer === undefined) throw new Error('The backup has no end.')
      return { ...trailer, secrets, goneDocuments }
    },
  }
}

async function makeHeader(db: Db, engine: Engine, config: Config, nowMs: number): Promise<Header> {
  const migration = (await appliedMigrations(db)).at(-1)
  if (migration === undefined) throw new Failure('The store is empty: there is nothing to back up.')
  return {
    parley: VERSION,
    format: FORMAT,
    migration,
    made_at: iso(nowMs),
    engine,
    left_out: { ...LEFT_OUT },
    ...(await knownKeys(config)),
  }
}

type Seal = ReturnType<typeof createSeal>

async function* tableLines(db: Db, seal: Seal, table: Table, progress: Progress): AsyncGenerator<Buffer> {
  yield seal.table(table.name, table.columns)
  let done = 0
  for await (const page of pagesOf(db, table)) {
    done += page.length
    yield seal.rows(table.name, page)
    progress(() => `${table.name}: ${done.toLocaleString('en')} rows so far`)
  }
}

/** All rows in the order of their key, a page at a time. */
async function* pagesOf(db: Db, { name, columns, key }: Table): AsyncGenerator<Cell[][]> {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to be read by.`)
  const keyRefs = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after}
      order by ${keyRefs} limit ${sql.lit(PAGE_ROWS)}
    `.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => columns.map((column) => toCell(name, column, row[column])))
    if (rows.length < PAGE_ROWS) return
    after = sql`where (${keyRefs}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

function toCell(table: string, column: string, value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`${table}.${column} holds a ${typeof value}: columns hold text and numbers only.`)
}

/** The paths of the files that the rows speak of. */
async function* documentsOf(db: Db, tables: Table[]): AsyncGenerator<string> {
  const table = tables.find(({ name }) => name === 'documents')
  if (table === undefined) return
  for await (const page of pagesOf(db, { ...table, columns: ['account_id', 'id'] })) {
    for (const [accountId, id] of page) yield documentPath({ account_id: String(accountId), id: String(id) })
  }
}

/** False if there is no such file. */
async function* fileLines(seal: Seal, { dataDir }: Config, file: string): AsyncGenerator<Buffer, boolean> {
  const handle = await unlessGone(open(path.join(dataDir, file)))
  if (handle === undefined) return false
  yield seal.file(file)
  // The stream closes the handle.
  for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    yield seal.chunk(chunk as Buffer)
  }
  return true
}

/** Of the keys that the configuration or the data folder has now: none where none was ever made. */
export async function knownKeys(
  config: Config,
): Promise<{ encryption_key: string | null; encryption_keys: string[] }> {
  const file = path.join(config.dataDir, 'secrets/encryption-key')
  if (config.encryptionKey === undefined && !existsSync(file))
    return { encryption_key: null, encryption_keys: [] }
  const { current, old } = vaultKeysOf(config)()
  return { encryption_key: fingerprintOf(current), encryption_keys: [current, ...old].map(keyId) }
}

/** What a backup of version 0.1.0 knows its key by. */
export function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, FINGERPRINT_LENGTH)
}

async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function openExistingStore(config: Config): Promise<Store> {
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config))) {
    throw new Failure(
      `There is no store in ${config.dataDir}. Set DATA_DIR, or DATABASE_URL, to where it is.`,
    )
  }
  return openStore(config)
}
