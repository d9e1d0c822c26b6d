import type { Kysely } from 'kysely'

/** Numbers that cost money: which carrier they are from, what is being bought, and who may buy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('phone_numbers')
    .addColumn('carrier', 'text', (c) => c.notNull().defaultTo('lab'))
    .execute()
  await db.schema.alterTable('phone_numbers').addColumn('lost_at', 'bigint').execute()
  await db.schema
    .createTable('number_orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // It outlasts both: what was bought for them has to be given back.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('agent_id', 'text', (c) => c.unique().references('agents.id').onDelete('set null'))
    .addColumn('carrier', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('number_orders_by_account').on('number_orders').column('account_id').execute()
  await db.schema
    .alterTable('accounts')
    .addColumn('may_buy', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const accounts = db as Kysely<{ accounts: { operator: number; may_buy: number } }>
  await accounts.updateTable('accounts').set({ may_buy: 1 }).where('operator', '=', 1).execute()
}
