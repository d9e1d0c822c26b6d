import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { getUser } from '../../account/index.ts'
import { queueMail } from '../../notifications/outbox.ts'
import type { DeliveryResponse } from '../webhook.ts'

/** After each attempt that failed (D-W4). Then the delivery has failed; it can be sent again by hand. */
export const RETRIES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const
/** The share that may come on top at random, so that what failed together is not tried together. */
const JITTER = 0.1
/** Of nothing but failures; then the webhook is disabled. */
const PATIENCE_MS = 5 * DAY_MS
const GONE = 410

export type Due = {
  readonly id: string
  readonly webhookId: string
  readonly accountId: AccountId
  readonly url: string
  readonly step: number
  readonly failingSince: number | null
}

/** What came of an attempt, on the delivery and on its webhook. */
export async function recordOutcome(
  db: Db,
  due: Due,
  response: DeliveryResponse,
  { nowMs, random }: { nowMs: number; random: number },
): Promise<void> {
  const isAccepted = response.error === null
  const pauseMs = RETRIES_MS[due.step]
  const isRetried = !isAccepted && pauseMs !== undefined && response.status !== GONE
  const failingSince = isAccepted ? null : (due.failingSince ?? nowMs)
  const reason = reasonToDisable(response, failingSince, nowMs)
  await atomically(db, async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set((row) => ({
        status: isAccepted ? 'succeeded' : isRetried ? 'pending' : 'failed',
        attempts: row('attempts', '+', 1),
        step: due.step + 1,
        next_at: isRetried ? nowMs + Math.round(pauseMs * (1 + JITTER * random)) : null,
        attempted_at: nowMs,
        response: JSON.stringify(response),
      }))
      .where('id', '=', due.id)
      .execute()
    if (failingSince !== due.failingSince)
      await tx
        .updateTable('webhooks')
        .set({ failing_since: failingSince })
        .where('id', '=', due.webhookId)
        .execute()
    if (reason !== undefined) await disable(tx, due, reason, nowMs)
  })
}

function reasonToDisable({ status }: DeliveryResponse, failingSince: number | null, nowMs: number) {
  if (status === GONE) return 'gone'
  return failingSince !== null && nowMs - failingSince >= PATIENCE_MS ? 'failing' : undefined
}

/** What waits stays waiting: it is tried when the webhook is enabled again. */
async function disable(
  tx: Db,
  { webhookId, accountId, url }: Due,
  reason: string,
  nowMs: number,
): Promise<void> {
  const disabled = await tx
    .updateTable('webhooks')
    .set({ enabled: 0, disabled_reason: reason, updated_at: nowMs })
    .where('id', '=', webhookId)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  if (disabled.numUpdatedRows === 0n) return
  const { email: recipient } = await getUser(tx, accountId)
  const why =
    reason === 'gone' ? 'it answered that it is gone (410)' : 'it has accepted nothing for five days'
  const body = [
    `Events are no longer sent to ${new URL(url).host}, since ${why}.`,
    '',
    'What has happened is kept for 30 days. Enable the webhook under Developers, Webhooks when its receiver',
    'works again, and send again what it has missed.',
  ]
  const mail = {
    kind: 'owner' as const,
    recipient,
    subject: 'A webhook was disabled',
    body: `${body.join('\n')}\n`,
  }
  await queueMail(tx, accountId, mail, nowMs)
}
