import { markVerified } from '../product/account/verification/verification.ts'
import type { Config } from '../config/config.ts'
import { openStore } from '../config/data-folder.ts'
import { migrate } from '../platform/db/migrate.ts'
import { Failure } from './failure.ts'

/** For the operator who knows that the address is its owner's. */
export async function verifyEmail(config: Config, email: string): Promise<void> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    const user = await store.db
      .selectFrom('auth_users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (user === undefined) throw new Failure(`Nobody has signed up with ${email} in this store.`)
    await markVerified(store.db, user.id)
  } finally {
    await store.close()
  }
}
