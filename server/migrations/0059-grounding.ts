import type { Kysely } from 'kysely'

/** Who had an agent say what its model writes, and when; null: nobody. And the calls in which it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agents').addColumn('grounding', 'text').execute()
  await db.schema.alterTable('calls').addColumn('grounding', 'text').execute()
}
