import type { Kysely } from 'kysely'

/** Unanswered questions of like meaning stand in one group, which bears the id of the most typical of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['language', 'vector', 'group_id'])
    await db.schema.alterTable('unanswered_questions').addColumn(column, 'text').execute()
}
