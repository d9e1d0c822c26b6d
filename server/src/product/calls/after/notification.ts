import { getUser } from '../../account/index.ts'
import { findAgent } from '../../agents/index.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CallRow } from '../../../platform/db/tables.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { Mail } from '../../notifications/mail.ts'
import { queueMail } from '../../notifications/outbox.ts'
import type { Transcript } from '../../transcripts/transcript.ts'
import { findTranscript } from '../../transcripts/index.ts'
import { holdCallRow } from '../store.ts'

export const NOTIFY_CALL = 'call.notify'

/** Queued in the transaction that concludes the call, so that it is sent once. Returns the job, which may wait. */
export async function queueNotification(
  db: Db,
  { id: callId, account_id: accountId }: Pick<CallRow, 'id' | 'account_id'>,
  nowMs: number,
  runAt = nowMs,
): Promise<string> {
  return enqueue(db, { kind: NOTIFY_CALL, payload: { callId }, accountId, runAt, nowMs })
}

/** Mails the account about a call, if it wants that. */
export async function notifyOfCall(db: Db, callId: string, nowMs: number): Promise<void> {
  await atomically(db, (tx) => writeNotification(tx, callId, nowMs))
}

/** The call is held, so that it is not deleted before the mail stands that goes with it. */
async function writeNotification(db: Db, callId: string, nowMs: number): Promise<void> {
  const call = await holdCallRow(db, callId)
  if (call?.transcript_id == null) return
  const { account_id: accountId } = call
  const user = await getUser(db, accountId)
  if (!user.emailNotifications || !user.callNotifications) return
  const agent = await findAgent(db, accountId, call.agent_id)
  const transcript = await findTranscript(db, accountId, call.agent_id, call.transcript_id)
  if (!agent || !transcript) return
  const mail = callMail(user.email, agent.agent_name, transcript)
  await queueMail(db, accountId, mail, nowMs, { agentId: agent.id, callId })
}

function callMail(recipient: string, agentName: string, transcript: Transcript): Mail {
  const { caller, type, outcome, rating, summary, duration, conversation } = transcript
  const facts = [
    `Caller: ${caller}`,
    `About: ${type}`,
    `Outcome: ${outcome}`,
    `Length: ${Math.floor(duration / 60)} min ${duration % 60} s`,
    ...(rating === null ? [] : [`Rated by Parley: ${rating} of 5`]),
  ]
  const words = conversation.map(
    ({ speaker, text }) => `${speaker === 'agent' ? agentName : 'Caller'}: ${text}`,
  )
  return {
    kind: 'owner',
    recipient,
    subject: `${outcome}: call from ${caller}`,
    body: [summary, facts.join('\n'), words.join('\n')].join('\n\n').concat('\n'),
  }
}
