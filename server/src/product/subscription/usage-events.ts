import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { recordEvent } from '../events/record.ts'
import { tellOwner } from '../notifications/owner-mail.ts'
import { viewSubscription } from './ledger.ts'

/** In per cent of the allowance. */
const THRESHOLDS = [80, 100] as const

/** Called when a call was metered. Each threshold is told once in a period, and again where the allowance is another. */
export async function recordUsage(
  tx: Db,
  accountId: AccountId,
  enterpriseMinutes: number,
  nowMs: number,
): Promise<void> {
  const { subscription, usage } = await viewSubscription(tx, accountId, enterpriseMinutes, nowMs)
  for (const threshold of THRESHOLDS) {
    if (usage.used * 100 < usage.limit * threshold) return
    const once = `usage ${subscription.current_period_start} ${usage.limit} ${threshold}`
    const type = 'usage.threshold_reached'
    await recordEvent(tx, accountId, { type, data: { usage, threshold }, once }, nowMs)
    const lines = linesOf(threshold, usage, subscription.current_period_end)
    const subject = `${threshold} % of your minutes are used`
    await tellOwner(tx, accountId, { subject, lines, key: once }, nowMs)
  }
}

function linesOf(threshold: number, { used, limit }: { used: number; limit: number }, end: string): string[] {
  const from = end.slice(0, 10)
  return [
    `Your agents have answered ${used} of the ${limit} minutes that your plan has in this period.`,
    '',
    threshold < 100
      ? `The next period begins on ${from}. Usage and plans are in the dashboard under Settings, Plan.`
      : `Calls are still answered. The next period begins on ${from}; a larger plan is under Settings, Plan.`,
  ]
}
