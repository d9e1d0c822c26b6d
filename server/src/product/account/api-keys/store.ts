import { iso } from '../../../platform/clock.ts'
import { atomically, type Db, type Notices } from '../../../platform/db/db.ts'
import type { ApiKeyRow } from '../../../platform/db/account-tables.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { newId, type AccountId } from '../../../platform/ids.ts'
import { requireRoom } from '../../subscription/room.ts'
import {
  generateKey,
  hashKey,
  shownPrefix,
  type ApiKey,
  type CreatedApiKey,
  type NewApiKey,
} from './api-key.ts'

export async function createApiKey(
  db: Db,
  accountId: AccountId,
  input: NewApiKey,
  nowMs: number,
): Promise<CreatedApiKey> {
  const expiresAt = input.expires_at == null ? null : Date.parse(input.expires_at)
  if (expiresAt !== null && expiresAt <= nowMs) {
    throw invalid([{ field: 'expires_at', message: 'must be in the future.' }])
  }
  const key = generateKey()
  const row: ApiKeyRow = {
    id: newId('apiKey', nowMs),
    account_id: accountId,
    name: input.name,
    hash: hashKey(key),
    prefix: shownPrefix(key),
    created_at: nowMs,
    last_used_at: null,
    expires_at: expiresAt,
  }
  await atomically(db, async (tx) => {
    await requireRoom(tx, accountId, 'api_keys', {
      count: (db) => countApiKeys(db, accountId),
      remedy: 'revoke one',
    })
    await tx.insertInto('api_keys').values(row).execute()
  })
  const { id, name, prefix, created_at, expires_at } = toApiKey(row)
  return { id, name, key, prefix, created_at, expires_at }
}

export async function countApiKeys(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listApiKeys(db: Db, accountId: AccountId): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toApiKey)
}

/** Revokes a key; every node forgets it when this commits. */
export async function deleteApiKey(
  db: Db,
  notices: Notices,
  accountId: AccountId,
  id: string,
): Promise<void> {
  await atomically(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('api_keys')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw notFound(`API key ${id}`)
    await notices.publish(tx, 'account', accountId)
  })
}

/** Revokes all of them, likewise. */
export async function revokeApiKeys(tx: Db, notices: Notices, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  await notices.publish(tx, 'account', accountId)
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    created_at: iso(row.created_at),
    last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
    expires_at: row.expires_at === null ? null : iso(row.expires_at),
  }
}
