import type { Span } from '../../voice/business-hours.ts'
import type { BusinessHours } from '../../voice/business-hours-schema.ts'
import { atomically, isUniqueViolation, type Db } from '../../platform/db/db.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import type { AppointmentRow } from '../../platform/db/tables.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { toAppointment, type Appointment } from './appointment.ts'
import { queueSynchronising } from './outside/connection-store.ts'
import { recordAppointment, recordAppointmentChange } from './appointment-events.ts'
import { completed, lockCalendar, occupiedAround, slotsOf } from './reading.ts'
import { requireAppointmentRoom } from './room.ts'
import { obstacleAt, occupiedBy, type BookingRules, type Obstacle } from './slots.ts'

/** How many other times are offered when one is taken. */
const MAX_OFFERS = 3
/** Of one caller, to come. */
const MAX_OF_CALLER = 20

export type Refusal = {
  readonly kind: 'refused'
  readonly obstacle: Obstacle
  readonly offers: readonly Span[]
}

/** `again` where the key had booked it before: whatever follows from a booking has followed from that one. */
export type Booking =
  | { readonly kind: 'booked'; readonly appointment: Appointment; readonly again: boolean }
  | Refusal

/** A cancelled one is not changed any more. */
export type Change =
  | { readonly kind: 'changed'; readonly appointment: Appointment }
  | { readonly kind: 'cancelled'; readonly appointment: Appointment }
  | Refusal

export type NewBooking = {
  readonly startsAtMs: number
  readonly name: string
  readonly number?: string | null
  readonly email?: string | null
  readonly reason?: string
  /** The number that the caller calls from, as the line says and not as they do. */
  readonly caller?: string | null
  /** The same key never books twice in an account: it gives the appointment that it has booked. */
  readonly key?: string
}

export type BookingOptions = {
  readonly rules?: Partial<BookingRules>
  /** The business itself: its hours, lead time and horizon do not bind it. */
  readonly byHand?: boolean
  readonly nowMs: number
}

export async function bookAppointment(
  db: Db,
  accountId: AccountId,
  agentId: string,
  booking: NewBooking,
  options: BookingOptions,
): Promise<Booking> {
  const { key, startsAtMs } = booking
  const book = async (tx: Db): Promise<Booking> => {
    // Changes to agents lock the account first, too.
    await lockAccount(tx, accountId)
    const { hours, rules: usual } = await lockCalendar(tx, accountId, agentId)
    const rules = completed({ ...usual, ...options.rules })
    const before = key === undefined ? undefined : await findByKey(tx, accountId, key)
    if (before !== undefined) return { kind: 'booked', appointment: sameAgent(before, agentId), again: true }
    const refused = await refusal(tx, { agentId, hours, startsAtMs }, rules, options)
    if (refused !== undefined) return refused
    await requireAppointmentRoom(tx, accountId)
    const row = newRow(accountId, agentId, booking, rules, options)
    await tx.insertInto('appointments').values(row).execute()
    await queueSynchronising(tx, accountId, agentId, options.nowMs)
    await recordAppointment(tx, 'appointment.booked', row, options.nowMs)
    return { kind: 'booked', appointment: toAppointment(row), again: false }
  }
  try {
    return await atomically(db, book)
  } catch (error) {
    // Two agents of the account were asked at the same moment with one key.
    if (key !== undefined && isUniqueViolation(error)) throw keyTaken()
    throw error
  }
}

export type AppointmentUpdate = {
  /** Moves it; it stays as long as it is. */
  readonly startsAtMs?: number
  readonly name?: string
  readonly number?: string | null
  readonly email?: string | null
  readonly reason?: string
}

/** Reschedules it, or corrects who comes and why. What is said again changes nothing. */
export async function changeAppointment(
  db: Db,
  accountId: AccountId,
  agentId: string,
  id: string,
  { startsAtMs, ...facts }: AppointmentUpdate,
  options: BookingOptions,
): Promise<Change> {
  return atomically(db, async (tx) => {
    const { hours } = await lockCalendar(tx, accountId, agentId)
    const row = await getRow(tx, accountId, agentId, id)
    if (row.status === 'cancelled') return { kind: 'cancelled', appointment: toAppointment(row) }
    const moved = startsAtMs !== undefined && startsAtMs !== row.starts_at
    if (moved) {
      const place = { agentId, hours, startsAtMs, except: id }
      const refused = await refusal(tx, place, rulesOf(row, options), options)
      if (refused !== undefined) return refused
    }
    const next = { ...row, ...facts, ...(moved ? movedTo(row, startsAtMs) : {}) }
    return { kind: 'changed', appointment: await write(tx, row, next, options.nowMs) }
  })
}

/** Cancelling twice is as good as once. */
export async function cancelAppointment(
  db: Db,
  accountId: AccountId,
  agentId: string,
  id: string,
  nowMs: number,
): Promise<Appointment> {
  return atomically(db, async (tx) => {
    await lockCalendar(tx, accountId, agentId)
    const row = await getRow(tx, accountId, agentId, id)
    return write(tx, row, { ...row, status: 'cancelled' }, nowMs)
  })
}

/** The owner takes note of it, once. It is no change: neither the caller nor another calendar hears of it. */
export async function confirmAppointment(
  db: Db,
  accountId: AccountId,
  agentId: string,
  id: string,
  nowMs: number,
): Promise<Appointment> {
  await db
    .updateTable('appointments')
    .set({ confirmed_at: nowMs })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()
  return getAppointment(db, accountId, agentId, id)
}

export async function getAppointment(
  db: Db,
  accountId: AccountId,
  agentId: string,
  id: string,
): Promise<Appointment> {
  return toAppointment(await getRow(db, accountId, agentId, id))
}

/** Those to come that were booked from a number, the next one first: what its caller may change. */
export async function appointmentsOfCaller(
  db: Db,
  accountId: AccountId,
  agentId: string,
  caller: string,
  nowMs: number,
): Promise<Appointment[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('starts_at', '>', nowMs)
    .where('status', '=', 'booked')
    .where('caller', '=', caller)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MAX_OF_CALLER)
    .execute()
  return rows.map(toAppointment)
}

type Place = { agentId: string; hours: BusinessHours | null; startsAtMs: number; except?: string }

async function refusal(
  tx: Db,
  { agentId, hours, startsAtMs, except }: Place,
  rules: BookingRules,
  { byHand = false, nowMs }: BookingOptions,
): Promise<Refusal | undefined> {
  const occupied = await occupiedAround(tx, agentId, occupiedBy(startsAtMs, rules), except)
  const obstacle = byHand
    ? obstacleAt({ hours: null, occupied, nowMs }, { ...rules, leadMs: 0, horizonMs: Infinity }, startsAtMs)
    : obstacleAt({ hours, occupied, nowMs }, rules, startsAtMs)
  if (obstacle === undefined) return undefined
  const between = { startMs: startsAtMs, endMs: Infinity }
  const offers = await slotsOf(tx, agentId, hours, { between, limit: MAX_OFFERS, rules, nowMs })
  return { kind: 'refused', obstacle, offers }
}

/** An appointment that is moved keeps its length and its buffers. */
function rulesOf(row: AppointmentRow, { rules }: BookingOptions): BookingRules {
  return completed({
    ...rules,
    durationMs: row.ends_at - row.starts_at,
    bufferBeforeMs: row.starts_at - row.occupied_from,
    bufferAfterMs: row.occupied_until - row.ends_at,
  })
}

function movedTo(row: AppointmentRow, startsAtMs: number): Partial<AppointmentRow> {
  const byMs = startsAtMs - row.starts_at
  return {
    starts_at: startsAtMs,
    ends_at: row.ends_at + byMs,
    occupied_from: row.occupied_from + byMs,
    occupied_until: row.occupied_until + byMs,
  }
}

async function write(tx: Db, row: AppointmentRow, next: AppointmentRow, nowMs: number): Promise<Appointment> {
  const columns = Object.keys(row) as (keyof AppointmentRow)[]
  if (columns.every((column) => row[column] === next[column])) return toAppointment(row)
  const written = { ...next, sequence: row.sequence + 1, updated_at: nowMs }
  await tx.updateTable('appointments').set(written).where('id', '=', row.id).execute()
  await queueSynchronising(tx, row.account_id, row.agent_id, nowMs)
  await recordAppointmentChange(tx, row, written, nowMs)
  return toAppointment(written)
}

function newRow(
  accountId: AccountId,
  agentId: string,
  { startsAtMs, name, number = null, email = null, reason = '', caller = null, key }: NewBooking,
  rules: BookingRules,
  { byHand = false, nowMs }: BookingOptions,
): AppointmentRow {
  const span = occupiedBy(startsAtMs, rules)
  return {
    id: newId('appointment', nowMs),
    account_id: accountId,
    agent_id: agentId,
    starts_at: startsAtMs,
    ends_at: startsAtMs + rules.durationMs,
    occupied_from: span.startMs,
    occupied_until: span.endMs,
    name,
    number,
    email,
    reason,
    caller,
    status: 'booked',
    idempotency_key: key ?? null,
    sequence: 0,
    // What the owner books is known to the owner.
    confirmed_at: byHand && caller === null ? nowMs : null,
    created_at: nowMs,
    updated_at: nowMs,
  }
}

export async function findByKey(
  db: Db,
  accountId: AccountId,
  key: string,
): Promise<AppointmentRow | undefined> {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

function sameAgent(row: AppointmentRow, agentId: string): Appointment {
  if (row.agent_id !== agentId) throw keyTaken()
  return toAppointment(row)
}

function keyTaken(): ServiceError {
  return new ServiceError('idempotency_conflict', 'This key has booked an appointment of another agent.')
}

/** Another account's appointment, or another agent's, is indistinguishable from none. */
async function getRow(db: Db, accountId: AccountId, agentId: string, id: string): Promise<AppointmentRow> {
  const row = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Appointment ${id}`)
  return row
}
