import { decodeG711, encodeG711 } from '@parley/rtp'
import { SECOND_MS } from '../../../platform/clock.ts'
import { FRAME_MS, type AudioFrame } from '../../audio/frame.ts'
import { createResampler } from '../../audio/resampling/resample.ts'
import { createMarks, type Marks } from '../browser/marks.ts'
import { createMicrophone, type Microphone } from '../browser/microphone.ts'
import { LINE_RATE, type CallLeg, type CallLegEvents, type Dropped } from '../call-leg.ts'
import { createInputLimits, type InputLimits } from '../input-limits.ts'
import type { Socket } from '../socket.ts'
import { clearMessage, markMessage, mediaMessage, readStreamMessage, type StreamMessage } from './messages.ts'
import { createOrdering } from './ordering.ts'

/** The carrier plays what it has, and adds a buffer of its own. */
const LEAD_MS = 100
/** It sends sound all the time: without any for so long the stream is dead, and the caller is in silence. */
const DEAD_MS = SECOND_MS
/** Before its first message it has its own connection to make. */
const LONGEST_START_MS = 5 * SECOND_MS
/** A tick that is late is no silence of the stream's. */
const LONGEST_TICK_MS = 2 * FRAME_MS
const MAX_WRONG_IN_A_ROW = 10
/** What may be played before the stream has said its name: 2 s. */
const MAX_UNNAMED = 100

const STREAM_RATE = 8000
const NORMAL = 1000
const WRONG_MESSAGES = 1008
const BROKEN = 1011

type Leg = {
  readonly socket: Socket
  readonly marks: Marks
  readonly microphone: Microphone
  readonly limits: InputLimits
  events: CallLegEvents | undefined
  streamId: string | undefined
  /** Played before the stream was named. */
  unnamed: ((streamId: string) => object)[]
  isOver: boolean
  dropped: Dropped | undefined
  wrong: number
  nowMs: number
  /** Until when what was sent takes to be heard. */
  heardMs: number
  /** How long nothing has come. */
  silentMs: number
  latestMark: number
  /** Marks up to this one were cleared: that they come back says nothing. */
  clearedMark: number
}

/** The caller is on the telephone, at the other end of a carrier's media stream. */
export function createMediaStreamLeg(socket: Socket): CallLeg {
  const leg: Leg = {
    socket,
    marks: createMarks((mark) => leg.events?.played(mark)),
    microphone: createMicrophone((frame) => leg.events?.frame(frame)),
    limits: createInputLimits(),
    events: undefined,
    streamId: undefined,
    unnamed: [],
    isOver: false,
    dropped: undefined,
    wrong: 0,
    nowMs: 0,
    heardMs: 0,
    silentMs: 0,
    latestMark: 0,
    clearedMark: 0,
  }
  const encode = createEncoder()
  listen(leg)
  return {
    kind: 'carrier',
    leadMs: LEAD_MS,
    get isGone() {
      return leg.isOver || leg.dropped !== undefined
    },
    open(_callId, events) {
      leg.events = events
      if (leg.dropped !== undefined) events.dropped(leg.dropped)
    },
    tick: (nowMs) => tick(leg, nowMs),
    play(frame) {
      if (leg.isOver) return
      leg.heardMs = Math.max(leg.heardMs, leg.nowMs) + FRAME_MS
      const payload = encode(frame)
      send(leg, (id) => mediaMessage(id, payload))
    },
    mark(mark) {
      if (leg.isOver) return
      leg.latestMark = mark
      send(leg, (id) => markMessage(id, mark))
      leg.marks.sent(mark, leg.heardMs)
    },
    clear() {
      if (leg.isOver) return
      leg.heardMs = leg.nowMs
      leg.clearedMark = leg.latestMark
      leg.unnamed = []
      send(leg, clearMessage)
      leg.marks.clear()
    },
    show: () => undefined,
    hangUp(reason) {
      if (!leg.isOver) close(leg, NORMAL, reason)
    },
  }
}

function listen(leg: Leg): void {
  const hear = createHearing(leg)
  leg.socket.on('message', (data) => {
    if (leg.isOver || leg.dropped !== undefined) return
    leg.silentMs = 0
    const message = typeof data === 'string' ? readStreamMessage(data) : undefined
    if (message !== undefined && take(leg, message, hear)) leg.wrong = 0
    else refuse(leg)
  })
  // A call that ends says so before; a connection that closes without a word is a fault of the network.
  leg.socket.on('close', () => {
    leg.isOver = true
    drop(leg, 'network')
  })
}

type Hear = (chunk: number, payload: Uint8Array) => boolean

/** False where it is wrong. */
function take(leg: Leg, message: StreamMessage, hear: Hear): boolean {
  if (message.type === 'start') name(leg, message.streamId)
  if (message.type === 'media') return leg.events === undefined || hear(message.chunk, message.payload)
  if (message.type === 'mark') return message.mark <= leg.clearedMark || leg.marks.told(message.mark)
  if (message.type === 'stop') drop(leg, 'caller')
  if (message.type !== 'dtmf') return true
  if (!leg.limits.takesDigit(leg.nowMs)) return false
  leg.events?.digit(message.digit)
  return true
}

function name(leg: Leg, streamId: string): void {
  leg.streamId = streamId
  const waiting = leg.unnamed
  leg.unnamed = []
  for (const message of waiting) send(leg, message)
}

function send(leg: Leg, message: (streamId: string) => object): void {
  if (leg.isOver) return
  if (leg.streamId !== undefined) leg.socket.send(JSON.stringify(message(leg.streamId)))
  else if (leg.unnamed.length < MAX_UNNAMED) leg.unnamed.push(message)
}

function tick(leg: Leg, nowMs: number): void {
  const passedMs = Math.min(LONGEST_TICK_MS, nowMs - (leg.nowMs === 0 ? nowMs : leg.nowMs))
  leg.nowMs = nowMs
  if (leg.isOver || leg.dropped !== undefined) return
  leg.silentMs += passedMs
  if (leg.silentMs > (leg.streamId === undefined ? LONGEST_START_MS : DEAD_MS)) {
    close(leg, BROKEN, 'No sound comes.')
    return drop(leg, 'network')
  }
  leg.marks.tick(nowMs)
  leg.microphone.tick(nowMs)
}

function refuse(leg: Leg): void {
  if (++leg.wrong < MAX_WRONG_IN_A_ROW) return
  close(leg, WRONG_MESSAGES, 'Too many wrong messages.')
  drop(leg, 'network')
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

function createHearing(leg: Leg): Hear {
  const resampler = createResampler(STREAM_RATE, LINE_RATE)
  let isInTime = true
  const order = createOrdering<Uint8Array>((payload) => {
    const narrow = new Int16Array(payload.length)
    decodeG711('mu-law', payload, narrow)
    const wide = new Int16Array(payload.length * 2)
    resampler.process(narrow, wide)
    isInTime = leg.microphone.add(new Uint8Array(wide.buffer))
  })
  return (chunk, payload) => {
    isInTime = true
    order(chunk, payload)
    return isInTime
  }
}

function createEncoder(): (frame: AudioFrame) => string {
  const resampler = createResampler(LINE_RATE, STREAM_RATE)
  const narrow = new Int16Array((STREAM_RATE * FRAME_MS) / 1000)
  const bytes = new Uint8Array(narrow.length)
  return (frame) => {
    resampler.process(frame, narrow)
    encodeG711('mu-law', narrow, bytes)
    return Buffer.from(bytes).toString('base64')
  }
}
