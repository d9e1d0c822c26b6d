import { createComfortNoise, type Random } from '../../../audio/comfort-noise.ts'
import { FRAME_MS, type AudioFrame } from '../../../audio/frame.ts'
import {
  createJitterBuffer,
  type JitterBuffer,
  type JitterStatistics,
  type MediaPacket,
  type RtpPacket,
} from '@parley/rtp'
import { createEnergyGate } from '../../../audio/levels.ts'
import { createResampler, type Resampler } from '../../../audio/resampling/resample.ts'
import { LINE_RATE } from '../../call-leg.ts'
import { MAX_PACKET_MS, type Codec } from '../codecs.ts'

/** What our peer sends, on its way to the call: packets as they come in, frames at the pace of the clock out. */
export type Incoming = {
  /** False if the payload is none of this codec. Keeps the payload: it must not be written to. */
  push(packet: RtpPacket, codec: Codec, nowMs: number): boolean
  /** A packet of the same stream that carries no sound. */
  pushSilent(packet: RtpPacket, nowMs: number): void
  /** RFC 3389: our peer falls silent, and how loud the silence is. */
  pushNoise(packet: RtpPacket, nowMs: number): void
  /** Fills 20 ms at LINE_RATE. */
  frame(into: AudioFrame, nowMs: number): void
  statistics(): JitterStatistics
}

/** The object that was pushed is the object that is pulled, unless it carries no sound. */
type CodedPacket = MediaPacket & { readonly codec: Codec }

type Track = {
  readonly jitter: JitterBuffer
  readonly resampler: Resampler
  readonly clockRate: number
  ssrc: number | undefined
  /** A frame at the codec's rate. */
  readonly line: Int16Array
  /** Of the packet that is being played, from `at` to `to`. */
  readonly decoded: Int16Array
  at: number
  to: number
  /** How many samples are still to be filled, and with what. */
  gap: number
  gapKind: 'lost' | 'pause'
  codec: Codec
}

const NO_SOUND = new Uint8Array()
const NOTHING: JitterStatistics = createJitterBuffer(8000).statistics()
/** Announcing noise of 0 dB would announce a shout. */
const LOUDEST_NOISE_DBFS = -40

export function createIncoming(random: Random): Incoming {
  const background = createBackground(random)
  let track: Track | undefined
  let before = NOTHING

  function trackFor(codec: Codec): Track {
    if (track?.clockRate === codec.clockRate) return track
    if (track) before = sum(before, track.jitter.statistics())
    track = newTrack(codec)
    return track
  }

  /** It counts in the same sequence, and would be missed; some gateways send keys under an SSRC of their own. */
  function pushSilent({ sequence, timestamp, ssrc }: RtpPacket, nowMs: number): void {
    if (track?.ssrc !== ssrc) return
    track.jitter.push({ sequence, timestamp, ssrc, samples: 0, payload: NO_SOUND }, nowMs)
  }

  return {
    push(packet, codec, nowMs) {
      const samples = codec.length(packet.payload)
      if (samples === 0) return false
      const { sequence, timestamp, ssrc, payload } = packet
      const coded: CodedPacket = { sequence, timestamp, ssrc, samples, payload, codec }
      const current = trackFor(codec)
      current.ssrc = ssrc
      current.jitter.push(coded, nowMs)
      return true
    },
    pushSilent,
    pushNoise(packet, nowMs) {
      background.told(packet.payload)
      pushSilent(packet, nowMs)
    },
    frame(into, nowMs) {
      if (track) {
        const { line, resampler } = track
        for (let filled = 0; filled < line.length;) filled = fillSome(track, background, filled, nowMs)
        resampler.process(line, into)
      } else into.fill(0)
    },
    statistics: () => (track ? sum(before, track.jitter.statistics()) : before),
  }
}

/** What is heard of our peer while it says nothing. */
type Background = {
  /** RFC 3389 section 3.1: the first byte is the level below full scale. */
  told(payload: Uint8Array): void
  /** Learns from what our peer really sends. */
  heard(samples: Int16Array): void
  fill(into: Int16Array): void
}

function createBackground(random: Random): Background {
  const noise = createComfortNoise(random)
  const gate = createEnergyGate()
  let toldDbfs: number | undefined
  return {
    told(payload) {
      if (payload.length > 0) toldDbfs = -(payload[0]! & 0x7f)
    },
    heard(samples) {
      gate.open(samples)
    },
    fill(into) {
      noise.generate(into, Math.min(LOUDEST_NOISE_DBFS, toldDbfs ?? gate.noiseFloorDbfs))
    },
  }
}

/** Fills the track's line from `from` on; returns how far it came. */
function fillSome(track: Track, background: Background, from: number, nowMs: number): number {
  const { line } = track
  if (track.at < track.to) {
    const count = Math.min(track.to - track.at, line.length - from)
    line.set(track.decoded.subarray(track.at, track.at + count), from)
    track.at += count
    return from + count
  }
  if (track.gap > 0) {
    const to = Math.min(line.length, from + track.gap)
    fillGap(track, background, line.subarray(from, to))
    track.gap -= to - from
    return to
  }
  const pulled = track.jitter.pull(nowMs)
  if (pulled.kind === 'packet') {
    if (pulled.packet.samples > 0) decode(track, background, pulled.packet as CodedPacket)
  } else if (pulled.kind === 'lost' || pulled.kind === 'pause') {
    track.gapKind = pulled.kind
    track.gap = toAudio(track, pulled.samples)
  } else {
    track.gapKind = pulled.kind === 'idle' ? 'pause' : 'lost'
    fillGap(track, background, line.subarray(from))
    return line.length
  }
  return from
}

function fillGap({ gapKind, codec }: Track, background: Background, into: Int16Array): void {
  if (gapKind === 'lost') return codec.conceal(into)
  background.fill(into)
  codec.fill(into)
}

function newTrack(codec: Codec): Track {
  return {
    jitter: createJitterBuffer(codec.clockRate),
    resampler: createResampler(codec.audioRate, LINE_RATE),
    clockRate: codec.clockRate,
    ssrc: undefined,
    line: new Int16Array((codec.audioRate * FRAME_MS) / 1000),
    decoded: new Int16Array((codec.audioRate * MAX_PACKET_MS) / 1000),
    at: 0,
    to: 0,
    gap: 0,
    gapKind: 'pause',
    codec,
  }
}

function toAudio({ codec }: Track, samples: number): number {
  return Math.round((samples * codec.audioRate) / codec.clockRate)
}

function decode(track: Track, background: Background, packet: CodedPacket): void {
  track.codec = packet.codec
  track.at = 0
  track.to = packet.codec.decode(packet.payload, track.decoded)
  if (track.to > 0) return background.heard(track.decoded.subarray(0, track.to))
  track.gapKind = 'lost'
  track.gap = toAudio(track, packet.samples)
}

/** The counts of the whole call; what is momentary is that of the latest. */
function sum(one: JitterStatistics, latest: JitterStatistics): JitterStatistics {
  return {
    ...latest,
    received: one.received + latest.received,
    lost: one.lost + latest.lost,
    late: one.late + latest.late,
    duplicate: one.duplicate + latest.duplicate,
    discarded: one.discarded + latest.discarded,
    stray: one.stray + latest.stray,
    resets: one.resets + latest.resets,
  }
}
