import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeG711, encodeG711, type G711Law } from './g711.ts'

const ALL_CODES = Uint8Array.from({ length: 256 }, (_, code) => code)
const ALL_SAMPLES = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768)

function decode(law: G711Law, bytes: ArrayLike<number>): number[] {
  const samples = new Int16Array(bytes.length)
  decodeG711(law, Uint8Array.from(bytes), samples)
  return [...samples]
}

function encode(law: G711Law, samples: ArrayLike<number>): number[] {
  const bytes = new Uint8Array(samples.length)
  encodeG711(law, Int16Array.from(samples), bytes)
  return [...bytes]
}

/**
 * The Recommendation's own tables: per segment, from which decision value on and in which steps.
 * Values in the law's units, of which a 16-bit sample has `scale`.
 */
type Segment = { from: number; step: number }
type Recommendation = { scale: number; segments: Segment[]; positive: (n: number) => number }

const RECOMMENDED: Record<G711Law, Recommendation> = {
  // Table 2a: decision values 0, 1, 3 ... 31, 35 ... 95, 103 ... 8159; the code words run downwards from 0xff.
  'mu-law': {
    scale: 4,
    segments: [
      { from: -1, step: 2 },
      { from: 31, step: 4 },
      { from: 95, step: 8 },
      { from: 223, step: 16 },
      { from: 479, step: 32 },
      { from: 991, step: 64 },
      { from: 2015, step: 128 },
      { from: 4063, step: 256 },
    ],
    positive: (n) => 0xff - n,
  },
  // Table 1a: 0, 2 ... 64, 68 ... 4096, in which every other bit is inverted.
  'a-law': {
    scale: 8,
    segments: [
      { from: 0, step: 2 },
      { from: 32, step: 2 },
      { from: 64, step: 4 },
      { from: 128, step: 8 },
      { from: 256, step: 16 },
      { from: 512, step: 32 },
      { from: 1024, step: 64 },
      { from: 2048, step: 128 },
    ],
    positive: (n) => (n + 128) ^ 0x55,
  },
}

/** Sixteen intervals a segment: the lower decision value and the value in the middle, in 16-bit samples. */
function intervals(law: G711Law): { above: number; value: number }[] {
  const { scale, segments } = RECOMMENDED[law]
  return segments.flatMap(({ from, step }) =>
    Array.from({ length: 16 }, (_, n) => ({
      above: (from + n * step) * scale,
      value: (from + (n + 0.5) * step) * scale,
    })),
  )
}

describe.each<G711Law>(['mu-law', 'a-law'])('%s', (law) => {
  const { positive } = RECOMMENDED[law]

  test('each of the 256 code words has the value of the Recommendation', () => {
    const expected = Array.from({ length: 256 }, () => 0)
    for (const [n, { value }] of intervals(law).entries()) {
      expected[positive(n)] = value
      expected[positive(n) ^ 0x80] = 0 - value
    }
    expect(decode(law, ALL_CODES)).toEqual(expected)
  })

  test('each of the 65,536 samples gets the code word between whose decision values it lies', () => {
    const steps = intervals(law)
    const codeOf = (sample: number) => {
      // A negative sample that lies exactly on a decision value belongs to the smaller interval.
      const magnitude = sample < 0 ? -sample - 1 : sample
      const code = positive(steps.findLastIndex(({ above }) => magnitude >= above))
      return sample < 0 ? code ^ 0x80 : code
    }
    const wrong = encode(law, ALL_SAMPLES).findIndex((code, index) => code !== codeOf(index - 32_768))
    expect(wrong).toBe(-1)
  })

  test('what was decoded encodes to itself again, though mu-law has two zeros', () => {
    const again = encode(law, decode(law, ALL_CODES))
    const expected = [...ALL_CODES]
    if (law === 'mu-law') expected[0x7f] = 0xff
    expect(again).toEqual(expected)
  })

  test('a second trip through the network changes nothing', () => {
    fc.assert(
      fc.property(fc.int16Array({ maxLength: 200 }), (samples) => {
        const once = decode(law, encode(law, samples))
        expect(decode(law, encode(law, once))).toEqual(once)
      }),
    )
  })

  test('louder in is never quieter out', () => {
    const heard = decode(law, encode(law, ALL_SAMPLES))
    expect(heard.every((value, index) => index === 0 || value >= heard[index - 1]!)).toBe(true)
  })

  test('silence is the code of zero, G.711 tables 1a and 2a', () => {
    expect(encode(law, [0])).toEqual([law === 'mu-law' ? 0xff : 0xd5])
  })
})

test('the digital milliwatt sounds 3.17 dB below a full-scale mu-law sine and 3.14 dB below an A-law one', () => {
  // G.711 tables 5 and 6: one period of 1 kHz at 0 dBm0.
  const milliwatts: [G711Law, number[], number, number][] = [
    ['mu-law', [0x1e, 0x0b, 0x0b, 0x1e, 0x9e, 0x8b, 0x8b, 0x9e], 8159 * 4, -3.17],
    ['a-law', [0x34, 0x21, 0x21, 0x34, 0xb4, 0xa1, 0xa1, 0xb4], 4096 * 8, -3.14],
  ]
  for (const [law, period, fullScale, expectedDb] of milliwatts) {
    const power = decode(law, period).reduce((sum, sample) => sum + sample * sample, 0) / period.length
    expect(10 * Math.log10(power / (fullScale ** 2 / 2))).toBeCloseTo(expectedDb, 1)
  }
})

test('a payload is written behind a header', () => {
  const packet = new Uint8Array(6).fill(1)
  encodeG711('mu-law', Int16Array.of(0, 0), packet, 3)
  expect([...packet]).toEqual([1, 1, 1, 0xff, 0xff, 1])
})
