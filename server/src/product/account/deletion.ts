import { DAY_MS, iso } from '../../platform/clock.ts'
import { atomically, type Db, type Notices } from '../../platform/db/db.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { queueLinkMail } from '../notifications/outbox.ts'
import type { Vault } from '../../platform/vault.ts'
import type { DeletedCounts } from './routes.ts'
import type { SignedLinks } from './verification/signed-link.ts'
import { removeAccount } from './store.ts'
import { markVerified } from './verification/verified.ts'

/** For so long a deletion can be undone. */
export const GRACE_MS = DAY_MS
/** The job that removes what was deleted a day ago. */
export const REMOVE_ACCOUNTS = 'accounts.remove'

const COUNTED = {
  agents: 'agents',
  phone_numbers: 'phone_numbers',
  transcripts: 'transcripts',
  regulatory_bundles: 'bundles',
  documents: 'documents',
  api_keys: 'api_keys',
} as const

type Writing = { readonly vault: Vault; readonly links: SignedLinks; readonly publicUrl: string }

/**
 * From now on the account answers nothing: its keys and sessions are gone for good, and the owner's mail has a link
 * that gives the rest back within a day (D-A1). Until then nobody else gets its address, or the link would lead
 * nowhere. The caller notifies the other features.
 */
export async function beginDeletion(
  tx: Db,
  accountId: AccountId,
  { vault, links, publicUrl }: Writing,
  nowMs: number,
): Promise<DeletedCounts> {
  await lockAccount(tx, accountId)
  const owner = await getOwner(tx, accountId)
  if (owner.deletedAt !== null) throw notFound('The account')
  const counts = await countAll(tx, accountId)
  const { userId, email } = owner
  const untilMs = nowMs + GRACE_MS
  const token = links.tokenFor({ purpose: 'undo-deletion', accountId, address: email, untilMs })
  const link = `${publicUrl}/dashboard/undo-deletion?token=${token}`
  await queueLinkMail(tx, vault, accountId, undoMail(email, link, untilMs), nowMs)
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  await forgetSessions(tx, userId)
  await tx.updateTable('accounts').set({ deleted_at: nowMs }).where('id', '=', accountId).execute()
  await enqueue(tx, { kind: REMOVE_ACCOUNTS, payload: {}, runAt: untilMs, nowMs })
  return counts
}

/** Ends every session, and every pending second step or reset. */
async function forgetSessions(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('auth_verifications').where('value', '=', userId).execute()
}

/** With the link of the mail: its holder reads the owner's mail. */
export async function undoByLink(db: Db, links: SignedLinks, token: string, nowMs: number) {
  const claim = links.open(token, 'undo-deletion', nowMs)
  if (claim === undefined) throw stale()
  const accountId = claim.accountId as AccountId
  await atomically(db, async (tx) => {
    await lockAccount(tx, accountId)
    const { userId, deletedAt } = await getOwner(tx, accountId)
    // A link is for the deletion that it was mailed for, and for no later one.
    if (deletedAt === null || deletedAt + GRACE_MS !== claim.untilMs) throw stale()
    await undoDeletion(tx, accountId)
    await markVerified(tx, userId)
  })
  return accountId
}

function stale(): ServiceError {
  return new ServiceError('invalid', 'The link is not valid any more: the deletion was undone, or is final.')
}

/** Keys and sessions stay revoked: one of them may have deleted the account. */
export async function undoDeletion(tx: Db, accountId: AccountId): Promise<void> {
  await lockAccount(tx, accountId)
  await tx.updateTable('accounts').set({ deleted_at: null }).where('id', '=', accountId).execute()
}

/** Those whose day is over, some at a time. */
export async function listOverdue(db: Db, nowMs: number, limit: number): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<=', nowMs - GRACE_MS)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type Parts = {
  /** Gives the numbers back to the carrier, in the transaction that removes the account. */
  releaseNumbers(tx: Db, accountId: AccountId): Promise<unknown>
  /** Has providers told that their permissions have ended, in the same transaction. */
  giveBackCalendars(tx: Db, accountId: AccountId): Promise<void>
  /** Queues the removal of files, in the same transaction: files cannot be rolled back. */
  queueFileRemoval(tx: Db, accountId: AccountId): Promise<void>
  removeFiles(accountId: AccountId): Promise<void>
}

/** Everything, everywhere. The files go once the rows are gone for good; the job is for a crash between. */
export async function removeForGood(
  db: Db,
  notices: Notices,
  accountId: AccountId,
  { parts, nowMs }: { parts: Parts; nowMs: number },
): Promise<void> {
  const isGone = await atomically(db, async (tx) => {
    await lockAccount(tx, accountId)
    // It may have been undone, or removed by another node, while this one was about to.
    const deletedAt = (await findOwner(tx, accountId))?.deletedAt ?? null
    if (deletedAt === null || deletedAt > nowMs - GRACE_MS) return false
    await parts.releaseNumbers(tx, accountId)
    await parts.giveBackCalendars(tx, accountId)
    await parts.queueFileRemoval(tx, accountId)
    await removeAccount(tx, notices, accountId)
    return true
  })
  if (isGone) await parts.removeFiles(accountId)
}

async function getOwner(db: Db, accountId: AccountId) {
  const owner = await findOwner(db, accountId)
  if (owner === undefined) throw notFound('The account')
  return owner
}

function findOwner(db: Db, accountId: AccountId) {
  return db
    .selectFrom('accounts')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .select(['user_id as userId', 'email', 'deleted_at as deletedAt'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
}

async function countAll(db: Db, accountId: AccountId): Promise<DeletedCounts> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(COUNTED)) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    counts[name] = count
  }
  return counts as DeletedCounts
}

function undoMail(recipient: string, link: string, untilMs: number) {
  const until = iso(untilMs).replace('T', ' ').slice(0, 16)
  return {
    kind: 'undo' as const,
    recipient,
    subject: 'Your Parley account was deleted',
    body: `Your account was deleted. It answers no calls any more, and its API keys and sessions are revoked.\n\nIf that was not meant, undo it here until ${until} UTC: ${link}\n\nAfter that everything is removed for good: agents, numbers, calls, transcripts, recordings and documents.\n`,
  }
}
