import { sql } from 'kysely'
import { atomically, type Db } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/db/event-tables.ts'

/** In one transaction; others that write wait for no longer on SQLite. */
const AT_ONCE = 200
/** Places leave room for this many events in a millisecond, and so tell nobody how many others have. */
const PLACES_PER_MS = 1024
const ONLY_ROW = 1

/** Called in the transaction that gives events their places. */
export type Placed = (
  tx: Db,
  events: readonly Pick<EventRow, 'id' | 'account_id' | 'type'>[],
  nowMs: number,
) => Promise<void>

/** What happens from that moment on stands at this place or behind it. */
export function firstPlaceAt(atMs: number): number {
  return atMs * PLACES_PER_MS
}

/**
 * Gives the events that have committed since their places in the lists. One transaction does so at a time, and it
 * sees all that committed before: whatever commits later comes later, and no reader passes it by.
 */
export async function placeEvents(db: Db, nowMs: number, placed: Placed): Promise<void> {
  while ((await hasUnplaced(db)) && (await placeSome(db, nowMs, placed)) === AT_ONCE);
}

async function hasUnplaced(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('place', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function placeSome(db: Db, nowMs: number, placed: Placed): Promise<number> {
  return atomically(db, async (tx) => {
    // The row is the lock: the next one that places waits here, and then sees what this one has placed.
    const { last } = await tx
      .insertInto('event_places')
      .values({ id: ONLY_ROW, last: 0 })
      .onConflict((c) => c.column('id').doUpdateSet((eb) => ({ last: eb.ref('event_places.last') })))
      .returning('last')
      .executeTakeFirstOrThrow()
    const rows = await tx
      .selectFrom('events')
      .select(['id', 'account_id', 'type'])
      .where('place', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return 0
    const first = Math.max(last + 1, firstPlaceAt(nowMs))
    const places = sql.join(rows.map(({ id }, index) => sql`(${sql.lit(id)}, ${sql.lit(first + index)})`))
    await sql`
      with placed (id, place) as (values ${places})
      update events set place = (select placed.place from placed where placed.id = events.id)
      where id in (select placed.id from placed)
    `.execute(tx)
    await tx
      .updateTable('event_places')
      .set({ last: first + rows.length - 1 })
      .execute()
    await placed(tx, rows, nowMs)
    return rows.length
  })
}
