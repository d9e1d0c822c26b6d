import { getUser } from '../../account/index.ts'
import { findAgent } from '../../agents/index.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CallRow } from '../../../platform/db/tables.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { Mail } from '../../notifications/mail.ts'
import { queueMail } from '../../notifications/outbox.ts'
import { writtenTime } from '../../notifications/written-time.ts'
import type { WholeTranscript } from '../../transcripts/transcript.ts'
import { findTranscript } from '../../transcripts/index.ts'
import { homeCountry, writtenNumber } from '../../../language/written-number.ts'
import { ANONYMOUS } from '../../../voice/protocol.ts'
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
  const timeZone = agent.business_hours?.timezone ?? user.timezone
  const country = homeCountry([agent.phone_number], timeZone)
  const mail = callMail(user.email, agent.agent_name, transcript, { timeZone, country })
  await queueMail(db, accountId, mail, nowMs, { agentId: agent.id, callId })
}

/** Where the business is: its times and its numbers are written as it writes them. */
type Home = { readonly timeZone: string; readonly country: string | undefined }

function callMail(
  recipient: string,
  agentName: string,
  transcript: WholeTranscript,
  { timeZone, country }: Home,
): Mail {
  const { caller, type, outcome, rating, summary, duration, conversation, extracted } = transcript
  const number = caller === ANONYMOUS ? 'an unknown number' : writtenNumber(caller, country)
  const name = extracted?.caller_name ?? null
  const appointment = extracted?.appointment ?? null
  const callback = extracted?.callback_number ?? null
  const facts = [
    `Caller: ${name === null ? number : `${name}, ${number}`}`,
    `When: ${writtenTime(Date.parse(transcript.created_at), timeZone)}`,
    ...(callback === null || callback === caller
      ? []
      : [`Call back on: ${writtenNumber(callback, country)}`]),
    ...(appointment === null ? [] : [`Appointment: ${writtenTime(Date.parse(appointment), timeZone)}`]),
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
    subject: `${outcome}: call from ${name ?? number}`,
    body: [summary, facts.join('\n'), words.join('\n')].join('\n\n').concat('\n'),
  }
}
