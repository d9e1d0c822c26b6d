import type { Kysely } from 'kysely'

/** By what a calendar is connected: CalDAV with a password, or a provider that the user has signed in at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calendar_connections')
    .addColumn('provider', 'text', (c) => c.notNull().defaultTo('caldav'))
    .execute()
}
