import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SAMPLE_RATES } from './frame.ts'
import { decodeG711 } from '@parley/rtp/g711'
import {
  infoChunk,
  MAX_WAV_BYTES,
  MAX_WAV_SOUND_BYTES,
  readPcm16,
  readWav,
  wavHeader,
  writeWav,
} from './wav.ts'

const ANY_RATE = fc.constantFrom(...SAMPLE_RATES)
const SOME_SAMPLES = fc.int16Array({ minLength: 1, maxLength: 500 })

function join(...parts: ArrayLike<number>[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)))
}

function chunk(id: string, body: ArrayLike<number>, size = body.length): Uint8Array {
  const length = [size & 0xff, (size >> 8) & 0xff, (size >> 16) & 0xff, (size >>> 24) & 0xff]
  return join(new TextEncoder().encode(id), length, body)
}

/** A file of these chunks; the length in its head is as wrong as a stream's. */
function riff(...chunks: Uint8Array[]): Uint8Array {
  return chunk('RIFF', join(new TextEncoder().encode('WAVE'), ...chunks), 0xffff_ffff)
}

function format(fields: { tag?: number; channels?: number; rate?: number; bits?: number } = {}) {
  const { tag = 1, channels = 1, rate = 8000, bits = 16 } = fields
  const body = new DataView(new ArrayBuffer(16))
  body.setUint16(0, tag, true)
  body.setUint16(2, channels, true)
  body.setUint32(4, rate, true)
  body.setUint16(14, bits, true)
  return new Uint8Array(body.buffer)
}

test('what was written is read, at every rate', () => {
  fc.assert(
    fc.property(SOME_SAMPLES, ANY_RATE, (samples, rate) => {
      expect(readWav(writeWav(samples, rate))).toEqual({ ok: true, rate, samples: Int16Array.from(samples) })
    }),
  )
})

test('the header of a PCM file is the 44 bytes that players expect', () => {
  const bytes = writeWav(Int16Array.of(1, -2, 3, -4), 16_000, 2)
  const view = new DataView(bytes.buffer)
  expect(bytes.length).toBe(52)
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('RIFF')
  expect(view.getUint32(4, true)).toBe(44)
  expect(new TextDecoder().decode(bytes.subarray(8, 16))).toBe('WAVEfmt ')
  expect(view.getUint32(16, true)).toBe(16)
  expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 2, 4, 16])
  expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([16_000, 64_000])
  expect(new TextDecoder().decode(bytes.subarray(36, 40))).toBe('data')
  expect(view.getUint32(40, true)).toBe(8)
  expect([...bytes.subarray(44)]).toEqual([1, 0, 0xfe, 0xff, 3, 0, 0xfc, 0xff])
})

test('of two channels the average is heard', () => {
  const read = readWav(writeWav(Int16Array.of(100, 300, -32_768, -32_768, 32_767, -32_767), 8000, 2))
  expect(read).toMatchObject({ ok: true, samples: Int16Array.of(200, -32_768, 0) })
})

test.each(['mu-law', 'a-law'] as const)(
  'a %s file is read, with the header that is written for it',
  (law) => {
    const sound = Uint8Array.from({ length: 256 }, (_, code) => code)
    const expected = new Int16Array(256)
    decodeG711(law, sound, expected)
    const header = wavHeader({ encoding: law, rate: 8000, channels: 1 }, sound.length)
    expect(header.length).toBe(58)
    expect(new DataView(header.buffer).getUint32(46, true)).toBe(256)
    expect(readWav(join(header, sound))).toEqual({ ok: true, rate: 8000, samples: expected })
  },
)

test('a recorder may write the header again when it knows how long the sound is', () => {
  const stereo = { encoding: 'mu-law', rate: 8000, channels: 2 } as const
  expect(wavHeader(stereo, 0).length).toBe(wavHeader(stereo, 1e9).length)
  const largest = new DataView(wavHeader(stereo, 1e12).buffer)
  expect(largest.getUint32(54, true)).toBe(MAX_WAV_SOUND_BYTES)
  expect(largest.getUint32(4, true)).toBeGreaterThan(MAX_WAV_SOUND_BYTES)
})

describe('a file that others wrote', () => {
  const sound = chunk('data', [1, 0, 2, 0])
  const heard = { ok: true, rate: 8000, samples: Int16Array.of(1, 2) }

  test('may carry chunks that mean nothing here, padded to an even length', () => {
    const odd = join(chunk('LIST', [1, 2, 3]), [0])
    expect(readWav(riff(odd, chunk('fmt ', format()), odd, sound, chunk('id3 ', [])))).toEqual(heard)
  })

  test('may be extensible', () => {
    const extension = [
      22, 0, 16, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71,
    ]
    expect(readWav(riff(chunk('fmt ', join(format({ tag: 0xfffe }), extension)), sound))).toEqual(heard)
  })

  test.each([0, 0xffff_ffff, 5])('may announce %i bytes of sound, where four follow', (size) => {
    expect(readWav(riff(chunk('fmt ', format()), chunk('data', [1, 0, 2, 0], size)))).toEqual(heard)
  })

  test('may lie at any place of a larger buffer', () => {
    const whole = join([9, 9, 9], riff(chunk('fmt ', format()), sound))
    expect(readWav(whole.subarray(3))).toEqual(heard)
  })

  test.each([
    ['not-wav', new Uint8Array()],
    ['not-wav', new TextEncoder().encode('ID3 an mp3 file, much too short to be anything')],
    ['no-format', riff()],
    ['no-format', riff(sound)],
    ['no-format', riff(chunk('fmt ', [1, 0, 1, 0]))],
    ['no-sound', riff(chunk('fmt ', format()))],
    ['no-sound', riff(chunk('fmt ', format()), chunk('data', [7]))],
    ['unknown-encoding', riff(chunk('fmt ', format({ bits: 24 })), sound)],
    ['unknown-encoding', riff(chunk('fmt ', format({ tag: 3, bits: 32 })), sound)],
    ['unknown-encoding', riff(chunk('fmt ', format({ tag: 7, bits: 16 })), sound)],
    ['unknown-rate', riff(chunk('fmt ', format({ rate: 44_100 })), sound)],
    ['too-many-channels', riff(chunk('fmt ', format({ channels: 6 })), sound)],
    ['too-many-channels', riff(chunk('fmt ', format({ channels: 0 })), sound)],
    ['too-large', new Uint8Array(MAX_WAV_BYTES + 1)],
    [
      'no-format',
      riff(...Array.from({ length: 100 }, () => chunk('junk', [])), chunk('fmt ', format()), sound),
    ],
  ])('that is wrong is refused as %s', (problem, bytes) => {
    expect(readWav(bytes)).toEqual({ ok: false, problem })
  })
})

test('whatever the bytes, reading ends with an answer', () => {
  const valid = writeWav(Int16Array.of(1, 2, 3, 4), 8000)
  const edits = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.integer({ min: 0, max: 255 })), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(edits, fc.nat(valid.length), (changes, length) => {
      const bytes = valid.slice(0, length)
      for (const [at, value] of changes) if (at < length) bytes[at] = value
      const read = readWav(bytes)
      expect(read.ok ? read.samples.length : read.problem.length).toBeGreaterThan(0)
      expect(read.ok ? read.samples.length : 0).toBeLessThanOrEqual(8)
    }),
    { numRuns: 2000 },
  )
})

test('an odd byte at the end of PCM is no sample', () => {
  expect(readPcm16(Uint8Array.of(0xff, 0x7f, 0x00, 0x80, 5))).toEqual(Int16Array.of(32_767, -32_768))
})

test('what is known of the sound stands behind it, and the sound is read as before', () => {
  const samples = Int16Array.of(1, -2, 3)
  for (const comment of ['AI-generated speech', 'even']) {
    const info = infoChunk(comment)
    expect(info.length % 2).toBe(0)
    const bytes = Buffer.from(writeWav(samples, 16_000, 1, info))
    expect(readWav(bytes)).toEqual({ ok: true, rate: 16_000, samples })
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
    const list = bytes.subarray(44 + 6)
    expect(list.toString('latin1', 0, 4)).toBe('LIST')
    expect(list.readUInt32LE(4)).toBe(list.length - 8)
    expect(list.toString('latin1', 8, 16)).toBe('INFOICMT')
    expect(list.toString('latin1', 20, 20 + list.readUInt32LE(16))).toBe(`${comment}\0`)
  }
})
