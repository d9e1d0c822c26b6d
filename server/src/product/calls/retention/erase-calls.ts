import { rm } from 'node:fs/promises'
import { atomically, isPostgres, type Db } from '../../../platform/db/db.ts'
import { notFound, ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { queueLogTruncation } from '../../../platform/jobs/log-truncation.ts'
import { recordingPath } from '../../../voice/recording-file.ts'
import { deleteTranscript } from '../../transcripts/index.ts'

/** A call as far as it matters to have it go. */
export type Erasable = {
  readonly id: string
  readonly agent_id: string
  readonly transcript_id: string | null
}

export type ErasedCounts = {
  calls: number
  transcripts: number
  mails: number
  tool_runs: number
  unanswered_questions: number
}

export const NOTHING_ERASED: Readonly<ErasedCounts> = {
  calls: 0,
  transcripts: 0,
  mails: 0,
  tool_runs: 0,
  unanswered_questions: 0,
}

/**
 * Removes calls that are over with all that was said in them. The seconds that they took stay metered: usage knows
 * neither words nor numbers. Recordings are files and go after the commit; a node that has them elsewhere sweeps them.
 */
export async function eraseCalls(
  tx: Db,
  accountId: AccountId,
  calls: readonly Erasable[],
  nowMs: number,
): Promise<ErasedCounts> {
  if (calls.length === 0) return { ...NOTHING_ERASED }
  const ids = calls.map(({ id }) => id)
  let transcripts = 0
  for (const { transcript_id: id } of calls)
    if (id !== null && (await deleteTranscript(tx, accountId, id))) transcripts++
  const mails = await tx
    .deleteFrom('mails')
    .where('account_id', '=', accountId)
    .where('call_id', 'in', ids)
    .executeTakeFirst()
  const tools = await tx
    .deleteFrom('tool_runs')
    .where('account_id', '=', accountId)
    .where('call_id', 'in', ids)
    .executeTakeFirst()
  // In the words of one of these calls. What others have asked too, in their own words, stays.
  const questions = await tx
    .deleteFrom('unanswered_questions')
    .where('account_id', '=', accountId)
    .where((is) =>
      is.or([
        is('first_call_id', 'in', ids),
        is.and([is('first_call_id', 'is', null), is('call_id', 'in', ids)]),
      ]),
    )
    .executeTakeFirst()
  const gone = await tx
    .deleteFrom('calls')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  await queueLogTruncation(tx, nowMs)
  return {
    calls: Number(gone.numDeletedRows),
    transcripts,
    mails: Number(mails.numDeletedRows),
    tool_runs: Number(tools.numDeletedRows),
    unanswered_questions: Number(questions.numDeletedRows),
  }
}

/** Those of an account that no call speaks of. */
export function transcriptsAlone(db: Db, accountId: AccountId) {
  return db
    .selectFrom('transcripts')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('calls')
        .select('transcript_id')
        .where('account_id', '=', accountId)
        .where('transcript_id', 'is not', null),
    )
}

/** Those of this node's disk. */
export async function removeRecordings(
  folder: string,
  accountId: AccountId,
  calls: readonly Erasable[],
): Promise<void> {
  for (const { id, agent_id: agentId } of calls)
    await rm(recordingPath(folder, { accountId, agentId, id }), { force: true })
}

type Removing = { readonly recordings: string; readonly nowMs: number }

/** Throws where there is no such call, or while it is live. */
export async function deleteCall(
  db: Db,
  accountId: AccountId,
  callId: string,
  { recordings, nowMs }: Removing,
): Promise<void> {
  const call = await atomically(db, async (tx) => {
    const found = await tx
      .selectFrom('calls')
      .select(['id', 'agent_id', 'transcript_id', 'status'])
      .where('account_id', '=', accountId)
      .where('id', '=', callId)
      .$if(isPostgres(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (found === undefined) throw notFound(`Call ${callId}`)
    if (found.status === 'live')
      throw new ServiceError(
        'conflict',
        `Call ${callId} is live: hang it up, and delete it when it has ended.`,
      )
    await eraseCalls(tx, accountId, [found], nowMs)
    return found
  })
  await removeRecordings(recordings, accountId, [call])
}

/** With its call, whose journal holds the same words. Throws where there is no such transcript. */
export async function deleteWholeTranscript(
  db: Db,
  accountId: AccountId,
  { agentId, transcriptId }: { agentId: string; transcriptId: string },
  removing: Removing,
): Promise<void> {
  const found = await db
    .selectFrom('transcripts')
    .leftJoin('calls', 'calls.transcript_id', 'transcripts.id')
    .select(['transcripts.id', 'calls.id as callId'])
    .where('transcripts.account_id', '=', accountId)
    .where('transcripts.agent_id', '=', agentId)
    .where('transcripts.id', '=', transcriptId)
    .executeTakeFirst()
  if (found === undefined) throw notFound(`Transcript ${transcriptId}`)
  if (found.callId !== null) return deleteCall(db, accountId, found.callId, removing)
  await atomically(db, async (tx) => {
    await deleteTranscript(tx, accountId, transcriptId)
    await queueLogTruncation(tx, removing.nowMs)
  })
}
