import type { Random } from '../../../audio/comfort-noise.ts'
import { FRAME_MS, samplesPerFrame, type AudioFrame } from '../../../audio/frame.ts'
import { createTokenBucket, type Pace, type TokenBucket } from '../../../../platform/token-bucket.ts'
import { LINE_RATE } from '../../call-leg.ts'
import type { Codec } from '../codecs.ts'
import {
  createDigitReceiver,
  createLatch,
  createReception,
  type DigitReceiver,
  type Endpoint,
  isRtcp,
  type Latch,
  readCompound,
  readPacket,
  type Reception,
  type RtpPacket,
} from '@parley/rtp'
import { createIncoming, type Incoming } from './incoming.ts'
import { createMediaWatch, type MediaTimeout, type MediaWatch } from './media-timeout.ts'
import { receives, type Direction, type PreparedMedia } from '../media.ts'
import { createOutgoing, type Outgoing, type Silence } from './outgoing.ts'
import { meaningsOf, type Meaning } from '../payload-meaning.ts'
import { createReports, type Reports } from './reports.ts'
import type { RtpStatistics } from './statistics.ts'

/** What a stream does and emits. Plain callbacks, since they stand on the frame path. */
export type RtpEvents = {
  /** Sends from the port of RTP, or from that of RTCP where it has its own. */
  send(datagram: Uint8Array, destination: Endpoint, from: 'rtp' | 'rtcp'): void
  /** 20 ms at LINE_RATE, once in each tick. The frame is reused once this returns. */
  frame(frame: AudioFrame): void
  digit(digit: string): void
  timeout(timeout: MediaTimeout): void
}

export type RtpStreamOptions = {
  readonly media: PreparedMedia
  readonly events: RtpEvents
  /** Good enough to be unguessable: the SSRC and the first numbers come from it. */
  readonly random: Random
  /** Where signalling comes from: media may come from there too, whatever address it names. */
  readonly signallingHost?: string
  /** Whether media may come from anywhere; see the latch. */
  readonly trustsAnyHost?: boolean
  /** What is sent while the agent says nothing; comfort noise if it is not said. */
  readonly silence?: Silence
  /**
   * Nothing is sent before `agreed`, or before media came from where it is to go: over UDP a call can be forged, and
   * what it names may be a victim that never called. What is played meanwhile waits.
   */
  readonly waitsForPeer?: boolean
}

/** One leg's media. Datagrams, ticks and time are handed in; once closed, nothing happens any more. */
export type RtpStream = {
  /** Whatever arrives at the ports of this leg. The datagram is kept: it must not be written to. */
  receive(datagram: Uint8Array, source: Endpoint, nowMs: number): void
  /** Every 20 ms of the shared clock: one frame to the call, and what is due to our peer. */
  tick(nowMs: number): void
  /** Queues 20 ms at LINE_RATE, which is copied; false where the queue is full. */
  play(frame: AudioFrame): boolean
  /** Drops what is queued. */
  clear(): void
  /** RFC 4733. False if our peer takes none, or they are no keys. The voice is silent meanwhile. */
  sendDigits(digits: string, durationMs?: number): boolean
  /** What an offer and its answer have changed; hold is a direction. The signalling host stays if it is not said. */
  change(media: PreparedMedia, signallingHost?: string): void
  /** Only the direction changes, such as for a hold of our own. */
  hold(direction: Direction): void
  /** Our peer has answered what only it could have received. */
  agreed(): void
  /** Says goodbye, and frees what was loaded. */
  close(nowMs: number): void
  /** How long what is queued takes to be sent. */
  readonly queuedMs: number
  readonly media: PreparedMedia
  statistics(): RtpStatistics
}

/** Packets of 10 ms and reports, five times over, and what a network may hold back for some seconds. */
export const MOST_PACKETS: Pace = { perSecond: 500, burst: 1000 }
/** The clock catches up with one tick that was missed; more are given up. */
const MAX_TICKS_BEHIND = 2

type Leg = {
  readonly options: RtpStreamOptions
  readonly latch: Latch
  readonly incoming: Incoming
  readonly outgoing: Outgoing
  readonly reception: Reception
  readonly reports: Reports
  readonly watch: MediaWatch
  /** All that any media of this call brought with it. */
  readonly loaded: Set<Codec>
  media: PreparedMedia
  /** By payload type. */
  meanings: Map<number, Meaning>
  digits: DigitReceiver
  signallingHost: string | undefined
  reportsFrom: Endpoint | undefined
  startMs: number | undefined
  ticks: number
  isAgreed: boolean
  isClosed: boolean
  foreign: number
  unreadable: number
  unproven: number
  readonly pace: TokenBucket
  excess: number
}

export function createRtpStream(options: RtpStreamOptions): RtpStream {
  const leg = createLeg(options)
  const frame = new Int16Array(samplesPerFrame(LINE_RATE))
  return {
    receive(datagram, source, nowMs) {
      if (leg.isClosed) return
      if (isRtcp(datagram)) receiveReport(leg, datagram, source, nowMs)
      else receivePacket(leg, datagram, source, nowMs)
    },
    tick(nowMs) {
      if (leg.isClosed) return
      const skipped = skippedTicks(leg, nowMs)
      if (maySend(leg)) leg.outgoing.tick(skipped)
      leg.incoming.frame(frame, nowMs)
      const isExpected = receives(leg.media.direction)
      if (!isExpected) frame.fill(0)
      const report = leg.reports.due(nowMs)
      if (report) sendReport(leg, report)
      const timeout = leg.watch.check(nowMs, isExpected)
      options.events.frame(frame)
      if (timeout && !leg.isClosed) options.events.timeout(timeout)
    },
    play: (played) => !leg.isClosed && leg.outgoing.play(played),
    clear: () => leg.outgoing.clear(),
    sendDigits: (digits, durationMs) => !leg.isClosed && leg.outgoing.sendDigits(digits, durationMs),
    change: (media, signallingHost) => change(leg, media, signallingHost),
    hold: (direction) => change(leg, { ...leg.media, direction }),
    agreed: () => void (leg.isAgreed = true),
    close(nowMs) {
      if (leg.isClosed) return
      sendReport(leg, leg.reports.goodbye(nowMs))
      leg.isClosed = true
      for (const codec of leg.loaded) codec.free()
    },
    get queuedMs() {
      return leg.outgoing.queuedFrames * FRAME_MS
    },
    get media() {
      return leg.media
    },
    statistics: () => statistics(leg),
  }
}

function createLeg(options: RtpStreamOptions): Leg {
  const { media, events, random, signallingHost, trustsAnyHost = false, silence = 'comfort-noise' } = options
  const latch = createLatch({ media: media.remote ?? undefined, host: signallingHost, trustsAnyHost })
  const send = (packet: Uint8Array): void => {
    if (latch.destination) events.send(leg.media.srtp?.protect(packet) ?? packet, latch.destination, 'rtp')
  }
  const outgoing = createOutgoing({ media, silence, random, send })
  const reception = createReception()
  const cname = Math.floor(random() * 2 ** 48).toString(36) + Math.floor(random() * 2 ** 48).toString(36)
  const clockRate = (): number => leg.media.processors[0]!.processor.clockRate
  const leg: Leg = {
    options,
    latch,
    incoming: createIncoming(random),
    outgoing,
    reception,
    reports: createReports({ outgoing, reception, cname, clockRate }),
    watch: createMediaWatch(),
    loaded: new Set(media.loaded),
    media,
    meanings: meaningsOf(media),
    digits: createDigitReceiver(media.events?.clockRate ?? 8000),
    signallingHost,
    reportsFrom: undefined,
    startMs: undefined,
    ticks: 0,
    isAgreed: options.waitsForPeer !== true,
    isClosed: false,
    foreign: 0,
    unreadable: 0,
    unproven: 0,
    pace: createTokenBucket(MOST_PACKETS),
    excess: 0,
  }
  return leg
}

function receivePacket(leg: Leg, datagram: Uint8Array, source: Endpoint, nowMs: number): void {
  const { srtp } = leg.media
  if (!leg.latch.considers(source, srtp !== null)) return void leg.foreign++
  if (!leg.pace.take(nowMs)) return void leg.excess++
  const opened = srtp ? srtp.unprotect(datagram) : datagram
  if (!opened) return void leg.unproven++
  const packet = readPacket(opened)
  const meaning = packet.ok ? leg.meanings.get(packet.payloadType) : undefined
  if (!packet.ok || meaning === undefined) return void leg.unreadable++
  if (!leg.latch.admits(source, packet, srtp !== null)) return void leg.foreign++
  leg.watch.heard(nowMs)
  const codec = leg.media.processors[0]!.processor
  const clockRate = typeof meaning === 'string' ? codec.clockRate : meaning.clockRate
  leg.reception.arrived(packet, clockRate, nowMs, typeof meaning !== 'string')
  if (receives(leg.media.direction)) hear(leg, packet, meaning, nowMs)
}

function hear(leg: Leg, packet: RtpPacket, meaning: Meaning, nowMs: number): void {
  if (meaning === 'noise') return leg.incoming.pushNoise(packet, nowMs)
  if (meaning === 'event') {
    leg.incoming.pushSilent(packet, nowMs)
    const digit = leg.digits.receive(packet)
    if (digit !== undefined) leg.options.events.digit(digit)
  } else if (!leg.incoming.push(packet, meaning, nowMs)) leg.unreadable++
}

/** From the media's host only, and never a reason to end a call: that is for signalling, which is harder to forge. */
function receiveReport(leg: Leg, datagram: Uint8Array, source: Endpoint, nowMs: number): void {
  if (!leg.latch.isPeer(source.address)) return void leg.foreign++
  if (!leg.pace.take(nowMs)) return void leg.excess++
  const { srtp } = leg.media
  const opened = srtp ? srtp.unprotectReport(datagram) : datagram
  if (!opened) return void leg.unproven++
  const compound = readCompound(opened)
  if (!compound.ok) return void leg.unreadable++
  leg.reportsFrom = source
  leg.watch.heard(nowMs)
  leg.reports.received(compound.packets, nowMs)
}

function maySend({ isAgreed, latch }: Leg): boolean {
  return isAgreed || latch.isLocked
}

/** To where our peer's reports come from, else where it wants them. */
function sendReport(leg: Leg, compound: Uint8Array): void {
  const { sharesPort, remoteReports, srtp } = leg.media
  const destination = sharesPort ? leg.latch.destination : (leg.reportsFrom ?? remoteReports)
  if (!destination || !maySend(leg)) return
  leg.options.events.send(srtp?.protectReport(compound) ?? compound, destination, sharesPort ? 'rtp' : 'rtcp')
}

/** How many ticks the process has slept through: media time goes on without them. */
function skippedTicks(leg: Leg, nowMs: number): number {
  leg.startMs ??= nowMs
  const due = Math.floor((nowMs - leg.startMs) / FRAME_MS) + 1 - leg.ticks
  const skipped = Math.max(0, due - MAX_TICKS_BEHIND)
  leg.ticks += skipped + 1
  return skipped
}

function change(leg: Leg, media: PreparedMedia, signallingHost = leg.signallingHost): void {
  for (const codec of media.loaded) {
    leg.loaded.add(codec)
    // It was loaded while the call ended.
    if (leg.isClosed) codec.free()
  }
  if (leg.isClosed) return
  const before = leg.media
  leg.media = media
  leg.meanings = meaningsOf(media)
  if (media.events?.clockRate !== before.events?.clockRate)
    leg.digits = createDigitReceiver(media.events?.clockRate ?? 8000)
  leg.outgoing.change(media)
  // A description without an address puts us on hold; it does not move our peer.
  if (media.remote) {
    leg.signallingHost = signallingHost
    leg.latch.signal({ media: media.remote, host: signallingHost })
    if (!leg.latch.isLocked) leg.reportsFrom = undefined
  }
}

function statistics({ incoming, outgoing, reception, reports, latch, ...leg }: Leg): RtpStatistics {
  return {
    sentPackets: outgoing.packets,
    sentOctets: outgoing.octets,
    jitter: incoming.statistics(),
    foreign: leg.foreign,
    unreadable: leg.unreadable,
    unproven: leg.unproven,
    excess: leg.excess,
    lost: reception.lost,
    interarrivalJitterMs: reception.jitterMs,
    roundTripMs: reports.roundTripMs,
    remoteLost: reports.remoteLost,
    remoteJitterMs: reports.remoteJitterMs,
    destination: latch.destination,
    isLocked: latch.isLocked,
  }
}
