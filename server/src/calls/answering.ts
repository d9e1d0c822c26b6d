import type { AccountId } from '../ids.ts'
import type { SipTrunk } from '../lines/sip/trunk.ts'
import type { Log } from '../log.ts'
import type { Order, Ringing, Tidings } from '../switchboard/plane.ts'
import type { Snapshot } from '../switchboard/snapshot.ts'

/** How SIP says it. */
const NOT_FOUND = 404
const UNAVAILABLE = 503

/** Who is to answer a call that rings; undefined where the number is nobody's. */
export type WhoAnswers = (ringing: Ringing) => Promise<Snapshot | undefined>

/** Whose a live call is. */
export type Held = { readonly accountId: AccountId; readonly agentId: string }

/** The service's part of the telephone: who answers it, and by which trunks calls come. */
export function createAnswering(
  calls: Map<string, Held>,
  order: (order: Order) => void,
  log: Log,
  whoAnswers: WhoAnswers,
) {
  let trunks: readonly SipTrunk[] = []

  async function ring({ callId, ...ringing }: Extract<Tidings, { type: 'ringing' }>): Promise<void> {
    try {
      const snapshot = await whoAnswers(ringing)
      if (snapshot === undefined) return order({ type: 'refuse', callId, status: NOT_FOUND })
      calls.set(callId, { accountId: snapshot.accountId, agentId: snapshot.agent.id })
      order({ type: 'answer', callId, snapshot, by: 'telephone' })
    } catch (error) {
      // The store is away: another node, or a second try, may do better.
      log.error({ call: callId, err: error }, 'call refused: nobody knows whose it is')
      order({ type: 'refuse', callId, status: UNAVAILABLE })
    }
  }

  return {
    hear(tidings: Tidings): void {
      // A plane that has started again knows no trunks.
      if (tidings.type === 'telephone') order({ type: 'trunks', trunks })
      if (tidings.type === 'ringing') void ring(tidings)
    },
    setTrunks(changed: readonly SipTrunk[]): void {
      trunks = changed
      order({ type: 'trunks', trunks })
    },
  }
}
