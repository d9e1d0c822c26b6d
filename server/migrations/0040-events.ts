import { sql, type Kysely } from 'kysely'

/**
 * What happened, written in the transaction of its cause. It gets its place in the list afterwards, in the order of
 * commits: a number drawn in the transaction could show up behind one that a reader has passed already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('place', 'bigint')
    .addColumn('once_key', 'text')
    .addColumn('agent_id', 'text', (c) => c.references('agents.id').onDelete('cascade'))
    .addColumn('call_id', 'text', (c) => c.references('calls.id').onDelete('cascade'))
    .addColumn('appointment_id', 'text', (c) => c.references('appointments.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('events_once')
    .unique()
    .on('events')
    .columns(['account_id', 'once_key'])
    .where(sql<boolean>`once_key is not null`)
    .execute()
  await db.schema.createIndex('events_in_order').on('events').columns(['account_id', 'place']).execute()
  await db.schema.createIndex('events_by_age').on('events').column('created_at').execute()
  await db.schema
    .createIndex('events_unplaced')
    .on('events')
    .column('id')
    .where(sql<boolean>`place is null`)
    .execute()
  for (const column of ['agent_id', 'call_id', 'appointment_id'])
    await db.schema
      .createIndex(`events_of_${column.replace('_id', '')}`)
      .on('events')
      .column(column)
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .execute()
  await db.schema
    .createTable('event_places')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'bigint', (c) => c.notNull())
    .execute()
}
