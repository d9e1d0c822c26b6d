import type { Db } from '../../platform/db/db.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import type { AccountId } from '../../platform/ids.ts'
import { getTerms } from './ledger.ts'
import { PLAN_LIMITS, planLimit, type PlanLimits } from './plan-limits.ts'

type Addition = {
  /** What the account has of it already. */
  count(tx: Db): Promise<number>
  /** How much more it will be; 1 where nothing is said. */
  adding?: number
  /** What the account can do about it: "delete one first". */
  remedy: string
}

/**
 * Throws where the plan has no room for what the transaction is about to add. The account stays locked until it
 * ends, so that of several requests at once no more get in than fit.
 */
export async function requireRoom(
  tx: Db,
  accountId: AccountId,
  name: keyof PlanLimits,
  { count, adding = 1, remedy }: Addition,
): Promise<void> {
  await lockAccount(tx, accountId)
  const { plan } = await getTerms(tx, accountId)
  const present = await count(tx)
  if (present + adding > PLAN_LIMITS[plan][name]) throw planLimit(plan, name, { present, remedy })
}
