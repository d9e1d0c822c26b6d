import { createDelayEstimate, MAX_DEPTH_MS, type DelayEstimate } from './delay-estimate.ts'

/** What the buffer needs to know of an RTP packet, RFC 3550 section 5.1. */
export type MediaPacket = {
  /** 16 bits, wraps. */
  readonly sequence: number
  /** 32 bits, wraps; counts in the clock rate. */
  readonly timestamp: number
  readonly ssrc: number
  /** How long the payload plays, in the clock rate; 0 if it carries no sound, such as a telephone event. */
  readonly samples: number
  /** Kept until it is pulled: nobody may write into it. */
  readonly payload: Uint8Array
}

/** What to play next. The listener pulls until it has a frame, or is told that there is nothing. */
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

export type JitterStatistics = {
  readonly received: number
  /** Never came before their time was over. */
  readonly lost: number
  /** Came when their time was over; these are among the lost. */
  readonly late: number
  readonly duplicate: number
  /** Left out to bring the delay down. */
  readonly discarded: number
  /** Of a sequence that nothing else belongs to. */
  readonly stray: number
  /** How often the sender began a new stream. */
  readonly resets: number
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

/** A power of two. At 10 ms a packet, three times the greatest depth. */
export const MAX_BUFFERED_PACKETS = 64
/** RFC 3550 appendix A.1: further off than these is another sequence, once a second packet confirms it. */
const MAX_DROPOUT = 3000
const MAX_MISORDER = 100
/** Timestamps that part from the clock by more than this are a new timeline. */
const MAX_TRANSIT_STEP_MS = 1000
/** After this long without a packet the sender has paused, and what comes next is buffered afresh. */
const MAX_STARVED_MS = 100
/** The depth comes down by one packet at a time, this seldom, if it exceeds the target by this and a packet. */
const SHRINK_EVERY_MS = 500
const SHRINK_MARGIN_MS = 10

const IDLE: Pulled = { kind: 'idle' }
const STARVED: Pulled = { kind: 'starved' }

/** Sequence and timestamp go on where the wire's numbers wrap. */
type Slot = { readonly sequence: number; readonly timestamp: number; packet: MediaPacket | undefined }

type Stream = {
  readonly ssrc: number
  readonly delay: DelayEstimate
  /** By sequence, modulo its length. A slot whose packet is gone tells that it was played. */
  readonly slots: (Slot | undefined)[]
  buffered: number
  highestSequence: number
  latestTimestamp: number
  latestTransitMs: number
  nextSequence: number
  /** Where the next sample to play lies; undefined until the first. */
  playhead: number | undefined
  playing: boolean
  starvedSinceMs: number | undefined
  shrunkMs: number
  depthMs: number
  /** What would follow the last stray packet. */
  suspect: number | undefined
}

type Counts = {
  received: number
  lost: number
  late: number
  duplicate: number
  discarded: number
  stray: number
  resets: number
}

/** `clockRate` is that of the timestamps: 8000 for G.711, 48000 for Opus. */
export function createJitterBuffer(clockRate: number): JitterBuffer {
  const perMs = clockRate / 1000
  const counts: Counts = { received: 0, lost: 0, late: 0, duplicate: 0, discarded: 0, stray: 0, resets: 0 }
  let stream: Stream | undefined
  return {
    push(packet, nowMs) {
      counts.received++
      const transitMs = nowMs - packet.timestamp / perMs
      if (!stream) {
        stream = newStream(packet, transitMs)
      } else if (startsAnew(stream, packet, nowMs, perMs)) {
        counts.resets++
        stream = newStream(packet, transitMs)
      }
      accept(stream, packet, nowMs, perMs, counts)
    },
    pull: (nowMs) => (stream ? pullFrom(stream, nowMs, perMs, counts) : IDLE),
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
