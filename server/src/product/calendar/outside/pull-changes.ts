import type { Span } from '../../../voice/business-hours.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { CalendarConnectionRow } from '../../../platform/db/calendar-tables.ts'
import type { AppointmentRow } from '../../../platform/db/tables.ts'
import { recordAppointmentChange } from '../appointment-events.ts'
import { copyUrl, type CalendarServer } from './calendar-server.ts'
import { forgetCopy, setCopy } from './push-changes.ts'
import type { OwnEvent } from './calendar.ts'
import { appointmentsAround, lockCalendar } from '../reading.ts'

/** If more vanish at once, the calendar was emptied or replaced: people do not cancel like that. */
export const MAX_VANISHED = 10
const MAX_COMPARED = 2000

type Copy = { id: string; etag: string | null; sequence: number; starts_at: number; name: string }

type Place = {
  readonly connection: CalendarConnectionRow
  readonly calendarUrl: string
  readonly timeZone: string
  readonly window: Span
  readonly nowMs: number
}

/**
 * What people do to our appointments in the calendar outside counts: one that they move is moved, one that they delete
 * or cancel is cancelled. Only what has not changed here meanwhile; that is written over theirs. Returns in words what
 * could not be taken over.
 */
export async function takeOver(
  db: Db,
  server: CalendarServer,
  own: readonly OwnEvent[],
  place: Place,
): Promise<string[]> {
  const found = new Map(own.map((event) => [event.id, event]))
  const copies = await untouched(db, place)
  const notices: string[] = []
  const vanished: Copy[] = []
  for (const copy of copies) {
    const there = found.get(copy.id) ?? (await lookAgain(server, copy, place))
    if (there === undefined) vanished.push(copy)
    else if (there.etag !== copy.etag || there.etag === null) {
      const notice = await follow(db, copy, there, place)
      if (notice !== undefined) notices.push(notice)
    }
    if (vanished.length > MAX_VANISHED) break
  }
  if (vanished.length > MAX_VANISHED)
    return [
      ...notices,
      `More than ${MAX_VANISHED} appointments have vanished there at once; Parley keeps them.`,
    ]
  for (const copy of vanished) await cancel(db, copy, place)
  return notices
}

/** To come, written there, and as it stands here. */
async function untouched(db: Db, { connection, window, nowMs }: Place): Promise<Copy[]> {
  return db
    .selectFrom('calendar_copies')
    .innerJoin('appointments', 'appointments.id', 'calendar_copies.appointment_id')
    .select([
      'appointments.id',
      'appointments.sequence',
      'appointments.starts_at',
      'appointments.name',
      'calendar_copies.etag',
    ])
    .where('calendar_copies.agent_id', '=', connection.agent_id)
    .where('appointments.account_id', '=', connection.account_id)
    .where('appointments.status', '=', 'booked')
    .where('appointments.starts_at', '>', nowMs)
    .where('appointments.starts_at', '<', window.endMs)
    .whereRef('calendar_copies.sequence', '=', 'appointments.sequence')
    .orderBy('appointments.starts_at')
    .limit(MAX_COMPARED)
    .execute()
}

/** It may have been moved out of sight, or been written after the others were read. */
function lookAgain(
  server: CalendarServer,
  { id }: Copy,
  { calendarUrl, timeZone }: Place,
): Promise<OwnEvent | undefined> {
  return server.ownEvent(copyUrl(calendarUrl, id), timeZone, id)
}

async function follow(
  db: Db,
  copy: Copy,
  { etag, span, cancelled }: OwnEvent,
  place: Place,
): Promise<string | undefined> {
  if (cancelled) return cancel(db, copy, place)
  const { startMs, endMs } = span
  return unlessChanged(db, copy, place, async (tx, row) => {
    if (startMs === row.starts_at && endMs === row.ends_at) {
      await setCopy(tx, row.id, { etag, sequence: row.sequence })
      return undefined
    }
    const occupied = {
      startMs: startMs - (row.starts_at - row.occupied_from),
      endMs: endMs + (row.occupied_until - row.ends_at),
    }
    const isSound = endMs > startMs && occupied.endMs - occupied.startMs <= DAY_MS
    if (!isSound || (await appointmentsAround(tx, row.agent_id, occupied, row.id)).length > 0) {
      await forgetCopy(tx, row.id, etag)
      return `The appointment of ${row.name} was moved there to where it cannot be; Parley moves it back.`
    }
    const times = { starts_at: startMs, ends_at: endMs }
    const spans = { occupied_from: occupied.startMs, occupied_until: occupied.endMs }
    await write(tx, row, { ...times, ...spans }, place.nowMs)
    await setCopy(tx, row.id, { etag, sequence: row.sequence + 1 })
    return undefined
  })
}

async function cancel(db: Db, copy: Copy, place: Place): Promise<undefined> {
  await unlessChanged(db, copy, place, async (tx, row) => {
    await write(tx, row, { status: 'cancelled' }, place.nowMs)
    // A file that is still there, marked as cancelled, is theirs to keep.
    await tx.deleteFrom('calendar_copies').where('appointment_id', '=', row.id).execute()
  })
}

async function unlessChanged<T>(
  db: Db,
  { id, sequence }: Copy,
  { connection }: Place,
  work: (tx: Db, row: AppointmentRow) => Promise<T>,
): Promise<T | undefined> {
  return atomically(db, async (tx) => {
    await lockCalendar(tx, connection.account_id, connection.agent_id)
    const row = await tx
      .selectFrom('appointments')
      .innerJoin('calendar_copies', 'calendar_copies.appointment_id', 'appointments.id')
      .innerJoin('calendar_connections', 'calendar_connections.agent_id', 'calendar_copies.agent_id')
      .selectAll('appointments')
      .where('appointments.id', '=', id)
      .where('appointments.status', '=', 'booked')
      .where('appointments.sequence', '=', sequence)
      .where('calendar_connections.revision', '=', connection.revision)
      .executeTakeFirst()
    return row && work(tx, row)
  })
}

async function write(
  tx: Db,
  row: AppointmentRow,
  change: Partial<AppointmentRow>,
  nowMs: number,
): Promise<void> {
  const written = { ...row, ...change, sequence: row.sequence + 1, updated_at: nowMs }
  await tx
    .updateTable('appointments')
    .set({ ...change, sequence: written.sequence, updated_at: nowMs })
    .where('id', '=', row.id)
    .execute()
  await recordAppointmentChange(tx, row, written, nowMs)
}
