import { iso } from '../../platform/clock.ts'
import { atomically, hint, isPostgres, type Db } from '../../platform/db/db.ts'
import type { WebhookRow } from '../../platform/db/event-tables.ts'
import { notFound } from '../../platform/errors.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import type { Vault } from '../../platform/vault.ts'
import { EVENTS_TOPIC } from '../events/record.ts'
import { requireRoom } from '../subscription/room.ts'
import { newSecret, rotated, ROTATION_MS, sealSecrets } from './secrets.ts'
import type { CreatedWebhook, NewWebhook, Webhook, WebhookChange } from './webhook.ts'

type Means = { readonly vault: Vault; readonly nowMs: number }

export async function createWebhook(
  tx: Db,
  accountId: AccountId,
  { url, events, description }: NewWebhook,
  { vault, nowMs }: Means,
): Promise<CreatedWebhook> {
  await requireRoom(tx, accountId, 'webhooks', {
    count: (inner) => countWebhooks(inner, accountId),
    remedy: 'delete one',
  })
  const id = newId('webhook', nowMs)
  const secret = newSecret()
  const row: WebhookRow = {
    id,
    account_id: accountId,
    url,
    description: description ?? null,
    events: toColumn(events),
    enabled: 1,
    disabled_reason: null,
    sealed_secrets: sealSecrets(vault, { id, account_id: accountId }, [{ secret, untilMs: null }]),
    failing_since: null,
    next_at: null,
    lease: null,
    leased_until: null,
    replay_after: null,
    replay_until: null,
    created_at: nowMs,
    updated_at: nowMs,
  }
  await tx.insertInto('webhooks').values(row).execute()
  return { ...toWebhook(row), secret }
}

async function countWebhooks(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Oldest first; the plan bounds how many there are. */
export async function listWebhooks(db: Db, accountId: AccountId): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toWebhook)
}

export async function getWebhook(db: Db, accountId: AccountId, id: string): Promise<Webhook> {
  return toWebhook(await getRow(db, accountId, id))
}

/** Another account's webhook is indistinguishable from no webhook. */
export async function getRow(db: Db, accountId: AccountId, id: string): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Webhook ${id}`)
  return row
}

export async function updateWebhook(
  db: Db,
  accountId: AccountId,
  id: string,
  { url, events, description, enabled }: WebhookChange,
  nowMs: number,
): Promise<Webhook> {
  return atomically(db, async (tx) => {
    await tx
      .updateTable('webhooks')
      .set({
        updated_at: nowMs,
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events: toColumn(events) }),
        ...(description === undefined ? {} : { description }),
        ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0, disabled_reason: null }),
        // What has waited meanwhile is tried, and what was wrong may be mended.
        ...(enabled === true || url !== undefined ? { failing_since: null, next_at: nowMs } : {}),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
    hint(tx, EVENTS_TOPIC, accountId)
    return getWebhook(tx, accountId, id)
  })
}

export async function deleteWebhook(db: Db, accountId: AccountId, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('webhooks')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound(`Webhook ${id}`)
}

export async function rotateSecret(tx: Db, accountId: AccountId, id: string, { vault, nowMs }: Means) {
  const row = await held(tx, accountId, id)
  const secret = newSecret()
  await tx
    .updateTable('webhooks')
    .set({ sealed_secrets: rotated(vault, row, secret, nowMs), updated_at: nowMs })
    .where('id', '=', id)
    .execute()
  return { secret, old_secret_until: iso(nowMs + ROTATION_MS) }
}

/** Of two that rotate at once, one waits. SQLite writes one at a time. */
async function held(tx: Db, accountId: AccountId, id: string): Promise<WebhookRow> {
  if (isPostgres(tx))
    await tx
      .selectFrom('webhooks')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .execute()
  return getRow(tx, accountId, id)
}

/** Null: all, those of later versions too. */
function toColumn(events: NewWebhook['events'] | null): string | null {
  return events === undefined || events === null || events.includes('*') ? null : JSON.stringify(events)
}

export function isWanted(events: string | null, type: string): boolean {
  return events === null || (JSON.parse(events) as string[]).includes(type)
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events === null ? ['*'] : (JSON.parse(row.events) as Webhook['events']),
    description: row.description,
    enabled: row.enabled === 1,
    disabled_reason: row.disabled_reason as Webhook['disabled_reason'],
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}
