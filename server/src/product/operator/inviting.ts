import { inviteToSignUp, noteMailed } from '../account/sign-up/sign-up.ts'
import type { SignUpInvitation } from '../account/sign-up/schemas.ts'
import type { Config } from '../../config/config.ts'
import { atomically, type Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { queueLinkMail } from '../notifications/outbox.ts'
import type { Vault } from '../../platform/vault.ts'

type Inviting = {
  readonly email: string
  /** Who invites; null: the command line. */
  readonly by: AccountId | null
  readonly vault: Vault
  readonly config: Pick<Config, 'publicUrl' | 'signUp' | 'smtpUrl'>
}

/** Makes an invitation, and mails it where there is a mail server. */
export async function invite(
  db: Db,
  { email, by, vault, config: { publicUrl, signUp, smtpUrl } }: Inviting,
  nowMs: number,
): Promise<SignUpInvitation & { link: string; mailed: boolean }> {
  return atomically(db, async (tx) => {
    const made = await inviteToSignUp(tx, { email, by, signUp, publicUrl }, nowMs)
    const mailed = smtpUrl !== undefined && (await queueLinkMail(tx, vault, by, invitationMail(made), nowMs))
    if (mailed) await noteMailed(tx, made.id)
    return { ...made, mailed }
  })
}

function invitationMail({ email, link }: { email: string; link: string }) {
  return {
    kind: 'link' as const,
    recipient: email,
    subject: 'Your invitation to Parley',
    body: `You are invited to open an account.\n\nSign up here within seven days: ${link}\n\nIf you do not know what this is, do nothing.\n`,
  }
}
