/** What of an RTP packet matters to us, RFC 3550 section 5.1. Extensions and contributing sources are skipped. */
export type RtpPacket = {
  readonly ok: true
  /** 7 bits. */
  readonly payloadType: number
  readonly marker: boolean
  /** 16 bits. */
  readonly sequence: number
  /** 32 bits. */
  readonly timestamp: number
  readonly ssrc: number
  /** Lies in the datagram, without its padding. */
  readonly payload: Uint8Array
}

export type RtpHeader = Pick<RtpPacket, 'payloadType' | 'marker' | 'sequence' | 'timestamp' | 'ssrc'>

export type Unreadable = { readonly ok: false; readonly problem: string }

export const RTP_HEADER_BYTES = 12
/** No network that carries calls sends more in one piece. */
export const MAX_DATAGRAM_BYTES = 1500

const VERSION = 2
const SOURCE_BYTES = 4
const EXTENSION_HEADER_BYTES = 4

const PADDED = 0x20
const EXTENDED = 0x10
const MARKED = 0x80

/** RFC 5761 section 4: the second byte of RTCP is its packet type, and no payload type is chosen that looks like one. */
const FIRST_RTCP_TYPE = 192
const LAST_RTCP_TYPE = 223

export function isRtcp(datagram: Uint8Array): boolean {
  const second = datagram[1] ?? 0
  return second >= FIRST_RTCP_TYPE && second <= LAST_RTCP_TYPE
}

function unreadable(problem: string): Unreadable {
  return { ok: false, problem }
}

const TOO_SHORT = unreadable('The datagram is shorter than its header says.')
const TOO_LONG = unreadable('The datagram is longer than any network sends.')
const WRONG_VERSION = unreadable('The version is not 2.')
const WRONG_PADDING = unreadable('The padding is longer than the payload, or empty.')

export function readPacket(datagram: Uint8Array): RtpPacket | Unreadable {
  if (datagram.length < RTP_HEADER_BYTES) return TOO_SHORT
  if (datagram.length > MAX_DATAGRAM_BYTES) return TOO_LONG
  const flags = datagram[0]!
  if (flags >> 6 !== VERSION) return WRONG_VERSION
  const from = payloadStart(datagram)
  if (from > datagram.length) return TOO_SHORT
  let to = datagram.length
  if (flags & PADDED) {
    const padding = datagram[to - 1]!
    if (padding === 0 || to - padding < from) return WRONG_PADDING
    to -= padding
  }
  const second = datagram[1]!
  return {
    ok: true,
    payloadType: second & 0x7f,
    marker: second >= MARKED,
    sequence: word16(datagram, 2),
    timestamp: word32(datagram, 4),
    ssrc: word32(datagram, 8),
    payload: datagram.subarray(from, to),
  }
}

/** Behind the sources and the extension of the header. What these claim may end behind the datagram. */
export function payloadStart(datagram: Uint8Array): number {
  const flags = datagram[0]!
  const from = RTP_HEADER_BYTES + (flags & 0x0f) * SOURCE_BYTES
  return flags & EXTENDED ? from + EXTENSION_HEADER_BYTES + word16(datagram, from + 2) * 4 : from
}

/** Writes the fixed header at the start of `into`; the payload goes behind it. */
export function writeHeader(into: Uint8Array, header: RtpHeader): void {
  into[0] = VERSION << 6
  into[1] = (header.marker ? MARKED : 0) | (header.payloadType & 0x7f)
  writeWord16(into, 2, header.sequence)
  writeWord32(into, 4, header.timestamp)
  writeWord32(into, 8, header.ssrc)
}

export function word16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!
}

export function word32(bytes: Uint8Array, at: number): number {
  return ((word16(bytes, at) << 16) | word16(bytes, at + 2)) >>> 0
}

export function writeWord16(into: Uint8Array, at: number, value: number): void {
  into[at] = value >>> 8
  into[at + 1] = value
}

export function writeWord32(into: Uint8Array, at: number, value: number): void {
  writeWord16(into, at, value >>> 16)
  writeWord16(into, at + 2, value)
}
