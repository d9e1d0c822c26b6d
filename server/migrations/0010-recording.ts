import type { Kysely } from 'kysely'

/** Whether an agent's calls are recorded, and for how long that is kept; the recordings themselves are files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agents').addColumn('recording', 'text').execute()
}
