import { SECOND_MS } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { DialFailure, VoiceEventOf } from '../../../voice/protocol.ts'
import type { Carriage } from '../live/carriage.ts'
import type { LiveCalls } from '../live/live-calls.ts'
import type { Held } from '../live/socket-guard.ts'
import type { CarrierLine } from './port.ts'
import { newToken } from './store.ts'

/** After the ringing the carrier has so long to say what came of it. */
const LATE_MS = 2 * SECOND_MS

type Placed = {
  readonly leg: string
  readonly timer: NodeJS.Timeout
  isWanted: boolean
  /** Undefined while the carrier is asked. */
  reference?: string
}

type Options = { readonly line: CarrierLine; readonly liveCalls: LiveCalls; readonly log: Log }

/** Calls that the carrier is to place. They live in this node, where the caller is. */
export function createPlacements({ line, liveCalls, log }: Options) {
  const open = new Map<string, Placed>()

  async function place({ leg, callId, number, from, ringMs }: VoiceEventOf<'place'>): Promise<void> {
    const token = newToken()
    const timer = setTimeout(() => giveUp(token, 'no_answer'), ringMs + LATE_MS)
    const placed: Placed = { leg, timer, isWanted: true }
    open.set(token, placed)
    try {
      placed.reference = await line.place({ number, from, ringMs, token })
    } catch (error) {
      log.warn({ call: callId, err: error }, 'call not placed by the carrier')
      giveUp(token, 'unreachable')
    }
    if (!placed.isWanted) await stop(placed)
  }

  function take(token: string): Placed | undefined {
    const placed = open.get(token)
    open.delete(token)
    clearTimeout(placed?.timer)
    return placed
  }

  function giveUp(token: string, reason: DialFailure): void {
    const placed = take(token)
    if (placed === undefined) return
    liveCalls.notPlaced(placed.leg, reason)
    void stop(placed)
  }

  /** Where the carrier is still being asked, it is told as soon as it has answered. */
  async function stop(placed: Placed): Promise<void> {
    placed.isWanted = false
    if (placed.reference === undefined) return
    try {
      await line.hangUp(placed.reference)
    } catch (error) {
      log.warn({ err: error }, 'the carrier was not told that a call is not wanted any more')
    }
  }

  const carriage: Pick<Carriage, 'place' | 'abandon'> = {
    place: (wanted) => void place(wanted),
    abandon(leg) {
      for (const [token, placed] of open) if (placed.leg === leg) void stop(take(token) ?? placed)
    },
  }

  return {
    carriage,
    /** Whether somebody who was called has picked up, and this brings their sound. */
    connect(token: string, held: Held): boolean {
      const placed = take(token)
      if (placed !== undefined) liveCalls.connectPlaced(held, placed.leg)
      return placed !== undefined
    },
    notAnswered: giveUp,
  }
}
