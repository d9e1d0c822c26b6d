import { parse, type MediaDescription, type SessionDescription } from 'sdp-transform'
import { canonicalAddress, isUnicast, type Endpoint } from './endpoint.ts'
import { type Direction, SRTP_KEY_BYTES, SRTP_SUITES, type SrtpSuite } from './media.ts'

/** What a session description (RFC 8866) says of a leg's media, as far as we can use it. */
export type Description = { readonly media: readonly DescribedMedia[] }

export type DescribedMedia = {
  /** As they stand: a line that we refuse is answered with the same (RFC 3264 section 6). */
  readonly kind: string
  readonly protocol: string
  readonly payloads: string
  /** 0 where it is refused or given up. */
  readonly port: number
  /** In the order of preference. */
  readonly formats: readonly DescribedFormat[]
  /** Null if there is none that one can send to. */
  readonly address: string | null
  /** Hold in the old way of RFC 3264 section 8.4: the null address. */
  readonly isHeldByAddress: boolean
  /** As the other side sees it. */
  readonly direction: Direction
  readonly packetMs: number | null
  readonly longestPacketMs: number | null
  readonly sharesPort: boolean
  /** Where it wants RTCP, if not one port above RTP: RFC 3605. */
  readonly reports: Endpoint | null
  readonly keys: readonly DescribedKey[]
}

export type DescribedFormat = {
  readonly payloadType: number
  /** Upper case. */
  readonly name: string
  readonly clockRate: number
  readonly channels: number
}

/** RFC 4568 section 9.1, only what we can use. */
export type DescribedKey = { readonly tag: number; readonly suite: SrtpSuite; readonly key: Uint8Array }

export type Read = { readonly ok: true; readonly description: Description } | Unusable
export type Unusable = { readonly ok: false; readonly problem: string }

export const MAX_SDP_BYTES = 16_384
const MAX_LINES = 500
const MAX_LINE_CHARACTERS = 1000
const MAX_MEDIA = 16
const MAX_FORMATS = 64
const MAX_KEYS = 16

/** What we understand; anything else is no business of the parser. */
const LINES = new Set(['v=', 'o=', 's=', 't=', 'c=', 'm='])
const ATTRIBUTES = new Set(
  'rtpmap fmtp ptime maxptime sendrecv sendonly recvonly inactive rtcp rtcp-mux crypto'.split(' '),
)

/** RFC 3551 table 4: numbers that need no explanation. */
const STATIC_FORMATS: readonly DescribedFormat[] = [
  { payloadType: 0, name: 'PCMU', clockRate: 8000, channels: 1 },
  { payloadType: 8, name: 'PCMA', clockRate: 8000, channels: 1 },
  { payloadType: 13, name: 'CN', clockRate: 8000, channels: 1 },
]

const decoder = new TextDecoder()

export function readDescription(bytes: Uint8Array): Read {
  if (bytes.length > MAX_SDP_BYTES) return unusable('The session description is too long.')
  const lines = decoder.decode(bytes).split('\n')
  if (lines.length > MAX_LINES) return unusable('The session description has too many lines.')
  const kept: string[] = []
  for (const each of lines) {
    const line = each.endsWith('\r') ? each.slice(0, -1) : each
    if (!isUnderstood(line)) continue
    if (line.length > MAX_LINE_CHARACTERS) return unusable('A line of the session description is too long.')
    if (!isPrintable(line)) return unusable('A line of the session description holds control characters.')
    kept.push(line)
  }
  if (kept[0] !== 'v=0') return unusable('The session description does not begin with v=0.')
  const session = parse(kept.join('\r\n'))
  if (session.media.length > MAX_MEDIA) return unusable('There are too many media.')
  const media: DescribedMedia[] = []
  for (const line of session.media) {
    const described = describe(line, session)
    if (!described) return unusable('A media line cannot be read.')
    media.push(described)
  }
  return { ok: true, description: { media } }
}

function unusable(problem: string): Unusable {
  return { ok: false, problem }
}

function isUnderstood(line: string): boolean {
  if (LINES.has(line.slice(0, 2))) return true
  if (!line.startsWith('a=')) return false
  const colon = line.indexOf(':')
  return ATTRIBUTES.has(colon < 0 ? line.slice(2) : line.slice(2, colon))
}

function isPrintable(line: string): boolean {
  for (let at = 0; at < line.length; at++) if (line.charCodeAt(at) < 0x20) return false
  return true
}

/** The parser's types promise more than it keeps: it gives what stood there, or a number if it looked like one. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

function integer(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'number' ? value : Number.NaN
  return Number.isInteger(number) && number >= least && number <= most ? number : null
}

function describe(line: MediaDescription, session: SessionDescription): DescribedMedia | undefined {
  const kind = text(line.type)
  const protocol = text(line.protocol)
  const payloads = text(line.payloads)
  const port = integer(line.port, 0, 65_535)
  const numbers = payloads.split(' ')
  if (kind === '' || protocol === '' || port === null || numbers.length > MAX_FORMATS) return undefined
  const connection = text(line.connection?.ip ?? session.connection?.ip)
  const named = canonicalAddress(connection)
  const address = named !== undefined && isUnicast(named) ? named : null
  return {
    kind,
    protocol,
    payloads,
    port,
    formats: numbers.flatMap((number) => formatOf(number, line)),
    address,
    isHeldByAddress: named === '0.0.0.0' || named === '::',
    direction: line.direction ?? session.direction ?? 'sendrecv',
    packetMs: integer(line.ptime, 1, 1000),
    longestPacketMs: integer(line.maxptime, 1, 1000),
    sharesPort: line.rtcpMux !== undefined,
    reports: reportsOf(line, address),
    keys: (line.crypto ?? []).slice(0, MAX_KEYS).flatMap(keyOf),
  }
}

function formatOf(number: string, line: MediaDescription): DescribedFormat[] {
  const payloadType = number.length > 0 && number.length <= 3 ? integer(Number(number), 0, 127) : null
  if (payloadType === null) return []
  const mapped = line.rtp.find(({ payload }) => payload === payloadType)
  if (!mapped) return STATIC_FORMATS.filter((format) => format.payloadType === payloadType)
  const clockRate = integer(mapped.rate, 1, 1_000_000)
  if (clockRate === null) return []
  const channels = integer(mapped.encoding, 1, 255) ?? 1
  return [{ payloadType, name: text(mapped.codec).toUpperCase(), clockRate, channels }]
}

function reportsOf({ rtcp }: MediaDescription, address: string | null): Endpoint | null {
  const port = integer(rtcp?.port, 1, 65_535)
  if (port === null) return null
  const own = canonicalAddress(text(rtcp?.address))
  const host = own !== undefined && isUnicast(own) ? own : address
  return host === null ? null : { address: host, port }
}

const INLINE = 'inline:'
const KEY_CHARACTERS = 40

/**
 * "inline:" key, then lifetime and key identifier behind bars. We know neither identifiers, nor several keys, nor
 * anything that is said of the session beyond its keys: who offers that has other lines to choose from.
 */
function keyOf(line: NonNullable<MediaDescription['crypto']>[number]): DescribedKey[] {
  const tag = integer(line.id, 0, 999_999_999)
  const suite = SRTP_SUITES.find((known) => known === line.suite)
  const config = text(line.config)
  if (tag === null || !suite || line.sessionConfig !== undefined || !config.startsWith(INLINE)) return []
  const [written = '', ...rest] = config.slice(INLINE.length).split('|')
  if (written.length !== KEY_CHARACTERS) return []
  const key = Buffer.from(written, 'base64')
  if (key.length !== SRTP_KEY_BYTES || key.toString('base64') !== written) return []
  return rest.some((each) => each.includes(':') || each.includes(';')) ? [] : [{ tag, suite, key }]
}
