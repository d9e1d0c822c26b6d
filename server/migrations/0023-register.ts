import type { Kysely } from 'kysely'

/** How often a node died in a job, and how much the kept answers of an account weigh. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('deaths', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // Both are added up for every request with a key, from the index alone.
  await db.schema
    .createIndex('idempotency_keys_by_account_bytes')
    .on('idempotency_keys')
    .columns(['account_id', 'bytes'])
    .execute()
}
