import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { VoiceCommand, Ringing, VoiceEvent, Snapshot, SipTrunk } from '../../../voice/protocol.ts'

/** How SIP says it. */
const NOT_FOUND = 404
const UNAVAILABLE = 503

/** Who answers a ringing call; undefined if no one holds the number. */
export type WhoAnswers = (ringing: Ringing) => Promise<Snapshot | undefined>

/** Whose a live call is. */
export type Held = { readonly accountId: AccountId; readonly agentId: string }

/** Calls that have begun since the store was asked count too. */
function takenBeside(calls: ReadonlyMap<string, Held>, snapshot: Snapshot): Snapshot {
  const { accountId, limits } = snapshot
  const here = [...calls.values()].filter((each) => each.accountId === accountId).length
  return { ...snapshot, limits: { ...limits, callsLeft: Math.min(limits.callsLeft, limits.maxCalls - here) } }
}

type AnsweringOptions = {
  readonly calls: Map<string, Held>
  send(command: VoiceCommand): void
  readonly log: Log
  readonly whoAnswers: WhoAnswers
  openTools(callId: string, snapshot: Snapshot): NonNullable<Snapshot['tools']>
}

/** The service's part of the telephone: who answers it, and by which trunks calls come. */
export function createAnswering({ calls, send, log, whoAnswers, openTools }: AnsweringOptions) {
  let trunks: readonly SipTrunk[] = []

  function answer(callId: string, taken: Snapshot, by: 'socket' | 'telephone'): void {
    const snapshot = { ...takenBeside(calls, taken), tools: openTools(callId, taken) }
    calls.set(callId, { accountId: taken.accountId, agentId: taken.agent.id })
    send({ type: 'answer', callId, snapshot, by })
  }

  async function ring({ callId, ...ringing }: Extract<VoiceEvent, { type: 'ringing' }>): Promise<void> {
    try {
      const taken = await whoAnswers(ringing)
      if (taken === undefined) return send({ type: 'refuse', callId, status: NOT_FOUND })
      answer(callId, taken, 'telephone')
    } catch (error) {
      // The store is away: another node, or a second try, may do better.
      log.error({ call: callId, err: error }, 'call refused: its account cannot be looked up')
      send({ type: 'refuse', callId, status: UNAVAILABLE })
    }
  }

  return {
    answer,
    hear(event: VoiceEvent): void {
      // A restarted voice thread knows no trunks.
      if (event.type === 'telephone') send({ type: 'trunks', trunks })
      if (event.type === 'ringing') void ring(event)
    },
    setTrunks(changed: readonly SipTrunk[]): void {
      trunks = changed
      send({ type: 'trunks', trunks })
    },
  }
}
