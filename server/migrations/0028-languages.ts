import type { Kysely } from 'kysely'

/** What an agent speaks: null, as for all agents that there are, is English. The list is for `auto`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agents').addColumn('language', 'text').execute()
  await db.schema.alterTable('agents').addColumn('languages', 'text').execute()
}
