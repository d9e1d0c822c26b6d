import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Store } from '../../server/src/platform/db/db.ts'

export type Row = Record<string, unknown>

/** The names of all tables that the store really has. */
export async function tableNames({ db, engine }: Store): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const { rows } = await query.execute(db)
  return rows.map(({ name }) => name).sort()
}

/** Everything in the store, by table, each row as text: what it says can be searched and compared. */
export async function readStore(store: Store): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>()
  for (const name of await tableNames(store)) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(store.db)
    tables.set(name, rows.map((row) => JSON.stringify(withoutUse(row))).sort())
  }
  return tables
}

/** When a key was last used changes with every request that it makes. */
function withoutUse(row: Row): Row {
  return 'last_used_at' in row ? { ...row, last_used_at: null } : row
}

/** Every file below the folder and the hash of what is in it. */
export function readFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}

/** Where any of the marks is still to be found: `table: row` or `file: path`. */
export function findMarks(
  tables: Map<string, string[]>,
  files: Map<string, string>,
  marks: readonly string[],
): string[] {
  const has = (text: string) => marks.some((mark) => text.includes(mark))
  return [
    ...[...tables].flatMap(([table, rows]) => rows.filter(has).map((row) => `${table}: ${row}`)),
    ...[...files.keys()].filter(has).map((file) => `file: ${file}`),
  ]
}
