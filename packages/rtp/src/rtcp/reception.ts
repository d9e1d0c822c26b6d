import type { ReportBlock } from './rtcp.ts'
import type { RtpPacket } from '../packet/packet.ts'

/** How well one sender's packets arrive, as RTCP reports it: RFC 3550 appendices A.1, A.3 and A.8. */
export type Reception = {
  /** `isTimed` is false for packets whose timestamp does not say when they were sent, such as telephone events. */
  arrived(packet: RtpPacket, clockRate: number, nowMs: number, isTimed: boolean): void
  /** What to report since the report before; undefined while nothing has arrived. */
  report(): Omit<ReportBlock, 'lastSenderReport' | 'delaySinceSenderReport'> | undefined
  readonly ssrc: number | undefined
  /** Of all that its sequence numbers promise, how many never came. */
  readonly lost: number
  readonly jitterMs: number
}

/** Further off than these is another sequence, once a second packet confirms it. */
const MAX_DROPOUT = 3000
const MAX_MISORDER = 100
/** Loss is reported in 24 bits. */
const MAX_LOST = 0x7f_ffff

type Source = {
  readonly ssrc: number
  readonly first: number
  /** With its wraps counted. */
  highest: number
  received: number
  suspect: number | undefined
  expectedBefore: number
  receivedBefore: number
  transitMs: number | undefined
  jitterMs: number
  clockRate: number
}

export function createReception(): Reception {
  let source: Source | undefined
  return {
    arrived(packet, clockRate, nowMs, isTimed) {
      if (source?.ssrc !== packet.ssrc) source = newSource(packet, clockRate)
      const step = ((packet.sequence - source.highest) << 16) >> 16
      if (step > MAX_DROPOUT || step < -MAX_MISORDER) {
        const isConfirmed = source.suspect === packet.sequence
        source.suspect = (packet.sequence + 1) & 0xffff
        if (!isConfirmed) return
        source = newSource(packet, clockRate)
      } else if (step > 0) {
        source.highest += step
      }
      source.suspect = undefined
      source.received++
      if (isTimed) measure(source, packet.timestamp, clockRate, nowMs)
    },
    report: () => source && report(source),
    get ssrc() {
      return source?.ssrc
    },
    get lost() {
      return source ? lostOf(source) : 0
    },
    get jitterMs() {
      return source?.jitterMs ?? 0
    },
  }
}

function newSource(packet: RtpPacket, clockRate: number): Source {
  return {
    ssrc: packet.ssrc,
    first: packet.sequence,
    highest: packet.sequence,
    received: 0,
    suspect: undefined,
    expectedBefore: 0,
    receivedBefore: 0,
    transitMs: undefined,
    jitterMs: 0,
    clockRate,
  }
}

function measure(source: Source, timestamp: number, clockRate: number, nowMs: number): void {
  if (clockRate !== source.clockRate) source.transitMs = undefined
  source.clockRate = clockRate
  const transitMs = nowMs - (timestamp * 1000) / clockRate
  if (source.transitMs !== undefined) {
    // Timestamps wrap: the difference is that of the nearest wrap.
    const wrapMs = (2 ** 32 * 1000) / clockRate
    const apart = transitMs - source.transitMs
    const step = Math.abs(apart - wrapMs * Math.round(apart / wrapMs))
    source.jitterMs += (step - source.jitterMs) / 16
  }
  source.transitMs = transitMs
}

function expectedOf(source: Source): number {
  return source.highest - source.first + 1
}

function lostOf(source: Source): number {
  return expectedOf(source) - source.received
}

function report(source: Source): ReturnType<Reception['report']> {
  const expected = expectedOf(source) - source.expectedBefore
  const lost = expected - (source.received - source.receivedBefore)
  source.expectedBefore += expected
  source.receivedBefore = source.received
  return {
    ssrc: source.ssrc,
    fractionLost: expected === 0 || lost <= 0 ? 0 : Math.min(255, Math.floor((lost * 256) / expected)),
    cumulativeLost: Math.max(-MAX_LOST - 1, Math.min(MAX_LOST, lostOf(source))),
    highestSequence: source.highest >>> 0,
    jitter: Math.round((source.jitterMs * source.clockRate) / 1000) >>> 0,
  }
}
