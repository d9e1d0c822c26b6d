import { DAY_MS, iso } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import type { Mail } from '../notifications/mail.ts'
import { findMailByKey, queueMail } from '../notifications/outbox.ts'
import { readTerms } from './ledger.ts'
import { subscriptionAt } from './subscription.ts'

/** How many days before the end of a trial a mail goes out; 0 is the end itself. */
const DAYS_BEFORE = [0, 1, 3, 7] as const
const BATCH = 500

/** Which mail is due: the latest that is, so that a node that was away does not send several at once. */
export function reminderDue(trialEndMs: number, nowMs: number): (typeof DAYS_BEFORE)[number] | undefined {
  return DAYS_BEFORE.find((days) => nowMs >= trialEndMs - days * DAY_MS)
}

/**
 * Mails those whose trial ends without a plan, once for each of the days (D-S4). It runs before the ends are settled:
 * until then `next_transition_at` is the end of the trial.
 */
export async function remindOfTrials(db: Db, publicUrl: string, nowMs: number): Promise<void> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.id', 'subscriptions.account_id')
    .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
    .select(['subscriptions.account_id', 'terms', 'email'])
    .where('next_transition_at', '<=', nowMs + 7 * DAY_MS)
    .where('terms', 'like', '%"paidFromMs":null%')
    .where('emailVerified', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('next_transition_at')
    .limit(BATCH)
    .execute()
  for (const { account_id: accountId, terms: text, email } of rows) {
    const terms = readTerms(text)
    const days = reminderDue(terms.trialEndMs, nowMs)
    if (days === undefined || subscriptionAt(terms, nowMs).cancel_at_period_end) continue
    await remind(db, accountId, trialMail(email, days, terms.trialEndMs, publicUrl), nowMs)
  }
}

async function remind(
  db: Db,
  accountId: AccountId,
  mail: Mail & { key: string },
  nowMs: number,
): Promise<void> {
  if ((await findMailByKey(db, accountId, mail.key)) !== undefined) return
  await queueMail(db, accountId, mail, nowMs)
}

function trialMail(recipient: string, days: number, trialEndMs: number, publicUrl: string) {
  const end = iso(trialEndMs).replace('T', ' ').slice(0, 16)
  const subject =
    days === 0 ? 'Your trial is over' : `Your trial ends in ${days === 1 ? 'one day' : `${days} days`}`
  const lines = [
    days === 0 ? `Your trial ended at ${end} UTC.` : `Your trial ends at ${end} UTC.`,
    '',
    'From then on calls are not answered: they go to the forwarding number of each agent, and where there is none a',
    'short apology is spoken. Everything you have made stays, and you can read, change and delete it.',
    '',
    `To have calls answered, choose a plan: ${publicUrl}/dashboard/settings?tab=plan`,
  ]
  return {
    kind: 'owner' as const,
    recipient,
    subject,
    body: `${lines.join('\n')}\n`,
    key: `trial-${trialEndMs}-${days}`,
  }
}
