import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { grantDial } from '../live/dial-limits.ts'
import type { LiveCalls } from '../live/live-calls.ts'
import type { LookUp } from '../live/look-up.ts'
import { takeSnapshot, type DialPolicy } from '../live/who-answers.ts'
import { createEndings } from './endings.ts'
import { withoutUs } from './instructions.ts'
import { createPlacements } from './placements.ts'
import type { CallDesk, CarrierCall, CarrierLine, Instruction } from './port.ts'
import { connectStream } from './streams.ts'
import {
  agentFor,
  findCarrierCall,
  forgetCarrierCalls,
  moveCarrierCall,
  newToken,
  noteCarrierCall,
  settledCall,
} from './store.ts'

type Options = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly liveCalls: LiveCalls
  readonly dialPolicy: DialPolicy
  readonly lookUp: LookUp
  /** As the numbers that are acquired from it say. */
  readonly carrier: string
  readonly line: CarrierLine
}

/** What becomes of calls that come by a carrier, and of those that it is to place. */
export function createCallDesk(options: Options): Omit<CallDesk, 'bundleChanged'> {
  const { db, clock, log, liveCalls, dialPolicy, carrier, line } = options
  const placements = createPlacements({ line, liveCalls, log })
  const endings = createEndings({ db, log, line })
  const grant = (accountId: AccountId) => grantDial(db, accountId, clock.now())
  const rules = { db, dialPolicy, grantDial: grant }
  liveCalls.carryBy({ ...placements.carriage, ended: endings.ended })

  async function holderOf({ to }: CarrierCall) {
    const holder = await agentFor(db, to, carrier)
    return holder === undefined || holder.agent_id === null
      ? undefined
      : { accountId: holder.account_id, agentId: holder.agent_id }
  }

  async function incoming(call: CarrierCall): Promise<Instruction> {
    const holder = await holderOf(call)
    if (holder === undefined) return { type: 'reject' }
    if (liveCalls.problem() !== undefined) return withoutUs(rules, holder.accountId, holder.agentId)
    const token = newToken()
    const { reference, caller = null, attestation = null, forwardedFrom = null } = call
    // While the carrier lets the caller hear ringing; its stream may come to another node.
    const { accountId, agentId } = holder
    const facts = caller === null ? {} : { caller }
    const taken = await takeSnapshot(db, accountId, agentId, facts, clock.now(), dialPolicy)
    const lookedUp = await options.lookUp(taken, { caller, forwardedFrom })
    if (lookedUp === 'rejected') return { type: 'reject' }
    const told = { reference, ...holder, caller, attestation, forwardedFrom, lookedUp, token }
    const isNew = await noteCarrierCall(db, told, clock.now())
    if (!isNew) throw new ServiceError('conflict', 'This call has been told of before.')
    await forgetCarrierCalls(db, clock.now())
    return { type: 'stream', token }
  }

  return {
    incoming,
    async fallback(call) {
      const holder = await holderOf(call)
      return holder === undefined ? { type: 'reject' } : withoutUs(rules, holder.accountId, holder.agentId)
    },
    async after(reference) {
      const known = await settledCall(db, reference, (ms) => wait(ms))
      if (known === undefined) return { type: 'hang_up' }
      const from = ['ringing', 'connected', 'ended', 'failed'] as const
      // Asked twice, it has its answer.
      if (!(await moveCarrierCall(db, reference, { from, to: 'over' }))) return { type: 'hang_up' }
      if (known.state === 'ended') return { type: 'hang_up' }
      return withoutUs(rules, known.account_id, known.agent_id)
    },
    async ended(reference, by) {
      const known = await findCarrierCall(db, reference)
      if (known === undefined) return
      await moveCarrierCall(db, reference, { from: ['ringing', 'connected', 'ended', 'failed'], to: 'over' })
      // A socket that is half dead does not say so itself.
      if (endings.isLive(known.call_id)) liveCalls.lineDropped(known.call_id, by)
    },
    notAnswered: placements.notAnswered,
    async connect(token, held) {
      if (!placements.connect(token, held)) await connectStream({ ...options, endings }, token, held)
    },
  }
}
