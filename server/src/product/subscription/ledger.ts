import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { PLAN_LIMITS } from './plan-limits.ts'
import {
  allowanceMinutes,
  nextTransition,
  subscriptionAt,
  usedMinutes,
  type SubscriptionTerms,
  type SubscriptionView,
} from './subscription.ts'

export async function saveTerms(
  db: Db,
  accountId: AccountId,
  terms: SubscriptionTerms,
  nowMs: number,
): Promise<void> {
  const row = { terms: JSON.stringify(terms), next_transition_at: nextTransition(terms, nowMs) ?? null }
  await db
    .insertInto('subscriptions')
    .values({ account_id: accountId, ...row })
    .onConflict((c) => c.column('account_id').doUpdateSet(row))
    .execute()
}

export function readTerms(text: string): SubscriptionTerms {
  return JSON.parse(text) as SubscriptionTerms
}

export async function getTerms(db: Db, accountId: AccountId): Promise<SubscriptionTerms> {
  const row = await db
    .selectFrom('subscriptions')
    .select('terms')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('The subscription')
  return readTerms(row.terms)
}

export async function viewSubscription(
  db: Db,
  accountId: AccountId,
  enterpriseMinutes: number,
  nowMs: number,
): Promise<Pick<SubscriptionView, 'subscription' | 'usage' | 'limits'>> {
  const terms = await getTerms(db, accountId)
  const now = subscriptionAt(terms, nowMs)
  const seconds = await usedSeconds(db, accountId, now.current_period_start, now.current_period_end)
  return {
    subscription: {
      plan: now.plan,
      status: now.status,
      current_period_start: iso(now.current_period_start),
      current_period_end: iso(now.current_period_end),
      cancel_at_period_end: now.cancel_at_period_end,
    },
    usage: {
      used: usedMinutes(seconds),
      limit: allowanceMinutes(now.plan, enterpriseMinutes),
      unit: 'minutes',
      seconds,
    },
    limits: PLAN_LIMITS[now.plan],
  }
}

/** A call's seconds, counted once however often this is tried; only for calls that were answered (D-U1). */
export async function meterCall(
  db: Db,
  accountId: AccountId,
  call: { id: string; answeredAtMs: number; seconds: number },
): Promise<void> {
  await db
    .insertInto('usage')
    .values({ id: call.id, account_id: accountId, answered_at: call.answeredAtMs, seconds: call.seconds })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
}

async function usedSeconds(db: Db, accountId: AccountId, fromMs: number, toMs: number): Promise<number> {
  const { seconds } = await db
    .selectFrom('usage')
    .select((eb) => eb.fn.sum<number | null>('seconds').as('seconds'))
    .where('account_id', '=', accountId)
    .where('answered_at', '>=', fromMs)
    .where('answered_at', '<', toMs)
    .executeTakeFirstOrThrow()
  return seconds ?? 0
}
