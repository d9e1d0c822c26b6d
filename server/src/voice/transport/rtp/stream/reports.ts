import type { Outgoing } from './outgoing.ts'
import { type Reception, type ReportBlock, type RtcpPacket, writeCompound } from '@parley/rtp'

/** What both ends report about the media, RFC 3550 section 6. */
export type Reports = {
  received(packets: readonly RtcpPacket[], nowMs: number): void
  /** A report to send, when one is due. */
  due(nowMs: number): Uint8Array | undefined
  /** The last one: we leave. */
  goodbye(nowMs: number): Uint8Array
  /** From our report to our peer's answer, without the time that the answer waited; undefined until there is one. */
  readonly roundTripMs: number | undefined
  /** Of what we have sent, what our peer says it misses. */
  readonly remoteLost: number
  readonly remoteJitterMs: number
}

export type ReportsOptions = {
  readonly outgoing: Outgoing
  readonly reception: Reception
  /** RFC 7022: constant for the call, and unique. */
  readonly cname: string
  readonly clockRate: () => number
}

/** RFC 3550 section 6.2: two parties may report every 5 s, and the first time after half of it. */
export const REPORT_EVERY_MS = 5000
const FIRST_REPORT_MS = REPORT_EVERY_MS / 2
/** NTP counts from 1900. */
const NTP_EPOCH_SECONDS = 2_208_988_800
const LONGEST_ROUND_TRIP_MS = 60_000
const NTP_UNITS_PER_MS = 65_536 / 1000

type SenderTime = { readonly middle: number; readonly atMs: number; readonly ssrc: number }
type Written = Exclude<RtcpPacket, { type: 'other' }>

export function createReports({ outgoing, reception, cname, clockRate }: ReportsOptions): Reports {
  let nextMs: number | undefined
  let packetsBefore = 0
  let senderTime: SenderTime | undefined
  let roundTripMs: number | undefined
  let remoteLost = 0
  let remoteJitterMs = 0

  /** RFC 3550 section 6.4: who has sent since the report before is a sender. */
  function report(nowMs: number): Written[] {
    const { ssrc, timestamp, packets, octets } = outgoing
    const reports = blocks(reception, senderTime, nowMs)
    const sends = packets !== packetsBefore
    packetsBefore = packets
    return [
      sends
        ? { type: 'sender-report', ssrc, ...ntp(nowMs), timestamp, packets, octets, reports }
        : { type: 'receiver-report', ssrc, reports },
      { type: 'description', sources: [{ ssrc, cname }] },
    ]
  }

  function hear(block: ReportBlock, nowMs: number): void {
    if (block.ssrc !== outgoing.ssrc) return
    remoteLost = block.cumulativeLost
    remoteJitterMs = (block.jitter * 1000) / clockRate()
    roundTripMs = roundTrip(block, nowMs) ?? roundTripMs
  }

  return {
    received(packets, nowMs) {
      for (const packet of packets) {
        if (packet.type === 'sender-report')
          senderTime = { middle: middle(packet), atMs: nowMs, ssrc: packet.ssrc }
        if (packet.type === 'sender-report' || packet.type === 'receiver-report')
          for (const block of packet.reports) hear(block, nowMs)
      }
    },
    due(nowMs) {
      nextMs ??= nowMs + FIRST_REPORT_MS
      if (nowMs < nextMs) return undefined
      // After a standstill one report is enough.
      nextMs = Math.max(nextMs, nowMs - REPORT_EVERY_MS) + REPORT_EVERY_MS
      return writeCompound(report(nowMs))
    },
    goodbye: (nowMs) => writeCompound([...report(nowMs), { type: 'bye', ssrcs: [outgoing.ssrc] }]),
    get roundTripMs() {
      return roundTripMs
    },
    get remoteLost() {
      return remoteLost
    },
    get remoteJitterMs() {
      return remoteJitterMs
    },
  }
}

function blocks(reception: Reception, senderTime: SenderTime | undefined, nowMs: number): ReportBlock[] {
  const told = reception.report()
  if (!told) return []
  const latest = senderTime?.ssrc === told.ssrc ? senderTime : undefined
  const delaySinceSenderReport = latest ? Math.round((nowMs - latest.atMs) * NTP_UNITS_PER_MS) >>> 0 : 0
  return [{ ...told, lastSenderReport: latest?.middle ?? 0, delaySinceSenderReport }]
}

/** RFC 3550 section 6.4.1: now, less when we reported, less how long our peer had the report. */
function roundTrip(block: ReportBlock, nowMs: number): number | undefined {
  if (block.lastSenderReport === 0) return undefined
  const trip = (middle(ntp(nowMs)) - block.lastSenderReport - block.delaySinceSenderReport) | 0
  const tripMs = trip / NTP_UNITS_PER_MS
  return tripMs >= 0 && tripMs < LONGEST_ROUND_TRIP_MS ? tripMs : undefined
}

type NtpTime = { readonly ntpSeconds: number; readonly ntpFraction: number }

function ntp(nowMs: number): NtpTime {
  const seconds = Math.floor(nowMs / 1000)
  return {
    ntpSeconds: (seconds + NTP_EPOCH_SECONDS) >>> 0,
    ntpFraction: Math.floor(((nowMs - seconds * 1000) / 1000) * 2 ** 32),
  }
}

/** RFC 3550 section 4: 16 bits of seconds, 16 of fractions. */
function middle({ ntpSeconds, ntpFraction }: NtpTime): number {
  return (((ntpSeconds & 0xffff) << 16) | (ntpFraction >>> 16)) >>> 0
}
