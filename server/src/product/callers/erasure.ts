import { recordAppointmentChange } from '../calendar/appointment-events.ts'
import { queueSynchronising } from '../calendar/outside/connection-store.ts'
import { eraseCalls, NOTHING_ERASED, type Erasable } from '../calls/retention/erase-calls.ts'
import type { Db } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { queueLogTruncation } from '../../platform/jobs/log-truncation.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { deleteTranscript } from '../transcripts/index.ts'
import type { CallerErasure } from './caller.ts'
import { appointmentsOf, callsOf, mailsBesideCalls, transcriptsAloneOf } from './records.ts'

/** The name of the job that goes on where a request has stopped. */
export const ERASE_CALLER = 'caller.erase'

/** In one transaction; others wait for no longer. */
const AT_ONCE = 50
/** What stands in place of a name. */
const ERASED_NAME = 'Erased'

export type Erasure = CallerErasure & { readonly calls: readonly Erasable[] }

/**
 * Has what the account holds of a caller go, in the transaction of `tx`: so many calls at once, the rest by a job. Once
 * more does nothing. Throws while the caller is on the line.
 */
export async function eraseCaller(
  tx: Db,
  accountId: AccountId,
  number: string,
  nowMs: number,
): Promise<Erasure> {
  const live = await callsOf(tx, accountId, number)
    .select('id')
    .where('status', '=', 'live')
    .executeTakeFirst()
  if (live)
    throw new ServiceError(
      'conflict',
      `${number} is on the line in call ${live.id}: try again when it has ended.`,
    )
  const calls = await callsOf(tx, accountId, number)
    .select(['id', 'agent_id', 'transcript_id'])
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const erased = calls.length === 0 ? { ...NOTHING_ERASED } : await eraseCalls(tx, accountId, calls, nowMs)
  const appointments = await eraseAppointments(tx, accountId, number, nowMs)
  erased.mails += await eraseMails(tx, accountId, number, appointments)
  erased.transcripts += await eraseTranscripts(tx, accountId, number)
  await queueLogTruncation(tx, nowMs)
  const { left } = await callsOf(tx, accountId, number)
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .executeTakeFirstOrThrow()
  const remaining = Number(left)
  if (remaining > 0 || erased.transcripts >= AT_ONCE || appointments.length >= AT_ONCE)
    await enqueue(tx, { kind: ERASE_CALLER, accountId, payload: { number }, nowMs })
  return { number, calls, erased: { ...erased, appointments: appointments.length }, remaining }
}

/** They keep their time, for those who look at the calendar; nothing shows who it was. */
async function eraseAppointments(
  tx: Db,
  accountId: AccountId,
  number: string,
  nowMs: number,
): Promise<string[]> {
  const found = await appointmentsOf(tx, accountId, number)
    .select(['id', 'agent_id', 'status', 'starts_at', 'sequence'])
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const { id, status, starts_at: startsAt, sequence } of found) {
    const row = await tx
      .updateTable('appointments')
      .set({
        name: ERASED_NAME,
        number: null,
        email: null,
        caller: null,
        reason: '',
        status: startsAt > nowMs ? 'cancelled' : status,
        sequence: sequence + 1,
        updated_at: nowMs,
      })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow()
    // Of its time whoever is told by events hears that it is free again, and no more.
    await tx
      .deleteFrom('events')
      .where('account_id', '=', accountId)
      .where('appointment_id', '=', id)
      .execute()
    await recordAppointmentChange(tx, { ...row, status }, row, nowMs)
  }
  for (const agentId of new Set(found.map((each) => each.agent_id)))
    await queueSynchronising(tx, accountId, agentId, nowMs)
  return found.map(({ id }) => id)
}

async function eraseMails(
  tx: Db,
  accountId: AccountId,
  number: string,
  appointmentIds: readonly string[],
): Promise<number> {
  const mails = await mailsBesideCalls(tx, accountId, number, appointmentIds).select('id').execute()
  const ids = mails.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += 500)
    await tx
      .deleteFrom('mails')
      .where('id', 'in', ids.slice(from, from + 500))
      .execute()
  return ids.length
}

async function eraseTranscripts(tx: Db, accountId: AccountId, number: string): Promise<number> {
  const found = await transcriptsAloneOf(tx, accountId, number).select('id').limit(AT_ONCE).execute()
  for (const { id } of found) await deleteTranscript(tx, accountId, id)
  return found.length
}
