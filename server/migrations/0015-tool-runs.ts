import type { Kysely } from 'kysely'

/** What agents have had done by tools, each once for its key; and mails that are one mail for theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tool_runs')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('call_id', 'text', (c) => c.notNull())
    .addColumn('tool', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('run', 'integer', (c) => c.notNull())
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('is_certain', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('tool_runs_by_call').on('tool_runs').column('call_id').execute()
  await db.schema.createIndex('tool_runs_by_account').on('tool_runs').column('account_id').execute()
  await db.schema.alterTable('mails').addColumn('idempotency_key', 'text').execute()
  await db.schema
    .createIndex('mails_once')
    .unique()
    .on('mails')
    .columns(['account_id', 'idempotency_key'])
    .execute()
}
