import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { getUser } from '../account/index.ts'
import { findMailByKey, queueMail } from './outbox.ts'

type News = {
  readonly subject: string
  readonly lines: readonly string[]
  /** Of its cause: there is one mail of it, however often that is tried. */
  readonly key: string
}

/** Tells the owner of an account something, in the transaction of its cause, unless they want no mails. */
export async function tellOwner(
  tx: Db,
  accountId: AccountId,
  { subject, lines, key }: News,
  nowMs: number,
): Promise<void> {
  const { email: recipient, emailNotifications } = await getUser(tx, accountId)
  if (!emailNotifications || (await findMailByKey(tx, accountId, key)) !== undefined) return
  await queueMail(
    tx,
    accountId,
    { kind: 'owner', recipient, subject, body: `${lines.join('\n')}\n`, key },
    nowMs,
  )
}
