import { sql } from 'kysely'
import { isPostgres, type Db } from '../platform/db/db.ts'

/** A table as it stands in the store. */
export type Table = { name: string; columns: string[]; key: string[]; references: string[] }

type Column = { table: string; column: string; place: number | null }
type Reference = { child: string; parent: string }

const MIGRATION_TABLES = new Set(['kysely_migration', 'kysely_migration_lock'])

/** The tables of the live store, each after those that its rows point to. */
export async function readSchema(db: Db): Promise<Table[]> {
  const columns = await readColumns(db)
  const references = await readReferences(db)
  const names = [...new Set(columns.map((column) => column.table))].filter(
    (name) => !MIGRATION_TABLES.has(name),
  )
  return parentsFirst(names.sort().map((name) => describeTable(name, columns, references)))
}

function describeTable(name: string, columns: Column[], references: Reference[]): Table {
  const own = columns.filter((column) => column.table === name)
  const key = own.filter((column) => column.place !== null)
  return {
    name,
    columns: own.map(({ column }) => column),
    key: key.sort((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ column }) => column),
    references: references
      .filter(({ child, parent }) => child === name && parent !== name)
      .map(({ parent }) => parent)
      .sort(),
  }
}

/** Tables without references come first, then those that refer only to them. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const sorted: Table[] = []
  const placed = new Set<string>()
  while (sorted.length < tables.length) {
    const ready = tables.filter(
      ({ name, references }) => !placed.has(name) && references.every((parent) => placed.has(parent)),
    )
    if (ready.length === 0) throw new Error('The tables of the store point to each other in a circle.')
    for (const table of ready) placed.add(table.name)
    sorted.push(...ready)
  }
  return sorted
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await (
    isPostgres(db)
      ? sql<Column>`
        select tables.relname as "table", attname as "column", array_position(indkey::int2[], attnum) as place
        from pg_class as tables
        join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
        left join pg_index on indrelid = tables.oid and indisprimary
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
        order by relname, attnum`
      : sql<Column>`
        select tables.name as "table", columns.name as "column", nullif(columns.pk, 0) as place
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table' and tables.name not like 'sqlite|_%' escape '|'
        order by tables.name, columns.cid`
  ).execute(db)
  return rows
}

async function readReferences(db: Db): Promise<Reference[]> {
  const { rows } = await (
    isPostgres(db)
      ? sql<Reference>`
        select children.relname as child, parents.relname as parent
        from pg_constraint
        join pg_class as children on children.oid = conrelid
        join pg_class as parents on parents.oid = confrelid
        where contype = 'f' and connamespace = current_schema()::regnamespace`
      : sql<Reference>`
        select children.name as child, parents."table" as parent
        from sqlite_schema as children, pragma_foreign_key_list(children.name) as parents
        where children.type = 'table'`
  ).execute(db)
  return rows
}
