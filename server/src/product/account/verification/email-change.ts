import { DAY_MS, iso, type Clock } from '../../../platform/clock.ts'
import { atomically, isUniqueViolation, type Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Mail } from '../../notifications/mail.ts'
import { queueLinkMail, queueMail } from '../../notifications/outbox.ts'
import type { SignedLinks } from './signed-link.ts'
import { getOwner, noteVerified } from './verified.ts'

const LINK_MS = DAY_MS

/** Another address to sign in with. It counts once a link that was mailed there has been opened. */
export type EmailChange = {
  ask(db: Db, accountId: AccountId, address: string): Promise<void>
  confirm(db: Db, token: string): Promise<void>
}

type Options = { clock: Clock; vault: Vault; links: SignedLinks; publicUrl: string }

export function createEmailChange({ clock, vault, links, publicUrl }: Options): EmailChange {
  return {
    async ask(db, accountId, wanted) {
      const address = wanted.toLowerCase()
      const { email } = await getOwner(db, accountId)
      const from = email.toLowerCase()
      if (address === from) throw new ServiceError('conflict', 'The account has this address already.')
      const untilMs = clock.now() + LINK_MS
      const token = links.tokenFor({ purpose: 'change-email', accountId, address, from, untilMs })
      const mail = confirmationMail(address, `${publicUrl}/dashboard/change-email?token=${token}`)
      await queueLinkMail(db, vault, accountId, mail, clock.now())
    },
    async confirm(db, token) {
      const claim = links.open(token, 'change-email', clock.now())
      if (claim === undefined) throw stale()
      await atomically(db, (tx) =>
        change(tx, claim.accountId as AccountId, { from: claim.from ?? '', to: claim.address }, clock.now()),
      )
    },
  }
}

type Addresses = { from: string; to: string }

async function change(db: Db, accountId: AccountId, { from, to }: Addresses, nowMs: number): Promise<void> {
  const { userId, email, emailVerified } = await getOwner(db, accountId)
  // A link is for the address that the account had when it was asked for.
  if (email.toLowerCase() !== from) throw stale()
  try {
    await db
      .updateTable('auth_users')
      .set({ email: to, emailVerified: 1, updatedAt: iso(nowMs) })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ServiceError('conflict', 'Another account has this address.')
  }
  // A reset that lies in the old mailbox opens the account no more.
  await db.deleteFrom('auth_verifications').where('value', '=', userId).execute()
  await noteVerified(db, accountId, to, nowMs)
  // Who never answered there may be a stranger.
  if (emailVerified === 1) await queueMail(db, accountId, noticeMail(email, to), nowMs)
}

function stale(): ServiceError {
  return new ServiceError('invalid', 'The link is not valid any more. Ask for another one in the settings.')
}

/** Holds nothing that a tenant can write: the recipient may never have heard of them. */
function confirmationMail(recipient: string, link: string): Mail {
  return {
    kind: 'verification',
    recipient,
    subject: 'Use this address for your Parley account?',
    body: `Someone, hopefully you, wants to sign in to a Parley account with this address.\n\nConfirm it here within a day: ${link}\n\nIf it was not you, do nothing: the account keeps the address that it has.\n`,
  }
}

function noticeMail(recipient: string, address: string): Mail {
  return {
    kind: 'owner',
    recipient,
    subject: 'The email address of your Parley account was changed',
    body: `You now sign in with ${address}, and mails about the account go there.\n\nIf it was not you, tell whoever runs the service at once: they can give the account back to you.\n`,
  }
}
