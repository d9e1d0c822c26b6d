import { createDelayEstimate, type DelayEstimate } from './delay-estimate.ts'

/** What the buffer needs to know of an RTP packet, RFC 3550 section 5.1. */
export type MediaPacket = {
  /** 16 bits, wraps. */
  readonly sequence: number
  /** 32 bits, wraps; counts in the clock rate. */
  readonly timestamp: number
  readonly ssrc: number
  /** How long the payload plays, in the clock rate; 0 if it carries no sound, such as a telephone event. */
  readonly samples: number
  /** Kept until it is pulled: it must not be written to. */
  readonly payload: Uint8Array
}

/** A power of two. At 10 ms a packet, three times the greatest depth. */
export const MAX_BUFFERED_PACKETS = 64
/** RFC 3550 appendix A.1: further off than these is another sequence, once a second packet confirms it. */
const MAX_DROPOUT = 3000
const MAX_MISORDER = 100
/** Timestamps that part from the clock by more than this are a new timeline. */
const MAX_TRANSIT_STEP_MS = 1000

/** Sequence and timestamp go on where the wire's numbers wrap. */
export type Slot = { readonly sequence: number; readonly timestamp: number; packet: MediaPacket | undefined }

/** What has arrived from one sender, in order, and how far it is played. */
export type Stream = {
  readonly ssrc: number
  readonly perMs: number
  readonly delay: DelayEstimate
  /** By sequence, modulo its length. A slot without its packet means that it was played. */
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
  /** Whether everything above the target is left out at once. */
  catchingUp: boolean
  depthMs: number
  /** What would follow the last stray packet. */
  suspect: number | undefined
}

/** What became of the packets of a whole call. */
export type Counts = {
  received: number
  /** Never came before their time was over. */
  lost: number
  /** Came when their time was over; these are among the lost. */
  late: number
  duplicate: number
  /** Left out to bring the delay down. */
  discarded: number
  /** Of a sequence that nothing else belongs to. */
  stray: number
  /** How often the sender began a new stream. */
  resets: number
}

export function newStream(first: MediaPacket, nowMs: number, perMs: number): Stream {
  return {
    ssrc: first.ssrc,
    perMs,
    delay: createDelayEstimate(),
    slots: Array.from({ length: MAX_BUFFERED_PACKETS }),
    buffered: 0,
    highestSequence: first.sequence - 1,
    latestTimestamp: first.timestamp,
    latestTransitMs: nowMs - first.timestamp / perMs,
    nextSequence: first.sequence,
    playhead: undefined,
    playing: false,
    starvedSinceMs: undefined,
    shrunkMs: nowMs,
    catchingUp: false,
    depthMs: 0,
    suspect: undefined,
  }
}

/** Signed distance from the highest sequence number, across the wrap. */
function sequenceStep(stream: Stream, packet: MediaPacket): number {
  return ((packet.sequence - stream.highestSequence) << 16) >> 16
}

function isFarOff(step: number): boolean {
  return step > MAX_DROPOUT || step < -MAX_MISORDER
}

function unwrapTimestamp(stream: Stream, packet: MediaPacket): number {
  return stream.latestTimestamp + ((packet.timestamp - stream.latestTimestamp) | 0)
}

export function startsAnew(stream: Stream, packet: MediaPacket, nowMs: number): boolean {
  if (packet.ssrc !== stream.ssrc) return true
  const step = sequenceStep(stream, packet)
  if (isFarOff(step)) return packet.sequence === stream.suspect
  if (step <= 0 || packet.samples === 0) return false
  const transitMs = nowMs - unwrapTimestamp(stream, packet) / stream.perMs
  return Math.abs(transitMs - stream.latestTransitMs) > MAX_TRANSIT_STEP_MS
}

export function accept(stream: Stream, packet: MediaPacket, nowMs: number, counts: Counts): void {
  const step = sequenceStep(stream, packet)
  if (isFarOff(step)) {
    stream.suspect = (packet.sequence + 1) & 0xffff
    counts.stray++
    return
  }
  stream.suspect = undefined
  const sequence = stream.highestSequence + step
  const place = sequence & (MAX_BUFFERED_PACKETS - 1)
  if (stream.slots[place]?.sequence === sequence) {
    counts.duplicate++
    return
  }
  const timestamp = unwrapTimestamp(stream, packet)
  const transitMs = nowMs - timestamp / stream.perMs
  if (packet.samples > 0) stream.delay.arrived(transitMs, nowMs)
  if (sequence < stream.nextSequence) {
    const begun = stream.playhead !== undefined
    if (begun || stream.highestSequence - sequence >= MAX_BUFFERED_PACKETS) {
      counts.late++
      return
    }
    stream.nextSequence = sequence
  }
  while (sequence - stream.nextSequence >= MAX_BUFFERED_PACKETS) giveUpOldest(stream, counts)
  stream.slots[place] = { sequence, timestamp, packet }
  stream.buffered++
  if (step > 0) {
    stream.highestSequence = sequence
    stream.latestTimestamp = timestamp
    if (packet.samples > 0) stream.latestTransitMs = transitMs
  }
}

/** Makes room: more waits than can ever be played in time. */
function giveUpOldest(stream: Stream, counts: Counts): void {
  const slot = stream.slots[stream.nextSequence & (MAX_BUFFERED_PACKETS - 1)]
  if (slot?.packet && slot.sequence === stream.nextSequence) {
    take(stream, slot)
    counts.discarded++
  } else {
    stream.nextSequence++
    counts.lost++
  }
  stream.playing = false
}

export function take(stream: Stream, slot: Slot): void {
  slot.packet = undefined
  stream.buffered--
  stream.nextSequence = slot.sequence + 1
}

export function firstBuffered(stream: Stream): (Slot & { packet: MediaPacket }) | undefined {
  if (stream.buffered === 0) return undefined
  for (let sequence = stream.nextSequence; sequence <= stream.highestSequence; sequence++) {
    const slot = stream.slots[sequence & (MAX_BUFFERED_PACKETS - 1)]
    if (slot?.sequence === sequence && holdsPacket(slot)) return slot
  }
  return undefined
}

function holdsPacket(slot: Slot): slot is Slot & { packet: MediaPacket } {
  return slot.packet !== undefined
}
