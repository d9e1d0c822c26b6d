import { Temporal } from 'temporal-polyfill'
import { bookAppointment, cancelAppointment } from '../../product/calendar/store.ts'
import { transcriptIdOf } from '../../product/calls/after/finalize-call.ts'
import { appendEvents, newCallId } from '../../product/calls/store.ts'
import { SECOND_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CallRow } from '../../platform/db/tables.ts'
import type { AccountId } from '../../platform/ids.ts'
import { meterCall } from '../../product/subscription/ledger.ts'
import { addTranscript } from '../../product/transcripts/store.ts'
import type { NewTranscript, Outcome } from '../../product/transcripts/transcript.ts'
import { noteQuestions } from '../../product/unanswered-questions/store.ts'
import type { Random } from './random.ts'
import { demoName, demoQuestion, type Business } from './content.ts'
import { demoJournal } from './journal.ts'

/** Of so many calls one is given up before the agent answers, and in so many one question stays open. */
const CALLS_PER_MISSED = 16
const CALLS_PER_QUESTION = 12
const APPOINTMENTS_OF_AGENT = 4
/** How far ahead they lie, in days. */
const MAX_DAYS_AHEAD = 9
const HOURS = [9, 10, 11, 13, 14, 15] as const

/** Writes a call as the service would have left it: the call, its journal, its transcript and its seconds. */
export async function recordCall(
  tx: Db,
  accountId: AccountId,
  call: NewTranscript,
  random: Random,
): Promise<void> {
  const { answeredAtMs, durationSeconds, agentId } = call
  const startedAtMs = answeredAtMs - random.between(600, 2400)
  const id = newCallId(startedAtMs)
  const { events, waterfall } = demoJournal(id, call, random)
  const transcriptId = transcriptIdOf(id)
  await addCallRow(tx, {
    id,
    account_id: accountId,
    agent_id: agentId,
    caller: call.caller,
    started_at: startedAtMs,
    answered_at: answeredAtMs,
    ended_at: answeredAtMs + durationSeconds * SECOND_MS,
    reason: reasonOf(call.outcome),
    transcript_id: transcriptId,
    waterfall: JSON.stringify(waterfall),
  })
  await appendEvents(
    tx,
    id,
    events.map((event, seq) => ({ seq, event })),
  )
  await addTranscript(tx, accountId, { ...call, id: transcriptId })
  await meterCall(tx, accountId, { id, answeredAtMs, seconds: durationSeconds })
  if (random.between(1, CALLS_PER_MISSED) === 1) await recordMissed(tx, accountId, call, random)
  if (random.between(1, CALLS_PER_QUESTION) > 1) return
  const asked = { questions: [demoQuestion(random)], callId: id, askedAtMs: answeredAtMs }
  await noteQuestions(tx, accountId, agentId, asked)
}

/** The same caller had tried before, and hung up. */
async function recordMissed(
  tx: Db,
  accountId: AccountId,
  call: NewTranscript,
  random: Random,
): Promise<void> {
  const startedAtMs = call.answeredAtMs - random.between(60, 600) * SECOND_MS
  const endedAtMs = startedAtMs + random.between(1, 3) * SECOND_MS
  const id = newCallId(startedAtMs)
  await addCallRow(tx, {
    id,
    account_id: accountId,
    agent_id: call.agentId,
    caller: call.caller,
    started_at: startedAtMs,
    answered_at: null,
    ended_at: endedAtMs,
    reason: 'caller_hung_up',
    transcript_id: null,
    waterfall: '[]',
  })
  await appendEvents(tx, id, [{ seq: 0, event: { type: 'line.dropped', by: 'caller', atMs: endedAtMs } }])
}

async function addCallRow(
  tx: Db,
  call: Omit<CallRow, 'node' | 'line' | 'status' | 'transfers'>,
): Promise<void> {
  const transfers = call.reason === 'transferred' ? 1 : 0
  await tx
    .insertInto('calls')
    .values({ ...call, node: null, line: 'sip', status: 'ended', transfers })
    .execute()
}

function reasonOf(outcome: Outcome): string {
  if (outcome === 'Escalated') return 'transferred'
  return outcome === 'Spam' ? 'agent_hung_up' : 'caller_hung_up'
}

/** A few appointments in the days to come, the last of them cancelled. What is taken already stays as it is. */
export async function bookDemoAppointments(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  { timeZone, areaCode }: Business,
  nowMs: number,
  random: Random,
): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate()
  let lastId: string | undefined
  for (let n = 0; n < APPOINTMENTS_OF_AGENT; n++) {
    const day = today.add({ days: random.between(1, MAX_DAYS_AHEAD) })
    const startsAt = day.toPlainDateTime({ hour: random.pick(HOURS) }).toZonedDateTime(timeZone)
    const number = `+1${areaCode}55501${String(random.between(0, 99)).padStart(2, '0')}`
    const booking = { startsAtMs: startsAt.epochMilliseconds, name: demoName(random), number, caller: number }
    const booked = await bookAppointment(tx, accountId, agentId, booking, { byHand: true, nowMs })
    if (booked.kind === 'booked') lastId = booked.appointment.id
  }
  if (lastId !== undefined) await cancelAppointment(tx, accountId, agentId, lastId, nowMs)
}
