import { sql, SqliteAdapter, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('transcripts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('duration', 'integer', (c) => c.notNull())
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('rating', 'integer')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('conversation', 'text', (c) => c.notNull())
    .execute()
  // One index for each way the list can be filtered, all in the order of the list.
  const filters = [[], ['type'], ['outcome'], ['type', 'outcome']]
  for (const filter of filters) {
    await db.schema
      .createIndex(['transcripts_by_agent', ...filter].join('_'))
      .on('transcripts')
      .columns(['agent_id', ...filter, 'created_at', 'id'])
      .execute()
  }
  await db.schema.createIndex('transcripts_by_account').on('transcripts').column('account_id').execute()
  await db.schema
    .createTable('transcript_counts')
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('facet', 'text', (c) => c.notNull())
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('bucket', 'bigint', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('transcript_counts_pk', ['agent_id', 'facet', 'level', 'bucket'])
    // Kept in the order of its key, a stretch of counters is read in one go; PostgreSQL has no such tables.
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
}
