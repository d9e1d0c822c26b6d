import type { Kysely } from 'kysely'
import { saidIn } from '../src/product/transcripts/said.ts'

/** How many transcripts are read at a time. */
const BATCH = 200

type Row = { id: string; summary: string; conversation: string; extracted: string | null; said: string }

/** What is needed to search in calls, and to list an account's calls, appointments and questions quickly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('transcripts')
    .addColumn('said', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fill(db)
  await index(db, 'calls_read', 'calls', [
    'account_id',
    'started_at',
    'id',
    'status',
    'agent_id',
    'transcript_id',
    'answered_at',
    'ended_at',
  ])
  await index(db, 'transcripts_judged', 'transcripts', ['id', 'type', 'outcome', 'rating'])
  await index(db, 'transcripts_by_day', 'transcripts', [
    'account_id',
    'created_at',
    'type',
    'outcome',
    'rating',
  ])
  await index(db, 'appointments_of_account', 'appointments', ['account_id', 'starts_at', 'id'])
  await index(db, 'unanswered_questions_of_account', 'unanswered_questions', [
    'account_id',
    'status',
    'times_asked',
    'last_asked_at',
    'id',
  ])
}

async function index(db: Kysely<unknown>, name: string, table: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}

async function fill(db: Kysely<{ transcripts: Row }>): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('transcripts')
      .select(['id', 'summary', 'conversation', 'extracted'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, summary, conversation, extracted } of rows) {
      const said = saidIn({
        summary,
        conversation: JSON.parse(conversation),
        extracted: extracted === null ? null : JSON.parse(extracted),
      })
      await db.updateTable('transcripts').set({ said }).where('id', '=', id).execute()
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
