import { DAY_MS } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { deleteTranscript } from '../../transcripts/index.ts'
import { eraseCalls, removeRecordings, transcriptsAlone } from './erase-calls.ts'

/** The name of the job that has calls go whose time is over. */
export const FORGET_CALLS = 'calls.forget'

/** In one transaction; others wait for no longer. */
const CALLS_AT_ONCE = 20
/** In one job. What is left is another's, so that other jobs have their turn. */
const BATCHES_OF_JOB = 50

/** Removes calls, transcripts and questions that are older than their agent keeps them. Returns how many calls. */
export async function forgetOldCalls(db: Db, recordings: string, nowMs: number): Promise<number> {
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'account_id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .execute()
  let batches = BATCHES_OF_JOB
  let forgotten = 0
  for (const { id, account_id: accountId, retention_days: days } of agents) {
    const beforeMs = nowMs - (days ?? 0) * DAY_MS
    for (;;) {
      if (batches-- === 0) {
        await enqueue(db, { kind: FORGET_CALLS, payload: {}, nowMs })
        return forgotten
      }
      const done = await forgetSome(db, accountId, id, beforeMs, { recordings, nowMs })
      forgotten += done
      if (done === 0) break
    }
  }
  return forgotten
}

async function forgetSome(
  db: Db,
  accountId: AccountId,
  agentId: string,
  beforeMs: number,
  { recordings, nowMs }: { recordings: string; nowMs: number },
): Promise<number> {
  const calls = await db
    .selectFrom('calls')
    .select(['id', 'agent_id', 'transcript_id'])
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'ended')
    .where('started_at', '<', beforeMs)
    .orderBy('started_at')
    .limit(CALLS_AT_ONCE)
    .execute()
  const alone = await transcriptsAlone(db, accountId)
    .select('id')
    .where('agent_id', '=', agentId)
    .where('created_at', '<', beforeMs)
    .limit(CALLS_AT_ONCE)
    .execute()
  await atomically(db, async (tx) => {
    await eraseCalls(tx, accountId, calls, nowMs)
    for (const { id } of alone) await deleteTranscript(tx, accountId, id)
    await tx
      .deleteFrom('unanswered_questions')
      .where('account_id', '=', accountId)
      .where('agent_id', '=', agentId)
      .where('last_asked_at', '<', beforeMs)
      .execute()
  })
  await removeRecordings(recordings, accountId, calls)
  return calls.length + alone.length
}
