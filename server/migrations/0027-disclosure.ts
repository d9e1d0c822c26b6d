import type { Kysely } from 'kysely'

/**
 * Whether an agent says what it is: null, as for all agents that there are, means that it does. When a caller had heard
 * it stands with the call and its transcript.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agents').addColumn('disclosure', 'text').execute()
  await db.schema.alterTable('calls').addColumn('disclosed_at', 'bigint').execute()
  await db.schema.alterTable('transcripts').addColumn('disclosed_at', 'bigint').execute()
}
