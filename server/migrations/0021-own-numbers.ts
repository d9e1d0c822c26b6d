import { sql, type Kysely } from 'kysely'

/**
 * Several accounts may claim one number of their own; only the carrier's or the operator's word makes it one
 * account's alone. What was there before was one account's alone, and stays so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('phone_numbers').renameTo('phone_numbers_before').execute()
  await db.schema
    .createTable('phone_numbers')
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('sid', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.references('agents.id').onDelete('set null'))
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('acquired_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_by', 'text', (c) => c.defaultTo('carrier'))
    .addColumn('places', 'text', (c) => c.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('phone_numbers_pk', ['number', 'account_id'])
    .execute()
  await sql`insert into phone_numbers (number, sid, account_id, agent_id, country, acquired_at, confirmed_by, places)
    select number, sid, account_id, agent_id, country, acquired_at,
      case when substr(sid, 1, 4) = 'trk_' then 'operator' else 'carrier' end, '[]'
    from phone_numbers_before`.execute(db)
  await db.schema.dropTable('phone_numbers_before').execute()
  await createIndexes(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // Of two who race for a number that only one can have, one insert fails.
  await sql`create unique index phone_numbers_exclusive on phone_numbers (number)
    where confirmed_by in ('carrier', 'operator')`.execute(db)
  await db.schema
    .createIndex('phone_numbers_by_agent')
    .unique()
    .on('phone_numbers')
    .column('agent_id')
    .execute()
  await db.schema.createIndex('phone_numbers_by_account').on('phone_numbers').column('account_id').execute()
  await db.schema.createIndex('phone_numbers_by_country').on('phone_numbers').column('country').execute()
}
