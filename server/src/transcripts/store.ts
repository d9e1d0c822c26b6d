import { sql } from 'kysely'
import { atomically, isPostgres, type Db } from '../db/db.ts'
import { notFound } from '../errors.ts'
import { newId, type AccountId } from '../ids.ts'
import { count, locate, type Filter, type Start } from './counts.ts'
import {
  DEFAULT_LIMIT,
  toTranscript,
  type CallType,
  type ListedRow,
  type NewTranscript,
  type Outcome,
  type Transcript,
  type TranscriptQuery,
} from './transcript.ts'

export type TranscriptPage = { transcripts: Transcript[]; total: number; limit: number; offset: number }

export async function addTranscript(
  db: Db,
  accountId: AccountId,
  transcript: NewTranscript,
): Promise<Transcript> {
  const { agentId, answeredAtMs, durationSeconds, conversation, ...rest } = transcript
  const row = {
    ...rest,
    id: transcript.id ?? newId('transcript', answeredAtMs),
    agent_id: agentId,
    created_at: answeredAtMs,
    duration: durationSeconds,
    conversation: JSON.stringify(conversation),
  }
  await atomically(db, async (tx) => {
    // The lock keeps the agent until the transcript stands; SQLite writes one at a time anyway.
    const agent = await tx
      .selectFrom('agents')
      .select('id')
      .where('id', '=', agentId)
      .where('account_id', '=', accountId)
      .$if(isPostgres(tx), (query) => query.forKeyShare())
      .executeTakeFirst()
    if (agent === undefined) throw notFound(`Agent ${agentId}`)
    await tx
      .insertInto('transcripts')
      .values({ ...row, account_id: accountId })
      .execute()
    await count(tx, row, 1)
  })
  return toTranscript(row)
}

/** Most recent first. Costs the same whatever the number of transcripts, the filter and the offset. */
export async function listTranscripts(
  db: Db,
  accountId: AccountId,
  agentId: string,
  query: TranscriptQuery,
): Promise<TranscriptPage> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const place = await locate(db, accountId, agentId, query, offset)
  if (place === undefined) throw notFound(`Agent ${agentId}`)
  const { total, start } = place
  const rows = start === undefined ? [] : await readPage(db, agentId, query, start, limit)
  return { transcripts: rows.map(toTranscript), total, limit, offset }
}

/** The agent is known to be the account's: the account in the condition would only mislead PostgreSQL's planner. */
async function readPage(
  db: Db,
  agentId: string,
  { type, outcome }: Filter,
  { before, skip }: Start,
  limit: number,
): Promise<ListedRow[]> {
  const ofType = type === undefined ? sql`` : sql`and type = ${type}`
  const withOutcome = outcome === undefined ? sql`` : sql`and outcome = ${outcome}`
  const { rows } = await sql<ListedRow>`
    select id, agent_id, created_at, duration, caller, type, outcome, rating, summary, conversation
    from transcripts where agent_id = ${agentId} ${ofType} ${withOutcome} and created_at < ${before}
    order by created_at desc, id desc limit ${limit} offset ${skip}
  `.execute(db)
  return rows
}

export async function findTranscript(
  db: Db,
  accountId: AccountId,
  agentId: string,
  transcriptId: string,
): Promise<Transcript | undefined> {
  const row = await db
    .selectFrom('transcripts')
    .selectAll()
    .where('id', '=', transcriptId)
    .where('agent_id', '=', agentId)
    .where('account_id', '=', accountId)
    .$narrowType<{ type: CallType; outcome: Outcome }>()
    .executeTakeFirst()
  return row && toTranscript(row)
}

export async function getTranscript(
  db: Db,
  accountId: AccountId,
  agentId: string,
  transcriptId: string,
): Promise<Transcript> {
  const transcript = await findTranscript(db, accountId, agentId, transcriptId)
  if (transcript === undefined) throw notFound(`Transcript ${transcriptId}`)
  return transcript
}

/** Whether there was such a transcript. */
export async function deleteTranscript(db: Db, accountId: AccountId, transcriptId: string): Promise<boolean> {
  return atomically(db, async (tx) => {
    const row = await tx
      .deleteFrom('transcripts')
      .where('id', '=', transcriptId)
      .where('account_id', '=', accountId)
      .returning(['agent_id', 'created_at', 'type', 'outcome'])
      .$narrowType<{ type: CallType; outcome: Outcome }>()
      .executeTakeFirst()
    if (row === undefined) return false
    await count(tx, row, -1)
    return true
  })
}
