import { Temporal } from 'temporal-polyfill'
import { bookAppointment, cancelAppointment } from '../../product/calendar/store.ts'
import { knownNumber } from '../../product/calls/after/analysis-job.ts'
import { keepResults } from '../../product/calls/after/finalize-call.ts'
import { readHere } from '../../product/calls/reading/reading.ts'
import { appendEvents, findCallRow, insertCall, newCallId, noteTransfers } from '../../product/calls/store.ts'
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CallRow } from '../../platform/db/tables.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Random } from './random.ts'
import { demoName, type Business } from './content.ts'
import { demoJournal, type DemoScript } from './journal.ts'

/** Of so many calls one is given up before the agent answers. */
const CALLS_PER_MISSED = 16
/** What the owner has not been through yet. */
const FRESH_MS = 3 * DAY_MS
const APPOINTMENTS_OF_AGENT = 4
/** How far ahead they lie, in days. */
const MAX_DAYS_AHEAD = 9
const HOURS = [9, 10, 11, 13, 14, 15] as const

/** Writes a call as the service leaves it: the call, its journal, and all that its own analysis makes of that. */
export async function recordCall(
  tx: Db,
  accountId: AccountId,
  script: DemoScript,
  random: Random,
  nowMs: number,
): Promise<void> {
  const { answeredAtMs, agentId, caller } = script
  const startedAtMs = answeredAtMs - random.between(600, 2400)
  const id = newCallId(startedAtMs)
  const events = demoJournal(id, script, random)
  await insertCall(tx, { id, accountId, agentId, line: 'sip', caller, startedAtMs }, null)
  const transfers = events.filter(
    ({ type }) => type === 'transfer.succeeded' || type === 'transfer.failed',
  ).length
  if (transfers > 0) await noteTransfers(tx, id, transfers)
  await appendEvents(
    tx,
    id,
    events.map((event, seq) => ({ seq, event })),
  )
  const call = await findCallRow(tx, id)
  if (call) await keepResults(tx, call, events, await readHere.conclude(events, knownNumber(call.caller)))
  if (answeredAtMs < nowMs - FRESH_MS) await markAsDone(tx, id, answeredAtMs)
  if (random.between(1, CALLS_PER_MISSED) === 1) await recordMissed(tx, accountId, script, random)
}

/** An owner who looks once a day has been through all that is older. */
async function markAsDone(tx: Db, id: string, atMs: number): Promise<void> {
  await tx.updateTable('calls').set({ read_at: atMs, settled_at: atMs }).where('id', '=', id).execute()
}

/** The same caller had tried before, and hung up. */
async function recordMissed(tx: Db, accountId: AccountId, call: DemoScript, random: Random): Promise<void> {
  const startedAtMs = call.answeredAtMs - random.between(60, 600) * SECOND_MS
  const endedAtMs = startedAtMs + random.between(1, 3) * SECOND_MS
  const id = newCallId(startedAtMs)
  await addCallRow(tx, {
    id,
    account_id: accountId,
    agent_id: call.agentId,
    caller: call.caller,
    attestation: null,
    forwarded_from: null,
    lookup: null,
    grounding: null,
    started_at: startedAtMs,
    answered_at: null,
    ended_at: endedAtMs,
    reason: 'caller_hung_up',
    transcript_id: null,
    waterfall: '[]',
    disclosed_at: null,
    read_at: endedAtMs,
    settled_at: null,
  })
  await appendEvents(tx, id, [{ seq: 0, event: { type: 'line.dropped', by: 'caller', atMs: endedAtMs } }])
}

async function addCallRow(
  tx: Db,
  call: Omit<CallRow, 'node' | 'line' | 'status' | 'transfers'>,
): Promise<void> {
  await tx
    .insertInto('calls')
    .values({ ...call, node: null, line: 'sip', status: 'ended', transfers: 0 })
    .execute()
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
