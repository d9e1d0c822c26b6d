import { FRAME_MS, type AudioFrame } from '../../../audio/frame.ts'
import { createResampler } from '../../../audio/resampling/resample.ts'
import { LINE_RATE } from '../../call-leg.ts'
import { packetMsOf, type Codec } from '../codecs.ts'
import type { PreparedMedia } from '../media.ts'

/** Cuts frames of 20 ms into packets of the length and format that our peer wants. */
export type Packetiser = {
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

const LONGEST_PACKET_MS = 60

export function createPacketiser(media: PreparedMedia): Packetiser {
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
export function stillFits(packetiser: Packetiser, media: PreparedMedia): boolean {
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
