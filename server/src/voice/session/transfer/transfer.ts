import { FRAME_MS, type AudioFrame } from '../../audio/frame.ts'
import { createRingback, type Ringback } from '../../audio/ringback.ts'
import type { CallCommand } from '../../conversation/commands.ts'
import type { Conversation } from '../../conversation/conversation-log.ts'
import { LINE_RATE, type CallLeg } from '../../transport/call-leg.ts'
import type { Dispatch } from '../event-queue.ts'
import type { Parts } from '../live-call.ts'
import type { VoiceChoice } from '../../speech/tts-cache/tts-cache.ts'
import { createAttempt, type Attempt, type TransferCommand, type TransferPlan } from './attempt.ts'

export type Transfers = {
  handle(command: CallCommand): void
  /** Whether the caller talks to a human, who alone hears the frame. */
  hear(frame: AudioFrame): boolean
  tick(nowMs: number): void
  close(): void
}

export type TransferOptions = {
  readonly plan: TransferPlan
  /** The caller's. */
  readonly line: CallLeg
  readonly voice: VoiceChoice
  conversation(): Conversation
  readonly dispatch: Dispatch
}

/** Transfers the caller, who hears ringing until it is decided whether the call is taken. */
export function createTransfers(parts: Parts, options: TransferOptions): Transfers {
  const { line, dispatch } = options
  const ringing = createRinging(line)
  /** More than one only while a human who declined the last still hears goodbye. */
  const attempts = new Set<Attempt>()

  function begin(command: TransferCommand): void {
    const { transfer } = command
    const attempt = createAttempt(
      parts,
      { ...options, command },
      {
        answered: () => dispatch({ type: 'transfer.answered', transfer }),
        connected() {
          ringing.stop()
          dispatch({ type: 'transfer.succeeded', transfer })
        },
        failed(reason) {
          ringing.stop()
          dispatch({ type: 'transfer.failed', transfer, reason })
        },
        ended: () => dispatch({ type: 'transfer.ended', transfer }),
      },
    )
    attempts.add(attempt)
    // A network that is asked takes the caller away, who would not hear the rest of what is being said.
    if (!line.refer) attempt.begin()
  }

  function ring(transfer: number): void {
    ringing.start()
    if (!line.refer) return
    for (const attempt of attempts) if (attempt.transfer === transfer) attempt.begin()
  }

  function cancel(transfer: number): void {
    ringing.stop()
    for (const attempt of attempts) if (attempt.transfer === transfer) attempt.close()
  }

  return {
    handle(command) {
      if (command.type === 'transfer') begin(command)
      if (command.type === 'play_ringback') ring(command.transfer)
      if (command.type === 'cancel_transfer') cancel(command.transfer)
    },
    hear(frame) {
      let isTaken = false
      for (const { leg } of attempts) {
        if (!leg?.isConnected) continue
        leg.hear(frame)
        isTaken = true
      }
      return isTaken
    },
    tick(nowMs) {
      ringing.tick(nowMs)
      for (const attempt of attempts) {
        attempt.leg?.tick(nowMs)
        if (attempt.isOver) attempts.delete(attempt)
      }
    },
    close() {
      for (const attempt of attempts) attempt.close()
    },
  }
}

/** The ringback tone. */
function createRinging(line: CallLeg) {
  const frame = new Int16Array((LINE_RATE * FRAME_MS) / 1000)
  let ringback: Ringback | undefined
  let sentUntilMs = 0
  return {
    start(): void {
      ringback = createRingback(LINE_RATE)
      sentUntilMs = 0
    },
    tick(nowMs: number): void {
      if (!ringback) return
      while (sentUntilMs <= nowMs + line.leadMs) {
        ringback.next(frame)
        line.play(frame)
        sentUntilMs = Math.max(sentUntilMs, nowMs) + FRAME_MS
      }
    },
    /** At once, down to the last buffer of the line. */
    stop(): void {
      if (ringback) line.clear()
      ringback = undefined
    },
  }
}
