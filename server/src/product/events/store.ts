import { DAY_MS, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/db/event-tables.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Event, EventQuery } from './event.ts'

/** For so long events are listed, and then forgotten (D-W5). */
export const KEPT_MS = 30 * DAY_MS
/** Of an hourly sweep; what is too old is not listed, deleted or not. */
const FORGOTTEN_AT_ONCE = 5000

export type EventPage = { events: Event[]; next: string }

/** Oldest first, and a cursor from which to go on, at the end too (D-W5). */
export async function listEvents(
  db: Db,
  accountId: AccountId,
  { after = '0', limit = DEFAULT_LIMIT, type }: EventQuery,
  { place, nowMs }: { place: () => Promise<void>; nowMs: number },
): Promise<EventPage> {
  await place()
  const end = await lastPlace(db, accountId)
  if (after === 'latest') return { events: [], next: String(end) }
  const from = Number(after)
  const rows = await db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'place', 'created_at'])
    .where('account_id', '=', accountId)
    .where('place', '>', from)
    .where('place', '<=', end)
    .where('created_at', '>', nowMs - KEPT_MS)
    .$if(type !== undefined, (q) => q.where('type', '=', type ?? ''))
    .orderBy('place')
    .limit(limit)
    .execute()
  const next = rows.length === limit ? (rows.at(-1)?.place ?? from) : Math.max(from, end)
  return { events: rows.map(toEvent), next: String(next) }
}

async function lastPlace(db: Db, accountId: AccountId): Promise<number> {
  const { last } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('place').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export function toEvent(row: Pick<EventRow, 'id' | 'type' | 'data' | 'created_at'>): Event {
  const { id, type, created_at: at } = row
  return { id, type, timestamp: iso(at), data: JSON.parse(row.data) as unknown } as Event
}

export async function forgetOldEvents(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('events')
    .where('id', 'in', (from) =>
      from
        .selectFrom('events')
        .select('id')
        .where('created_at', '<=', nowMs - KEPT_MS)
        .orderBy('created_at')
        .limit(FORGOTTEN_AT_ONCE),
    )
    .execute()
}
