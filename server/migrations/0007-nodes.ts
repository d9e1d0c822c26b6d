import type { Kysely } from 'kysely'

/** Which node carries a call, and which nodes are alive: a call whose node is gone has nobody to end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calls').addColumn('node', 'text').execute()
  await db.schema
    .createTable('nodes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute()
}
