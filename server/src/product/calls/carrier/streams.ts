import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { LookedUp } from '../../../voice/protocol.ts'
import type { LiveCalls } from '../live/live-calls.ts'
import { turnAway, type Held } from '../live/socket-guard.ts'
import { takeSnapshot, type DialPolicy } from '../live/who-answers.ts'
import type { createEndings } from './endings.ts'
import { moveCarrierCall, redeem, type KnownCall } from './store.ts'

const UNKNOWN_TOKEN = 4004
const BROKEN = 1011

type Options = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly liveCalls: LiveCalls
  readonly dialPolicy: DialPolicy
  readonly endings: ReturnType<typeof createEndings>
}

/** Connects the sound of a call with its agent. Reads nothing from it until the agent is there. */
export async function connectStream(options: Options, token: string, held: Held): Promise<void> {
  const { db, clock, log } = options
  let hasLeft = false
  held.socket.on('close', () => (hasLeft = true))
  held.socket.on('error', () => (hasLeft = true))
  held.holdBack('agent')
  let known: KnownCall | undefined
  try {
    known = await redeem(db, token, clock.now())
    if (known === undefined) return turnAway(held, UNKNOWN_TOKEN, 'The token is unknown, used or too old.')
    await answer(options, known, held, () => hasLeft)
  } catch (error) {
    log.error({ call: known?.call_id, err: error }, 'call of the carrier not connected')
    turnAway(held, BROKEN, 'failed')
    if (known !== undefined) await noteFailed(options, known)
  }
}

async function answer(options: Options, known: KnownCall, held: Held, hasLeft: () => boolean): Promise<void> {
  const { db, clock, liveCalls, dialPolicy, endings } = options
  const { account_id: accountId, agent_id: agentId, call_id: callId, caller, lookup } = known
  const facts = {
    ...(caller !== null && { caller }),
    ...(lookup !== null && { lookedUp: JSON.parse(lookup) as LookedUp }),
  }
  const snapshot = await takeSnapshot(db, accountId, agentId, facts, clock.now(), dialPolicy)
  if (hasLeft()) return noteFailed(options, known)
  endings.began(callId, known.reference)
  liveCalls.connect(held, callId, snapshot, 'stream')
  held.letGo('agent')
}

/** The carrier asks what is next, and hears that it goes on without us. */
async function noteFailed({ db, log }: Options, { reference, call_id: call }: KnownCall): Promise<void> {
  try {
    await moveCarrierCall(db, reference, { from: ['connected'], to: 'failed' })
  } catch (error) {
    log.warn({ call, err: error }, 'it is not written down that a call was not connected')
  }
}
