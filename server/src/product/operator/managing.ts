import type { Updateable } from 'kysely'
import { undoDeletion } from '../account/deletion.ts'
import { CUT_CALLS } from '../calls/live/live-calls.ts'
import { atomically, type Db, type Notices } from '../../platform/db/db.ts'
import type { AccountRow } from '../../platform/db/account-tables.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { changeSubscription } from '../subscription/changing.ts'
import { TRUNKS_CHANGED } from '../trunks/trunk.ts'
import type { ManagedAccountChange } from './managed-account.ts'
import { ACCOUNT_CHANGED, noteCommand } from './notes.ts'

/** The job that notifies all nodes of an operator's change: the command line is no node. */
export const ANNOUNCE_ACCOUNT = 'account.announce'

type Managing = {
  readonly accountId: string
  readonly change: ManagedAccountChange
  /** Who does it; null: the command line. */
  readonly by: AccountId | null
}

/** What an operator decides of an account. It holds on every node at once, and is logged. */
export async function manageAccount(
  { db, notices, log }: { db: Db; notices: Notices; log?: Log },
  { accountId, change, by }: Managing,
  nowMs: number,
): Promise<void> {
  const id = accountId as AccountId
  await atomically(db, async (tx) => {
    if (by === id && (change.blocked === true || change.operator === false))
      throw new ServiceError('conflict', 'You cannot block or demote your own account; another operator can.')
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ ...columnsOf(change, nowMs), updated_at: nowMs })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound(`Account ${accountId}`)
    if (change.deleted === false) await undoDeletion(tx, id)
    if (change.blocked === true || change.operator === false) await requireOperator(tx)
    if (change.plan !== undefined) await changeSubscription(tx, notices, id, { plan: change.plan }, nowMs)
    await announceAccount(tx, notices, id)
    await enqueue(tx, { kind: ANNOUNCE_ACCOUNT, payload: {}, accountId: id, nowMs })
    if (by === null) await noteCommand(tx, { message: ACCOUNT_CHANGED, account: id, change }, nowMs)
  })
  if (by !== null) log?.info({ operator: by, account: id, change }, ACCOUNT_CHANGED)
}

function columnsOf(change: ManagedAccountChange, nowMs: number): Updateable<AccountRow> {
  const columns: Updateable<AccountRow> = {}
  if (change.blocked !== undefined) columns.blocked_at = change.blocked ? nowMs : null
  if (change.may_dial !== undefined) columns.may_dial = Number(change.may_dial)
  if (change.may_buy !== undefined) columns.may_buy = Number(change.may_buy)
  if (change.caller_id !== undefined) columns.caller_id = change.caller_id
  if (change.operator !== undefined) columns.operator = Number(change.operator)
  return columns
}

/** An operator must be left to undo it. */
async function requireOperator(tx: Db): Promise<void> {
  const left = await tx
    .selectFrom('accounts')
    .select('id')
    .where('operator', '=', 1)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (left === undefined)
    throw new ServiceError('conflict', 'That would leave no operator; make another account one first.')
}

/** Keys and terms are read again, trunks too; the calls of a blocked account end. */
export async function announceAccount(db: Db, notices: Notices, accountId: AccountId): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('blocked_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  await notices.publish(db, 'account', accountId)
  await notices.publish(db, TRUNKS_CHANGED, accountId)
  if (account !== undefined && account.blocked_at !== null) await notices.publish(db, CUT_CALLS, accountId)
}
