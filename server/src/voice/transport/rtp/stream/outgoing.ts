import type { Random } from '../../../audio/comfort-noise.ts'
import { samplesPerFrame, type AudioFrame, FRAME_MS } from '../../../audio/frame.ts'
import { LINE_RATE } from '../../call-leg.ts'
import { createComfortLoop, type ComfortLoop } from './comfort-loop.ts'
import { sends, type PreparedMedia } from '../media.ts'
import { createDigitSender, type DigitSender, RTP_HEADER_BYTES, writeHeader } from '@parley/rtp'
import { createResampler } from '../../../audio/resampling/resample.ts'
import { packetMsOf, type Codec } from '../codecs.ts'

const LONGEST_PACKET_MS = 60
/** Twice as far ahead as any call leg buffers. */
export const MAX_QUEUED_FRAMES = 50
const FRAME_SAMPLES = samplesPerFrame(LINE_RATE)

/** The agent's voice on its way to our peer: frames in, packets at the pace of the clock out. */
export type Outgoing = {
  /** Copies 20 ms at LINE_RATE into the queue; false where it is full. */
  play(frame: AudioFrame): boolean
  clear(): void
  sendDigits(digits: string, durationMs?: number): boolean
  /** One tick of the clock, or more if `skipped` were never run: what belonged to them is not sent. */
  tick(skipped: number): void
  change(media: PreparedMedia): void
  readonly ssrc: number
  /** Where the next tick's sound begins. */
  readonly timestamp: number
  readonly packets: number
  readonly octets: number
  readonly queuedFrames: number
}

/** What is sent while the agent says nothing. */
export type Silence = 'comfort-noise' | 'silence' | 'nothing'

export type OutgoingOptions = {
  readonly media: PreparedMedia
  readonly silence: Silence
  readonly random: Random
  readonly send: (packet: Uint8Array) => void
}

type Voice = {
  readonly silence: Silence
  readonly send: (packet: Uint8Array) => void
  readonly queue: FrameQueue
  readonly frame: AudioFrame
  readonly noise: ComfortLoop
  readonly ssrc: number
  sequence: number
  timestamp: number
  packets: number
  octets: number
  /** Whether the frame before was of the agent's voice, and the filter still holds the end of it. */
  hasSpoken: boolean
  /** RFC 3551 section 4.1: the next packet is the first after some that were not sent. */
  begins: boolean
  media: PreparedMedia
  packetiser: Packetiser
  digits: DigitSender | undefined
}

export function createOutgoing({ media, silence, random, send }: OutgoingOptions): Outgoing {
  const voice: Voice = {
    silence,
    send,
    queue: createFrameQueue(),
    frame: new Int16Array(FRAME_SAMPLES),
    noise: createComfortLoop(random),
    ssrc: Math.floor(random() * 2 ** 32),
    // RFC 3711 section 3.3.1: from the lower half the first wrap is far, and cannot be missed.
    sequence: Math.floor(random() * 2 ** 15),
    timestamp: Math.floor(random() * 2 ** 32),
    packets: 0,
    octets: 0,
    hasSpoken: false,
    begins: true,
    media,
    packetiser: createPacketiser(media),
    digits: newDigits(media),
  }
  return {
    play: (frame) => voice.queue.add(frame),
    clear: () => voice.queue.clear(),
    sendDigits: (keys, durationMs) => voice.digits?.queue(keys, durationMs) ?? false,
    tick(skipped) {
      if (skipped > 0) {
        fallSilent(voice)
        voice.queue.drop(skipped)
        voice.timestamp = (voice.timestamp + skipped * voice.packetiser.step) >>> 0
      }
      sendTick(voice)
      voice.timestamp = (voice.timestamp + voice.packetiser.step) >>> 0
    },
    change: (changed) => change(voice, changed),
    ssrc: voice.ssrc,
    get timestamp() {
      return voice.timestamp
    },
    get packets() {
      return voice.packets
    },
    get octets() {
      return voice.octets
    },
    get queuedFrames() {
      return voice.queue.length
    },
  }
}

function sendTick(voice: Voice): void {
  const { media, queue, frame, packetiser } = voice
  // What is not heard, for a key or a hold, is over nevertheless: what follows must not come later.
  const speaks = queue.take(frame)
  if (!sends(media.direction)) return fallSilent(voice)
  const event = voice.digits?.next(voice.timestamp)
  if (event && media.events) {
    emit(voice, media.events.sent, event.timestamp, event.marker, event.payload)
    return fallSilent(voice)
  }
  // A packet that is begun is completed, or its sound would be lost.
  if (!speaks && voice.silence === 'nothing' && !packetiser.isBegun) return fallSilent(voice)
  const end = voice.timestamp + packetiser.step
  addSound(voice, speaks, (payload, beforeEnd) => {
    emit(voice, packetiser.payloadType, end - beforeEnd, voice.begins, payload)
    voice.begins = false
  })
}

function addSound(voice: Voice, speaks: boolean, packet: Parameters<Packetiser['add']>[1]): void {
  const { frame, packetiser, noise, hasSpoken } = voice
  voice.hasSpoken = speaks
  if (speaks) return packetiser.add(frame, packet)
  if (voice.silence !== 'comfort-noise') return packetiser.add(frame.fill(0), packet)
  if (hasSpoken) packetiser.add(noise.next(LINE_RATE), packet)
  else packetiser.addReady(noise.next(packetiser.codec.audioRate), packet)
}

function fallSilent(voice: Voice): void {
  voice.begins = true
  voice.packetiser.drop()
}

function emit(voice: Voice, payloadType: number, at: number, marker: boolean, payload: Uint8Array): void {
  const packet = new Uint8Array(RTP_HEADER_BYTES + payload.length)
  const { sequence, ssrc } = voice
  writeHeader(packet, { payloadType, marker, sequence, timestamp: at >>> 0, ssrc })
  packet.set(payload, RTP_HEADER_BYTES)
  voice.sequence = (sequence + 1) & 0xffff
  voice.packets++
  voice.octets += payload.length
  voice.send(packet)
}

function change(voice: Voice, media: PreparedMedia): void {
  if (media.events?.clockRate !== voice.media.events?.clockRate) voice.digits = newDigits(media)
  voice.media = media
  if (stillFits(voice.packetiser, media)) return
  voice.packetiser = createPacketiser(media)
  voice.begins = true
}

function newDigits(media: PreparedMedia): DigitSender | undefined {
  return media.events ? createDigitSender(media.events.clockRate) : undefined
}

/** Cuts frames of 20 ms into packets of the length and format that our peer wants. */
type Packetiser = {
  readonly codec: Codec
  readonly payloadType: number
  readonly packetSamples: number
  /** By how much the timestamp advances with a frame. */
  readonly step: number
  /** Emits each packet that is full now, and how long before the frame's end it begins, in the clock rate. */
  add(frame: AudioFrame, packet: (payload: Uint8Array, beforeEnd: number) => void): void
  /** The same with a frame that is at the codec's own rate. What the filter still holds of the one before is not sent. */
  addReady(frame: AudioFrame, packet: (payload: Uint8Array, beforeEnd: number) => void): void
  /** Whether a packet is begun and not full. */
  readonly isBegun: boolean
  /** What is begun is not sent. */
  drop(): void
}

function createPacketiser(media: PreparedMedia): Packetiser {
  const { processor: codec, sent } = media.processors[0]!
  const packetSamples = packetSamplesOf(media)
  const resampler = createResampler(LINE_RATE, codec.audioRate)
  const pending = new Int16Array(((LONGEST_PACKET_MS + FRAME_MS) * codec.audioRate) / 1000)
  const clockPerSample = codec.clockRate / codec.audioRate
  let waiting = 0

  function cut(packet: (payload: Uint8Array, beforeEnd: number) => void): void {
    while (waiting >= packetSamples) {
      packet(codec.encode(pending.subarray(0, packetSamples)), waiting * clockPerSample)
      pending.copyWithin(0, packetSamples, waiting)
      waiting -= packetSamples
    }
  }

  return {
    codec,
    payloadType: sent,
    packetSamples,
    step: (codec.clockRate * FRAME_MS) / 1000,
    add(frame, packet) {
      waiting += resampler.process(frame, pending.subarray(waiting))
      cut(packet)
    },
    addReady(frame, packet) {
      pending.set(frame, waiting)
      waiting += frame.length
      cut(packet)
    },
    get isBegun() {
      return waiting > 0
    },
    drop() {
      waiting = 0
    },
  }
}

/** Whether media is still sent as this one sends it. */
function stillFits(packetiser: Packetiser, media: PreparedMedia): boolean {
  const { processor, sent } = media.processors[0]!
  return (
    processor === packetiser.codec &&
    sent === packetiser.payloadType &&
    packetSamplesOf(media) === packetiser.packetSamples
  )
}

function packetSamplesOf({ processors, packetMs }: PreparedMedia): number {
  const { processor } = processors[0]!
  return (packetMsOf(processor.name, packetMs) * processor.audioRate) / 1000
}

/** Frames of the agent's voice that wait for their tick. */
type FrameQueue = {
  /** Copies the frame; false where there is no room. */
  add(frame: AudioFrame): boolean
  /** Whether there was a frame to fill `into` with. */
  take(into: AudioFrame): boolean
  /** The oldest ones are not played any more. */
  drop(frames: number): void
  clear(): void
  readonly length: number
}

function createFrameQueue(): FrameQueue {
  const ring = new Int16Array(FRAME_SAMPLES * MAX_QUEUED_FRAMES)
  let first = 0
  let length = 0

  function drop(frames: number): void {
    const dropped = Math.min(frames, length)
    first = (first + dropped) % MAX_QUEUED_FRAMES
    length -= dropped
  }

  return {
    add(frame) {
      if (length === MAX_QUEUED_FRAMES) return false
      ring.set(frame, ((first + length) % MAX_QUEUED_FRAMES) * FRAME_SAMPLES)
      length++
      return true
    },
    take(into) {
      if (length === 0) return false
      into.set(ring.subarray(first * FRAME_SAMPLES, (first + 1) * FRAME_SAMPLES))
      drop(1)
      return true
    },
    drop,
    clear: () => drop(length),
    get length() {
      return length
    },
  }
}
