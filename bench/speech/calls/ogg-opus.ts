import { createCodec } from '../../../server/src/voice/transport/rtp/codecs.ts'

/** Samples a second of what is written. */
const RATE = 16_000
const FRAME = RATE / 50
/** RFC 7845 section 4: positions count samples of 48 kHz, whatever the rate. */
const POSITIONS = 48_000 / 50
/** What the encoder is behind, of 48 kHz. */
const PRE_SKIP = 312
/** RFC 3533 section 6: a page holds at most 255 segments. Half of that is about a second. */
const PACKETS_A_PAGE = 50

/** Speech as browsers play it: Opus in Ogg (RFC 7845), one channel. */
export async function oggOpus(samples: Int16Array, comment: string): Promise<Uint8Array> {
  const codec = await createCodec('opus')
  const packets: Uint8Array[] = []
  for (let at = 0; at + FRAME <= samples.length; at += FRAME)
    packets.push(codec.encode(samples.slice(at, at + FRAME)).slice())
  codec.free()
  const pages = [page(0, 2, 0, [head()]), page(1, 0, 0, [tags(comment)])]
  for (let first = 0; first < packets.length; first += PACKETS_A_PAGE) {
    const some = packets.slice(first, first + PACKETS_A_PAGE)
    const isLast = first + PACKETS_A_PAGE >= packets.length
    pages.push(page(pages.length, isLast ? 4 : 0, (first + some.length) * POSITIONS, some))
  }
  return Buffer.concat(pages)
}

/** RFC 7845 section 5.1. */
function head(): Uint8Array {
  const bytes = Buffer.alloc(19)
  bytes.write('OpusHead')
  bytes.writeUInt8(1, 8)
  bytes.writeUInt8(1, 9)
  bytes.writeUInt16LE(PRE_SKIP, 10)
  bytes.writeUInt32LE(RATE, 12)
  return bytes
}

/** RFC 7845 section 5.2. */
function tags(comment: string): Uint8Array {
  const counted = (text: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(Buffer.byteLength(text))
    return Buffer.concat([length, Buffer.from(text)])
  }
  const one = Buffer.alloc(4)
  one.writeUInt32LE(1)
  return Buffer.concat([Buffer.from('OpusTags'), counted('parley'), one, counted(`COMMENT=${comment}`)])
}

/** RFC 3533 section 6. */
function page(sequence: number, flags: number, position: number, packets: readonly Uint8Array[]): Uint8Array {
  const segments = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const header = Buffer.alloc(27)
  header.write('OggS')
  header.writeUInt8(flags, 5)
  header.writeBigInt64LE(BigInt(position), 6)
  header.writeUInt32LE(1, 14)
  header.writeUInt32LE(sequence, 18)
  header.writeUInt8(segments.length, 26)
  const bytes = Buffer.concat([header, Buffer.from(segments), ...packets])
  bytes.writeUInt32LE(checksum(bytes), 22)
  return bytes
}

/** RFC 3533 section 6: CRC-32 with the polynomial 04c11db7, neither reflected nor inverted. */
function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1
  }
  return sum >>> 0
}
