import type { Kysely } from 'kysely'

/** Since when an account is being deleted, and the address that it had: its login's is free for others at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('deleted_at', 'bigint').execute()
  await db.schema.alterTable('accounts').addColumn('deleted_email', 'text').execute()
  await db.schema.createIndex('accounts_by_deletion').on('accounts').column('deleted_at').execute()
}
