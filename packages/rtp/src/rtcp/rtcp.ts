import {
  MAX_DATAGRAM_BYTES,
  word16,
  word32,
  writeWord16,
  writeWord32,
  type Unreadable,
} from '../packet/packet.ts'

/** What a receiver reports about one sender, RFC 3550 section 6.4.1. */
export type ReportBlock = {
  /** The sender that the report is about. */
  readonly ssrc: number
  /** Since the report before, of 256. */
  readonly fractionLost: number
  /** Since the beginning; 24 bits with a sign, for duplicates make it negative. */
  readonly cumulativeLost: number
  /** The wraps of the sequence number in the upper 16 bits. */
  readonly highestSequence: number
  /** In the clock of the timestamps. */
  readonly jitter: number
  /** The middle 32 bits of the time in the latest sender report, 0 without one. */
  readonly lastSenderReport: number
  /** In 1/65536 s. */
  readonly delaySinceSenderReport: number
}

export type SenderReport = {
  readonly type: 'sender-report'
  readonly ssrc: number
  /** NTP time: seconds since 1900, and 2^32ths of one. */
  readonly ntpSeconds: number
  readonly ntpFraction: number
  readonly timestamp: number
  readonly packets: number
  readonly octets: number
  readonly reports: readonly ReportBlock[]
}
export type ReceiverReport = {
  readonly type: 'receiver-report'
  readonly ssrc: number
  readonly reports: readonly ReportBlock[]
}
/** RFC 3550 section 6.5; of the items only the name that stays when the SSRC changes. */
export type SourceDescription = {
  readonly type: 'description'
  readonly sources: readonly { readonly ssrc: number; readonly cname: string }[]
}
export type Goodbye = { readonly type: 'bye'; readonly ssrcs: readonly number[] }
/** Feedback, extended reports, applications: nothing that we use. */
export type OtherReport = { readonly type: 'other'; readonly packetType: number }

export type RtcpPacket = SenderReport | ReceiverReport | SourceDescription | Goodbye | OtherReport
export type Compound = { readonly ok: true; readonly packets: readonly RtcpPacket[] }

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const DESCRIPTION = 202
const BYE = 203
const CNAME = 1

const HEADER_BYTES = 4
const BLOCK_BYTES = 24
const SENDER_BYTES = 20
const MAX_CNAME_BYTES = 255
/** Reports are two or three packets; more than this is abuse. */
const MAX_PACKETS = 32

function unreadable(problem: string): Unreadable {
  return { ok: false, problem }
}

const WRONG_LENGTH = unreadable('The lengths do not add up to the datagram.')
const WRONG_VERSION = unreadable('The version is not 2.')
const WRONG_FIRST = unreadable('A compound packet begins with a report.')
const WRONG_PADDING = unreadable('Only the last packet has padding, and that inside of it.')
const CUT_SHORT = unreadable('A packet is shorter than its count says.')
const TOO_MANY = unreadable('There are too many packets in one.')

/** A whole compound packet or nothing of it, checked as RFC 3550 appendix A.2 asks. */
export function readCompound(datagram: Uint8Array): Compound | Unreadable {
  if (datagram.length > MAX_DATAGRAM_BYTES) return WRONG_LENGTH
  const packets: RtcpPacket[] = []
  let from = 0
  do {
    if (packets.length === MAX_PACKETS) return TOO_MANY
    if (from + HEADER_BYTES > datagram.length) return WRONG_LENGTH
    const flags = datagram[from]!
    if (flags >> 6 !== 2) return WRONG_VERSION
    const to = from + HEADER_BYTES + 4 * word16(datagram, from + 2)
    if (to > datagram.length) return WRONG_LENGTH
    const padding = flags & 0x20 ? datagram[to - 1]! : 0
    if (flags & 0x20 && (to !== datagram.length || from === 0 || !fits(padding, to - from - HEADER_BYTES)))
      return WRONG_PADDING
    const packetType = datagram[from + 1]!
    if (from === 0 && packetType !== SENDER_REPORT && packetType !== RECEIVER_REPORT) return WRONG_FIRST
    const body = datagram.subarray(from + HEADER_BYTES, to - padding)
    const packet = readOne(packetType, flags & 0x1f, body)
    if (!packet) return CUT_SHORT
    packets.push(packet)
    from = to
  } while (from < datagram.length)
  return { ok: true, packets }
}

function fits(padding: number, room: number): boolean {
  return padding > 0 && padding % 4 === 0 && padding <= room
}

function readOne(packetType: number, count: number, body: Uint8Array): RtcpPacket | undefined {
  if (packetType === SENDER_REPORT) return readSenderReport(count, body)
  if (packetType === RECEIVER_REPORT) {
    if (body.length < 4 + count * BLOCK_BYTES) return undefined
    return { type: 'receiver-report', ssrc: word32(body, 0), reports: readBlocks(body, 4, count) }
  }
  if (packetType === DESCRIPTION) return readDescription(count, body)
  if (packetType !== BYE) return { type: 'other', packetType }
  if (body.length < 4 * count) return undefined
  return { type: 'bye', ssrcs: Array.from({ length: count }, (_, index) => word32(body, 4 * index)) }
}

function readSenderReport(count: number, body: Uint8Array): SenderReport | undefined {
  if (body.length < 4 + SENDER_BYTES + count * BLOCK_BYTES) return undefined
  return {
    type: 'sender-report',
    ssrc: word32(body, 0),
    ntpSeconds: word32(body, 4),
    ntpFraction: word32(body, 8),
    timestamp: word32(body, 12),
    packets: word32(body, 16),
    octets: word32(body, 20),
    reports: readBlocks(body, 4 + SENDER_BYTES, count),
  }
}

function readBlocks(body: Uint8Array, from: number, count: number): ReportBlock[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * BLOCK_BYTES
    return {
      ssrc: word32(body, at),
      fractionLost: body[at + 4]!,
      cumulativeLost: (word32(body, at + 4) << 8) >> 8,
      highestSequence: word32(body, at + 8),
      jitter: word32(body, at + 12),
      lastSenderReport: word32(body, at + 16),
      delaySinceSenderReport: word32(body, at + 20),
    }
  })
}

const decoder = new TextDecoder()

/** Each chunk is an SSRC and items of type, length and text, up to a zero and the next multiple of 4 bytes. */
function readDescription(count: number, body: Uint8Array): SourceDescription | undefined {
  const sources: { ssrc: number; cname: string }[] = []
  let at = 0
  for (let chunk = 0; chunk < count; chunk++) {
    if (at + 4 > body.length) return undefined
    const ssrc = word32(body, at)
    let cname = ''
    at += 4
    while (at < body.length && body[at] !== 0) {
      const text = at + 2
      const to = text + (body[at + 1] ?? 0)
      if (to > body.length) return undefined
      if (body[at] === CNAME) cname = decoder.decode(body.subarray(text, to))
      at = to
    }
    at = (at + 4) & ~3
    sources.push({ ssrc, cname })
  }
  return { type: 'description', sources }
}

export function writeCompound(packets: readonly Exclude<RtcpPacket, OtherReport>[]): Uint8Array {
  const written = packets.map(writeOne)
  const datagram = new Uint8Array(written.reduce((total, each) => total + each.length, 0))
  let at = 0
  for (const each of written) {
    datagram.set(each, at)
    at += each.length
  }
  return datagram
}

function writeOne(packet: Exclude<RtcpPacket, OtherReport>): Uint8Array {
  if (packet.type === 'description') return writeDescription(packet)
  if (packet.type === 'bye') return writeWords(BYE, packet.ssrcs.length, packet.ssrcs, [])
  const { ssrc, reports } = packet
  if (packet.type === 'receiver-report') return writeWords(RECEIVER_REPORT, reports.length, [ssrc], reports)
  const { ntpSeconds, ntpFraction, timestamp, packets, octets } = packet
  const words = [ssrc, ntpSeconds, ntpFraction, timestamp, packets, octets]
  return writeWords(SENDER_REPORT, reports.length, words, reports)
}

function writeWords(
  packetType: number,
  count: number,
  words: readonly number[],
  reports: readonly ReportBlock[],
): Uint8Array {
  const bytes = withHeader(packetType, count, 4 * words.length + BLOCK_BYTES * reports.length)
  for (const [index, word] of words.entries()) writeWord32(bytes, HEADER_BYTES + 4 * index, word)
  writeBlocks(bytes, HEADER_BYTES + 4 * words.length, reports)
  return bytes
}

function withHeader(packetType: number, count: number, bodyBytes: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + bodyBytes)
  bytes[0] = 0x80 | (count & 0x1f)
  bytes[1] = packetType
  writeWord16(bytes, 2, bodyBytes / 4)
  return bytes
}

function writeBlocks(into: Uint8Array, from: number, reports: readonly ReportBlock[]): void {
  for (const [index, report] of reports.entries()) {
    const at = from + index * BLOCK_BYTES
    writeWord32(into, at, report.ssrc)
    writeWord32(into, at + 4, report.cumulativeLost & 0xff_ffff)
    into[at + 4] = report.fractionLost
    writeWord32(into, at + 8, report.highestSequence)
    writeWord32(into, at + 12, report.jitter)
    writeWord32(into, at + 16, report.lastSenderReport)
    writeWord32(into, at + 20, report.delaySinceSenderReport)
  }
}

const encoder = new TextEncoder()

function writeDescription({ sources }: SourceDescription): Uint8Array {
  const chunks = sources.map(({ ssrc, cname }) => {
    const text = encoder.encode(cname).subarray(0, MAX_CNAME_BYTES)
    // The zero that ends the items, and more up to a multiple of 4.
    const chunk = new Uint8Array((4 + 2 + text.length + 4) & ~3)
    writeWord32(chunk, 0, ssrc)
    chunk[4] = CNAME
    chunk[5] = text.length
    chunk.set(text, 6)
    return chunk
  })
  const bytes = withHeader(
    DESCRIPTION,
    chunks.length,
    chunks.reduce((total, chunk) => total + chunk.length, 0),
  )
  let at = HEADER_BYTES
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
