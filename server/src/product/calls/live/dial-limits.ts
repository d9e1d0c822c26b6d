import { HOUR_MS } from '../../../platform/clock.ts'
import { atomically, isPostgres, type Db } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { DialGrant, VoiceCommand, VoiceEvent } from '../../../voice/protocol.ts'
import type { Held } from './who-answers.ts'

/** How many transfers an account may dial in 24 hours. Limits what a stolen account can cost. */
export const MAX_TRANSFERS_A_DAY = 200
const HOURS_COUNTED = 24

/**
 * Counts a call that is about to be placed, unless that would be one too many: on all nodes together, whatever is asked
 * at once. What the operator has said of the account since the call began holds.
 */
export async function grantDial(db: Db, accountId: AccountId, nowMs: number): Promise<DialGrant> {
  const hour = Math.floor(nowMs / HOUR_MS)
  return atomically(db, async (tx) => {
    // The account's row is the lock that keeps two calls from both taking the last one.
    const account = tx
      .selectFrom('accounts')
      .select(['may_dial', 'caller_id', 'blocked_at', 'deleted_at'])
      .where('id', '=', accountId)
    const found = await (isPostgres(tx) ? account.forUpdate() : account).executeTakeFirst()
    if (found === undefined || found.blocked_at !== null || found.deleted_at !== null)
      return { granted: false, reason: 'unreachable' }
    await tx
      .deleteFrom('transfer_counts')
      .where('account_id', '=', accountId)
      .where('hour', '<=', hour - HOURS_COUNTED)
      .execute()
    const { used } = await tx
      .selectFrom('transfer_counts')
      .select(({ fn }) => fn.sum('transfers').as('used'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (Number(used ?? 0) >= MAX_TRANSFERS_A_DAY) return { granted: false, reason: 'too_many' }
    await tx
      .insertInto('transfer_counts')
      .values({ account_id: accountId, hour, transfers: 1 })
      .onConflict((c) =>
        c.columns(['account_id', 'hour']).doUpdateSet(({ eb }) => ({
          transfers: eb('transfer_counts.transfers', '+', 1),
        })),
      )
      .execute()
    return { granted: true, operatorTrunk: found.may_dial === 1 ? { callerId: found.caller_id } : null }
  })
}

export type GrantDial = (accountId: AccountId) => Promise<DialGrant>

type Options = {
  readonly log: Log
  readonly calls: ReadonlyMap<string, Held>
  readonly grantDial: GrantDial
  send(command: VoiceCommand): void
  /** A transfer of this call is being dialled. */
  granted(callId: string): void
}

/** Decides whether calls may dial a transfer. */
export function createDialLimits({ log, calls, grantDial, send, granted }: Options) {
  async function decide(callId: string): Promise<DialGrant> {
    const held = calls.get(callId)
    if (held === undefined) return { granted: false, reason: 'unreachable' }
    try {
      return await grantDial(held.accountId)
    } catch (error) {
      log.error({ call: callId, err: error }, 'transfer call refused: it cannot be counted')
      return { granted: false, reason: 'unreachable' }
    }
  }
  async function answer({ callId, request }: Extract<VoiceEvent, { type: 'ask_to_dial' }>): Promise<void> {
    const grant = await decide(callId)
    if (grant.granted) granted(callId)
    send({ type: 'dial_grant', request, grant })
  }
  return {
    hear(event: VoiceEvent): void {
      if (event.type === 'ask_to_dial') void answer(event)
    },
  }
}
