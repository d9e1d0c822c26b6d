import type { Kysely } from 'kysely'

/** The ways by which an account's calls come and go: carriers, PBXs and softphones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trunks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('addresses', 'text', (c) => c.notNull())
    // Unique over all accounts: a user name has to lead to one of them.
    .addColumn('username', 'text', (c) => c.unique())
    .addColumn('sealed_password_hashes', 'text')
    .addColumn('outbound_host', 'text')
    .addColumn('outbound_port', 'integer')
    .addColumn('outbound_transport', 'text')
    .addColumn('outbound_username', 'text')
    .addColumn('sealed_outbound_password', 'text')
    .addColumn('outbound_register', 'integer', (c) => c.notNull())
    .addColumn('outbound_caller_id', 'text')
    .addColumn('transfer', 'text', (c) => c.notNull())
    .addColumn('refer_form', 'text', (c) => c.notNull())
    .addColumn('media_encryption', 'text', (c) => c.notNull())
    .addColumn('phone_number', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('trunks_by_account')
    .on('trunks')
    .columns(['account_id', 'created_at'])
    .execute()
}
