import type { Alarms } from './timers.ts'
import type { Target } from '../transport/flow.ts'
import type { SipMessage } from '../message/message.ts'

/** What a machine needs of the world: somewhere to put messages, the time, and somebody to wake it. */
export type Wire = {
  send(message: SipMessage, to: Target): void
  nowMs(): number
  readonly alarms: Alarms
}

/** Rings after a wait. */
export function after(wire: Wire, waitMs: number, ring: () => void): { cancel(): void } {
  return wire.alarms.set(wire.nowMs() + waitMs, ring)
}
