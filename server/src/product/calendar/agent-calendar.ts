import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Span } from '../../voice/business-hours.ts'
import { atomically, type Db } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { countryOf, isCallablePhone } from '../../voice/numbering/e164.ts'
import { MAX_REASON, toAppointment, type Appointment } from './appointment.ts'
import { queueConfirmation } from './confirmation-mail.ts'
import { findSlots, lockCalendar } from './reading.ts'
import type { BookingRules } from './slots.ts'
import {
  appointmentsOfCaller,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  findByKey,
  getAppointment,
  type Change,
} from './store.ts'

type Options = {
  readonly db: Db
  readonly accountId: AccountId
  readonly agentId: string
  /** IANA; times are given in it. */
  readonly timeZone: string
  /** Where others are wanted than the agent's own. */
  readonly rules?: Partial<BookingRules> | undefined
  readonly mailFrom: string
  /** Numbers that callers give without a country are of this one's. */
  readonly businessNumber?: string | null
  now(): number
  /** Looks at the calendar outside, where there is one, before times are offered. */
  readonly refresh?: ((accountId: AccountId, agentId: string) => Promise<void>) | undefined
}

type Booked = Span & { readonly id: string; readonly name: string }
type Outcome = { readonly appointment: Booked } | { readonly failure: 'taken' | 'not_found' | 'not_bookable' }

type NewBooking = {
  readonly key: string
  readonly slot: Span
  readonly name: string
  readonly callerNumber: string | null
  readonly number: string | null
  readonly email: string | null
  readonly note: string | null
}

/** Who wants to change which appointment; the number is the line's word. */
type ChangeRequest = {
  readonly key: string
  readonly appointmentId: string
  readonly callerNumber: string | null
}

/** Every quarter of an hour of the longest span that a tool may ask for: it tells some of them, and how many there are. */
const MAX_SLOTS = 31 * 24 * 4

/**
 * An agent's calendar for the telephone: what the port of the calendar tools asks for, in one call. Callers change only
 * what was booked from their number or in this call; that is looked at in the transaction that changes it, so it holds
 * whatever the tools were talked into.
 */
export function agentCalendar(options: Options) {
  const { db, accountId, agentId, timeZone, rules = {}, now, refresh } = options
  const bookedHere = new Set<string>()
  const desk: Desk = { ...options, bookedHere }
  return {
    timeZone,
    async findSlots(between: Span, _signal: AbortSignal): Promise<readonly Span[]> {
      await refresh?.(accountId, agentId)
      const wanted = { between, limit: MAX_SLOTS, rules, nowMs: now() }
      return (await findSlots(db, accountId, agentId, wanted)).slots
    },
    appointmentsOf: async (callerNumber: string | null, _signal: AbortSignal): Promise<readonly Booked[]> =>
      (await ownAppointments(desk, callerNumber)).map(toBooked),
    async outcomeOf(key: string, _signal: AbortSignal): Promise<Outcome | undefined> {
      const booked = await findByKey(db, accountId, key)
      if (booked === undefined) return changedUnder(db, accountId, key)
      // The key is of this call, though a process before this one may have used it.
      bookedHere.add(booked.id)
      return { appointment: toBooked(toAppointment(booked)) }
    },
    async book(booking: NewBooking, _signal: AbortSignal): Promise<Outcome> {
      const outcome = await book(desk, booking)
      if ('appointment' in outcome) bookedHere.add(outcome.appointment.id)
      return outcome
    },
    reschedule: (request: ChangeRequest, { startMs }: Span, _signal: AbortSignal): Promise<Outcome> =>
      change(desk, request, (tx) =>
        changeAppointment(
          tx,
          accountId,
          agentId,
          request.appointmentId,
          { startsAtMs: startMs },
          { rules, nowMs: now() },
        ),
      ),
    cancel: (request: ChangeRequest, _signal: AbortSignal): Promise<Outcome> =>
      change(desk, request, async (tx) => ({
        kind: 'changed',
        appointment: await cancelAppointment(tx, accountId, agentId, request.appointmentId, now()),
      })),
  }
}

type Desk = Options & { readonly bookedHere: ReadonlySet<string> }

async function book(
  { db, accountId, agentId, rules, mailFrom, businessNumber = null, now }: Desk,
  booking: NewBooking,
): Promise<Outcome> {
  const { key, slot, name, callerNumber: caller, email } = booking
  const nowMs = now()
  const whole = { key, name, email, caller, startsAtMs: slot.startMs, ...contactOf(booking, businessNumber) }
  const lasting = { ...rules, durationMs: slot.endMs - slot.startMs }
  return atomically(db, async (tx) => {
    const booked = await bookAppointment(tx, accountId, agentId, whole, { rules: lasting, nowMs })
    if (booked.kind === 'refused') return failureOf(booked)
    if (!booked.again) await queueConfirmation(tx, accountId, booked.appointment, { mailFrom, nowMs })
    return { appointment: toBooked(booked.appointment) }
  })
}

/** The change, its confirmation and what became of its key are one. */
async function change(
  desk: Desk,
  { key, appointmentId, callerNumber }: ChangeRequest,
  work: (tx: Db) => Promise<Change>,
): Promise<Outcome> {
  const { db, accountId, mailFrom, now } = desk
  return atomically(db, async (tx) => {
    await lockCalendar(tx, accountId, desk.agentId)
    const before = await changedUnder(tx, accountId, key)
    if (before !== undefined) return before
    const own = await ownAppointments({ ...desk, db: tx }, callerNumber)
    const known = own.find(({ id }) => id === appointmentId)
    if (known === undefined) return { failure: 'not_found' }
    const changed = await work(tx)
    if (changed.kind !== 'changed') return failureOf(changed)
    const { appointment } = changed
    const nowMs = now()
    if (appointment.sequence !== known.sequence)
      await queueConfirmation(tx, accountId, appointment, { mailFrom, nowMs })
    const { startMs, endMs } = toBooked(appointment)
    const times = { starts_at: startMs, ends_at: endMs, created_at: nowMs }
    const row = { account_id: accountId, idempotency_key: key, appointment_id: appointment.id, ...times }
    await tx.insertInto('appointment_changes').values(row).execute()
    return { appointment: toBooked(appointment) }
  })
}

/** To come, and theirs: booked from the number that calls, or in this call. */
async function ownAppointments(
  { db, accountId, agentId, bookedHere, now }: Desk,
  callerNumber: string | null,
): Promise<Appointment[]> {
  const ofNumber =
    callerNumber === null ? [] : await appointmentsOfCaller(db, accountId, agentId, callerNumber, now())
  const own = new Map(ofNumber.map((each) => [each.id, each]))
  for (const id of bookedHere) {
    const here = own.has(id) ? undefined : await findAppointment(db, accountId, agentId, id)
    if (here?.status === 'booked' && Date.parse(here.starts_at) > now()) own.set(id, here)
  }
  return [...own.values()].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
}

async function findAppointment(
  db: Db,
  accountId: AccountId,
  agentId: string,
  id: string,
): Promise<Appointment | undefined> {
  try {
    return await getAppointment(db, accountId, agentId, id)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined
    throw error
  }
}

async function changedUnder(db: Db, accountId: AccountId, key: string): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('appointment_changes')
    .innerJoin('appointments', 'appointments.id', 'appointment_changes.appointment_id')
    .select([
      'appointments.id',
      'appointments.name',
      'appointment_changes.starts_at',
      'appointment_changes.ends_at',
    ])
    .where('appointment_changes.account_id', '=', accountId)
    .where('appointment_changes.idempotency_key', '=', key)
    .executeTakeFirst()
  return row && { appointment: { id: row.id, name: row.name, startMs: row.starts_at, endMs: row.ends_at } }
}

function failureOf(change: Exclude<Change, { kind: 'changed' }>): Outcome {
  if (change.kind === 'cancelled') return { failure: 'not_found' }
  return { failure: change.obstacle === 'taken' ? 'taken' : 'not_bookable' }
}

function toBooked({ id, name, starts_at: from, ends_at: to }: Appointment): Booked {
  return { id, name, startMs: Date.parse(from), endMs: Date.parse(to) }
}

/** What was said may be no number as the telephone network knows it: then it is left to people to read. */
function contactOf(
  { number, note, callerNumber }: NewBooking,
  businessNumber: string | null,
): { number: string | null; reason: string } {
  const reason = note?.trim() ?? ''
  if (number === null) return { number: callerNumber, reason }
  const near = callerNumber ?? businessNumber
  const country = near === null ? undefined : countryOf(near)
  const parsed = parsePhoneNumberFromString(
    number,
    country === undefined ? {} : { defaultCountry: country as never },
  )
  const e164 = isCallablePhone(number) ? number : parsed?.number
  if (e164 !== undefined && isCallablePhone(e164)) return { number: e164, reason }
  const told = `Call back: ${number}`
  return {
    number: callerNumber,
    reason: [reason, told]
      .filter((part) => part !== '')
      .join('\n')
      .slice(0, MAX_REASON),
  }
}
