import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, DAY_MS } from '../platform/clock.ts'
import { atomically, isUniqueViolation, type Db } from '../platform/db/db.ts'
import { ServiceError } from '../platform/errors.ts'
import type { AccountId } from '../platform/ids.ts'
import { getTerms } from './subscription/ledger.ts'
import { PLAN_LIMITS, planLimit } from './subscription/plan-limits.ts'
import { sealedIn } from '../platform/sealed-columns.ts'
import type { Place, Vault } from '../platform/vault.ts'

const MAX_KEY_LENGTH = 255
/** Below this the plan does not matter. */
const SMALLEST = PLAN_LIMITS.starter

/** Runs a POST whole or not at all, and at most once for each `Idempotency-Key` (D-I1). */
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
 * neither is. Of two that arrive together the primary key accepts one; the second one replays.
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
    if (key === undefined) return atomically(db, work)
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
        await requireRoom(tx, accountId)
        const row = { account_id: accountId, key, request_hash: hash, status, created_at: clock.now() }
        // First the key, so that a second request with it waits here until this one is done.
        await tx
          .insertInto('idempotency_keys')
          .values({ ...row, sealed_body: '', bytes: 0 })
          .execute()
        const body = await work(tx)
        const sealed = vault.seal(JSON.stringify(body), answerPlace(accountId, key))
        await tx
          .updateTable('idempotency_keys')
          .set({ sealed_body: sealed, bytes: sealed.length })
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

/** Beyond what the plan keeps, the request is refused rather than run without its promise. */
async function requireRoom(db: Db, accountId: AccountId): Promise<void> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select((of) => [
      of.fn.countAll<number | bigint>().as('answers'),
      of.fn.sum<number | bigint | null>('bytes').as('bytes'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const [answers, bytes] = [Number(kept.answers), Number(kept.bytes ?? 0)]
  if (answers < SMALLEST.idempotent_answers && bytes < SMALLEST.idempotent_answer_bytes) return
  const { plan } = await getTerms(db, accountId)
  const remedy = 'send fewer keys or none, or wait'
  if (answers >= PLAN_LIMITS[plan].idempotent_answers)
    throw planLimit(plan, 'idempotent_answers', { present: answers, remedy })
  if (bytes >= PLAN_LIMITS[plan].idempotent_answer_bytes)
    throw planLimit(plan, 'idempotent_answer_bytes', { present: bytes, remedy })
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
  return JSON.parse(vault.open(row.sealed_body, answerPlace(accountId, key))) as Body
}

function answerPlace(accountId: AccountId, key: string): Place {
  return sealedIn('idempotency_keys', 'sealed_body', accountId, key)
}

function hashOf(request: FastifyRequest, fingerprint?: string): string {
  const path = request.url.split('?', 1)[0]
  return createHash('sha256')
    .update(`${request.method} ${path}\n${fingerprint ?? canonicalJson(request.body ?? null)}`)
    .digest('hex')
}

/** The same text for the same value, in whatever order its fields came. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

export async function forgetOldKeys(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', nowMs - DAY_MS)
    .execute()
}
