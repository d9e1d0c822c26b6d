/**
 * ITU-T G.711, the telephone network's 8 bits a sample, by tables.
 * A code word is a sign, a segment (3 bits) and a step within the segment (4 bits); each segment is twice as
 * coarse as the one below it.
 */
export type G711Law = 'mu-law' | 'a-law'

/** Added to the magnitude so that every mu-law segment starts at a power of two. */
const MU_BIAS = 33
const MU_LARGEST = 0x1fff
const TOGGLED_EVEN_BITS = 0x55
const SIGN = 0x80

/** G.711 section 3.2; the law counts in 14 bits, samples have 16. */
function muLawValue(code: number): number {
  const word = ~code & 0xff
  const magnitude = ((((word & 0x0f) << 1) + MU_BIAS) << ((word >> 4) & 7)) - MU_BIAS
  return (word & SIGN ? -magnitude : magnitude) * 4
}

/** One's complement for negative samples, so that both signs cut at the same decision values. */
function magnitudeOf(sample: number): number {
  return sample < 0 ? ~sample : sample
}

function muLawCode(sample: number): number {
  const biased = Math.min((magnitudeOf(sample) >> 2) + MU_BIAS, MU_LARGEST)
  const segment = 26 - Math.clz32(biased)
  const step = (biased >> (segment + 1)) & 0x0f
  return ~((sample < 0 ? SIGN : 0) | (segment << 4) | step) & 0xff
}

/** G.711 section 3.1; the law counts in 13 bits. The two lowest segments are equally fine. */
function aLawValue(code: number): number {
  const word = code ^ TOGGLED_EVEN_BITS
  const segment = (word >> 4) & 7
  const halfSteps = ((word & 0x0f) << 1) + 1
  const magnitude = segment === 0 ? halfSteps : (halfSteps + 32) << (segment - 1)
  return (word & SIGN ? magnitude : -magnitude) * 8
}

function aLawCode(sample: number): number {
  const magnitude = magnitudeOf(sample) >> 4
  const segment = magnitude < 16 ? 0 : 28 - Math.clz32(magnitude)
  const step = (segment === 0 ? magnitude : magnitude >> (segment - 1)) & 0x0f
  return ((sample < 0 ? 0 : SIGN) | (segment << 4) | step) ^ TOGGLED_EVEN_BITS
}

function decodeTable(value: (code: number) => number): Int16Array {
  return Int16Array.from({ length: 256 }, (_, code) => value(code))
}

function encodeTable(code: (sample: number) => number): Uint8Array {
  const table = new Uint8Array(65_536)
  for (let sample = -32_768; sample < 32_768; sample++) table[sample & 0xffff] = code(sample)
  return table
}

const MU_LAW_VALUES = decodeTable(muLawValue)
const A_LAW_VALUES = decodeTable(aLawValue)
const MU_LAW_CODES = encodeTable(muLawCode)
const A_LAW_CODES = encodeTable(aLawCode)

/** Fills `into` from its start; `into` holds at least as many samples as there are bytes. */
export function decodeG711(law: G711Law, bytes: Uint8Array, into: Int16Array): void {
  // Each law by itself: with a table that it knows, the compiler need not check every look into it.
  if (law === 'mu-law') decode(MU_LAW_VALUES, bytes, into)
  else decode(A_LAW_VALUES, bytes, into)
}

function decode(values: Int16Array, bytes: Uint8Array, into: Int16Array): void {
  const { length } = bytes
  for (let index = 0; index < length; index++) into[index] = values[bytes[index]!]!
}

/** Fills `into` from `at` on, so that a packet's payload can be written behind its header. */
export function encodeG711(law: G711Law, samples: Int16Array, into: Uint8Array, at = 0): void {
  if (law === 'mu-law') encode(MU_LAW_CODES, samples, into, at)
  else encode(A_LAW_CODES, samples, into, at)
}

function encode(codes: Uint8Array, samples: Int16Array, into: Uint8Array, at: number): void {
  const { length } = samples
  for (let index = 0; index < length; index++) into[at + index] = codes[samples[index]! & 0xffff]!
}
