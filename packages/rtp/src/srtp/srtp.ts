import {
  MAX_DATAGRAM_BYTES,
  payloadStart,
  readPacket,
  RTP_HEADER_BYTES,
  word16,
  word32,
  writeWord32,
} from '../packet/packet.ts'
import {
  deriveSessionKeys,
  encrypt,
  isProven,
  proofOf,
  RTCP_LABEL,
  RTP_LABEL,
  type SessionKeys,
} from './srtp-cipher.ts'

/** The suites of RFC 4568 section 6.2 that we speak. They differ in the length of what proves a packet. */
export const SRTP_SUITES = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const
export type SrtpSuite = (typeof SRTP_SUITES)[number]

/** Each is 30 bytes: master key and salt, one after the other, as RFC 4568 section 6.1 has them. */
export type SrtpKeys = {
  readonly suite: SrtpSuite
  /** What we send with. */
  readonly local: Uint8Array
  readonly remote: Uint8Array
}

/** Secures one leg's media by RFC 3711. What cannot be proven to be our peer's, or comes again, is undefined. */
export type Srtp = {
  readonly keys: SrtpKeys
  protect(packet: Uint8Array): Uint8Array
  unprotect(datagram: Uint8Array): Uint8Array | undefined
  protectReport(compound: Uint8Array): Uint8Array
  unprotectReport(datagram: Uint8Array): Uint8Array | undefined
}

const TAG_BYTES: Readonly<Record<SrtpSuite, number>> = {
  AES_CM_128_HMAC_SHA1_80: 10,
  AES_CM_128_HMAC_SHA1_32: 4,
}
/** Of either suite: RFC 4568 section 6.2 shortens RTP's only. */
const REPORT_TAG_BYTES = 10
const REPORT_INDEX_BYTES = 4
/** Of a compound's first packet, up to its SSRC. It stays readable. */
const REPORT_HEADER_BYTES = 8
/** RFC 3711 section 3.4: the bit in front of a report's index that says it is encrypted. */
const ENCRYPTED = 0x8000_0000
const MAX_REPORT_INDEX = 0x7fff_ffff
/** A peer has one SSRC, and another when it begins anew; each costs a few numbers. */
const MAX_SOURCES = 32
const WRAP = 2 ** 16

/**
 * A key that stays goes on counting: to count from the start under the same key would encrypt two packets alike, and
 * give both away.
 */
export async function createSrtp(keys: SrtpKeys, before?: Srtp): Promise<Srtp> {
  const { suite, local, remote } = keys
  const kept = before?.keys.suite === suite ? before : undefined
  const { protect, protectReport } =
    kept && Buffer.compare(kept.keys.local, local) === 0 ? kept : createSealing(local, TAG_BYTES[suite])
  const { unprotect, unprotectReport } =
    kept && Buffer.compare(kept.keys.remote, remote) === 0 ? kept : createOpening(remote, TAG_BYTES[suite])
  return { keys, protect, protectReport, unprotect, unprotectReport }
}

function createSealing(master: Uint8Array, tagBytes: number): Pick<Srtp, 'protect' | 'protectReport'> {
  return {
    protect: createSealer(deriveSessionKeys(master, RTP_LABEL), tagBytes),
    protectReport: createReportSealer(deriveSessionKeys(master, RTCP_LABEL)),
  }
}

function createOpening(master: Uint8Array, tagBytes: number): Pick<Srtp, 'unprotect' | 'unprotectReport'> {
  return {
    unprotect: createOpener(deriveSessionKeys(master, RTP_LABEL), tagBytes),
    unprotectReport: createReportOpener(deriveSessionKeys(master, RTCP_LABEL)),
  }
}

/** Seals what we write: a header without extensions, of the one SSRC that a leg has. */
function createSealer(keys: SessionKeys, tagBytes: number): Srtp['protect'] {
  const rollover = createRollover()
  return (packet) => {
    const index = rollover.guess(word16(packet, 2))
    rollover.reached(index)
    const end = packet.length
    const sealed = new Uint8Array(end + tagBytes)
    sealed.set(packet)
    const hidden = sealed.subarray(RTP_HEADER_BYTES, end)
    hidden.set(encrypt(keys, word32(packet, 8), index, hidden))
    sealed.set(proofOf(keys, withWraps(sealed, end, index)).subarray(0, tagBytes), end)
    return sealed
  }
}

/** What proves a packet, section 4.2: its bytes and the wraps counted, written where its tag has room for them. */
function withWraps(bytes: Uint8Array, end: number, index: number): Uint8Array {
  writeWord32(bytes, end, Math.floor(index / WRAP))
  return bytes.subarray(0, end + 4)
}

function createOpener(keys: SessionKeys, tagBytes: number): Srtp['unprotect'] {
  const sources = new Map<number, { rollover: Rollover; replay: Replay }>()
  return (datagram) => {
    if (datagram.length < RTP_HEADER_BYTES + tagBytes || datagram.length > MAX_DATAGRAM_BYTES)
      return undefined
    const ssrc = word32(datagram, 8)
    const source = sources.get(ssrc) ?? { rollover: createRollover(), replay: createReplay() }
    const index = source.rollover.guess(word16(datagram, 2))
    if (!source.replay.isNew(index)) return undefined
    const packet = open(keys, datagram, tagBytes, index)
    if (!packet) return undefined
    source.rollover.reached(index)
    source.replay.seen(index)
    remember(sources, ssrc, source)
    return packet
  }
}

function open(keys: SessionKeys, datagram: Uint8Array, tagBytes: number, index: number) {
  const end = datagram.length - tagBytes
  const bytes = new Uint8Array(datagram)
  if (!isProven(keys, withWraps(bytes, end, index), datagram.subarray(end))) return undefined
  const packet = bytes.subarray(0, end)
  // Sources and extension of the header stay readable: RFC 3711 section 3.1.
  const hidden = packet.subarray(payloadStart(packet))
  hidden.set(encrypt(keys, word32(packet, 8), index, hidden))
  return readPacket(packet).ok ? packet : undefined
}

/** Only proven packets come here: no stranger can evict a peer. */
function remember<Source>(sources: Map<number, Source>, ssrc: number, source: Source): void {
  if (sources.has(ssrc)) return
  if (sources.size >= MAX_SOURCES) sources.delete(sources.keys().next().value!)
  sources.set(ssrc, source)
}

/** RFC 3711 section 3.4. */
function createReportSealer(keys: SessionKeys): Srtp['protectReport'] {
  let index = 0
  return (compound) => {
    index = (index + 1) & MAX_REPORT_INDEX
    const end = compound.length + REPORT_INDEX_BYTES
    const sealed = new Uint8Array(end + REPORT_TAG_BYTES)
    sealed.set(compound)
    const hidden = sealed.subarray(REPORT_HEADER_BYTES, compound.length)
    hidden.set(encrypt(keys, word32(compound, 4), index, hidden))
    writeWord32(sealed, compound.length, index | ENCRYPTED)
    sealed.set(proofOf(keys, sealed.subarray(0, end)).subarray(0, REPORT_TAG_BYTES), end)
    return sealed
  }
}

function createReportOpener(keys: SessionKeys): Srtp['unprotectReport'] {
  const sources = new Map<number, Replay>()
  return (datagram) => {
    const end = datagram.length - REPORT_TAG_BYTES
    const indexAt = end - REPORT_INDEX_BYTES
    if (indexAt < REPORT_HEADER_BYTES || datagram.length > MAX_DATAGRAM_BYTES) return undefined
    const index = word32(datagram, indexAt) & MAX_REPORT_INDEX
    const ssrc = word32(datagram, 4)
    const replay = sources.get(ssrc) ?? createReplay()
    if (!replay.isNew(index)) return undefined
    if (!isProven(keys, datagram.subarray(0, end), datagram.subarray(end))) return undefined
    replay.seen(index)
    remember(sources, ssrc, replay)
    const compound = new Uint8Array(datagram.subarray(0, indexAt))
    const isEncrypted = word32(datagram, indexAt) >= ENCRYPTED
    const hidden = compound.subarray(REPORT_HEADER_BYTES)
    if (isEncrypted) hidden.set(encrypt(keys, ssrc, index, hidden))
    return compound
  }
}

type Rollover = {
  /** The index of a packet: its sequence number with the wraps counted that bring it nearest to the highest. */
  guess(sequence: number): number
  reached(index: number): void
}

/** RFC 3711 section 3.3.1. */
function createRollover(): Rollover {
  let highest: number | undefined
  return {
    guess(sequence) {
      if (highest === undefined) return sequence
      return Math.max(sequence, highest + (((sequence - highest) << 16) >> 16))
    },
    reached(index) {
      highest = Math.max(highest ?? index, index)
    },
  }
}

type Replay = { isNew(index: number): boolean; seen(index: number): void }

/** RFC 3711 section 3.3.2 asks for at least 64; older than these is taken for a repetition. */
const REPLAY_WINDOW = 128

function createReplay(): Replay {
  const window = new Float64Array(REPLAY_WINDOW).fill(-1)
  let highest = -1
  return {
    isNew: (index) => index > highest - REPLAY_WINDOW && window[index % REPLAY_WINDOW] !== index,
    seen(index) {
      window[index % REPLAY_WINDOW] = index
      highest = Math.max(highest, index)
    },
  }
}
