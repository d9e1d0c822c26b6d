import { iso } from '../../platform/clock.ts'
import { hint, type Db } from '../../platform/db/db.ts'
import type { EventRow, WebhookDeliveryRow, WebhookRow } from '../../platform/db/event-tables.ts'
import { notFound } from '../../platform/errors.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import { newIdInOrder, type AccountId } from '../../platform/ids.ts'
import { firstPlaceAt } from '../events/placing.ts'
import { EVENTS_TOPIC } from '../events/record.ts'
import { bodyOf } from './delivery/body.ts'
import { getRow, getWebhook, isWanted } from './store.ts'
import {
  TEST_TYPE,
  type DeliveryQuery,
  type DeliveryResponse,
  type WebhookDelivery,
  type WholeDelivery,
} from './webhook.ts'

/** SQLite binds at most 32,766 values in one statement. */
const ROWS_PER_INSERT = 500
/** Of what is sent again, in one transaction: the rest follows when these are through. */
const REPLAYED_AT_ONCE = 100

type Told = Pick<EventRow, 'id' | 'account_id' | 'type'>

/** Called with events as they get their places, in the transaction that gives them. */
export async function fanOut(tx: Db, events: readonly Told[], nowMs: number): Promise<void> {
  const accounts = [...new Set(events.map((each) => each.account_id))]
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'events'])
    .where('account_id', 'in', accounts)
    .where('enabled', '=', 1)
    .execute()
  const byAccount = Map.groupBy(webhooks, (each) => each.account_id)
  const wanted = events.flatMap((event) =>
    (byAccount.get(event.account_id) ?? [])
      .filter((webhook) => isWanted(webhook.events, event.type))
      .map((webhook) => ({ event, webhook })),
  )
  await queueDeliveries(tx, wanted, nowMs)
}

type Wanted = {
  readonly event: Pick<EventRow, 'id'>
  readonly webhook: Pick<WebhookRow, 'id' | 'account_id'>
}

/** What was delivered before is delivered again. */
async function queueDeliveries(tx: Db, wanted: readonly Wanted[], nowMs: number): Promise<void> {
  for (let from = 0; from < wanted.length; from += ROWS_PER_INSERT)
    await tx
      .insertInto('webhook_deliveries')
      .values(
        wanted.slice(from, from + ROWS_PER_INSERT).map(({ event, webhook }) => ({
          id: newIdInOrder('delivery', nowMs),
          account_id: webhook.account_id,
          webhook_id: webhook.id,
          event_id: event.id,
          status: 'pending',
          attempts: 0,
          step: 0,
          next_at: nowMs,
          attempted_at: null,
          response: null,
          created_at: nowMs,
        })),
      )
      .onConflict((c) =>
        c.columns(['webhook_id', 'event_id']).doUpdateSet({ status: 'pending', step: 0, next_at: nowMs }),
      )
      .execute()
  await wake(tx, [...new Set(wanted.map(({ webhook }) => webhook.id))], nowMs)
}

async function wake(tx: Db, webhookIds: readonly string[], nowMs: number): Promise<void> {
  if (webhookIds.length === 0) return
  await tx
    .updateTable('webhooks')
    .set({ next_at: nowMs })
    .where('id', 'in', webhookIds)
    .where((is) => is.or([is('next_at', 'is', null), is('next_at', '>', nowMs)]))
    .execute()
}

/** An event of its own, for this webhook alone. */
export async function sendTest(
  tx: Db,
  accountId: AccountId,
  id: string,
  nowMs: number,
): Promise<WebhookDelivery> {
  const webhook = await getWebhook(tx, accountId, id)
  const event = {
    id: newIdInOrder('event', nowMs),
    account_id: accountId,
    type: TEST_TYPE,
    data: JSON.stringify({ webhook }),
    place: 0,
    once_key: null,
    agent_id: null,
    call_id: null,
    appointment_id: null,
    created_at: nowMs,
  }
  await tx.insertInto('events').values(event).execute()
  await queueDeliveries(tx, [{ event, webhook: { id, account_id: accountId } }], nowMs)
  hint(tx, EVENTS_TOPIC, accountId)
  const [delivery] = await select(tx, accountId, id).where('event_id', '=', event.id).execute()
  return toDelivery(delivery as Row)
}

/** As soon as may be, and with all its attempts again. */
export async function resend(
  tx: Db,
  accountId: AccountId,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  nowMs: number,
): Promise<WebhookDelivery> {
  await getDelivery(tx, accountId, webhookId, deliveryId)
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', step: 0, next_at: nowMs })
    .where('id', '=', deliveryId)
    .execute()
  await wake(tx, [webhookId], nowMs)
  hint(tx, EVENTS_TOPIC, accountId)
  return getDelivery(tx, accountId, webhookId, deliveryId)
}

/** Notes what is to be sent again; the webhook takes it up piece by piece, behind what waits already. */
export async function replaySince(
  tx: Db,
  accountId: AccountId,
  id: string,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<void> {
  await getRow(tx, accountId, id)
  await tx
    .updateTable('webhooks')
    .set({
      replay_after: Math.max(0, firstPlaceAt(sinceMs) - 1),
      // What happens from now on is sent in any case.
      replay_until: firstPlaceAt(nowMs + 1),
      next_at: nowMs,
    })
    .where('id', '=', id)
    .execute()
  hint(tx, EVENTS_TOPIC, accountId)
}

/** Takes up the next of what is to be sent again. */
export async function replaySome(tx: Db, id: string, nowMs: number): Promise<void> {
  const row = await tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || row.replay_after === null || row.replay_until === null) return
  const events = await tx
    .selectFrom('events')
    .select(['id', 'type', 'place'])
    .where('account_id', '=', row.account_id)
    .where('place', '>', row.replay_after)
    .where('place', '<', row.replay_until)
    .orderBy('place')
    .limit(REPLAYED_AT_ONCE)
    .execute()
  const wanted = events.filter(({ type }) => isWanted(row.events, type))
  await queueDeliveries(
    tx,
    wanted.map((event) => ({ event, webhook: row })),
    nowMs,
  )
  const isLast = events.length < REPLAYED_AT_ONCE
  await tx
    .updateTable('webhooks')
    .set(
      isLast
        ? { replay_after: null, replay_until: null }
        : { replay_after: events.at(-1)?.place ?? null, next_at: nowMs },
    )
    .where('id', '=', id)
    .where('replay_after', '=', row.replay_after)
    .execute()
}

type Row = WebhookDeliveryRow & { type: string; happened_at: number; data: string }

function select(db: Db, accountId: AccountId, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('events', 'events.id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select(['events.type', 'events.created_at as happened_at', 'events.data'])
    .where('webhook_deliveries.account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  accountId: AccountId,
  webhookId: string,
  { limit = DEFAULT_LIMIT, after, status }: DeliveryQuery,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  await getRow(db, accountId, webhookId)
  const rows = await select(db, accountId, webhookId)
    .$if(after !== undefined, (q) => q.where('webhook_deliveries.id', '<', after ?? ''))
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? ''))
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { deliveries: shown.map(toDelivery), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

export async function getDelivery(
  db: Db,
  accountId: AccountId,
  webhookId: string,
  deliveryId: string,
): Promise<WholeDelivery> {
  const { url } = await getRow(db, accountId, webhookId)
  const row = await select(db, accountId, webhookId)
    .where('webhook_deliveries.id', '=', deliveryId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Delivery ${deliveryId}`)
  const event = { id: row.event_id, type: row.type, data: row.data, created_at: row.happened_at }
  return { ...toDelivery(row), request: { url, body: bodyOf(event) } }
}

function toDelivery(row: Row): WebhookDelivery {
  return {
    id: row.id,
    event: { id: row.event_id, type: row.type, timestamp: iso(row.happened_at) },
    status: row.status as WebhookDelivery['status'],
    attempts: row.attempts,
    next_attempt_at: row.next_at === null ? null : iso(row.next_at),
    response: row.response === null ? null : (JSON.parse(row.response) as DeliveryResponse),
    created_at: iso(row.created_at),
  }
}
