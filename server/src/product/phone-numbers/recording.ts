import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { requireRoom } from '../subscription/room.ts'
import { NumberTaken } from './carrier.ts'
import { EXCLUSIVE, isOwn } from './claims.ts'
import { countNumbers } from './listing.ts'

export type RecordedNumber = { number: string; sid: string; country: string; carrier: string }

/** Writes a number down as the account's, unassigned, if its plan has room. The indexes decide between accounts. */
export async function recordNumber(
  tx: Db,
  accountId: AccountId,
  { number, sid, country, carrier }: RecordedNumber,
  nowMs: number,
): Promise<void> {
  await requireRoom(tx, accountId, 'phone_numbers', {
    count: (db) => countNumbers(db, accountId),
    remedy: 'release one',
  })
  if (isOwn(sid)) await requireUnheld(tx, number)
  // A conflict that raised an error would end the transaction.
  const row = await tx
    .insertInto('phone_numbers')
    .values({
      number,
      sid,
      account_id: accountId,
      agent_id: null,
      country,
      carrier,
      acquired_at: nowMs,
      confirmed_by: isOwn(sid) ? null : 'carrier',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) throw new NumberTaken(number)
}

/** A claim loses to a confirmed number. */
async function requireUnheld(tx: Db, number: string): Promise<void> {
  const held = await tx
    .selectFrom('phone_numbers')
    .select('number')
    .where('number', '=', number)
    .where('confirmed_by', 'in', EXCLUSIVE)
    .executeTakeFirst()
  if (held !== undefined) throw new NumberTaken(number)
}
