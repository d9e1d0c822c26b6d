import { atomically, isPostgres, type Db, type Notices } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { recordStanding } from '../agents/standing.ts'
import { getTerms, saveTerms } from './ledger.ts'
import {
  choosePlan,
  isUsable,
  settle,
  subscriptionAt,
  withBilling,
  type Billing,
  type SubscriptionChange,
  type SubscriptionTerms,
} from './subscription.ts'

const SETTLE_BATCH = 500

export async function changeSubscription(
  db: Db,
  notices: Notices,
  accountId: AccountId,
  change: SubscriptionChange,
  nowMs: number,
): Promise<void> {
  const chosen = (terms: SubscriptionTerms) => choosePlan(settle(terms, nowMs), change, nowMs)
  await changeTerms({ db, notices, nowMs }, accountId, chosen)
}

/** Brings terms to whether this installation bills (D-S3). */
export async function applyBilling(
  db: Db,
  notices: Notices,
  billing: Billing,
  nowMs: number,
): Promise<number> {
  const sign = billing === 'off' ? '%"paidFromMs":null%' : '%"unbilled":true%'
  const due = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('terms', 'like', sign)
    .limit(SETTLE_BATCH)
    .execute()
  for (const { account_id: accountId } of due)
    await changeTerms({ db, notices, nowMs }, accountId, (terms) => withBilling(terms, billing, nowMs))
  return due.length
}

/** Folds what the clock has changed into the stored terms. Reading gives the same without it. */
export async function settleDue(db: Db, notices: Notices, nowMs: number): Promise<number> {
  const due = await db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('next_transition_at', '<=', nowMs)
    .orderBy('next_transition_at')
    .limit(SETTLE_BATCH)
    .execute()
  for (const { account_id: accountId } of due)
    await changeTerms({ db, notices, nowMs }, accountId, (terms) => settle(terms, nowMs))
  return due.length
}

type Options = { readonly db: Db; readonly notices: Notices; readonly nowMs: number }

/** Where that suspends the agents, or makes them active again, they tell so. */
async function changeTerms(
  { db, notices, nowMs }: Options,
  accountId: AccountId,
  change: (terms: SubscriptionTerms) => SubscriptionTerms,
): Promise<void> {
  await atomically(db, async (tx) => {
    const wasUsable = await holdTerms(tx, accountId)
    const terms = change(await getTerms(tx, accountId))
    await saveTerms(tx, accountId, terms, nowMs)
    if (isUsable(subscriptionAt(terms, nowMs).status) !== wasUsable)
      await recordStanding(tx, accountId, nowMs)
    await notices.publish(tx, 'account', accountId)
  })
}

/**
 * Locks the terms against other writers until the transaction ends. Answers whether they were usable when they were last
 * saved: what the clock has ended since, nobody was told of.
 */
async function holdTerms(tx: Db, accountId: AccountId): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('next_transition_at')
    .where('account_id', '=', accountId)
    .$if(isPostgres(tx), (q) => q.forUpdate())
    .executeTakeFirst()
  return row !== undefined && row.next_transition_at !== null
}
