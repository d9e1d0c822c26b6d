import type { Kysely } from 'kysely'

/** Calls that a carrier has told of, by its own name for each: what it asks again is answered from here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carrier_calls')
    .addColumn('reference', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('call_id', 'text', (c) => c.notNull().unique())
    // Null once somebody has connected with it.
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('caller', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('carrier_calls_by_account').on('carrier_calls').column('account_id').execute()
  await db.schema.createIndex('carrier_calls_by_agent').on('carrier_calls').column('agent_id').execute()
  await db.schema.createIndex('carrier_calls_by_created').on('carrier_calls').column('created_at').execute()
}
