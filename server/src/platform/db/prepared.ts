import type { Compilable, CompiledQuery } from 'kysely'
import { isPostgres, type Db } from './db.ts'

type Value = string | number | null
/** Runs a statement outside of any transaction, on what is committed. */
export type Reader = (name: string, sql: string, values: Value[]) => unknown[] | Promise<unknown[]>

const readers = new WeakMap<Db, Reader>()

/** Gives a store's database its short way for prepared reads. */
export function setReader(db: Db, reader: Reader): void {
  readers.set(db, reader)
}

type Plan = { query: CompiledQuery; name: string; order: number[] }

let plans = 0

/**
 * A read that is compiled once for each engine. Building and compiling a query costs several times what SQLite
 * needs to run it, so the few that are on every request's path take this way. In a transaction it sees what
 * that transaction sees.
 */
export function prepared<Row, Args extends Value[]>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
  arity: Args['length'],
): (db: Db, ...args: Args) => Row[] | Promise<Row[]> {
  const known: Partial<Record<'sqlite' | 'postgres', Plan>> = {}
  return (db, ...args) => {
    const plan = (known[isPostgres(db) ? 'postgres' : 'sqlite'] ??= compile(db, build, arity))
    const values = plan.order.map((index) => args[index] ?? null)
    const reader = readers.get(db)
    if (reader === undefined) return execute(db, plan, values) as Promise<Row[]>
    return reader(plan.name, plan.query.sql, values) as Row[] | Promise<Row[]>
  }
}

async function execute(db: Db, plan: Plan, parameters: Value[]): Promise<unknown[]> {
  const { rows } = await db.executeQuery({ ...plan.query, parameters })
  return rows
}

/** Compiles with a mark for each argument, and finds the marks among the parameters. */
function compile<Args extends Value[]>(
  db: Db,
  build: (db: Db, ...args: Args) => Compilable,
  arity: Args['length'],
): Plan {
  const marks: string[] = Array.from({ length: arity }, (_, index) => `argument ${index}`)
  const query = build(db, ...(marks as Args)).compile()
  const order = query.parameters.map((parameter) => marks.indexOf(String(parameter)))
  if (order.includes(-1)) throw new TypeError('A prepared read takes all its values as arguments.')
  return { query, name: `prepared_${++plans}`, order }
}
