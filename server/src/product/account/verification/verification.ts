import { DAY_MS, type Clock } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Mail } from '../../notifications/mail.ts'
import { queueLinkMail } from '../../notifications/outbox.ts'
import { isAddressVerified } from '../../notifications/sending-rules.ts'
import type { Vault } from '../../../platform/vault.ts'
import { createEmailChange, type EmailChange } from './email-change.ts'
import type { SignedLinks } from './signed-link.ts'
import { getOwner, markVerified, noteVerified } from './verified.ts'

const LINK_MS = 3 * DAY_MS

/** Whether mails reach who they are for: asked with a link before anything else is sent there. */
export type Verification = {
  /** The owner, after signing up or when they ask again. */
  askOwner(db: Db, accountId: AccountId): Promise<void>
  /** An address that an agent's mails are to go to, unless it is known or was asked within a day. */
  askBusiness(db: Db, accountId: AccountId, address: string): Promise<void>
  confirm(db: Db, token: string): Promise<void>
  readonly emailChange: EmailChange
}

type Options = { clock: Clock; vault: Vault; links: SignedLinks; publicUrl: string }

export function createVerification({ clock, vault, links, publicUrl }: Options): Verification {
  const linkFor = (accountId: AccountId, address: string) => {
    const untilMs = clock.now() + LINK_MS
    const token = links.tokenFor({ purpose: 'verify', accountId, address: address.toLowerCase(), untilMs })
    return `${publicUrl}/dashboard/verify-address?token=${token}`
  }
  return {
    emailChange: createEmailChange({ clock, vault, links, publicUrl }),
    async askOwner(db, accountId) {
      const { email, emailVerified } = await getOwner(db, accountId)
      if (emailVerified === 1) throw new ServiceError('conflict', 'The address is verified already.')
      await queueLinkMail(db, vault, accountId, ownerMail(email, linkFor(accountId, email)), clock.now())
    },
    async askBusiness(db, accountId, address) {
      if (await isAddressVerified(db, accountId, address)) return
      if (await wasAsked(db, accountId, address, clock.now() - DAY_MS)) return
      await queueLinkMail(
        db,
        vault,
        accountId,
        businessMail(address, linkFor(accountId, address)),
        clock.now(),
      )
    },
    async confirm(db, token) {
      const claim = links.open(token, 'verify', clock.now())
      if (claim === undefined)
        throw new ServiceError(
          'invalid',
          'The link is not valid any more. Ask for another one in the dashboard.',
        )
      await atomically(db, (tx) => verify(tx, claim.accountId as AccountId, claim.address, clock.now()))
    },
  }
}

async function verify(db: Db, accountId: AccountId, address: string, nowMs: number): Promise<void> {
  const { userId, email } = await getOwner(db, accountId)
  if (email.toLowerCase() === address) await markVerified(db, userId)
  await noteVerified(db, accountId, address, nowMs)
}

async function wasAsked(db: Db, accountId: AccountId, address: string, sinceMs: number): Promise<boolean> {
  const asked = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient_key', '=', address.toLowerCase())
    .where('created_at', '>', sinceMs)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'verification')
    .executeTakeFirst()
  return asked !== undefined
}

function ownerMail(recipient: string, link: string): Mail {
  return {
    kind: 'link',
    recipient,
    subject: 'Verify your address for Parley',
    body: `Someone, hopefully you, has opened a Parley account with this address.\n\nVerify it here within three days, so that mails about calls can be sent to you: ${link}\n\nIf it was not you, do nothing: no other mail follows.\n`,
  }
}

/** Holds nothing that a tenant can write: the recipient may never have heard of them. */
function businessMail(recipient: string, link: string): Mail {
  return {
    kind: 'verification',
    recipient,
    subject: 'May Parley send messages of callers to this address?',
    body: `A Parley account wants messages that callers leave to be sent to this address.\n\nAgree here within three days: ${link}\n\nIf you do not know about it, do nothing: no message follows.\n`,
  }
}
