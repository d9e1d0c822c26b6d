import { createHash } from 'node:crypto'
import { DAY_MS, iso, type Clock } from '../../../platform/clock.ts'
import { atomically, isUniqueViolation, type Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Mail } from '../../notifications/mail.ts'
import { queueLinkMail, queueMail } from '../../notifications/outbox.ts'
import type { LinkClaim, SignedLinks } from './signed-link.ts'
import { getOwner, noteVerified } from './verified.ts'

const LINK_MS = DAY_MS

/** Another address to sign in with. It counts once a link that was mailed there has been opened. */
export type EmailChange = {
  /** With what `findAsker` found before the password was checked. */
  ask(db: Db, asker: Asker, address: string): Promise<void>
  confirm(db: Db, token: string): Promise<void>
}

/** Who asks, and a digest of what a link stands and falls with: address, password and session. */
export type Asker = { accountId: AccountId; sessionId: string; email: string; bond: string }

type Options = { clock: Clock; vault: Vault; links: SignedLinks; publicUrl: string }

export function createEmailChange({ clock, vault, links, publicUrl }: Options): EmailChange {
  return {
    async ask(db, { accountId, sessionId, email, bond }, wanted) {
      const nowMs = clock.now()
      const address = wanted.toLowerCase()
      if (address === email.toLowerCase())
        throw new ServiceError('conflict', 'The account has this address already.')
      const asked = { sessionId, bond }
      const untilMs = nowMs + LINK_MS
      const token = links.tokenFor({ purpose: 'change-email', accountId, address, asked, untilMs })
      const mail = confirmationMail(address, `${publicUrl}/dashboard/change-email?token=${token}`)
      await atomically(db, async (tx) => {
        await queueLinkMail(tx, vault, accountId, mail, nowMs)
        await queueMail(tx, accountId, warningMail(email, address, publicUrl), nowMs)
      })
    },
    async confirm(db, token) {
      const claim = links.open(token, 'change-email', clock.now())
      if (claim === undefined) throw stale()
      await atomically(db, (tx) => change(tx, claim, clock.now()))
    },
  }
}

/** Undefined where the session has ended. */
export async function findAsker(db: Db, accountId: AccountId, sessionId: string): Promise<Asker | undefined> {
  const found = await db
    .selectFrom('accounts')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .innerJoin('auth_credentials', 'auth_credentials.userId', 'auth_users.id')
    .innerJoin('auth_sessions', 'auth_sessions.userId', 'auth_users.id')
    .select(['email', 'password'])
    .where('accounts.id', '=', accountId)
    .where('auth_sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { email, password } = found
  const bond = createHash('sha256')
    .update(JSON.stringify([email, password]))
    .digest('base64url')
  return { accountId, sessionId, email, bond }
}

async function change(db: Db, { accountId: id, address, asked }: LinkClaim, nowMs: number): Promise<void> {
  const accountId = id as AccountId
  const { userId, email, emailVerified } = await getOwner(db, accountId)
  const asker = await findAsker(db, accountId, asked?.sessionId ?? '')
  if (asker === undefined || asker.bond !== asked?.bond) throw stale()
  try {
    await db
      .updateTable('auth_users')
      .set({ email: address, emailVerified: 1, updatedAt: iso(nowMs) })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ServiceError('conflict', 'Another account has this address.')
  }
  // A reset that lies in the old mailbox opens the account no more.
  await db.deleteFrom('auth_verifications').where('value', '=', userId).execute()
  await noteVerified(db, accountId, address, nowMs)
  // Who never answered there may be a stranger.
  if (emailVerified === 1) await queueMail(db, accountId, noticeMail(email, address), nowMs)
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

function warningMail(recipient: string, address: string, publicUrl: string): Mail {
  return {
    kind: 'security',
    recipient,
    subject: 'Another email address for your Parley account?',
    body: `Someone who knows your password wants to sign in with ${address} in place of this address. Nothing changes until they open the link that was mailed there.\n\nIf it was not you, choose another password at once, and the link works no more: ${publicUrl}/dashboard/forgot-password\n`,
  }
}

function noticeMail(recipient: string, address: string): Mail {
  return {
    kind: 'security',
    recipient,
    subject: 'The email address of your Parley account was changed',
    body: `You now sign in with ${address}, and mails about the account go there.\n\nIf it was not you, tell whoever runs the service at once: they can give the account back to you.\n`,
  }
}
