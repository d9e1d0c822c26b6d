import type { Language } from '../../../language/language.ts'
import type { AudioFrame } from '../../audio/frame.ts'
import type { TransferFailure } from '../../conversation/events.ts'
import type { CallLeg } from '../../transport/call-leg.ts'
import { createCrossing } from './bridge.ts'
import type { VoiceChoice } from '../../speech/tts-cache/tts-cache.ts'
import { createAnnouncer, type AnnouncerParts } from './announcer.ts'

type Options = {
  readonly language: Language
  readonly callId: string
  /** Of the person who is to take the call, and of the caller. */
  readonly line: CallLeg
  readonly caller: CallLeg
  readonly voice: VoiceChoice
  /** Who calls and why; null where there is no announcement, and the two hear each other at once. */
  readonly introduction: string | null
}

/** `ended` only after `connected`. After closing the leg no one listens any more. */
export type LegEvents = {
  connected(): void
  refused(reason: TransferFailure): void
  ended(): void
}

/** A person who has picked up: asked whether they take the call, then bridged to the caller. */
export type TransferLeg = {
  readonly isConnected: boolean
  readonly isOver: boolean
  /** What the caller says. It goes nowhere until the call is taken. */
  hear(frame: AudioFrame): void
  tick(nowMs: number): void
  /** Hangs up at once. Nothing is reported any more. */
  close(): void
}

export function createTransferLeg(parts: AnnouncerParts, options: Options, events: LegEvents): TransferLeg {
  const { callId, line, caller, introduction } = options
  const toCaller = createCrossing(caller)
  const toHuman = createCrossing(line)
  let isConnected = introduction === null
  let isOver = false
  const announcer = createAnnouncer(
    parts,
    { ...options, introduction: introduction ?? '' },
    { accepted: connect, refused: events.refused, done: close },
  )

  function connect(): void {
    if (isOver) return
    isConnected = true
    announcer.close()
    events.connected()
  }

  function close(): void {
    if (isOver) return
    isOver = true
    announcer.close()
    line.hangUp(isConnected ? 'transferred' : 'agent_hung_up')
  }

  line.open(callId, {
    ...announcer.heard,
    frame: (frame) => (isConnected ? toCaller.add(frame) : announcer.heard.frame(frame)),
    // A telephone has no keyboard.
    typed: () => undefined,
    dropped(by) {
      if (!isConnected) return announcer.heard.dropped(by)
      if (isOver) return
      close()
      events.ended()
    },
  })
  if (introduction === null) connect()
  else announcer.begin()

  return {
    get isConnected() {
      return isConnected && !isOver
    },
    get isOver() {
      return isOver
    },
    hear(frame) {
      if (isConnected) toHuman.add(frame)
    },
    tick(nowMs) {
      line.tick(nowMs)
      if (isOver) return
      if (!isConnected) return announcer.tick(nowMs)
      toCaller.pass()
      toHuman.pass()
    },
    close,
  }
}
