import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('line', 'text', (c) => c.notNull())
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('transcript_id', 'text')
    .addColumn('waterfall', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('calls_by_account')
    .on('calls')
    .columns(['account_id', 'started_at', 'id'])
    .execute()
  await db.schema.createIndex('calls_by_agent').on('calls').column('agent_id').execute()
  await db.schema.createIndex('calls_by_status').on('calls').columns(['status', 'started_at']).execute()
  await db.schema
    .createTable('call_events')
    .addColumn('call_id', 'text', (c) => c.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('call_events_pk', ['call_id', 'seq'])
    .execute()
}
