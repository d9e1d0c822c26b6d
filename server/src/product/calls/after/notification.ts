import { getUser } from '../../account/index.ts'
import { findAgent } from '../../agents/index.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CallRow } from '../../../platform/db/tables.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { recordEvent } from '../../events/record.ts'
import type { Mail } from '../../notifications/mail.ts'
import { queueMail } from '../../notifications/outbox.ts'
import { writtenTime } from '../../notifications/written-time.ts'
import type { WholeTranscript } from '../../transcripts/transcript.ts'
import { findTranscript } from '../../transcripts/index.ts'
import type { Language } from '../../../language/language.ts'
import { homeCountry, writtenNumber } from '../../../language/written-number.ts'
import { languageOf } from '../../../voice/agent-language.ts'
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

/** Tells the account of a call whose transcript stands: by events, and by mail if it wants that. */
export async function notifyOfCall(db: Db, callId: string, nowMs: number): Promise<void> {
  await atomically(db, (tx) => writeNotification(tx, callId, nowMs))
}

/** The call is held, so that it is not deleted before the mail stands that goes with it. */
async function writeNotification(db: Db, callId: string, nowMs: number): Promise<void> {
  const call = await holdCallRow(db, callId)
  if (call?.transcript_id == null) return
  const { account_id: accountId } = call
  const agent = await findAgent(db, accountId, call.agent_id)
  const transcript = await findTranscript(db, accountId, call.agent_id, call.transcript_id)
  if (!agent || !transcript) return
  await recordTranscript(db, accountId, { callId, transcript }, nowMs)
  const user = await getUser(db, accountId)
  if (!user.emailNotifications || !user.callNotifications) return
  const timeZone = agent.business_hours?.timezone ?? user.timezone
  const country = homeCountry([agent.phone_number], timeZone)
  const home = { language: languageOf(agent), timeZone, country }
  const mail = callMail(user.email, agent.agent_name, transcript, home)
  await queueMail(db, accountId, mail, nowMs, { agentId: agent.id, callId })
}

/** A model has had its time: what the transcript says now it will say. */
async function recordTranscript(
  tx: Db,
  accountId: AccountId,
  { callId, transcript }: { callId: string; transcript: WholeTranscript },
  nowMs: number,
): Promise<void> {
  const told = [
    'transcript.completed',
    ...(transcript.outcome === 'Message Taken' ? ['message.taken' as const] : []),
  ] as const
  for (const type of told) {
    const event = { type, data: { transcript }, with: { callId }, once: `${type} ${callId}` }
    await recordEvent(tx, accountId, event, nowMs)
  }
}

/** Where the business is: its times and its numbers are written as it writes them, in the language that it greets in. */
type Home = { readonly language: Language; readonly timeZone: string; readonly country: string | undefined }

function callMail(recipient: string, agentName: string, transcript: WholeTranscript, home: Home): Mail {
  const { caller, outcome, summary, conversation, extracted } = transcript
  const words = home.language.mail.call
  const number = caller === ANONYMOUS ? null : writtenNumber(caller, home.country)
  const said = conversation.map(
    ({ speaker, text }) => `${speaker === 'agent' ? agentName : words.speaker}: ${text}`,
  )
  return {
    kind: 'owner',
    recipient,
    subject: words.subject(words.outcomes[outcome] ?? outcome, extracted?.caller_name ?? number),
    body: [summary, factsOf(transcript, number, home).join('\n'), said.join('\n')].join('\n\n').concat('\n'),
  }
}

function factsOf(transcript: WholeTranscript, number: string | null, home: Home): string[] {
  const { caller, type, outcome, rating, duration, extracted } = transcript
  const { labels, ...words } = home.language.mail.call
  const name = extracted?.caller_name ?? null
  const appointment = extracted?.appointment ?? null
  const callback = extracted?.callback_number ?? null
  const from = number ?? words.unknownNumber
  const written = (at: string) => writtenTime(Date.parse(at), home)
  return [
    `${labels.caller}: ${name === null ? from : `${name}, ${from}`}`,
    `${labels.when}: ${written(transcript.created_at)}`,
    ...(callback === null || callback === caller
      ? []
      : [`${labels.callBack}: ${writtenNumber(callback, home.country)}`]),
    ...(appointment === null ? [] : [`${labels.appointment}: ${written(appointment)}`]),
    `${labels.about}: ${words.types[type] ?? type}`,
    `${labels.outcome}: ${words.outcomes[outcome] ?? outcome}`,
    `${labels.length}: ${words.length(Math.floor(duration / 60), duration % 60)}`,
    ...(rating === null ? [] : [`${labels.rating}: ${words.rating(rating)}`]),
  ]
}
