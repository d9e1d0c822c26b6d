import type { Kysely } from 'kysely'

/** What was found out in a call, by whom, and what callers ask that an agent cannot answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('transcripts').addColumn('extracted', 'text').execute()
  await db.schema.alterTable('transcripts').addColumn('analysed_by', 'text').execute()
  await db.schema
    .createTable('unanswered_questions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('question_key', 'text', (c) => c.notNull())
    .addColumn('times_asked', 'integer', (c) => c.notNull())
    .addColumn('first_asked_at', 'bigint', (c) => c.notNull())
    .addColumn('last_asked_at', 'bigint', (c) => c.notNull())
    .addColumn('call_id', 'text', (c) => c.references('calls.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    // However many calls end at the same moment, a question stands there once.
    .addUniqueConstraint('unanswered_questions_once', ['agent_id', 'question_key'])
    .execute()
  await db.schema
    .createIndex('unanswered_questions_by_need')
    .on('unanswered_questions')
    .columns(['agent_id', 'status', 'times_asked', 'last_asked_at', 'id'])
    .execute()
  // For the deletion of accounts and calls, which look for what hangs on them.
  await db.schema
    .createIndex('unanswered_questions_by_account')
    .on('unanswered_questions')
    .column('account_id')
    .execute()
  await db.schema
    .createIndex('unanswered_questions_by_call')
    .on('unanswered_questions')
    .column('call_id')
    .execute()
}
