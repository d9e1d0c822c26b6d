import { FRAME_MS, type AudioFrame } from '../../audio/frame.ts'
import { createInputLimits, type InputLimits } from '../input-limits.ts'
import { LINE_RATE, type Dropped, type CallLeg, type CallLegEvents } from '../call-leg.ts'
import type { Socket } from '../socket.ts'
import { createMarks, type Marks } from './marks.ts'
import { MAX_MESSAGE_BYTES, readMessage, type ServerMessage } from '../../web-call-messages.ts'
import { createMicrophone, type Microphone } from './microphone.ts'

/** The protocol allows 500 ms. The less there is, the sooner the agent falls silent. */
const LEAD_MS = 100
const MAX_WRONG_IN_A_ROW = 10

const NORMAL = 1000
const GOING_AWAY = 1001
const NO_STATUS = 1005
const WRONG_MESSAGES = 1008
/** The page that is left, or closed in order with a code or without one. */
const IN_ORDER: ReadonlySet<number> = new Set([NORMAL, GOING_AWAY, NO_STATUS])

type Leg = {
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

/** The caller is a browser, or whatever else speaks the web call's protocol over a WebSocket. */
export function createBrowserLeg(socket: Socket): CallLeg {
  const leg: Leg = {
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
  listen(leg)
  return {
    kind: 'browser',
    leadMs: LEAD_MS,
    get isGone() {
      return leg.isOver || leg.dropped !== undefined
    },
    open(callId, events) {
      leg.events = events
      if (leg.dropped !== undefined) return events.dropped(leg.dropped)
      send(leg, { type: 'ready', call_id: callId, sample_rate: LINE_RATE })
    },
    tick(nowMs) {
      leg.nowMs = nowMs
      if (leg.isOver || leg.dropped !== undefined) return
      leg.marks.tick(nowMs)
      leg.microphone.tick(nowMs)
    },
    play: (frame) => play(leg, frame),
    mark(mark) {
      send(leg, { type: 'mark', mark })
      leg.marks.sent(mark, leg.heardMs)
    },
    clear() {
      leg.heardMs = leg.nowMs
      send(leg, { type: 'clear' })
      leg.marks.clear()
    },
    show: (news) => send(leg, news),
    hangUp(reason) {
      if (leg.isOver) return
      send(leg, { type: 'ended', reason })
      close(leg, NORMAL, reason)
    },
  }
}

function listen(leg: Leg): void {
  leg.socket.on('message', (data) => {
    if (leg.isOver || leg.dropped !== undefined) return
    if (typeof data === 'string') read(leg, data)
    else hear(leg, data)
  })
  // Closed in order it is a caller who hangs up; a connection that breaks is not.
  leg.socket.on('close', (code) => {
    leg.isOver = true
    drop(leg, code !== null && IN_ORDER.has(code) ? 'caller' : 'network')
  })
}

function hear(leg: Leg, pcm: Uint8Array): void {
  if (pcm.length === 0 || pcm.length % 2 === 1 || pcm.length > MAX_MESSAGE_BYTES)
    return refuse(leg, 'Audio is signed 16-bit samples, at most 64 KiB in a message.')
  // Audio while it rings is ignored.
  if (leg.events === undefined) return
  if (!leg.microphone.add(pcm)) return refuse(leg, 'Audio comes faster than real time.')
  leg.wrong = 0
}

function read(leg: Leg, text: string): void {
  const message = readMessage(text)
  if (typeof message === 'string') return refuse(leg, message)
  if (message.type === 'played' && !leg.marks.told(message.mark))
    return refuse(leg, 'There has been no such mark yet.')
  if (message.type === 'digit' && !leg.limits.takesDigit(leg.nowMs))
    return refuse(leg, 'Keys are pressed faster, or more often in one call, than is allowed.')
  if (message.type === 'text' && !leg.limits.takesText(leg.nowMs))
    return refuse(leg, 'Turns are typed faster, or more often in one call, than is allowed.')
  leg.wrong = 0
  if (message.type === 'digit') leg.events?.digit(message.digit)
  if (message.type === 'text') leg.events?.typed(message.text)
  if (message.type === 'hang_up') drop(leg, 'caller')
}

function refuse(leg: Leg, error: string): void {
  leg.wrong++
  send(leg, { type: 'error', error })
  if (leg.wrong < MAX_WRONG_IN_A_ROW) return
  close(leg, WRONG_MESSAGES, 'Too many wrong messages.')
  drop(leg, 'network')
}

function play(leg: Leg, frame: AudioFrame): void {
  if (leg.isOver) return
  leg.heardMs = Math.max(leg.heardMs, leg.nowMs) + FRAME_MS
  leg.socket.send(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength).slice())
}

function send(leg: Leg, message: ServerMessage): void {
  if (!leg.isOver) leg.socket.send(JSON.stringify(message))
}

function close(leg: Leg, code: number, reason: string): void {
  leg.isOver = true
  leg.socket.close(code, reason)
}

function drop(leg: Leg, by: Dropped): void {
  if (leg.dropped !== undefined) return
  leg.dropped = by
  leg.events?.dropped(by)
}
