import type { DescribedFormat, DescribedKey, DescribedMedia, Description } from './description.ts'
import { CLOCK_RATES, packetMsOf, type CodecName, type Direction } from './media.ts'

/** Whether media is secured: never, if the other side offers it, or always. */
export type SrtpPolicy = 'off' | 'allow' | 'require'

/** The line of an offer that we answer, and how. */
export type Choice = {
  readonly index: number
  readonly line: DescribedMedia
  readonly codec: CodecName
  readonly format: DescribedFormat
  readonly events: DescribedFormat | undefined
  readonly key: DescribedKey | undefined
}

const PLAIN = new Set(['RTP/AVP', 'RTP/AVPF'])
const SECURED = new Set(['RTP/SAVP', 'RTP/SAVPF'])

export function isSecured(protocol: string): boolean {
  return SECURED.has(protocol)
}

/** The best line of an offer: a secured one if that may be, and then the first. Their order of formats counts. */
export function choose(
  { media }: Description,
  codecs: readonly CodecName[],
  policy: SrtpPolicy,
): Choice | undefined {
  const choices = media.flatMap((line, index) => {
    const key = isSecured(line.protocol) ? line.keys[0] : undefined
    const isUsable = key ? policy !== 'off' : PLAIN.has(line.protocol) && policy !== 'require'
    if (line.kind !== 'audio' || line.port === 0 || !isUsable) return []
    const found = formatsOf(line, codecs)[0]
    return found ? [{ index, line, ...found, events: eventsFor(line, found.codec), key }] : []
  })
  return choices.find(({ key }) => key) ?? choices[0]
}

/** What both know of a line's formats, in the line's order. */
export function formatsOf(
  line: DescribedMedia,
  codecs: readonly CodecName[],
): { codec: CodecName; format: DescribedFormat }[] {
  return line.formats.flatMap((format) => {
    const codec = codecs.find((name) => isFormat(format, name))
    return codec ? [{ codec, format }] : []
  })
}

/** RFC 7587 section 7: Opus always says two channels, whatever it carries. */
function isFormat({ name, clockRate, channels }: DescribedFormat, codec: CodecName): boolean {
  return (
    name === codec.toUpperCase() && clockRate === CLOCK_RATES[codec] && (codec === 'opus' || channels === 1)
  )
}

/** Keys count in the clock of the sound if they can, so that they lie on the same timeline. */
export function eventsFor({ formats }: DescribedMedia, codec: CodecName): DescribedFormat | undefined {
  const events = formats.filter(({ name }) => name === 'TELEPHONE-EVENT')
  return events.find(({ clockRate }) => clockRate === CLOCK_RATES[codec]) ?? events[0]
}

const USUAL_PACKET_MS = 20

export function packetMsFor(line: DescribedMedia, codec: CodecName): number {
  const preferredMs = line.packetMs ?? USUAL_PACKET_MS
  return packetMsOf(codec, Math.min(preferredMs, line.longestPacketMs ?? preferredMs))
}

const DIRECTIONS: readonly Direction[] = ['inactive', 'sendonly', 'recvonly', 'sendrecv']
const SENDING = 1
const RECEIVING = 2

/** What is left for us of what the other side wants and we want: RFC 3264 section 6.1. */
export function directionFor(line: DescribedMedia, wanted: Direction): Direction {
  const theirs = DIRECTIONS.indexOf(line.direction)
  const mirrored = (theirs & SENDING ? RECEIVING : 0) | (theirs & RECEIVING ? SENDING : 0)
  const possible = line.isHeldByAddress ? mirrored & ~SENDING : mirrored
  return DIRECTIONS[possible & DIRECTIONS.indexOf(wanted)]!
}
