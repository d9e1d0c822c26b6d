import { sql, type Kysely } from 'kysely'

/**
 * What the owner has done about what happened: a call was read, what it asked for is settled, an appointment that an
 * agent gave is confirmed. All that lies in the past counts as read and confirmed, so that no one has to catch up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['read_at', 'settled_at'])
    await db.schema.alterTable('calls').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('appointments').addColumn('confirmed_at', 'bigint').execute()
  await sql`update calls set read_at = coalesce(ended_at, started_at) where status = 'ended'`.execute(db)
  await sql`update appointments set confirmed_at = updated_at`.execute(db)
  await db.schema
    .createIndex('calls_unread')
    .on('calls')
    .columns(['account_id', 'started_at'])
    .where(sql<boolean>`read_at is null`)
    .execute()
}
