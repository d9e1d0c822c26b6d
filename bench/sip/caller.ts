import type { Socket } from 'node:dgram'
import { decodeG711, encodeG711 } from '../../packages/rtp/src/index.ts'
import { isSpeech, speechFrames } from '../recorded-speech.ts'
import { CALLER_LEVEL, AGENT_LEVEL, FRAME_MS, spoken, type Speaking } from './script.ts'

const HEADER_BYTES = 12
const FRAME_SAMPLES = 160
const PACKET_BYTES = HEADER_BYTES + FRAME_SAMPLES
/** Telephone events and reports are no voice, and shorter or of another type. */
const PCMU = 0
/** Two packets that are late: after this long the agent has stopped. */
const STILL_MS = 60
/** Who still talks this long after the barge-in has not noticed it. */
const UNNOTICED_MS = 350

const SILENT = payloadOf(new Int16Array(FRAME_SAMPLES))
const SPEECH = speechFrames(8000, CALLER_LEVEL).map(payloadOf)

/** What was found in the time that counts. */
export type Findings = {
  greetingMs: number[]
  responseMs: number[]
  bargeInMs: number[]
  /** By how much each packet comes after its place in the call's time. */
  lateMs: number[]
  /** How late this process sends its own packets. */
  ownLateMs: number[]
  /** By the sequence numbers. */
  sent: number
  arrived: number
  /** As many as there should be in the time. */
  nominal: number
  unanswered: number
  unnoticed: number
}

export function newFindings(): Findings {
  return {
    greetingMs: [],
    responseMs: [],
    bargeInMs: [],
    lateMs: [],
    ownLateMs: [],
    sent: 0,
    arrived: 0,
    nominal: 0,
    unanswered: 0,
    unnoticed: 0,
  }
}

/** One caller's media: sends a frame on request, and notes when the agent is heard. */
export type Caller = {
  /** The agent has answered, and wants its media there. */
  answered(port: number): void
  send(nowMs: number): void
  receive(packet: Uint8Array, nowMs: number): void
  /** From now on it counts. */
  begin(): void
  end(): void
}

type Clocked = { readonly atMs: number; readonly transitMs: number }

export function createCaller(socket: Socket, firstWordFrame: number, current: () => Findings): Caller {
  const packet = new Uint8Array(PACKET_BYTES)
  const view = new DataView(packet.buffer)
  packet[0] = 0x80
  view.setUint32(8, Math.floor(Math.random() * 2 ** 32))
  let port: number | undefined
  let nth = 0
  let answeredMs = 0
  let isGreeted = false
  let isCounting = false
  const agent = { voiceMs: Number.NEGATIVE_INFINITY }
  let bargedInMs: number | undefined
  let spokeMs: number | undefined
  let arrivals: Clocked[] = []
  let sequences: { first: number; highest: number } | undefined

  function note(speaking: Speaking, isBargeIn: boolean, nowMs: number): void {
    if (speaking === 'first') {
      if (spokeMs !== undefined && isCounting) current().unanswered++
      spokeMs = undefined
      bargedInMs = isBargeIn && nowMs - agent.voiceMs < STILL_MS ? nowMs : undefined
    }
    if (speaking !== 'last') return
    if (bargedInMs !== undefined && isCounting) {
      const stoppedMs = agent.voiceMs - bargedInMs
      if (stoppedMs > UNNOTICED_MS) current().unnoticed++
      else current().bargeInMs.push(Math.max(0, stoppedMs))
    }
    bargedInMs = undefined
    spokeMs = nowMs
  }

  function heardVoice(nowMs: number): void {
    agent.voiceMs = nowMs
    if (!isGreeted) current().greetingMs.push(nowMs - answeredMs)
    isGreeted = true
    if (spokeMs !== undefined && isCounting) current().responseMs.push(nowMs - spokeMs)
    spokeMs = undefined
  }

  return {
    answered(at) {
      answeredMs = performance.now()
      port = at
    },
    send(nowMs) {
      if (port === undefined) return
      const { speaking, isBargeIn } = spoken(nth - firstWordFrame)
      packet.set(speaking === 'silent' ? SILENT : SPEECH[nth % SPEECH.length]!, HEADER_BYTES)
      packet[1] = nth === 0 ? 0x80 : PCMU
      view.setUint16(2, nth & 0xffff)
      view.setUint32(4, (nth * FRAME_SAMPLES) >>> 0)
      nth++
      socket.send(Uint8Array.from(packet), port, '127.0.0.1')
      if (speaking !== 'silent') note(speaking, isBargeIn, nowMs)
    },
    receive(bytes, nowMs) {
      if (bytes.length !== PACKET_BYTES || (bytes[1]! & 0x7f) !== PCMU) return
      if (isVoice(bytes)) heardVoice(nowMs)
      if (!isCounting) return
      const sequence = (bytes[2]! << 8) | bytes[3]!
      sequences ??= { first: sequence, highest: sequence }
      const step = ((sequence - sequences.highest) << 16) >> 16
      if (step > 0) sequences.highest += step
      arrivals.push({ atMs: nowMs, transitMs: nowMs - mediaMs(bytes) })
    },
    begin() {
      isCounting = true
      arrivals = []
      sequences = undefined
    },
    end() {
      isCounting = false
      const into = current()
      const [first] = arrivals
      const last = arrivals.at(-1)
      if (!first || !last || !sequences) return
      const fastestMs = arrivals.reduce((least, each) => Math.min(least, each.transitMs), Infinity)
      // A wrap of the timestamps would come after half a day.
      for (const { transitMs } of arrivals) into.lateMs.push(transitMs - fastestMs)
      into.sent += sequences.highest - sequences.first
      into.arrived += arrivals.length - 1
      into.nominal += (last.atMs - first.atMs) / FRAME_MS
    },
  }
}

function mediaMs(bytes: Uint8Array): number {
  const timestamp = ((bytes[4]! << 24) | (bytes[5]! << 16) | (bytes[6]! << 8) | bytes[7]!) >>> 0
  return timestamp / 8
}

const decoded = new Int16Array(FRAME_SAMPLES)

function isVoice(bytes: Uint8Array): boolean {
  decodeG711('mu-law', bytes.subarray(HEADER_BYTES), decoded)
  return isSpeech(decoded, AGENT_LEVEL)
}

function payloadOf(frame: Int16Array): Uint8Array {
  const payload = new Uint8Array(FRAME_SAMPLES)
  encodeG711('mu-law', frame, payload)
  return payload
}
