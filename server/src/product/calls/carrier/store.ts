import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { CarrierCallRow } from '../../../platform/db/call-tables.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { LookedUp } from '../../../voice/protocol.ts'
import { newCallId } from '../store.ts'

const TOKEN_BYTES = 24
/** The carrier connects as soon as it has its answer. */
export const TOKEN_MS = MINUTE_MS
/** Longer than a call lasts, and than a carrier tells of it again. */
const FORGOTTEN_AFTER_MS = 48 * 60 * MINUTE_MS
/** What was written when the sound ended may take so long to be there. */
const SETTLING_MS = 1.5 * SECOND_MS
const LOOK_EVERY_MS = 100

/**
 * `ringing`: nobody has connected yet. `connected`: its sound comes. `ended` and `failed`: it has come, and the carrier
 * has not asked yet what is next. `over`: it has.
 */
export type CarrierCallState = 'ringing' | 'connected' | 'ended' | 'failed' | 'over'
export type KnownCall = Selectable<CarrierCallRow>

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whose agent answers a number of this carrier. */
export async function agentFor(db: Db, number: string, carrier: string) {
  return db
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .select(['account_id', 'agent_id'])
    .where('number', '=', number)
    .where('carrier', '=', carrier)
    .where('confirmed_by', '=', 'carrier')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type NewCarrierCall = {
  reference: string
  accountId: AccountId
  agentId: string
  caller: string | null
  attestation: string | null
  forwardedFrom: string | null
  lookedUp: LookedUp | undefined
  token: string
}

/**
 * Writes down that the carrier has told of a call. One that it tells of again, before its sound has come, gets a new
 * token; false for one whose sound has come, which nobody honest tells of anew.
 */
export async function noteCarrierCall(db: Db, call: NewCarrierCall, nowMs: number): Promise<boolean> {
  const tokenHash = hashOf(call.token)
  const made = await db
    .insertInto('carrier_calls')
    .values({
      reference: call.reference,
      account_id: call.accountId,
      agent_id: call.agentId,
      call_id: newCallId(nowMs),
      token_hash: tokenHash,
      caller: call.caller,
      attestation: call.attestation,
      forwarded_from: call.forwardedFrom,
      lookup: call.lookedUp === undefined ? null : JSON.stringify(call.lookedUp),
      state: 'ringing',
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst()
  if (made !== undefined) return true
  const again = await db
    .updateTable('carrier_calls')
    .set({ token_hash: tokenHash })
    .where('reference', '=', call.reference)
    .where('account_id', '=', call.accountId)
    .where('state', '=', 'ringing')
    .where('created_at', '>', nowMs - TOKEN_MS)
    .executeTakeFirst()
  return again.numUpdatedRows === 1n
}

/** Once for each token, on whatever node. */
export async function redeem(db: Db, token: string, nowMs: number): Promise<KnownCall | undefined> {
  return db
    .updateTable('carrier_calls')
    .set({ token_hash: null, state: 'connected' })
    .where('token_hash', '=', hashOf(token))
    .where('state', '=', 'ringing')
    .where('created_at', '>', nowMs - TOKEN_MS)
    .returningAll()
    .executeTakeFirst()
}

export async function findCarrierCall(db: Db, reference: string): Promise<KnownCall | undefined> {
  return db.selectFrom('carrier_calls').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** False where it was not in one of those states. */
export async function moveCarrierCall(
  db: Db,
  reference: string,
  { from, to }: { from: readonly CarrierCallState[]; to: CarrierCallState },
): Promise<boolean> {
  const change = await db
    .updateTable('carrier_calls')
    .set({ state: to })
    .where('reference', '=', reference)
    .where('state', 'in', from)
    .executeTakeFirst()
  return change.numUpdatedRows === 1n
}

/** How the sound of a call has ended; the carrier may ask before that is written down. */
export async function settledCall(
  db: Db,
  reference: string,
  wait: (ms: number) => Promise<void>,
): Promise<KnownCall | undefined> {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const call = await findCarrierCall(db, reference)
    if (call?.state !== 'connected' || waitedMs >= SETTLING_MS) return call
    await wait(LOOK_EVERY_MS)
  }
}

export async function forgetCarrierCalls(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('carrier_calls')
    .where('created_at', '<', nowMs - FORGOTTEN_AFTER_MS)
    .execute()
}
