import type { Kysely } from 'kysely'

/** How much speech was made for an account ahead of its calls, on the last day on which any was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('speech_budgets')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('characters', 'integer', (c) => c.notNull())
    .execute()
}
