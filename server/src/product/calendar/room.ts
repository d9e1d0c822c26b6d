import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { requireRoom } from '../subscription/room.ts'

/** Throws where the plan has no room for one more appointment. */
export async function requireAppointmentRoom(tx: Db, accountId: AccountId): Promise<void> {
  await requireRoom(tx, accountId, 'appointments', {
    count: (db) => countAppointments(db, accountId),
    remedy: 'delete agents that you no longer need',
  })
}

async function countAppointments(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
