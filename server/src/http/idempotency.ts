import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { DAY_MS } from '../clock.ts'
import { atomically, isUniqueViolation, type Db } from '../db/db.ts'
import { ServiceError } from '../errors.ts'
import type { AccountId } from '../ids.ts'
import type { Vault } from '../vault.ts'

const MAX_KEY_LENGTH = 255

/** Runs a POST at most once for each `Idempotency-Key` (D-I1). */
export type Once = <Body extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  work: (db: Db) => Promise<Body>,
  /** What makes two requests the same, where it is not the parsed body. */
  fingerprint?: string,
) => Promise<Body>

/**
 * The answer is stored in the transaction that does the work: after a crash either both are there or
 * neither is. Two that arrive together are told apart by the primary key; the second one replays.
 */
export function createOnce(db: Db, clock: Clock, vault: Vault): Once {
  return async function once<Body extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    work: (db: Db) => Promise<Body>,
    fingerprint?: string,
  ): Promise<Body> {
    void reply.code(status)
    const key = readKey(request)
    if (key === undefined) return work(db)
    const accountId = request.account.id
    const hash = hashOf(request, fingerprint)
    const replay = async () => {
      const body = await findAnswer<Body>(db, accountId, key, hash, clock, vault)
      if (body !== undefined) void reply.header('idempotent-replayed', 'true')
      return body
    }
    const before = await replay()
    if (before !== undefined) return before
    try {
      return await atomically(db, async (tx) => {
        const row = { account_id: accountId, key, request_hash: hash, status, created_at: clock.now() }
        // First the key, so that a second request with it waits here until this one is done.
        await tx
          .insertInto('idempotency_keys')
          .values({ ...row, sealed_body: '' })
          .execute()
        const body = await work(tx)
        const sealed = vault.seal(JSON.stringify(body))
        await tx
          .updateTable('idempotency_keys')
          .set({ sealed_body: sealed })
          .where('account_id', '=', accountId)
          .where('key', '=', key)
          .execute()
        return body
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const after = await replay()
      if (after === undefined) throw error
      return after
    }
  }
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new ServiceError('invalid', `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`)
  }
  return key
}

async function findAnswer<Body extends object>(
  db: Db,
  accountId: AccountId,
  key: string,
  hash: string,
  clock: Clock,
  vault: Vault,
): Promise<Body | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.created_at < clock.now() - DAY_MS) {
    await db
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .where('created_at', '=', row.created_at)
      .execute()
    return undefined
  }
  if (row.request_hash !== hash) {
    throw new ServiceError('idempotency_conflict', 'This Idempotency-Key was used with another request.')
  }
  return JSON.parse(vault.open(row.sealed_body)) as Body
}

function hashOf(request: FastifyRequest, fingerprint?: string): string {
  const path = request.url.split('?', 1)[0]
  return createHash('sha256')
    .update(`${request.method} ${path}\n${fingerprint ?? JSON.stringify(request.body ?? null)}`)
    .digest('hex')
}

export async function forgetOldKeys(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', nowMs - DAY_MS)
    .execute()
}
