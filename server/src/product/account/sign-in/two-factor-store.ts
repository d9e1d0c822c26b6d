import { atomically, type Db } from '../../../platform/db/db.ts'

/** How the login library names those that it lets in without a code. */
const TRUSTED = 'trust-device-%'

/** Signing in asks for a code again, whatever device it is. */
export async function forgetTrustedDevices(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', TRUSTED)
    .execute()
}

/** When both the app and the backup codes are lost. True if it was on. */
export async function turnTwoFactorOff(db: Db, userId: string): Promise<boolean> {
  return atomically(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('auth_users')
      .set({ twoFactorEnabled: 0 })
      .where('id', '=', userId)
      .where('twoFactorEnabled', '=', 1)
      .executeTakeFirst()
    await tx.deleteFrom('auth_two_factors').where('userId', '=', userId).execute()
    await forgetTrustedDevices(tx, userId)
    return numUpdatedRows === 1n
  })
}
