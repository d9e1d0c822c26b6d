import { markVerified } from '../product/account/verification/verified.ts'
import type { Config } from '../config/config.ts'
import { openStore } from '../config/data-folder.ts'
import type { Clock } from '../platform/clock.ts'
import { atomically } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ADDRESS_VERIFIED, noteCommand } from '../product/operator/notes.ts'
import { findUser } from './find-user.ts'

/** For the operator who knows that the address is its owner's. */
export async function verifyEmail(config: Config, email: string, clock: Clock): Promise<void> {
  const store = await openStore(config)
  try {
    await migrate(store.db)
    const { id, account } = await findUser(store.db, email)
    await atomically(store.db, async (tx) => {
      await markVerified(tx, id)
      await noteCommand(tx, { message: ADDRESS_VERIFIED, account }, clock.now())
    })
  } finally {
    await store.close()
  }
}
