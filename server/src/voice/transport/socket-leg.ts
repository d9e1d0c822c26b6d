import { FRAME_MS } from '../audio/frame.ts'
import { createMarks, type Marks } from './browser/marks.ts'
import { createMicrophone, type Microphone } from './browser/microphone.ts'
import type { CallLeg, CallLegEvents, Dropped, Ended } from './call-leg.ts'
import { createInputLimits, type InputLimits } from './input-limits.ts'
import type { Socket } from './socket.ts'

/** The protocol of browsers allows 500 ms. The less there is, the sooner the agent falls silent. */
const LEAD_MS = 100
const MAX_WRONG_IN_A_ROW = 10

const NORMAL = 1000
const WRONG_MESSAGES = 1008

/** A leg whose caller is at the other end of a WebSocket. */
export type SocketLeg = {
  readonly socket: Socket
  readonly marks: Marks
  readonly microphone: Microphone
  readonly limits: InputLimits
  events: CallLegEvents | undefined
  /** Nothing can be sent any more. */
  isOver: boolean
  dropped: Dropped | undefined
  wrong: number
  nowMs: number
  /** Until when what was sent takes to be heard. */
  heardMs: number
}

/** What is spoken on the socket; nothing is asked of it once the leg is over. */
type Protocol = Pick<CallLeg, 'kind' | 'play' | 'mark' | 'clear'> &
  Partial<Pick<CallLeg, 'tick' | 'show'>> & {
    opened?(callId: string): void
    ended?(reason: Ended): void
  }

export function newSocketLeg(socket: Socket): SocketLeg {
  const leg: SocketLeg = {
    socket,
    marks: createMarks((mark) => leg.events?.played(mark)),
    microphone: createMicrophone((frame) => leg.events?.frame(frame)),
    limits: createInputLimits(),
    events: undefined,
    isOver: false,
    dropped: undefined,
    wrong: 0,
    nowMs: 0,
    heardMs: 0,
  }
  return leg
}

export function callLegOf(leg: SocketLeg, protocol: Protocol): CallLeg {
  return {
    kind: protocol.kind,
    leadMs: LEAD_MS,
    get isGone() {
      return isGone(leg)
    },
    open(callId, events) {
      leg.events = events
      if (leg.dropped !== undefined) events.dropped(leg.dropped)
      else if (!leg.isOver) protocol.opened?.(callId)
    },
    tick(nowMs) {
      if (!isGone(leg)) protocol.tick?.(nowMs)
      leg.nowMs = nowMs
      if (isGone(leg)) return
      leg.marks.tick(nowMs)
      leg.microphone.tick(nowMs)
    },
    play(frame) {
      if (leg.isOver) return
      leg.heardMs = Math.max(leg.heardMs, leg.nowMs) + FRAME_MS
      protocol.play(frame)
    },
    mark(mark) {
      if (leg.isOver) return
      protocol.mark(mark)
      leg.marks.sent(mark, leg.heardMs)
    },
    clear() {
      if (leg.isOver) return
      leg.heardMs = leg.nowMs
      protocol.clear()
      leg.marks.clear()
    },
    show(news) {
      if (!leg.isOver) protocol.show?.(news)
    },
    hangUp(reason) {
      if (leg.isOver) return
      protocol.ended?.(reason)
      closeLeg(leg, NORMAL, reason)
    },
  }
}

/** Nothing that comes is heard any more. */
export function isGone({ isOver, dropped }: SocketLeg): boolean {
  return isOver || dropped !== undefined
}

/** A message was wrong. */
export function refuseMessage(leg: SocketLeg): void {
  if (++leg.wrong < MAX_WRONG_IN_A_ROW) return
  closeLeg(leg, WRONG_MESSAGES, 'Too many wrong messages.')
  dropLeg(leg, 'network')
}

export function closeLeg(leg: SocketLeg, code: number, reason: string): void {
  leg.isOver = true
  leg.socket.close(code, reason)
}

export function dropLeg(leg: SocketLeg, by: Dropped): void {
  if (leg.dropped !== undefined) return
  leg.dropped = by
  leg.events?.dropped(by)
}
