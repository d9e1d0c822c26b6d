import { sql, type Kysely } from 'kysely'

/** How many transfer calls were placed in a call, and the calls in which that happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calls')
    .addColumn('transfers', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('calls_by_transfers')
    .on('calls')
    .columns(['account_id', 'started_at', 'transfers'])
    .where(sql.ref('transfers'), '>', sql.lit(0))
    .execute()
}
