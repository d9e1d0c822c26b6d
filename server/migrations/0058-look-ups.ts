import type { Kysely } from 'kysely'

/** Whom an agent asks before it answers, and what came of it: with what a carrier told, and with the call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string, type: 'text' | 'integer') =>
    db.schema.alterTable(table).addColumn(column, type).execute()
  await add('agents', 'lookup_url', 'text')
  await add('agents', 'lookup_timeout_ms', 'integer')
  await add('carrier_calls', 'lookup', 'text')
  await add('calls', 'lookup', 'text')
}
