import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Ended } from '../../../voice/protocol.ts'
import type { CarrierLine } from './port.ts'
import { findCarrierCall, moveCarrierCall } from './store.ts'

/**
 * The carrier asks what is next as soon as the socket has closed. Where it does not, the socket has closed here only: a
 * caller who is to go on is in silence meanwhile, one who has heard goodbye is not.
 */
const ASKS_WITHIN_MS = { failed: 300, ended: 2000 }

type Options = { readonly db: Db; readonly log: Log; readonly line: CarrierLine }

/** Sees to it that a call which is over here is over at the carrier, or goes on without us. */
export function createEndings({ db, log, line }: Options) {
  const references = new Map<string, string>()

  async function settle(callId: string, reference: string, reason: Ended): Promise<void> {
    const to = reason === 'failed' ? 'failed' : 'ended'
    try {
      await moveCarrierCall(db, reference, { from: ['connected'], to })
      await wait(ASKS_WITHIN_MS[to])
      // It has not asked: its end of the socket does not know yet.
      if ((await findCarrierCall(db, reference))?.state !== to) return
      await (to === 'failed' ? line.ask(reference) : line.hangUp(reference))
    } catch (error) {
      log.warn({ call: callId, err: error }, 'the carrier was not told how a call has ended')
    }
  }

  return {
    began: (callId: string, reference: string): void => void references.set(callId, reference),
    isLive: (callId: string): boolean => references.has(callId),
    ended(callId: string, reason: Ended): void {
      const reference = references.get(callId)
      if (reference === undefined) return
      references.delete(callId)
      void settle(callId, reference, reason)
    },
  }
}
