import { sql } from 'kysely'
import type { Span } from '../../voice/business-hours.ts'
import type { BusinessHours } from '../../voice/business-hours-schema.ts'
import { bookingOf, bookingRulesOf, type Booking } from '../agents/functions.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { isPostgres, type Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { DEFAULT_RULES, freeSlots, type BookingRules } from './slots.ts'

/** No appointment takes more, buffers and all; so whatever is in the way began at most so long before. */
const MAX_OCCUPIED_MS = DAY_MS

/** When an agent's business is open, the zone of its times, and how it gives appointments. */
export type Hours = {
  readonly hours: BusinessHours | null
  readonly timeZone: string
  readonly rules: BookingRules
}

/** Another account's agent is indistinguishable from no agent. */
export async function getHours(db: Db, accountId: AccountId, agentId: string): Promise<Hours> {
  return readHours(db, accountId, agentId, false)
}

/**
 * A writer to an agent's calendar holds its agent's row until the transaction ends, so that what is free stays
 * free. SQLite has one writer at a time anyway.
 */
export async function lockCalendar(tx: Db, accountId: AccountId, agentId: string): Promise<Hours> {
  return readHours(tx, accountId, agentId, isPostgres(tx))
}

async function readHours(db: Db, accountId: AccountId, agentId: string, lock: boolean): Promise<Hours> {
  const row = await db
    .selectFrom('agents')
    .innerJoin('accounts', 'accounts.id', 'agents.account_id')
    .select(['agents.business_hours', 'agents.booking', 'accounts.timezone'])
    .where('agents.id', '=', agentId)
    .where('agents.account_id', '=', accountId)
    // It leaves those alone who only point to the agent, such as a transcript.
    .$if(lock, (query) => query.forNoKeyUpdate(['agents']))
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Agent ${agentId}`)
  const hours = row.business_hours === null ? null : (JSON.parse(row.business_hours) as BusinessHours)
  const booking = row.booking === null ? null : (JSON.parse(row.booking) as Booking)
  return { hours, timeZone: hours?.timezone ?? row.timezone, rules: bookingRulesOf(bookingOf(booking)) }
}

/** What is taken around a span: what is booked, and when people are busy by the calendar outside. */
export async function occupiedAround(db: Db, agentId: string, span: Span, except?: string): Promise<Span[]> {
  const busy = await db
    .selectFrom('busy_spans')
    .select(['starts_at as startMs', 'ends_at as endMs'])
    .where('agent_id', '=', agentId)
    .where('starts_at', '<', span.endMs)
    .where('ends_at', '>', span.startMs)
    .execute()
  return [...(await appointmentsAround(db, agentId, span, except)), ...busy]
}

/** What is booked around a span, buffers and all. */
export async function appointmentsAround(
  db: Db,
  agentId: string,
  span: Span,
  except?: string,
): Promise<Span[]> {
  return (
    db
      .selectFrom('appointments')
      .select(['occupied_from as startMs', 'occupied_until as endMs'])
      .where('agent_id', '=', agentId)
      // Written out, as the index has it: a bound value would not be found in it.
      .where(sql<boolean>`status = 'booked'`)
      .where('occupied_from', '<', span.endMs)
      .where('occupied_from', '>', span.startMs - MAX_OCCUPIED_MS)
      .where('occupied_until', '>', span.startMs)
      .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
      .execute()
  )
}

/** What is not said is as usual. */
export function completed(rules: Partial<BookingRules> = {}): BookingRules {
  const whole = { ...DEFAULT_RULES, ...rules }
  const occupiedMs = whole.bufferBeforeMs + whole.durationMs + whole.bufferAfterMs
  if (whole.durationMs <= 0 || occupiedMs > MAX_OCCUPIED_MS || whole.stepMs <= 0)
    throw new RangeError('An appointment takes some time, at most a day with its buffers.')
  return whole
}

export type Wanted = {
  readonly between: Span
  readonly limit: number
  readonly rules?: Partial<BookingRules>
  readonly nowMs: number
}

/** The free slots of an agent, the first ones first. */
export async function findSlots(
  db: Db,
  accountId: AccountId,
  agentId: string,
  wanted: Wanted,
): Promise<{ slots: Span[]; timeZone: string }> {
  const { hours, timeZone, rules } = await getHours(db, accountId, agentId)
  const asked = { ...wanted, rules: { ...rules, ...wanted.rules } }
  return { slots: await slotsOf(db, agentId, hours, asked), timeZone }
}

/** The same where the agent is known to be the account's. */
export async function slotsOf(
  db: Db,
  agentId: string,
  hours: BusinessHours | null,
  { between, limit, rules: given, nowMs }: Wanted,
): Promise<Span[]> {
  const rules = completed(given)
  const startMs = Math.max(between.startMs, nowMs)
  const endMs = Math.min(between.endMs, nowMs + rules.horizonMs + 1)
  if (startMs >= endMs) return []
  const span = { startMs: startMs - MAX_OCCUPIED_MS, endMs: endMs + MAX_OCCUPIED_MS }
  const occupied = await occupiedAround(db, agentId, span)
  return freeSlots({ hours, occupied, nowMs }, rules, between, limit)
}
