import { isSampleRate, type SampleRate } from './frame.ts'
import { decodeG711, type G711Law } from '@parley/rtp/g711'

/** RIFF WAVE. Multi-byte fields are little-endian. */
export type WavEncoding = 'pcm16' | G711Law

export type WavFormat = {
  readonly encoding: WavEncoding
  readonly rate: SampleRate
  readonly channels: 1 | 2
}

export type WavProblem =
  | 'too-large'
  | 'not-wav'
  | 'no-format'
  | 'unknown-encoding'
  | 'unknown-rate'
  | 'too-many-channels'
  | 'no-sound'

export type ReadWav =
  | { readonly ok: true; readonly rate: SampleRate; readonly samples: Int16Array }
  | { readonly ok: false; readonly problem: WavProblem }

/** Ten minutes of stereo at the highest rate. */
export const MAX_WAV_BYTES = 120 * 1024 * 1024
/** A header with more than this before its sound is no recording. */
const MAX_CHUNKS = 64

const PCM = 1
const EXTENSIBLE = 0xfffe
const TAGS: Readonly<Record<WavEncoding, number>> = { pcm16: PCM, 'a-law': 6, 'mu-law': 7 }

/** Reads one recording as mono; of two channels, the average. What follows a cut-off end is left out. */
export function readWav(bytes: Uint8Array): ReadWav {
  if (bytes.length > MAX_WAV_BYTES) return { ok: false, problem: 'too-large' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (chunkId(view, 0) !== 'RIFF' || chunkId(view, 8) !== 'WAVE') return { ok: false, problem: 'not-wav' }
  let format: WavFormat | undefined
  let at = 12
  for (let chunk = 0; chunk < MAX_CHUNKS && at + 8 <= bytes.length; chunk++) {
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    // A writer that could not seek back leaves 0 or the largest number: the sound is then all that is left.
    const end =
      size === 0 && chunkId(view, at) === 'data' ? bytes.length : Math.min(body + size, bytes.length)
    if (chunkId(view, at) === 'fmt ') {
      const read = readFormat(view, body, end)
      if (typeof read === 'string') return { ok: false, problem: read }
      format = read
    } else if (chunkId(view, at) === 'data') {
      if (!format) return { ok: false, problem: 'no-format' }
      const samples = readSound(bytes.subarray(body, end), format)
      if (samples.length === 0) return { ok: false, problem: 'no-sound' }
      return { ok: true, rate: format.rate, samples }
    }
    // Chunks are padded to an even length.
    at = body + size + (size & 1)
  }
  return { ok: false, problem: format ? 'no-sound' : 'no-format' }
}

function chunkId(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return ''
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  )
}

function readFormat(view: DataView, at: number, end: number): WavFormat | WavProblem {
  if (end - at < 16) return 'no-format'
  const tag = view.getUint16(at, true)
  const channels = view.getUint16(at + 2, true)
  const rate = view.getUint32(at + 4, true)
  const bits = view.getUint16(at + 14, true)
  // The extensible form names the encoding in the first two bytes of a GUID behind the old fields.
  const named = tag === EXTENSIBLE && end - at >= 26 ? view.getUint16(at + 24, true) : tag
  const encoding = encodingOf(named, bits)
  if (!encoding) return 'unknown-encoding'
  if (!isSampleRate(rate)) return 'unknown-rate'
  if (channels !== 1 && channels !== 2) return 'too-many-channels'
  return { encoding, rate, channels }
}

function encodingOf(tag: number, bits: number): WavEncoding | undefined {
  if (tag === TAGS.pcm16) return bits === 16 ? 'pcm16' : undefined
  if (bits !== 8) return undefined
  if (tag === TAGS['a-law']) return 'a-law'
  return tag === TAGS['mu-law'] ? 'mu-law' : undefined
}

function readSound(sound: Uint8Array, { encoding, channels }: WavFormat): Int16Array {
  const samples = decode(sound, encoding)
  if (channels === 1) return samples
  const mono = new Int16Array(samples.length >> 1)
  for (let index = 0; index < mono.length; index++) {
    mono[index] = (samples[2 * index]! + samples[2 * index + 1]!) >> 1
  }
  return mono
}

function decode(sound: Uint8Array, encoding: WavEncoding): Int16Array {
  if (encoding === 'pcm16') return readPcm16(sound)
  const samples = new Int16Array(sound.length)
  decodeG711(encoding, sound, samples)
  return samples
}

/** Signed 16-bit little-endian bytes as samples, on any machine and at any alignment; an odd byte is left. */
export function readPcm16(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length >> 1)
  for (let index = 0; index < samples.length; index++) {
    samples[index] = bytes[2 * index]! | (bytes[2 * index + 1]! << 8)
  }
  return samples
}

/** Fills `into` from `at` on with two bytes a sample. */
export function writePcm16(samples: Int16Array, into: Uint8Array, at = 0): void {
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index]!
    into[at + 2 * index] = sample & 0xff
    into[at + 2 * index + 1] = (sample >> 8) & 0xff
  }
}

/** The longest sound that the 32-bit sizes of a header can state. */
export const MAX_WAV_SOUND_BYTES = 0xffff_ffff - 64

/** What is known of a file besides its sound, to stand behind it: a LIST chunk of INFO with a comment (ICMT). */
export function infoChunk(comment: string): Uint8Array {
  // Ends with a zero, and is padded to an even length.
  const textBytes = comment.length + 1
  const chunk = new Uint8Array(20 + textBytes + (textBytes & 1))
  writeChunk(chunk, 0, 'LIST', chunk.length - 8)
  writeId(chunk, 8, 'INFO')
  writeChunk(chunk, 12, 'ICMT', textBytes)
  for (let index = 0; index < comment.length; index++) chunk[20 + index] = comment.charCodeAt(index)
  return chunk
}

/** EU AI Act, Article 50(2): synthetic sound says so where a machine can read it. */
export const SYNTHETIC_SPEECH = infoChunk('AI-generated speech')

/**
 * What stands before `soundBytes` of sound; the same length for any number, so that a recorder can write it
 * first and again at the end. Sound beyond MAX_WAV_SOUND_BYTES is not counted. `behind` are the bytes after the sound.
 */
export function wavHeader(
  { encoding, rate, channels }: WavFormat,
  soundBytes: number,
  behind = 0,
): Uint8Array {
  const sampleBytes = encoding === 'pcm16' ? 2 : 1
  const blockBytes = channels * sampleBytes
  const counted = Math.min(soundBytes, MAX_WAV_SOUND_BYTES)
  // What is not PCM has an extension (empty) and a chunk that counts its samples.
  const formatBytes = encoding === 'pcm16' ? 16 : 18
  const factBytes = encoding === 'pcm16' ? 0 : 12
  const header = new Uint8Array(12 + 8 + formatBytes + factBytes + 8)
  const view = new DataView(header.buffer)
  writeChunk(header, 0, 'RIFF', header.length - 8 + counted + (counted & 1) + behind)
  writeId(header, 8, 'WAVE')
  writeChunk(header, 12, 'fmt ', formatBytes)
  view.setUint16(20, TAGS[encoding], true)
  view.setUint16(22, channels, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * blockBytes, true)
  view.setUint16(32, blockBytes, true)
  view.setUint16(34, 8 * sampleBytes, true)
  if (factBytes > 0) {
    writeChunk(header, 38, 'fact', 4)
    view.setUint32(46, counted / blockBytes, true)
  }
  writeChunk(header, header.length - 8, 'data', counted)
  return header
}

function writeChunk(bytes: Uint8Array, at: number, id: string, size: number): void {
  writeId(bytes, at, id)
  new DataView(bytes.buffer).setUint32(at + 4, size, true)
}

function writeId(bytes: Uint8Array, at: number, id: string): void {
  for (let index = 0; index < 4; index++) bytes[at + index] = id.charCodeAt(index)
}

/** A whole file of PCM; `samples` of two channels are interleaved. `info` stands behind them. */
export function writeWav(
  samples: Int16Array,
  rate: SampleRate,
  channels: 1 | 2 = 1,
  info: Uint8Array = new Uint8Array(),
): Uint8Array {
  const soundBytes = samples.length * 2
  const header = wavHeader({ encoding: 'pcm16', rate, channels }, soundBytes, info.length)
  const file = new Uint8Array(header.length + soundBytes + info.length)
  file.set(header)
  writePcm16(samples, file, header.length)
  file.set(info, header.length + soundBytes)
  return file
}
