import { MAX_DEPTH_MS } from './delay-estimate.ts'
import { FRAME_MS } from '../frame.ts'
import {
  accept,
  firstBuffered,
  newStream,
  startsAnew,
  take,
  type Counts,
  type MediaPacket,
  type Slot,
  type Stream,
} from './packet-stream.ts'

/** What to play next. The listener pulls until it has a frame, or until there is nothing. */
export type Pulled =
  | { readonly kind: 'packet'; readonly packet: MediaPacket }
  /** These samples will not come: conceal them. */
  | { readonly kind: 'lost'; readonly samples: number }
  /** The sender was silent for these samples: comfort noise. */
  | { readonly kind: 'pause'; readonly samples: number }
  /** The next packet is not here in time: conceal the rest of this frame. */
  | { readonly kind: 'starved' }
  /** Nothing is due: silence or comfort noise for the rest of this frame. */
  | { readonly kind: 'idle' }

export type JitterStatistics = Readonly<Counts> & {
  /** Packets that wait. */
  readonly buffered: number
  /** How much later than the fastest packet possible the latest one was played. */
  readonly depthMs: number
  readonly targetMs: number
  /** RFC 3550 section 6.4.1. */
  readonly jitterMs: number
  /** With its wraps counted, for RTCP's receiver reports. */
  readonly highestSequence: number
}

/** Places the packets of one sender in order and in time. Time and packets are handed in. */
export type JitterBuffer = {
  push(packet: MediaPacket, nowMs: number): void
  pull(nowMs: number): Pulled
  statistics(): JitterStatistics
}

/** After this long without a packet the sender has paused, and what comes next is buffered afresh. */
const MAX_STARVED_MS = 100
/** A shorter hole between two timestamps is a sender's rounding. */
const SHORTEST_PAUSE_MS = 5
/** The depth comes down by one packet at a time, this seldom, if it exceeds the target by this and a packet. */
const SHRINK_EVERY_MS = 500
const SHRINK_MARGIN_MS = 5

const IDLE: Pulled = { kind: 'idle' }
const STARVED: Pulled = { kind: 'starved' }

/** `clockRate` is that of the timestamps: 8000 for G.711, 48000 for Opus. */
export function createJitterBuffer(clockRate: number): JitterBuffer {
  const perMs = clockRate / 1000
  const counts: Counts = { received: 0, lost: 0, late: 0, duplicate: 0, discarded: 0, stray: 0, resets: 0 }
  let stream: Stream | undefined
  return {
    push(packet, nowMs) {
      counts.received++
      if (!stream || startsAnew(stream, packet, nowMs)) {
        if (stream) abandon(stream, counts)
        stream = newStream(packet, nowMs, perMs)
      }
      accept(stream, packet, nowMs, counts)
    },
    pull: (nowMs) => (stream ? pullFrom(stream, nowMs, counts) : IDLE),
    statistics: () => ({
      ...counts,
      buffered: stream?.buffered ?? 0,
      depthMs: stream?.depthMs ?? 0,
      targetMs: stream?.delay.targetMs ?? 0,
      jitterMs: stream?.delay.jitterMs ?? 0,
      highestSequence: stream?.highestSequence ?? 0,
    }),
  }
}

function abandon(stream: Stream, counts: Counts): void {
  counts.resets++
  counts.discarded += stream.buffered
}

function pullFrom(stream: Stream, nowMs: number, counts: Counts): Pulled {
  for (let first = firstBuffered(stream); first; first = firstBuffered(stream)) {
    const { packet, timestamp } = first
    if (packet.samples === 0 && (!stream.playing || first.sequence === stream.nextSequence)) {
      counts.lost += first.sequence - stream.nextSequence
      take(stream, first)
      continue
    }
    const depthMs = depthAt(stream, timestamp, nowMs)
    if (!stream.playing) {
      if (depthMs < stream.delay.targetMs) return IDLE
      begin(stream, first, counts)
    }
    const hole = holeBefore(stream, first, nowMs, counts)
    if (hole) return hole
    if (first.sequence > stream.nextSequence) continue
    const leftOut = leavesOut(stream, packet, depthMs, nowMs)
    take(stream, first)
    stream.playhead = timestamp + packet.samples
    if (leftOut) {
      counts.discarded++
      continue
    }
    stream.depthMs = depthMs
    return { kind: 'packet', packet }
  }
  return starve(stream, nowMs)
}

function begin(stream: Stream, first: Slot, counts: Counts): void {
  counts.lost += first.sequence - stream.nextSequence
  stream.nextSequence = first.sequence
  stream.playhead = first.timestamp
  stream.playing = true
  stream.starvedSinceMs = undefined
}

/** What to play before `first`: a lost packet's time, or a pause of the sender. */
function holeBefore(stream: Stream, first: Slot, nowMs: number, counts: Counts): Pulled | undefined {
  const playhead = stream.playhead ?? first.timestamp
  const gap = first.timestamp - playhead
  // The listener has concealed for as long as it starved: so much of the hole is filled.
  const starvedMs = stream.starvedSinceMs === undefined ? 0 : nowMs - stream.starvedSinceMs
  const filled = starvedMs * stream.perMs
  const missing = first.sequence - stream.nextSequence
  if (missing > 0) {
    // Something must be concealed here in any case: the time to grow, for the missing packet may be on its way.
    const early = depthAt(stream, playhead, nowMs) < stream.delay.targetMs
    return early && filled < gap
      ? starve(stream, nowMs)
      : giveUpMissing(stream, Math.max(0, gap / missing), filled, counts)
  }
  stream.starvedSinceMs = undefined
  // What was merely late is played that much later from now on.
  stream.playhead = Math.min(first.timestamp, playhead + filled)
  const pause = first.timestamp - stream.playhead
  if (pause < SHORTEST_PAUSE_MS * stream.perMs) return undefined
  const samples = Math.round(Math.min(pause, FRAME_MS * stream.perMs))
  stream.playhead += samples
  return { kind: 'pause', samples }
}

/** The next packet is lost, which would have played for `length`, of which `filled` is concealed already. */
function giveUpMissing(stream: Stream, length: number, filled: number, counts: Counts): Pulled | undefined {
  counts.lost++
  stream.nextSequence++
  stream.playhead = (stream.playhead ?? 0) + length
  if (stream.starvedSinceMs !== undefined) stream.starvedSinceMs += Math.min(length, filled) / stream.perMs
  const samples = Math.round(length - filled)
  return samples > 0 ? { kind: 'lost', samples } : undefined
}

/** How much later than the fastest packet possible one of this timestamp would be played now. */
function depthAt(stream: Stream, timestamp: number, nowMs: number): number {
  return nowMs - timestamp / stream.perMs - stream.delay.fastestTransitMs
}

/** Whether to leave this packet out, since all that follow would otherwise come later than they need. */
function leavesOut(stream: Stream, packet: MediaPacket, depthMs: number, nowMs: number): boolean {
  const packetMs = packet.samples / stream.perMs
  if (stream.buffered < 2 || depthMs <= stream.delay.targetMs + packetMs + SHRINK_MARGIN_MS) {
    stream.catchingUp = false
    return false
  }
  // After a stall the speech is torn anyway: then all that is too old goes at once.
  if (depthMs > MAX_DEPTH_MS + packetMs) stream.catchingUp = true
  if (!stream.catchingUp && nowMs - stream.shrunkMs < SHRINK_EVERY_MS) return false
  stream.shrunkMs = nowMs
  return true
}

function starve(stream: Stream, nowMs: number): Pulled {
  if (!stream.playing) return IDLE
  stream.starvedSinceMs ??= nowMs
  if (nowMs - stream.starvedSinceMs < MAX_STARVED_MS) return STARVED
  stream.playing = false
  return IDLE
}
