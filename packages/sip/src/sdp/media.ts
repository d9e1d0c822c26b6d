import type { Endpoint } from './endpoint.ts'

export type CodecName = 'PCMU' | 'PCMA' | 'opus'

/** What an RTP clock counts for the format, as session descriptions name it. RFC 7587 section 4.1, RFC 3551. */
export const CLOCK_RATES: Readonly<Record<CodecName, 8000 | 48_000>> = {
  PCMU: 8000,
  PCMA: 8000,
  opus: 48_000,
}

const G711_PACKET_MS = [10, 20, 30, 40, 60]
/** RFC 6716 section 2.1.4 has no 30. */
const OPUS_PACKET_MS = [10, 20, 40, 60]

/** The longest packet of the format that is no longer than the one asked for. */
export function packetMsOf(name: CodecName, askedMs: number): number {
  const lengths = name === 'opus' ? OPUS_PACKET_MS : G711_PACKET_MS
  return lengths.findLast((each) => each <= askedMs) ?? lengths[0]!
}

/** The suites of RFC 4568 section 6.2 that can be negotiated. */
export const SRTP_SUITES = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const
export type SrtpSuite = (typeof SRTP_SUITES)[number]

/** Master key and salt, one after the other: RFC 4568 section 6.1. */
export const SRTP_KEY_BYTES = 30

export type SrtpKeys = {
  readonly suite: SrtpSuite
  /** What we send with. */
  readonly local: Uint8Array
  readonly remote: Uint8Array
}

/** Which way media flows, as seen from us: RFC 3264 section 5.1. */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** A number that stands for a format in one direction need not stand for it in the other: RFC 3264 section 5.1. */
export type PayloadTypes = {
  /** What the peer wants to read, and we write. */
  readonly sent: number
  /** What the peer writes. */
  readonly received: number
}

/** What an offer and its answer have settled about one call's audio. */
export type Media = {
  /** Where the peer wants its media; null if it names no address that one can send to. */
  readonly remote: Endpoint | null
  readonly remoteReports: Endpoint | null
  /** RTCP shares RTP's ports: RFC 5761. */
  readonly sharesPort: boolean
  /** The first is what we send; any of them may arrive. */
  readonly formats: readonly (PayloadTypes & { readonly codec: CodecName })[]
  readonly events: (PayloadTypes & { readonly clockRate: number }) | null
  readonly packetMs: number
  readonly direction: Direction
  readonly keys: SrtpKeys | null
}
