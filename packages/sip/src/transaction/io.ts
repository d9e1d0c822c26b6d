import type { Timers } from './timers.ts'
import type { Target } from '../transport/flow.ts'
import type { SipMessage } from '../message/message.ts'

/** What a state machine needs of the outside: a way to send, the time, and timers. */
export type Io = {
  send(message: SipMessage, to: Target): void
  nowMs(): number
  readonly timers: Timers
}

/** Fires after a wait. */
export function after(io: Io, waitMs: number, fire: () => void): { cancel(): void } {
  return io.timers.set(io.nowMs() + waitMs, fire)
}
