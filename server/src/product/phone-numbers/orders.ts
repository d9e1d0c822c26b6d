import type { Selectable } from 'kysely'
import { MINUTE_MS } from '../../platform/clock.ts'
import { atomically, type Db } from '../../platform/db/db.ts'
import type { NumberOrderRow } from '../../platform/db/number-tables.ts'
import { ServiceError } from '../../platform/errors.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { requireRoom } from '../subscription/room.ts'
import { NumberTaken, type Holding } from './carrier.ts'
import { countNumbers } from './listing.ts'
import { recordNumberEvent, type NumberView } from './number-events.ts'
import { recordNumber } from './recording.ts'
import { queueRelease } from './store.ts'

/** The request that opened an order has given up by then, or its node is dead. */
export const ABANDONED_AFTER_MS = MINUTE_MS

export type NumberOrder = Selectable<NumberOrderRow>

type NewOrder = { accountId: AccountId; agentId: string; carrier: string; number: string; country: string }

/**
 * Writes down that a number is about to be bought, where the plan has room for it; an agent has one such order at a
 * time.
 */
export async function openOrder(
  db: Db,
  { accountId, agentId, carrier, number, country }: NewOrder,
  nowMs: number,
): Promise<string> {
  const id = newId('order', nowMs)
  return atomically(db, async (tx) => {
    await requireRoom(tx, accountId, 'phone_numbers', {
      count: async (inner) => (await countNumbers(inner, accountId)) + (await countOrders(inner, accountId)),
      remedy: 'release one',
    })
    const row = await tx
      .insertInto('number_orders')
      .values({ id, account_id: accountId, agent_id: agentId, carrier, number, country, started_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined)
      throw new ServiceError('conflict', 'A number is being bought for this agent; ask again in a minute.')
    return id
  })
}

async function countOrders(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('number_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** False where it has been settled already: what was bought is then somebody else's to record or give back. */
export async function closeOrder(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('number_orders').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** The order for this agent of a request that was cut off. */
export async function abandonedOrder(
  db: Db,
  accountId: AccountId,
  agentId: string,
  nowMs: number,
): Promise<NumberOrder | undefined> {
  return db
    .selectFrom('number_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('started_at', '<', nowMs - ABANDONED_AFTER_MS)
    .executeTakeFirst()
}

export type Settled = 'recorded' | 'released' | 'not bought'

/** What was bought for it becomes the account's, unassigned; where that cannot be, it goes back. */
export async function settleOrder(
  db: Db,
  order: NumberOrder,
  held: Holding | undefined,
  now: { nowMs: number; view: NumberView },
): Promise<Settled> {
  const { nowMs } = now
  const { id, account_id: accountId, agent_id: agentId, number, country, carrier } = order
  return atomically(db, async (tx) => {
    if (!(await closeOrder(tx, id)) || held?.order !== id) return 'not bought'
    const { sid } = held
    try {
      if (accountId === null || agentId === null) throw new NumberTaken(number)
      await atomically(tx, async (inner) => {
        await recordNumber(inner, accountId, { number, sid, country, carrier }, nowMs)
        await recordNumberEvent(inner, accountId, 'phone_number.acquired', number, now)
      })
      return 'recorded'
    } catch (error) {
      // Its account has gone, or has no room for it.
      if (!(error instanceof ServiceError || error instanceof NumberTaken)) throw error
      await queueRelease(tx, { number, sid, carrier }, nowMs)
      return 'released'
    }
  })
}
