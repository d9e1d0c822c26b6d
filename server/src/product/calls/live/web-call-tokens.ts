import { randomBytes } from 'node:crypto'
import { SECOND_MS, type Clock } from '../../../platform/clock.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { PLAN_LIMITS, planLimit } from '../../subscription/plan-limits.ts'
import type { Plan } from '../../subscription/subscription.ts'

export const INVITATION_MS = 60 * SECOND_MS
/** More than are ever open at once: each lives for a minute. */
const MAX_INVITATIONS = 10_000
const TOKEN_BYTES = 24

/** Tokens that each let one caller in, once and soon. They live in this node, where the call will be. */
export type Invitations<Guest> = {
  invite(guest: Guest, owner: Owner): { token: string; expiresAtMs: number }
  /** Undefined where the token is unknown, used or too old. */
  redeem(token: string): Guest | undefined
  /** Tokens of a deleted account or agent no longer admit anyone. */
  withdraw(accountOrAgentId: string): void
}

/** Who invites. */
export type Owner = { readonly accountId: string; readonly agentId: string; readonly plan: Plan }

export function createInvitations<Guest>(clock: Clock): Invitations<Guest> {
  const open = new Map<string, { guest: Guest; accountId: string; agentId: string; expiresAtMs: number }>()

  function forgetOld(): void {
    const nowMs = clock.now()
    for (const [token, { expiresAtMs }] of open) {
      if (expiresAtMs > nowMs) break
      open.delete(token)
    }
  }

  return {
    invite(guest, { accountId, agentId, plan }) {
      forgetOld()
      const present = [...open.values()].filter((each) => each.accountId === accountId).length
      if (present >= PLAN_LIMITS[plan].web_call_invitations)
        throw planLimit(plan, 'web_call_invitations', { present, remedy: 'connect them, or wait a minute' })
      if (open.size >= MAX_INVITATIONS)
        throw new ServiceError('unavailable', 'Too many calls are being placed; try again in a minute.')
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAtMs = clock.now() + INVITATION_MS
      open.set(token, { guest, accountId, agentId, expiresAtMs })
      return { token, expiresAtMs }
    },
    redeem(token) {
      const found = open.get(token)
      open.delete(token)
      return found !== undefined && found.expiresAtMs > clock.now() ? found.guest : undefined
    },
    withdraw(id) {
      for (const [token, { accountId, agentId }] of open)
        if (accountId === id || agentId === id) open.delete(token)
    },
  }
}
