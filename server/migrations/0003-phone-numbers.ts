import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The number is the key, on every account at once: of two who race for it, one insert fails.
  await db.schema
    .createTable('phone_numbers')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .addColumn('sid', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.unique().references('agents.id').onDelete('set null'))
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('acquired_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('phone_numbers_by_account').on('phone_numbers').column('account_id').execute()
  await db.schema.createIndex('phone_numbers_by_country').on('phone_numbers').column('country').execute()
  await db.schema
    .createTable('bundles')
    .addColumn('sid', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('iso_country', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('compliance_type', 'text', (c) => c.notNull())
    .addColumn('sealed_compliance_data', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('bundles_by_account')
    .on('bundles')
    .columns(['account_id', 'iso_country', 'created_at'])
    .execute()
  await db.schema
    .createTable('documents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('bundle_sid', 'text', (c) => c.notNull().references('bundles.sid').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('documents_by_bundle').on('documents').column('bundle_sid').execute()
  await db.schema.createIndex('documents_by_account').on('documents').column('account_id').execute()
}
