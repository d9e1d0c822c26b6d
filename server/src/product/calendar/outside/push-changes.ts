import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { CalendarConnectionRow } from '../../../platform/db/calendar-tables.ts'
import type { AppointmentRow } from '../../../platform/db/tables.ts'
import { toAppointment } from '../appointment.ts'
import { copyUrl, type CalendarServer } from './calendar-server.ts'
import { OutsideError } from './fetch.ts'

/** At once; the rest is written the next time. */
const MAX_COPIED = 200
/** Of one appointment. More often it changes only if two write it against each other. */
const MAX_TRIES = 4
/** Before anything was written. */
const NEVER = -1

/**
 * Writes to the calendar outside whatever stands otherwise here: new, changed and cancelled appointments. It goes by
 * what is there and not by what has happened, so that nothing is missed however long the other side was away.
 */
export async function copyAppointments(
  db: Db,
  connection: CalendarConnectionRow,
  calendarUrl: string,
  server: CalendarServer,
  nowMs: number,
): Promise<void> {
  for (const id of await pending(db, connection, nowMs))
    await copyOne(db, connection, calendarUrl, id, server)
}

async function pending(db: Db, connection: CalendarConnectionRow, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('calendar_copies', 'calendar_copies.appointment_id', 'appointments.id')
    .select('appointments.id')
    .where('appointments.account_id', '=', connection.account_id)
    .where('appointments.agent_id', '=', connection.agent_id)
    .where('appointments.ends_at', '>', nowMs)
    .where((is) =>
      is.or([
        is.and([
          is('appointments.status', '=', 'booked'),
          is(
            sql<number>`coalesce(calendar_copies.sequence, ${sql.lit(NEVER)})`,
            '<',
            is.ref('appointments.sequence'),
          ),
        ]),
        is.and([is('appointments.status', '=', 'cancelled'), is('calendar_copies.sequence', 'is not', null)]),
      ]),
    )
    .orderBy('appointments.starts_at')
    .limit(MAX_COPIED)
    .execute()
  return rows.map(({ id }) => id)
}

/** Until what is written is what stands here: it may change meanwhile, and be written from another node. */
async function copyOne(
  db: Db,
  { agent_id: agentId }: CalendarConnectionRow,
  calendarUrl: string,
  id: string,
  server: CalendarServer,
): Promise<void> {
  const url = copyUrl(calendarUrl, id)
  // Known before it is written: should this end in between, a cancellation still finds it.
  await db
    .insertInto('calendar_copies')
    .values({ appointment_id: id, agent_id: agentId, etag: null, sequence: NEVER })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .execute()
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const row = await readRow(db, id)
    if (row === undefined) return
    if (row.status === 'cancelled') {
      if ((await server.remove(url, row.etag)) === 'removed') {
        await db.deleteFrom('calendar_copies').where('appointment_id', '=', id).execute()
        return
      }
      await learnEtag(db, server, url, id)
    } else {
      if (row.copied >= row.sequence) return
      const written = await server.write(url, toAppointment(row), row.etag)
      if (written.kind === 'changed') await learnEtag(db, server, url, id)
      else {
        const etag = written.etag ?? (await server.etagOf(url))?.etag ?? null
        await setCopy(db, id, { etag, sequence: row.sequence })
      }
    }
  }
  throw new OutsideError('An appointment is changed there again and again.')
}

async function readRow(
  db: Db,
  id: string,
): Promise<(AppointmentRow & { etag: string | null; copied: number }) | undefined> {
  return db
    .selectFrom('appointments')
    .innerJoin('calendar_copies', 'calendar_copies.appointment_id', 'appointments.id')
    .selectAll('appointments')
    .select(['calendar_copies.etag', 'calendar_copies.sequence as copied'])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

/** The last change made here wins: what was changed there meanwhile is overwritten. */
async function learnEtag(db: Db, server: CalendarServer, url: string, id: string): Promise<void> {
  const there = await server.etagOf(url)
  await db
    .updateTable('calendar_copies')
    .set({ etag: there?.etag ?? null })
    .where('appointment_id', '=', id)
    .execute()
}

export async function setCopy(
  db: Db,
  appointmentId: string,
  copy: { etag: string | null; sequence: number },
): Promise<void> {
  await db.updateTable('calendar_copies').set(copy).where('appointment_id', '=', appointmentId).execute()
}

/** Has it written again as it stands here. */
export async function forgetCopy(db: Db, appointmentId: string, etag: string | null): Promise<void> {
  await setCopy(db, appointmentId, { etag, sequence: NEVER })
}
