import { SECOND_MS } from '../../../../platform/clock.ts'
import type { CalendarConnectionRow, CalendarRevocationRow } from '../../../../platform/db/calendar-tables.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { newId, type AccountId } from '../../../../platform/ids.ts'
import { enqueue } from '../../../../platform/jobs/queue.ts'
import { sealedForNobody } from '../../../../platform/sealed-columns.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { lockCalendar } from '../../reading.ts'
import { findConnection, passwordPlace } from '../connection-store.ts'
import { createOutsideFetch, type OutsidePolicy } from '../fetch.ts'
import type { OAuthProviders } from './provider.ts'
import { revokeToken, titleOf } from './tokens.ts'

/** The job that gives a permission back where it was given. */
export const REVOKE = 'calendar.revoke'

/** Fewer than a job gets in all, so that no token stays behind with a job that was given up. */
export const MAX_REVOCATION_ATTEMPTS = 9
const PATIENCE_MS = 5 * SECOND_MS

type Queueing = { readonly vault: Vault; readonly providers: OAuthProviders; readonly nowMs: number }

/** In the transaction that ends or replaces the connection of an agent, before it does. */
export async function giveBackAccess(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  queueing: Queueing,
): Promise<void> {
  await lockCalendar(tx, accountId, agentId)
  const row = await findConnection(tx, accountId, agentId)
  if (row !== undefined) await queueRevocation(tx, row, queueing)
}

/** In the transaction that removes an account, before it does. */
export async function giveBackAllAccess(tx: Db, accountId: AccountId, queueing: Queueing): Promise<void> {
  const rows = await tx
    .selectFrom('calendar_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  for (const row of rows) await queueRevocation(tx, row, queueing)
}

/** What the connection holds goes with it: its token is kept apart, of no account, until the provider has been told. */
async function queueRevocation(
  tx: Db,
  { provider, username, password_sealed, account_id, agent_id }: CalendarConnectionRow,
  { vault, providers, nowMs }: Queueing,
): Promise<void> {
  if (providers.get(provider)?.revokeUrl === undefined) return
  const token = opened(vault, password_sealed, account_id, agent_id)
  if (token === undefined) return
  const id = newId('revocation', nowMs)
  const row: CalendarRevocationRow = {
    id,
    provider,
    username,
    token_sealed: vault.seal(token, sealedForNobody('calendar_revocations', 'token_sealed', id)),
    attempts: 0,
    created_at: nowMs,
  }
  await tx.insertInto('calendar_revocations').values(row).execute()
  await enqueue(tx, { kind: REVOKE, payload: { revocationId: id }, nowMs })
}

/** Undefined where no key opens it any more: that must not keep an agent from being deleted. */
function opened(vault: Vault, sealed: string, accountId: AccountId, agentId: string): string | undefined {
  try {
    return vault.open(sealed, passwordPlace(accountId, agentId))
  } catch {
    return undefined
  }
}

/** `in use`: another agent needs it. `gone`: there is nothing to do any more. */
export type Revoked = 'revoked' | 'in use' | 'given up' | 'gone'

type Revoking = {
  readonly vault: Vault
  readonly policy: OutsidePolicy
  readonly providers: OAuthProviders
}

/**
 * Tells the provider, and forgets the token. Where the provider does not confirm it throws, so that the job comes again;
 * the last time it only forgets. Google ends all that a user has permitted this installation at once, so that nothing
 * is said as long as another agent uses the same calendar.
 */
export async function revokeQueued(
  db: Db,
  { vault, policy, providers }: Revoking,
  revocationId: string,
  signal: AbortSignal,
): Promise<Revoked> {
  const row = await findRevocation(db, revocationId)
  if (row === undefined) return 'gone'
  const provider = providers.get(row.provider)
  if (provider === undefined || (await isInUse(db, row))) {
    await forget(db, revocationId)
    return provider === undefined ? 'given up' : 'in use'
  }
  const token = vault.open(
    row.token_sealed,
    sealedForNobody('calendar_revocations', 'token_sealed', revocationId),
  )
  const ending = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const isRevoked = await revokeToken(provider, token, createOutsideFetch(policy, ending)).catch(() => false)
  if (isRevoked || row.attempts + 1 >= MAX_REVOCATION_ATTEMPTS) {
    await forget(db, revocationId)
    return isRevoked ? 'revoked' : 'given up'
  }
  await db
    .updateTable('calendar_revocations')
    .set({ attempts: row.attempts + 1 })
    .where('id', '=', revocationId)
    .execute()
  throw new Error(`${titleOf(provider.name)} did not confirm that the access to a calendar has ended.`)
}

async function findRevocation(db: Db, id: string): Promise<CalendarRevocationRow | undefined> {
  return db.selectFrom('calendar_revocations').selectAll().where('id', '=', id).executeTakeFirst()
}

async function isInUse(db: Db, { provider, username }: CalendarRevocationRow): Promise<boolean> {
  const other = await db
    .selectFrom('calendar_connections')
    .select('agent_id')
    .where('provider', '=', provider)
    .where('username', '=', username)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function forget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_revocations').where('id', '=', id).execute()
}
