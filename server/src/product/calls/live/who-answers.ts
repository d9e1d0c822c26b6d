import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holderOf } from '../../phone-numbers/claims.ts'
import type { Ringing, Snapshot } from '../../../voice/protocol.ts'
import { takeSnapshot, type DialPolicy } from './snapshots.ts'

/** Finds the agent that holds the number. Who may only reach some accounts does not learn of the others' numbers. */
export function createWhoAnswers(db: Db, clock: Clock, policy: DialPolicy) {
  return async ({ dialled, caller, ...arrival }: Ringing): Promise<Snapshot | undefined> => {
    for (const number of dialled) {
      const holder = await holderOf(db, number, arrival)
      if (holder === undefined) continue
      const facts = caller === undefined ? {} : { caller }
      return takeSnapshot(db, holder.accountId, holder.agentId, facts, clock.now(), policy)
    }
    return undefined
  }
}
