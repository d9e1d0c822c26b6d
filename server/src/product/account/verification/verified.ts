import type { Db } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'

export async function noteVerified(
  db: Db,
  accountId: AccountId,
  address: string,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('verified_addresses')
    .values({ account_id: accountId, address, verified_at: nowMs })
    .onConflict((c) => c.columns(['account_id', 'address']).doNothing())
    .execute()
}

/** For a mailbox that was proved in another way: an invitation or a reset that came by mail. */
export async function markVerified(db: Db, userId: string): Promise<void> {
  await db.updateTable('auth_users').set({ emailVerified: 1 }).where('id', '=', userId).execute()
}

export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('auth_users')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.emailVerified === 1
}

export async function getOwner(db: Db, accountId: AccountId) {
  const owner = await db
    .selectFrom('accounts')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .select(['auth_users.id as userId', 'auth_users.email', 'auth_users.emailVerified'])
    .where('accounts.id', '=', accountId)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (owner === undefined) throw notFound('The account')
  return owner
}
