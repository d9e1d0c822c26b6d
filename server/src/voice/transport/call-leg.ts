import type { AudioFrame } from '../audio/frame.ts'

/** Samples per second on every line, whatever the network behind it carries. */
export const LINE_RATE = 16_000

export type Dropped = 'caller' | 'network'
export type Ended = 'caller_hung_up' | 'agent_hung_up' | 'transferred' | 'timeout' | 'failed'

/** The events of a call leg. Plain callbacks, since they stand on the frame path. */
export type CallLegEvents = {
  /** 20 ms at LINE_RATE, at the pace of the shared clock. The frame may be reused once this returns. */
  frame(frame: AudioFrame): void
  digit(digit: string): void
  typed(text: string): void
  /** The caller has heard everything up to this mark. In the order of the marks. */
  played(mark: number): void
  /** The caller has put us on hold, or has taken us back. */
  held?: ((isHeld: boolean) => void) | undefined
  /** Called once, and nothing after it. */
  dropped(by: Dropped): void
}

/** Where the time of a turn went, in milliseconds after the caller's last sound. */
export type TurnTimes = {
  readonly end_of_turn_ms: number
  readonly words_final_ms: number | null
  readonly asked_ms: number | null
  readonly first_reply_ms: number | null
  readonly filler_ms: number | null
  readonly first_audio_ms: number | null
}

/** What there is to see of a call. A line without a screen ignores it. */
export type LiveUpdate =
  | {
      readonly type: 'words'
      readonly speaker: 'agent' | 'caller'
      readonly text: string
      readonly final: boolean
      readonly turn: number
    }
  | { readonly type: 'state'; readonly state: 'listening' | 'thinking' | 'speaking' }
  | { readonly type: 'turn'; readonly turn: number; readonly waterfall: TurnTimes }

/** A connected leg that carries audio both ways. After `hangUp`, or once it has dropped, every method does nothing. */
export type CallLeg = {
  readonly kind: 'browser' | 'sip' | 'carrier'
  /** How far ahead of real time audio is wanted, so that a late tick is not heard; at most 500 ms. */
  readonly leadMs: number
  /** Whether the caller has left, even before the leg was answered; absent where that cannot be known. */
  readonly isGone?: boolean
  /** Answers the leg: from now on it emits its events. */
  open(callId: string, events: CallLegEvents): void
  /** Every 20 ms of the shared clock, before what is played in that tick. */
  tick(nowMs: number): void
  /** 20 ms of the agent's voice. The frame may be reused once this returns. */
  play(frame: AudioFrame): void
  /** Stands behind the audio played so far; `events.played` is called when the caller has heard it. Marks rise. */
  mark(mark: number): void
  /** Drops whatever was played and not yet heard. */
  clear(): void
  /** Presses keys, for a machine at the other end; absent where there are none to press. */
  sendDigits?: ((digits: string) => void) | undefined
  show(news: LiveUpdate): void
  /**
   * Has the network transfer the caller to a number by itself; absent where it cannot. Reports once how it went: after
   * a failure the leg goes on as before, after success it is to be hung up.
   */
  refer?: ((number: string, patienceMs: number, told: (succeeded: boolean) => void) => void) | undefined
  hangUp(reason: Ended): void
}
