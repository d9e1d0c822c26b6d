import { atomically, isPostgres, type Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { notFound } from '../../platform/errors.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import { pageOf, placeAfter } from '../../platform/http/cursor.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { count, locate, type Filter } from './counts.ts'
import { saidIn } from './said.ts'
import {
  toTranscript,
  toWholeTranscript,
  type CallType,
  type Improvement,
  type ListedRow,
  type NewTranscript,
  type Outcome,
  type Transcript,
  type TranscriptQuery,
  type WholeTranscript,
} from './transcript.ts'

export type TranscriptPage = {
  transcripts: Transcript[]
  total: number
  limit: number
  offset?: number
  next: string | null
}

export async function addTranscript(
  db: Db,
  accountId: AccountId,
  transcript: NewTranscript,
): Promise<Transcript> {
  const {
    agentId,
    answeredAtMs,
    durationSeconds,
    conversation,
    extracted = null,
    disclosedAtMs,
    ...rest
  } = transcript
  const row = {
    ...rest,
    id: transcript.id ?? newId('transcript', answeredAtMs),
    agent_id: agentId,
    created_at: answeredAtMs,
    disclosed_at: disclosedAtMs ?? null,
    duration: durationSeconds,
    conversation: JSON.stringify(conversation),
    extracted: extracted && JSON.stringify(extracted),
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
      .values({ ...row, account_id: accountId, said: saidIn(transcript) })
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
  const list = ['transcripts', accountId, agentId]
  const after = placeAfter(query, list)
  const place = await locate(db, accountId, agentId, query, offset)
  if (place === undefined) throw notFound(`Agent ${agentId}`)
  const { total } = place
  const counted = after === undefined ? { offset } : {}
  const start = after === undefined ? place.start : { before: after.atMs, beforeId: after.id, skip: 0 }
  if (start === undefined) return { transcripts: [], total, limit, ...counted, next: null }
  const readPage = pageReaderOf(query)
  const rows = await readPage(
    db,
    agentId,
    query.type ?? '',
    query.outcome ?? '',
    start.before,
    // Nothing sorts before it: what is counted begins below the moment.
    start.beforeId ?? '',
    limit + 1,
    start.skip,
  )
  const { page, next } = pageOf(rows, limit, list, (row) => ({
    atMs: row.created_at,
    id: row.id,
    value: null,
  }))
  return { transcripts: page.map(toTranscript), total, limit, ...counted, next }
}

/** One statement for each way to filter, as there is one index for each. */
const readAny = preparePage({ ofType: false, withOutcome: false })
const readOfType = preparePage({ ofType: true, withOutcome: false })
const readWithOutcome = preparePage({ ofType: false, withOutcome: true })
const readOfTypeWithOutcome = preparePage({ ofType: true, withOutcome: true })

function pageReaderOf({ type, outcome }: Filter): typeof readAny {
  if (type === undefined) return outcome === undefined ? readAny : readWithOutcome
  return outcome === undefined ? readOfType : readOfTypeWithOutcome
}

/** All but what only a search looks through. */
const LISTED = [
  'id',
  'agent_id',
  'created_at',
  'duration',
  'caller',
  'type',
  'outcome',
  'rating',
  'summary',
  'conversation',
] as const

/** The agent is known to be the account's: the account in the condition would only mislead PostgreSQL's planner. */
function preparePage({ ofType, withOutcome }: { ofType: boolean; withOutcome: boolean }) {
  type Args = [
    agentId: string,
    type: string,
    outcome: string,
    before: number,
    beforeId: string,
    limit: number,
    skip: number,
  ]
  return prepared<ListedRow, Args>(
    (db, agentId, type, outcome, before, beforeId, limit, skip) =>
      db
        .selectFrom('transcripts')
        .select(LISTED)
        .where('agent_id', '=', agentId)
        .$if(ofType, (query) => query.where('type', '=', type))
        .$if(withOutcome, (query) => query.where('outcome', '=', outcome))
        .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(before, beforeId)))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(skip)
        .$narrowType<{ type: CallType; outcome: Outcome }>(),
    7,
  )
}

export async function findTranscript(
  db: Db,
  accountId: AccountId,
  agentId: string,
  transcriptId: string,
): Promise<WholeTranscript | undefined> {
  const row = await db
    .selectFrom('transcripts')
    .select([...LISTED, 'extracted', 'disclosed_at'])
    .where('id', '=', transcriptId)
    .where('agent_id', '=', agentId)
    .where('account_id', '=', accountId)
    .$narrowType<{ type: CallType; outcome: Outcome }>()
    .executeTakeFirst()
  return row && toWholeTranscript(row)
}

export async function getTranscript(
  db: Db,
  accountId: AccountId,
  agentId: string,
  transcriptId: string,
): Promise<WholeTranscript> {
  const transcript = await findTranscript(db, accountId, agentId, transcriptId)
  if (transcript === undefined) throw notFound(`Transcript ${transcriptId}`)
  return transcript
}

/** Whether a model has had a look at it already; undefined where there is no such transcript. */
export async function isImproved(
  db: Db,
  accountId: AccountId,
  transcriptId: string,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('transcripts')
    .select('analysed_by')
    .where('id', '=', transcriptId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && row.analysed_by !== null
}

/** Takes what a model found in place of what the rules did, once. False where it has happened, or nothing is there. */
export async function improveTranscript(
  db: Db,
  accountId: AccountId,
  transcriptId: string,
  { extracted, analysedBy, ...found }: Improvement,
): Promise<boolean> {
  return atomically(db, async (tx) => {
    const row = await tx
      .selectFrom('transcripts')
      .select(['agent_id', 'created_at', 'type', 'outcome', 'conversation'])
      .where('id', '=', transcriptId)
      .where('account_id', '=', accountId)
      .where('analysed_by', 'is', null)
      .$if(isPostgres(tx), (query) => query.forUpdate())
      .$narrowType<{ type: CallType; outcome: Outcome }>()
      .executeTakeFirst()
    if (row === undefined) return false
    const said = saidIn({ summary: found.summary, conversation: JSON.parse(row.conversation), extracted })
    await tx
      .updateTable('transcripts')
      .set({ ...found, extracted: extracted && JSON.stringify(extracted), analysed_by: analysedBy, said })
      .where('id', '=', transcriptId)
      .execute()
    await count(tx, row, -1)
    await count(tx, { ...row, type: found.type, outcome: found.outcome }, 1)
    return true
  })
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
