import { sql } from 'kysely'
import { DAY_MS, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../notifications/outbox.ts'

/** How many days before the end of a trial a mail goes out; 0 is the end itself. */
const DAYS_BEFORE = [0, 1, 3, 7] as const
const BATCH = 500

/**
 * Mails those whose trial ends without a plan, once for each of the days (D-S4): the latest that is due, so that
 * a node that was away does not send several at once. It runs before the ends are settled:
 * until then `next_transition_at` is the end of the trial.
 */
export async function remindOfTrials(db: Db, publicUrl: string, nowMs: number): Promise<void> {
  for (const [index, days] of DAYS_BEFORE.entries()) {
    const beforeMs = index === 0 ? 0 : nowMs + (DAYS_BEFORE[index - 1] ?? 0) * DAY_MS
    const due = await listDue(db, { days, afterMs: beforeMs, untilMs: nowMs + days * DAY_MS })
    for (const { account_id: accountId, next_transition_at: endMs, email } of due)
      await queueMail(db, accountId, trialMail(email, days, endMs ?? 0, publicUrl), nowMs)
  }
}

type Due = { readonly days: number; readonly afterMs: number; readonly untilMs: number }

/** Trials that end in this span and have had no reminder yet. */
async function listDue(db: Db, { days, afterMs, untilMs }: Due) {
  return (
    db
      .selectFrom('subscriptions')
      .innerJoin('accounts', 'accounts.id', 'subscriptions.account_id')
      .innerJoin('auth_users', 'auth_users.id', 'accounts.user_id')
      .select(['subscriptions.account_id', 'next_transition_at', 'email'])
      .where('next_transition_at', '>', afterMs)
      .where('next_transition_at', '<=', untilMs)
      .where('terms', 'like', '%"paidFromMs":null%')
      // A cancelled trial needs no reminder.
      .where('terms', 'like', '%"endsAtMs":null%')
      .where('emailVerified', '=', 1)
      .where('accounts.deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails')
              .select('mails.id')
              .whereRef('mails.account_id', '=', 'subscriptions.account_id')
              .where(
                sql<boolean>`idempotency_key = 'trial-' || next_transition_at || cast(${`-${days}`} as text)`,
              ),
          ),
        ),
      )
      .orderBy('next_transition_at')
      .limit(BATCH)
      .execute()
  )
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
