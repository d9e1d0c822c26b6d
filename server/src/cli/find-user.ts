import type { Db } from '../platform/db/db.ts'
import { Failure } from './failure.ts'

/** Who signed up with an address, and their account. */
export async function findUser(
  db: Db,
  email: string,
): Promise<{ id: string; account: string | null; deletedAt: number | null }> {
  const user = await db
    .selectFrom('auth_users')
    .leftJoin('accounts', 'accounts.user_id', 'auth_users.id')
    .select(['auth_users.id', 'accounts.id as account', 'deleted_at as deletedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (user === undefined) throw new Failure(`Nobody has signed up with ${email} in this store.`)
  return user
}
