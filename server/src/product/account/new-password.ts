import { atomically, type Db, type Notices } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/clock.ts'
import { countApiKeys, revokeApiKeys } from './api-keys/store.ts'
import { queueMail } from '../notifications/outbox.ts'
import { findAccountId } from './store.ts'
import { getOwner } from './verification/verified.ts'

type Options = { db: Db; notices: Notices; clock: Clock; publicUrl: string }

/** What follows another password: keys that a thief may have made go where that is wanted, and the owner is told. */
export type NewPassword = (userId: string, isRevokingKeys: boolean) => Promise<void>

export function createNewPassword({ db, notices, clock, publicUrl }: Options): NewPassword {
  return (userId, isRevokingKeys) =>
    atomically(db, async (tx) => {
      const accountId = await findAccountId(tx, userId)
      if (accountId === undefined) return
      if (isRevokingKeys) await revokeApiKeys(tx, notices, accountId)
      const { email } = await getOwner(tx, accountId)
      const body = noticeOf(await countApiKeys(tx, accountId), publicUrl)
      const subject = 'The password of your Parley account was changed'
      await queueMail(tx, accountId, { kind: 'security', recipient: email, subject, body }, clock.now())
    })
}

function noticeOf(keys: number, publicUrl: string): string {
  const left =
    keys === 0
      ? 'The account has no API keys.'
      : `${keys === 1 ? 'One API key still works' : `${keys} API keys still work`}. Revoke those that you do not know: ${publicUrl}/dashboard/developers`
  return `You sign in with the new password from now on. ${left}\n\nIf it was not you, choose another password at once: ${publicUrl}/dashboard/forgot-password\n`
}
