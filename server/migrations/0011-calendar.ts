import { sql, type Kysely } from 'kysely'

/** The appointments that agents give, and the addresses at which a calendar program reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('occupied_from', 'bigint', (c) => c.notNull())
    .addColumn('occupied_until', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('number', 'text')
    .addColumn('email', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('caller', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    // Of two bookings with one key only one can stand. Those without a key do not count as equal.
    .addUniqueConstraint('appointments_once', ['account_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('appointments_by_start')
    .on('appointments')
    .columns(['agent_id', 'starts_at', 'id'])
    .execute()
  // The lock on the agent keeps spans apart; whatever forgets it still cannot give one moment to two people.
  await db.schema
    .createIndex('appointments_by_span')
    .unique()
    .on('appointments')
    .columns(['agent_id', 'occupied_from'])
    .where(sql.ref('status'), '=', sql.lit('booked'))
    .execute()
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('agent_id', 'text', (c) => c.primaryKey().references('agents.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  // A mail that confirms an appointment brings it along.
  await db.schema.alterTable('mails').addColumn('ics', 'text').execute()
}
