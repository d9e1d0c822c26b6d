import type { Kysely } from 'kysely'

/** How many mails are read at a time. */
const BATCH = 200

/** What mails and questions are of, how long calls are kept, and the indexes to find what is of one caller. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mails')
    .addColumn('agent_id', 'text', (c) => c.references('agents.id').onDelete('cascade'))
    .execute()
  await db.schema
    .alterTable('mails')
    .addColumn('appointment_id', 'text', (c) => c.references('appointments.id').onDelete('cascade'))
    .execute()
  // Without a reference, since a mail may be written in a call before the call is stored.
  await db.schema.alterTable('mails').addColumn('call_id', 'text').execute()
  await db.schema.alterTable('agents').addColumn('retention_days', 'integer').execute()
  await db.schema.alterTable('unanswered_questions').addColumn('first_call_id', 'text').execute()
  await linkMails(db)
  await linkQuestions(db)
  await index(db, 'mails_by_agent', 'mails', ['agent_id'])
  await index(db, 'mails_by_appointment', 'mails', ['appointment_id'])
  await index(db, 'mails_by_call', 'mails', ['call_id'])
  await index(db, 'calls_by_caller', 'calls', ['account_id', 'caller'])
  await index(db, 'transcripts_by_caller', 'transcripts', ['account_id', 'caller'])
  await index(db, 'appointments_by_caller', 'appointments', ['account_id', 'caller'])
  await index(db, 'appointments_by_number', 'appointments', ['account_id', 'number'])
  await index(db, 'unanswered_questions_by_first_call', 'unanswered_questions', ['first_call_id'])
}

type MigratedTables = {
  mails: {
    id: string
    account_id: string | null
    agent_id: string | null
    call_id: string | null
    subject: string
    body: string
    idempotency_key: string | null
    created_at: number
  }
  tool_runs: { key: string; agent_id: string; call_id: string }
  calls: { id: string; account_id: string; agent_id: string; caller: string; transcript_id: string | null }
  transcripts: { id: string; account_id: string; agent_id: string; caller: string; summary: string }
  unanswered_questions: { call_id: string | null; first_call_id: string | null; times_asked: number }
}

async function index(db: Kysely<unknown>, name: string, table: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}

async function linkMails(db: Kysely<MigratedTables>): Promise<void> {
  let after = ''
  for (;;) {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'account_id', 'subject', 'body', 'idempotency_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const mail of mails) {
      const of = (await byTool(db, mail.idempotency_key)) ?? (await byTranscript(db, mail))
      if (of) await db.updateTable('mails').set(of).where('id', '=', mail.id).execute()
    }
    const last = mails.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

type Linked = { agent_id: string; call_id: string }

/** What a tool has written has the tool's key. */
async function byTool(db: Kysely<MigratedTables>, key: string | null): Promise<Linked | undefined> {
  if (key === null) return undefined
  return db.selectFrom('tool_runs').select(['agent_id', 'call_id']).where('key', '=', key).executeTakeFirst()
}

/** The mail about a call begins with the summary of its transcript and names the caller in its subject. */
async function byTranscript(
  db: Kysely<MigratedTables>,
  { account_id: accountId, subject, body }: { account_id: string | null; subject: string; body: string },
): Promise<Linked | undefined> {
  const mark = ': call from '
  const at = subject.indexOf(mark)
  if (accountId === null || at === -1) return undefined
  const calls = await db
    .selectFrom('calls')
    .innerJoin('transcripts', 'transcripts.id', 'calls.transcript_id')
    .select(['calls.id as call_id', 'calls.agent_id as agent_id', 'summary'])
    .where('calls.account_id', '=', accountId)
    .where('calls.caller', '=', subject.slice(at + mark.length))
    .execute()
  const found = calls.find(({ summary }) => body.startsWith(`${summary}\n\n`))
  return found && { agent_id: found.agent_id, call_id: found.call_id }
}

async function linkQuestions(db: Kysely<MigratedTables>): Promise<void> {
  await db
    .updateTable('unanswered_questions')
    .set((eb) => ({ first_call_id: eb.ref('call_id') }))
    .where('times_asked', '=', 1)
    .execute()
}
