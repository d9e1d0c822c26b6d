import type { Kysely } from 'kysely'

type Accounts = { accounts: { id: string; operator: number; may_dial: number; created_at: number } }

/** Operators, their invitations, what they allow others, and how many transfer calls were placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addToAccounts(db)
  await db.schema
    .createTable('sign_up_invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Null where the command line made it. A deleted inviter takes their invitations along.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('sign_up_invitations_by_account')
    .on('sign_up_invitations')
    .column('account_id')
    .execute()
  await db.schema
    .createTable('transfer_counts')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hour', 'bigint', (c) => c.notNull())
    .addColumn('transfers', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('transfer_counts_pk', ['account_id', 'hour'])
    .execute()
}

async function addToAccounts(db: Kysely<unknown>): Promise<void> {
  for (const column of ['operator', 'may_dial'])
    await db.schema
      .alterTable('accounts')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('accounts').addColumn('blocked_at', 'bigint').execute()
  // What callees see of calls by the operator's own trunk, where it is not the same for all accounts.
  await db.schema.alterTable('accounts').addColumn('caller_id', 'text').execute()
  await db.schema.createIndex('accounts_by_created').on('accounts').columns(['created_at', 'id']).execute()
  const accounts = db as Kysely<Accounts>
  const oldest = await accounts
    .selectFrom('accounts')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await accounts
    .updateTable('accounts')
    .set({ operator: 1, may_dial: 1 })
    .where('id', '=', oldest.id)
    .execute()
}
