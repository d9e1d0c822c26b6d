import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '../../../platform/clock.ts'
import { atomically, isPostgres, type Db } from '../../../platform/db/db.ts'
import type { WebhookRow } from '../../../platform/db/event-tables.ts'

/** Longer than an attempt: one node serves a webhook, and another takes over soon after it has died. */
export const LEASE_MS = 30 * SECOND_MS
/** Of those that are due the longest, so many are looked at for a fair choice. */
const LOOKED_AT = 200

export type Claimed = Pick<WebhookRow, 'id' | 'account_id' | 'failing_since'> & { readonly lease: string }

type Candidate = Omit<Claimed, 'lease'>

/** Takes those of the webhooks that are due that `choose` picks, for this node alone. */
export async function claimWebhooks(
  db: Db,
  nowMs: number,
  choose: (due: readonly Candidate[]) => readonly Candidate[],
): Promise<Claimed[]> {
  const due = await db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select(['webhooks.id', 'account_id', 'failing_since'])
    .where('next_at', '<=', nowMs)
    .where('enabled', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', nowMs)]))
    .orderBy('next_at')
    .limit(LOOKED_AT)
    .execute()
  const lease = randomUUID()
  const chosen = choose(due)
  if (chosen.length === 0) return []
  const taken = await db
    .updateTable('webhooks')
    .set({ lease, leased_until: nowMs + LEASE_MS })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', nowMs)]))
    .returning(['id', 'account_id', 'failing_since'])
    .execute()
  return taken.map((row) => ({ ...row, lease }))
}

/** Keeps a webhook for longer. False where another node has it by now, or it is gone or disabled. */
export async function keepWebhook(db: Db, { id, lease }: Claimed, nowMs: number): Promise<boolean> {
  const kept = await db
    .updateTable('webhooks')
    .set({ leased_until: nowMs + LEASE_MS })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** Gives a webhook back, to be due when the next of its deliveries is. */
export async function releaseWebhook(db: Db, { id, lease }: Claimed): Promise<void> {
  await atomically(db, async (tx) => {
    // A transaction that adds deliveries ends first: what it has added is then seen below.
    if (isPostgres(tx))
      await tx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute()
    await tx
      .updateTable('webhooks')
      .set((row) => ({
        lease: null,
        leased_until: null,
        // What is to be sent again is due, too.
        next_at: row
          .case()
          .when('replay_after', 'is not', null)
          .then(0)
          .else(
            row
              .selectFrom('webhook_deliveries')
              .select(({ fn }) => fn.min('webhook_deliveries.next_at').as('next_at'))
              .where('webhook_id', '=', id)
              .where('webhook_deliveries.next_at', 'is not', null),
          )
          .end(),
      }))
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute()
  })
}
