import { isIPv6 } from 'node:net'
import type { Endpoint } from './endpoint.ts'
import { CLOCK_RATES, type CodecName, type Direction, type Media, type SrtpSuite } from './media.ts'
import {
  choose,
  directionFor,
  eventsFor,
  formatsOf,
  isSecured,
  packetMsFor,
  type Choice,
  type SrtpPolicy,
} from './negotiation.ts'
import { readDescription, type DescribedMedia } from './description.ts'
import { EVENTS, writeDescription, type Line } from './writer.ts'

/** Offer and answer (RFC 3264) of one leg, as often as its signalling wants. One line of audio, whatever is offered. */
export type SdpSession = {
  /** Answers an offer. If it is refused, what was settled before stays as it is. */
  answer(offer: Uint8Array): Answered | Refused
  /** Ours, for a leg that we begin, an INVITE that brings none, or a change of what was settled. */
  offer(): Uint8Array
  /** Takes the answer to our offer. */
  accept(answer: Uint8Array): Accepted | Refused
  /** What we want from the next offer or answer on: hold is `sendonly` or `inactive`. */
  want(direction: Direction): void
  readonly media: Media | undefined
}

export type Accepted = { readonly ok: true; readonly media: Media }
export type Answered = Accepted & { readonly body: Uint8Array }
/** `status` is what an INVITE with this offer is answered with. */
export type Refused = { readonly ok: false; readonly status: 400 | 488; readonly problem: string }

export type SdpOptions = {
  /** What we announce; the one of the other side's kind if there are both. */
  readonly addresses: { readonly ip4?: string; readonly ip6?: string }
  /** RTCP has the next one where it is not shared. */
  readonly port: number
  /** What we speak; our order counts in our offers. */
  readonly codecs: readonly CodecName[]
  readonly srtp: SrtpPolicy
  /** Digits that no other session of ours has. */
  readonly sessionId: string
  /** SRTP_KEY_BYTES of fresh randomness, never used before. */
  newKey(): Uint8Array
}

type State = {
  readonly options: SdpOptions
  version: number
  /** What the version stands for. */
  written: string
  isIp6: boolean
  wanted: Direction
  /** The lines that are refused, and where ours stands: they stay for the whole session (RFC 3264 section 8). */
  others: readonly DescribedMedia[]
  index: number
  line: Line | undefined
  offered: Line | undefined
  media: Media | undefined
}

/** RFC 3551 table 4, and the numbers that others use for the rest. */
const PAYLOAD_TYPES: Readonly<Record<CodecName, number>> = { PCMU: 0, PCMA: 8, opus: 111 }
const EVENT_TYPES = new Map([
  [8000, 101],
  [48_000, 110],
])
const OFFERED_PACKET_MS = 20
const OFFERED_TAG = 1
const OFFERED_SUITE = 'AES_CM_128_HMAC_SHA1_80'

export function createSdpSession(options: SdpOptions): SdpSession {
  const state: State = {
    options,
    version: 0,
    written: '',
    isIp6: options.addresses.ip4 === undefined,
    wanted: 'sendrecv',
    others: [],
    index: 0,
    line: undefined,
    offered: undefined,
    media: undefined,
  }
  return {
    answer: (offer) => answer(state, offer),
    offer() {
      state.offered = offeredLine(state)
      return describe(state, state.offered)
    },
    accept: (body) => accept(state, body),
    want(direction) {
      state.wanted = direction
    },
    get media() {
      return state.media
    },
  }
}

function refused(status: 400 | 488, problem: string): Refused {
  return { ok: false, status, problem }
}

function answer(state: State, offer: Uint8Array): Answered | Refused {
  const read = readDescription(offer)
  if (!read.ok) return refused(400, read.problem)
  const { codecs, srtp } = state.options
  const choice = choose(read.description, codecs, srtp)
  if (!choice) return refused(488, 'There is no audio that both sides speak.')
  const line = answeredLine(state, choice)
  state.others = read.description.media.filter((_, index) => index !== choice.index)
  state.index = choice.index
  const { ip4, ip6 } = state.options.addresses
  const isIp6 = choice.line.address === null ? state.isIp6 : isIPv6(choice.line.address)
  state.isIp6 = ip6 !== undefined && (isIp6 || ip4 === undefined)
  const body = describe(state, line)
  const { codec, format, events, key } = choice
  const media = {
    formats: [{ codec, sent: format.payloadType, received: format.payloadType }],
    events: events
      ? { sent: events.payloadType, received: events.payloadType, clockRate: events.clockRate }
      : null,
    keys: line.key && key ? { suite: key.suite, local: line.key.local, remote: key.key } : null,
  }
  return { ok: true, body, media: settle(state, line, choice.line, media) }
}

function answeredLine(state: State, { line, codec, format, events, key }: Choice): Line {
  const { payloadType, clockRate } = format
  return {
    protocol: line.protocol,
    formats: [{ payloadType, name: codec, clockRate }],
    events: events ? [{ ...events, name: EVENTS }] : [],
    packetMs: packetMsFor(line, codec),
    direction: directionFor(line, state.wanted),
    sharesPort: line.sharesPort,
    key: key && { tag: key.tag, suite: key.suite, local: localKey(state, key.suite) },
  }
}

/**
 * What we send with goes on as long as its suite does, and so do the counters of SRTP. Where these begin anew the key
 * must be new, or two packets would be encrypted alike and give each other away: RFC 3711 section 9.1.
 */
function localKey({ line, options }: State, suite: SrtpSuite): Uint8Array {
  return line?.key?.suite === suite ? line.key.local : options.newKey()
}

/** The first time everything that we speak; later what was settled, under the numbers that it has. */
function offeredLine(state: State): Line {
  const { options, line, wanted } = state
  if (line) return { ...line, direction: wanted }
  const formats = options.codecs.map((name) => ({
    name,
    payloadType: PAYLOAD_TYPES[name],
    clockRate: CLOCK_RATES[name],
  }))
  const clockRates = new Set(formats.map(({ clockRate }) => clockRate))
  const isPlain = options.srtp !== 'require'
  return {
    protocol: isPlain ? 'RTP/AVP' : 'RTP/SAVP',
    formats,
    events: Array.from(clockRates, (clockRate) => ({
      name: EVENTS,
      clockRate,
      payloadType: EVENT_TYPES.get(clockRate)!,
    })),
    packetMs: OFFERED_PACKET_MS,
    direction: wanted,
    sharesPort: true,
    key: isPlain
      ? undefined
      : { tag: OFFERED_TAG, suite: OFFERED_SUITE, local: localKey(state, OFFERED_SUITE) },
  }
}

function accept(state: State, body: Uint8Array): Accepted | Refused {
  const { offered } = state
  if (!offered) return refused(400, 'There is an answer without an offer.')
  const read = readDescription(body)
  if (!read.ok) return refused(400, read.problem)
  const line = read.description.media[state.index]
  if (!line || line.kind !== 'audio' || line.port === 0)
    return refused(488, 'The answer refuses our line of audio.')
  const codecs = state.options.codecs.filter((name) => offered.formats.some((each) => each.name === name))
  const found = formatsOf(line, codecs)
  const first = found[0]
  if (!first) return refused(488, 'The answer has no format that we offered.')
  const key = line.keys.find(({ tag, suite }) => tag === offered.key?.tag && suite === offered.key.suite)
  if (isSecured(line.protocol) !== isSecured(offered.protocol) || (offered.key && !key))
    return refused(488, 'The answer has no key that fits our offer.')
  const formats = found.map(({ codec, format }) => ({
    codec,
    sent: format.payloadType,
    received: offered.formats.find(({ name }) => name === codec)!.payloadType,
  }))
  const taken = eventsFor(line, first.codec)
  const ours = offered.events.find(({ clockRate }) => clockRate === taken?.clockRate)
  const events =
    taken && ours ? { sent: taken.payloadType, received: ours.payloadType, clockRate: ours.clockRate } : null
  const settled: Line = {
    ...offered,
    formats: offered.formats.filter(({ name }) => found.some(({ codec }) => codec === name)),
    events: ours ? [ours] : [],
    packetMs: packetMsFor(line, first.codec),
    direction: directionFor(line, offered.direction),
    sharesPort: offered.sharesPort && line.sharesPort,
  }
  const keys = offered.key && key ? { suite: key.suite, local: offered.key.local, remote: key.key } : null
  return { ok: true, media: settle(state, settled, line, { formats, events, keys }) }
}

function settle(
  state: State,
  line: Line,
  theirs: DescribedMedia,
  settled: Pick<Media, 'formats' | 'events' | 'keys'>,
): Media {
  const remote = theirs.address === null ? null : { address: theirs.address, port: theirs.port }
  state.line = line
  state.offered = undefined
  state.media = {
    ...settled,
    remote,
    remoteReports: line.sharesPort ? remote : (theirs.reports ?? nextPort(remote)),
    sharesPort: line.sharesPort,
    packetMs: line.packetMs,
    direction: line.direction,
  }
  return state.media
}

/** RFC 3550 section 11: RTCP has the port above. */
function nextPort(remote: Endpoint | null): Endpoint | null {
  return remote && remote.port < 65_535 ? { ...remote, port: remote.port + 1 } : null
}

const encoder = new TextEncoder()

/** Our description. Its version rises when it says something else than before: RFC 3264 section 8. */
function describe(state: State, line: Line): Uint8Array {
  if (state.written !== written(state, line)) {
    state.version++
    state.written = written(state, line)
  }
  return encoder.encode(state.written)
}

function written({ options, isIp6, version, others, index }: State, line: Line): string {
  const { addresses, port, sessionId } = options
  const address = (isIp6 ? addresses.ip6 : addresses.ip4) ?? ''
  return writeDescription({ sessionId, version, address, port, line, others, index })
}
