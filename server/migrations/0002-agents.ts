import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('business_name', 'text', (c) => c.notNull())
    .addColumn('agent_name', 'text', (c) => c.notNull())
    .addColumn('voice_id', 'text', (c) => c.notNull())
    .addColumn('greeting', 'text', (c) => c.notNull())
    .addColumn('system_prompt', 'text', (c) => c.notNull())
    .addColumn('forwarding_number', 'text')
    .addColumn('escalation_number', 'text')
    .addColumn('escalation_policy', 'text', (c) => c.notNull())
    .addColumn('business_hours', 'text')
    .addColumn('faq', 'text', (c) => c.notNull())
    .addColumn('voice_settings', 'text')
    .addColumn('functions_enabled', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('agents_by_account')
    .on('agents')
    .columns(['account_id', 'created_at', 'id'])
    .execute()
}
