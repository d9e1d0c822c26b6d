import { SECOND_MS } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { DialFailure, VoiceEventOf } from '../../../voice/protocol.ts'
import type { Carriage } from '../live/carriage.ts'
import type { LiveCalls } from '../live/live-calls.ts'
import type { Held } from '../live/socket-guard.ts'
import { DialRefused, type CarrierLine } from './port.ts'
import { newToken } from './store.ts'

/** After the ringing the carrier has so long to say what came of it. */
const LATE_MS = 2 * SECOND_MS

type Placed = {
  readonly leg: string
  readonly timer: NodeJS.Timeout
  /** Undefined while the carrier is asked. */
  reference?: string | undefined
}

type Options = { readonly line: CarrierLine; readonly liveCalls: LiveCalls; readonly log: Log }

/** Calls that the carrier is to place. They live in this node, where the caller is. */
export function createPlacements({ line, liveCalls, log }: Options) {
  const open = new Map<string, Placed>()

  async function place({ leg, callId, number, from, ringMs }: VoiceEventOf<'place'>): Promise<void> {
    const token = newToken()
    const timer = setTimeout(() => giveUp(token, 'no_answer'), ringMs + LATE_MS)
    const placed: Placed = { leg, timer }
    open.set(token, placed)
    try {
      placed.reference = await line.place({ number, from, ringMs, token })
      // Nobody waits for it any more.
      if (open.get(token) !== placed && !isConnected(placed)) await line.hangUp(placed.reference)
    } catch (error) {
      log.warn({ call: callId, err: error }, 'call not placed by the carrier')
      giveUp(token, error instanceof DialRefused ? error.reason : 'unreachable')
    }
  }

  const connected = new WeakSet<Placed>()
  const isConnected = (placed: Placed) => connected.has(placed)

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

  async function stop({ reference }: Placed): Promise<void> {
    if (reference === undefined) return
    try {
      await line.hangUp(reference)
    } catch (error) {
      log.warn({ err: error }, 'the carrier was not told that a call is not wanted any more')
    }
  }

  const carriage: Pick<Carriage, 'place' | 'abandon'> = {
    place: (wanted) => void place(wanted),
    abandon(leg) {
      const [token] = [...open].find(([, placed]) => placed.leg === leg) ?? []
      const placed = token === undefined ? undefined : take(token)
      if (placed !== undefined) void stop(placed)
    },
  }

  return {
    carriage,
    /** Whether somebody who was called has picked up, and this brings their sound. */
    connect(token: string, held: Held): boolean {
      const placed = take(token)
      if (placed === undefined) return false
      connected.add(placed)
      liveCalls.connectPlaced(held, placed.leg)
      return true
    },
    notAnswered: giveUp,
  }
}
