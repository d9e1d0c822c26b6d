import { createConcealer } from '../../audio/concealment.ts'
import { FRAME_MS, type SampleRate } from '../../audio/frame.ts'
import { decodeG711, encodeG711, type G711Law, opusSamples } from '@parley/rtp'

export const CODEC_NAMES = ['PCMU', 'PCMA', 'opus'] as const
export type CodecName = (typeof CODEC_NAMES)[number]

/** How much longer than this a packet may not be: RFC 7587 section 3 has the longest. */
export const MAX_PACKET_MS = 120

/** Both directions of one leg in one format. It has a memory, so that no two legs may share one. */
export type Codec = {
  readonly name: CodecName
  /** That of the timestamps. */
  readonly clockRate: 8000 | 48_000
  /** That of the samples. */
  readonly audioRate: SampleRate & (8000 | 16_000)
  /** How long a payload plays, in the clock rate; 0 if it is none of this format. */
  length(payload: Uint8Array): number
  /** Fills `into` from its start and returns how many samples it has written; 0 if the payload is corrupt. */
  decode(payload: Uint8Array, into: Int16Array): number
  /** Fills `into` with what might have been there. */
  conceal(into: Int16Array): void
  /** What fills a gap that is none is heard too: what follows blends with it. Changes it in place. */
  fill(samples: Int16Array): void
  /** A packet of one of the lengths that `packetMsOf` gives. What it returns is written over by the next. */
  encode(samples: Int16Array): Uint8Array
  free(): void
}

/** What an RTP clock counts for the format, as session descriptions name it. RFC 7587 section 4.1, RFC 3551. */
export const CLOCK_RATES: Readonly<Record<CodecName, Codec['clockRate']>> = {
  PCMU: 8000,
  PCMA: 8000,
  opus: 48_000,
}

export async function createCodec(name: CodecName): Promise<Codec> {
  if (name === 'opus') return createOpus()
  return createG711(name)
}

const G711_PACKET_MS = [10, 20, 30, 40, 60]
/** RFC 6716 section 2.1.4 has no 30. */
const OPUS_PACKET_MS = [10, 20, 40, 60]

/** The longest packet of the format that is no longer than the preferred one. */
export function packetMsOf(name: CodecName, preferredMs: number): number {
  const lengths = name === 'opus' ? OPUS_PACKET_MS : G711_PACKET_MS
  return lengths.findLast((each) => each <= preferredMs) ?? lengths[0]!
}

/** RFC 3551 section 4.5.14: one byte a sample. */
function createG711(name: 'PCMU' | 'PCMA'): Codec {
  const law: G711Law = name === 'PCMU' ? 'mu-law' : 'a-law'
  const concealer = createConcealer()
  const longest = (8000 * MAX_PACKET_MS) / 1000
  let payload = new Uint8Array()
  return {
    name,
    clockRate: CLOCK_RATES[name],
    audioRate: 8000,
    length: (payload) => (payload.length > longest ? 0 : payload.length),
    decode(payload, into) {
      decodeG711(law, payload, into)
      concealer.heard(into.subarray(0, payload.length))
      return payload.length
    },
    conceal: (into) => concealer.conceal(into),
    fill: (samples) => concealer.heard(samples),
    encode(samples) {
      if (payload.length !== samples.length) payload = new Uint8Array(samples.length)
      encodeG711(law, samples, payload)
      return payload
    },
    free: () => {},
  }
}

const OPUS_RATE = 16_000
/** What wideband speech needs (RFC 7587 section 3.1.1), and room for what repeats lost packets. */
const OPUS_BITS_PER_SECOND = 28_000
/** Beyond this the STT gains nothing over a telephone, and every call pays for it. */
const OPUS_COMPLEXITY = 3
const EXPECTED_LOSS_PERCENT = 5
/** Concealment is made in steps of 2.5 ms. */
const OPUS_STEP = (OPUS_RATE * 2.5) / 1000

/** RFC 7587. The library is loaded when the first call wants it. */
async function createOpus(): Promise<Codec> {
  const { Application, createDecoder, createEncoder, Signal } = await import('libopus-wasm')
  const encoder = await createEncoder({
    sampleRate: OPUS_RATE,
    channels: 1,
    application: Application.Voip,
    signal: Signal.Voice,
    bitrate: OPUS_BITS_PER_SECOND,
    complexity: OPUS_COMPLEXITY,
    fec: true,
    packetLossPercent: EXPECTED_LOSS_PERCENT,
    frameSize: (OPUS_RATE * FRAME_MS) / 1000,
  })
  const decoder = await createDecoder({ sampleRate: OPUS_RATE, channels: 1 })
  return {
    name: 'opus',
    clockRate: CLOCK_RATES.opus,
    audioRate: OPUS_RATE,
    length: opusSamples,
    decode(payload, into) {
      try {
        const samples = decoder.decode(payload)
        into.set(samples)
        return samples.length
      } catch {
        // Spoilt on its way, or made to do harm: the library has checked it, and we play on without.
        return 0
      }
    },
    conceal(into) {
      for (let from = 0; from < into.length; from += OPUS_RATE / 50) {
        const part = into.subarray(from, from + OPUS_RATE / 50)
        const samples = decoder.decodePacketLoss(Math.ceil(part.length / OPUS_STEP) * OPUS_STEP)
        part.set(samples.subarray(0, part.length))
      }
    },
    fill: () => {},
    encode: (samples) => encoder.encode(samples, { frameSize: samples.length }),
    free() {
      encoder.free()
      decoder.free()
    },
  }
}
