import type { Kysely } from 'kysely'

/** Calendars outside of Parley: how to get there, what Parley has written there, and when others are busy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_connections')
    .addColumn('agent_id', 'text', (c) => c.primaryKey().references('agents.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password_sealed', 'text', (c) => c.notNull())
    .addColumn('calendar_url', 'text')
    .addColumn('synchronised_at', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('calendar_connections_by_due')
    .on('calendar_connections')
    .column('due_at')
    .execute()
  // The copies and the busy times are of one calendar: they go with the connection to it.
  await db.schema
    .createTable('calendar_copies')
    .addColumn('appointment_id', 'text', (c) =>
      c.primaryKey().references('appointments.id').onDelete('cascade'),
    )
    .addColumn('agent_id', 'text', (c) =>
      c.notNull().references('calendar_connections.agent_id').onDelete('cascade'),
    )
    .addColumn('etag', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('calendar_copies_by_agent').on('calendar_copies').column('agent_id').execute()
  await db.schema
    .createTable('busy_spans')
    .addColumn('agent_id', 'text', (c) =>
      c.notNull().references('calendar_connections.agent_id').onDelete('cascade'),
    )
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('busy_spans_key', ['agent_id', 'starts_at'])
    .execute()
  await db.schema
    .createTable('appointment_changes')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id').onDelete('cascade'))
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('appointment_changes_key', ['account_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('appointment_changes_by_appointment')
    .on('appointment_changes')
    .column('appointment_id')
    .execute()
}
