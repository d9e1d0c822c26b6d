import { decodeG711, encodeG711 } from '@parley/rtp'
import { SECOND_MS } from '../../../platform/clock.ts'
import { FRAME_MS, type AudioFrame } from '../../audio/frame.ts'
import { createResampler } from '../../audio/resampling/resample.ts'
import { LINE_RATE, type CallLeg } from '../call-leg.ts'
import {
  callLegOf,
  closeLeg,
  dropLeg,
  isGone,
  newSocketLeg,
  refuseMessage,
  type SocketLeg,
} from '../socket-leg.ts'
import type { Socket } from '../socket.ts'
import { clearMessage, markMessage, mediaMessage, readStreamMessage, type StreamMessage } from './messages.ts'
import { createOrdering } from './ordering.ts'

/** It sends sound all the time: without any for so long the stream is dead, and the caller is in silence. */
const DEAD_MS = SECOND_MS
/** Before its first message it has its own connection to make. */
const LONGEST_START_MS = 5 * SECOND_MS
/** A tick that is late is no silence of the stream's. */
const LONGEST_TICK_MS = 2 * FRAME_MS
/** What may be played before the stream has said its name: 2 s. */
const MAX_UNNAMED = 100

const STREAM_RATE = 8000
const BROKEN = 1011

type Stream = {
  streamId: string | undefined
  /** Played before the stream was named. */
  unnamed: ((streamId: string) => object)[]
  /** How long nothing has come. */
  silentMs: number
  latestMark: number
  /** Marks up to this one were cleared: that they come back says nothing. */
  clearedMark: number
}
type Leg = SocketLeg & Stream

/** The caller is on the telephone, at the other end of a carrier's media stream. */
export function createMediaStreamLeg(socket: Socket): CallLeg {
  const stream: Stream = { streamId: undefined, unnamed: [], silentMs: 0, latestMark: 0, clearedMark: 0 }
  const leg: Leg = Object.assign(newSocketLeg(socket), stream)
  const encode = createEncoder()
  listen(leg)
  return callLegOf(leg, {
    kind: 'carrier',
    tick: (nowMs) => watch(leg, nowMs),
    play(frame) {
      const payload = encode(frame)
      send(leg, (id) => mediaMessage(id, payload))
    },
    mark(mark) {
      leg.latestMark = mark
      send(leg, (id) => markMessage(id, mark))
    },
    clear() {
      leg.clearedMark = leg.latestMark
      leg.unnamed = []
      send(leg, clearMessage)
    },
  })
}

function listen(leg: Leg): void {
  const hear = createHearing(leg)
  leg.socket.on('message', (data) => {
    if (isGone(leg)) return
    leg.silentMs = 0
    const message = typeof data === 'string' ? readStreamMessage(data) : undefined
    if (message !== undefined && take(leg, message, hear)) leg.wrong = 0
    else refuseMessage(leg)
  })
  // A call that ends says so before; a connection that closes without a word is a fault of the network.
  leg.socket.on('close', () => {
    leg.isOver = true
    dropLeg(leg, 'network')
  })
}

type Hear = (chunk: number, payload: Uint8Array) => boolean

/** False where it is wrong. */
function take(leg: Leg, message: StreamMessage, hear: Hear): boolean {
  if (message.type === 'start') name(leg, message.streamId)
  if (message.type === 'media') return leg.events === undefined || hear(message.chunk, message.payload)
  if (message.type === 'mark') return message.mark <= leg.clearedMark || leg.marks.told(message.mark)
  if (message.type === 'stop') dropLeg(leg, 'caller')
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
  if (leg.streamId !== undefined) leg.socket.send(JSON.stringify(message(leg.streamId)))
  else if (leg.unnamed.length < MAX_UNNAMED) leg.unnamed.push(message)
}

/** A stream that brings nothing is dead. */
function watch(leg: Leg, nowMs: number): void {
  leg.silentMs += Math.min(LONGEST_TICK_MS, nowMs - (leg.nowMs === 0 ? nowMs : leg.nowMs))
  if (leg.silentMs <= (leg.streamId === undefined ? LONGEST_START_MS : DEAD_MS)) return
  closeLeg(leg, BROKEN, 'No sound comes.')
  dropLeg(leg, 'network')
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
