import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Store } from '../../platform/db/db.ts'
import { migrate, appliedMigrations, knownMigrations, migrateTo } from '../../platform/db/migrate.ts'
import { fingerprintOf, knownKeys } from './backup.ts'
import {
  FORMAT,
  readBackup,
  verifyBackup,
  type Cell,
  type Header,
  type Line,
  type Trailer,
} from './format.ts'
import { openStore } from '../../config/data-folder.ts'
import { Failure } from '../failure.ts'
import { createProgress, type Progress } from '../progress.ts'
import { vaultKeysOf } from '../../config/secrets.ts'
import { createFileWriter, type FileWriter } from './restored-files.ts'
import { readSchema, type Table } from '../schema.ts'

const BATCH_ROWS = 200
const BATCH_BYTES = 4 * 1024 * 1024

export type RestoreOptions = {
  clock: Clock
  /** Takes a line about how far it is. */
  say: (line: string) => void
  signal?: AbortSignal
}

export type RestoreSummary = Trailer & { header: Header; keyMatches: boolean }

/** Fills an empty store, of either engine, with what a backup holds: all of it, or nothing. */
export async function restore(
  config: Config,
  file: string,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const { header, trailer } = await verifyBackup(file)
  await requireKnown(header)
  const store = await openStore(config)
  try {
    await requireEmpty(store, config, header)
    await migrateTo(store.db, header.migration)
    await fill(store.db, config, file, trailer, options)
    await migrate(store.db)
  } finally {
    await store.close()
  }
  return { ...trailer, header, keyMatches: await hasKeysOf(header, config) }
}

async function hasKeysOf(header: Header, config: Config): Promise<boolean> {
  if (header.encryption_key === null) return true
  const known = await knownKeys(config)
  if (header.encryption_keys) return header.encryption_keys.every((id) => known.encryption_keys.includes(id))
  const { current, old } = vaultKeysOf(config)()
  return [current, ...old].some((key) => fingerprintOf(key) === header.encryption_key)
}

/** One transaction; the files stand before it commits, since a file without a row does no harm. */
async function fill(
  db: Db,
  config: Config,
  file: string,
  trailer: Trailer,
  options: RestoreOptions,
): Promise<void> {
  const files = createFileWriter(config.dataDir)
  const progress = createProgress(options.say, options.clock)
  try {
    await db.transaction().execute(async (tx) => {
      await insertAll(tx, readBackup(file), { files, progress, signal: options.signal })
      await requireCounts(tx, trailer)
    })
  } catch (error) {
    await files.undo()
    throw error
  }
}

async function requireKnown({ format, migration, parley }: Header): Promise<void> {
  if (format === FORMAT && knownMigrations().includes(migration)) return
  throw new Failure(`The backup comes from a newer Parley (${parley}). Install that version or a later one.`)
}

const HOW_TO_POINT = 'Set DATA_DIR to a new folder, or DATABASE_URL to a new database, and restore there.'

async function requireEmpty({ db }: Store, config: Config, header: Header): Promise<void> {
  for (const { name } of await readSchema(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) throw new Failure(`The store is not empty: ${name} has rows. ${HOW_TO_POINT}`)
  }
  if (await hasEntries(path.join(config.dataDir, 'documents'))) {
    throw new Failure(`The data folder ${config.dataDir} has documents already. ${HOW_TO_POINT}`)
  }
  const newest = (await appliedMigrations(db)).at(-1)
  if (newest !== undefined && newest > header.migration) {
    throw new Failure(`The store has the layout of a later version than the backup. ${HOW_TO_POINT}`)
  }
}

async function hasEntries(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

type Target = { files: FileWriter; progress: Progress; signal: AbortSignal | undefined }

async function insertAll(
  tx: Db,
  lines: AsyncIterable<Line>,
  { files, progress, signal }: Target,
): Promise<void> {
  const schema = new Map((await readSchema(tx)).map((table) => [table.name, table]))
  let batch: Batch | undefined
  let done = 0
  for await (const line of lines) {
    signal?.throwIfAborted()
    switch (line.kind) {
      case 'table':
        await insert(tx, batch)
        batch = startBatch(schema, line)
        break
      case 'row':
        if (batch === undefined) throw new Failure('The backup has a row without a table.')
        add(batch, line)
        done++
        if (isFull(batch)) batch = await insert(tx, batch)
        progress(() => `${done.toLocaleString('en')} rows so far`)
        break
      case 'file':
        await files.begin(line.file)
        break
      case 'chunk':
        await files.append(line.chunk)
        break
    }
  }
  await insert(tx, batch)
  await files.end()
}

/** Rows that go into the store with one statement. */
type Batch = { table: string; columns: string[]; rows: Cell[][]; bytes: number }

function startBatch(schema: Map<string, Table>, line: { table: string; columns: string[] }): Batch {
  const { table, columns } = line
  const known = new Set(schema.get(table)?.columns)
  const missing = columns.find((column) => !known.has(column))
  if (missing !== undefined)
    throw new Failure(`The store has no ${table}.${missing}, which the backup fills.`)
  return { table, columns, rows: [], bytes: 0 }
}

function add(batch: Batch, { cells, bytes }: { cells: Cell[]; bytes: number }): void {
  if (cells.length !== batch.columns.length) throw new Failure(`A row of ${batch.table} is not complete.`)
  batch.rows.push(cells)
  batch.bytes += bytes
}

function isFull({ rows, bytes }: Batch): boolean {
  return rows.length >= BATCH_ROWS || bytes >= BATCH_BYTES
}

/** Returns the batch for the rows that follow. */
async function insert(tx: Db, batch: Batch | undefined): Promise<Batch | undefined> {
  if (batch === undefined || batch.rows.length === 0) return batch
  const { table, columns, rows } = batch
  const tuples = rows.map((cells) => sql`(${sql.join(cells)})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(tuples)}`.execute(tx)
  return { ...batch, rows: [], bytes: 0 }
}

async function requireCounts(tx: Db, { rows }: Trailer): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)
    const [{ n } = { n: 0 }] = counted.rows
    if (n !== expected)
      throw new Failure(`${table} has ${n} rows instead of ${expected}. Nothing was restored.`)
  }
}
