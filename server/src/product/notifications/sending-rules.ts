import { DAY_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { MailRefusal } from '../../platform/db/tables.ts'
import type { AccountId } from '../../platform/ids.ts'
import { getTerms } from '../subscription/ledger.ts'
import { PLAN_LIMITS } from '../subscription/plan-limits.ts'
import { subscriptionAt } from '../subscription/subscription.ts'
import type { Handler } from '../../platform/jobs/worker-pool.ts'
import type { Mail } from './mail.ts'

/** Mails that one address gets in a day, of all accounts together, without having said that it wants them. */
export const UNASKED_A_DAY = 5
const UNASKED = ['link', 'undo', 'verification', 'caller'] as const

/** Why a mail must not be sent; null where it may. ADR 0019 has the table. */
export async function refusalOf(
  db: Db,
  accountId: AccountId | null,
  { kind, recipient }: Pick<Mail, 'kind' | 'recipient'>,
  nowMs: number,
): Promise<MailRefusal | null> {
  const owner = accountId === null ? undefined : await ownerOf(db, accountId)
  if (owner?.deleted_at != null) return 'account_deleted'
  // Requests for other mails must not use up its quota.
  if (kind === 'undo' && owner?.emailVerified === 1) return null
  const isUnasked = UNASKED.some((each) => each === kind)
  if (isUnasked && (await countUnasked(db, recipient, nowMs)) >= UNASKED_A_DAY) return 'recipient_limit'
  if (kind === 'link' || kind === 'undo') return null
  if (accountId === null) return 'owner_unverified'
  if (kind !== 'verification' && owner?.emailVerified !== 1) return 'owner_unverified'
  // What spends the account's mails may be what its owner must hear of.
  if (kind === 'security') return null
  if (kind === 'business' && !(await isAddressVerified(db, accountId, recipient))) return 'address_unverified'
  return (await isBudgetSpent(db, accountId, nowMs)) ? 'daily_limit' : null
}

async function countUnasked(db: Db, recipient: string, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient_key', '=', recipient.toLowerCase())
    .where('created_at', '>', nowMs - DAY_MS)
    .where('kind', 'in', UNASKED)
    .where('refused', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function ownerOf(
  db: Db,
  accountId: AccountId,
): Promise<{ email: string; emailVerified: number; deleted_at: number | null } | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .select(['auth_users.email', 'auth_users.emailVerified', 'accounts.deleted_at'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
}

/** Then only the mail about that is sent. */
export async function isBeingDeleted(db: Db, accountId: AccountId | null): Promise<boolean> {
  const owner = accountId === null ? undefined : await ownerOf(db, accountId)
  return owner?.deleted_at != null
}

/** Whether the reader of this mailbox has agreed to get the account's mails. */
export async function isAddressVerified(db: Db, accountId: AccountId, address: string): Promise<boolean> {
  const owner = await ownerOf(db, accountId)
  if (owner?.emailVerified === 1 && owner.email.toLowerCase() === address.toLowerCase()) return true
  const row = await db
    .selectFrom('verified_addresses')
    .select('verified_at')
    .where('account_id', '=', accountId)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

async function isBudgetSpent(db: Db, accountId: AccountId, nowMs: number): Promise<boolean> {
  const { plan } = subscriptionAt(await getTerms(db, accountId), nowMs)
  const limit = PLAN_LIMITS[plan].mails_a_day
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', nowMs - DAY_MS)
    .where('kind', '!=', 'security')
    .where('refused', 'is', null)
    .executeTakeFirstOrThrow()
  return count >= limit
}

/** For an account that is being deleted nothing visible is done. */
export function unlessDeleted(handler: Handler): Handler {
  return async (payload, context) => {
    if (await isBeingDeleted(context.db, context.accountId ?? null)) return
    await handler(payload, context)
  }
}
