import { isIPv6 } from 'node:net'
import { write, type MediaDescription } from 'sdp-transform'
import type { DescribedMedia } from './description.ts'
import type { Direction, SrtpSuite } from './media.ts'

/** A number that means a format in our description. */
export type Offered = { readonly payloadType: number; readonly name: string; readonly clockRate: number }

/** Our line of audio as we write it. */
export type Line = {
  readonly protocol: string
  readonly formats: readonly Offered[]
  readonly events: readonly Offered[]
  readonly packetMs: number
  readonly direction: Direction
  readonly sharesPort: boolean
  /** With what we send; none where media is not secured. */
  readonly key: { readonly tag: number; readonly suite: SrtpSuite; readonly local: Uint8Array } | undefined
}

export type Written = {
  readonly sessionId: string
  readonly version: number
  readonly address: string
  readonly port: number
  readonly line: Line
  /** What the other side offers and we refuse, and where among them our line stands. */
  readonly others: readonly DescribedMedia[]
  readonly index: number
}

export const EVENTS = 'telephone-event'
/** RFC 4733 section 3.2: the sixteen keys. */
const EVENT_CODES = '0-15'

/** A session description, RFC 8866. */
export function writeDescription({ sessionId, version, address, others, index, ...ours }: Written): string {
  const ipVer = isIPv6(address) ? 6 : 4
  const origin = { username: '-', sessionId, sessionVersion: version, netType: 'IN', ipVer, address }
  return write({
    version: 0,
    origin,
    name: '-',
    connection: { version: ipVer, ip: address },
    timing: { start: 0, stop: 0 },
    media: others.map(refuse).toSpliced(index, 0, writeLine(ours)),
  })
}

/** RFC 3264 section 6: the same line with port 0. */
function refuse({ kind, protocol, payloads }: DescribedMedia): MediaDescription {
  return { type: kind, port: 0, protocol, payloads, rtp: [], fmtp: [] }
}

function writeLine({ port, line }: Pick<Written, 'port' | 'line'>): MediaDescription {
  const formats = [...line.formats, ...line.events]
  return {
    type: 'audio',
    port,
    protocol: line.protocol,
    payloads: formats.map(({ payloadType }) => payloadType).join(' '),
    rtp: formats.map(({ payloadType, name, clockRate }) =>
      name === 'opus'
        ? { payload: payloadType, codec: name, rate: clockRate, encoding: 2 }
        : { payload: payloadType, codec: name, rate: clockRate },
    ),
    fmtp: fmtpOf(line),
    ptime: line.packetMs,
    direction: line.direction,
    ...(line.sharesPort ? { rtcpMux: 'rtcp-mux' } : {}),
    ...(line.key ? { crypto: [cryptoOf(line.key)] } : {}),
  }
}

/** RFC 4568 section 9.1. */
function cryptoOf({ tag, suite, local }: NonNullable<Line['key']>) {
  return { id: tag, suite, config: `inline:${Buffer.from(local).toString('base64')}` }
}

/** RFC 7587 section 7.1: we repair lost packets, and hear in one channel. */
function fmtpOf({ formats, events }: Line): MediaDescription['fmtp'] {
  return [
    ...formats
      .filter(({ name }) => name === 'opus')
      .map(({ payloadType }) => ({ payload: payloadType, config: 'useinbandfec=1' })),
    ...events.map(({ payloadType }) => ({ payload: payloadType, config: EVENT_CODES })),
  ]
}
