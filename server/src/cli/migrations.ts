import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { isPostgres, type Db } from '../db/db.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')

/** In the order in which they are made. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .sort()
}

/** Those that the store has been through; none where nothing has ever been stored. Changes nothing. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const found = await (
    isPostgres(db)
      ? sql<{ name: string }>`
        select relname as name from pg_class
        where relname = 'kysely_migration' and relnamespace = current_schema()::regnamespace`
      : sql<{ name: string }>`select name from sqlite_schema where name = 'kysely_migration'`
  ).execute(db)
  if (found.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}

/** Brings a store to the layout of an earlier version, so that what that version wrote fits it. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const provider = new FileMigrationProvider({
    fs: { readdir },
    path,
    migrationFolder: FOLDER,
    import: (file) => import(pathToFileURL(file).href),
  })
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  if (error !== undefined) throw new Error('The store could not be migrated.', { cause: error })
}
