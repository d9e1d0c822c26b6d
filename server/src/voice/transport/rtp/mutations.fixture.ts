import { seededRandom, type Random } from '../../audio/comfort-noise.ts'

const INTERESTING = [
  0, 1, 4, 7, 8, 9, 10, 13, 0x20, 0x2f, 0x30, 0x39, 0x3a, 0x3d, 0x7f, 0x80, 0x81, 0xbf, 0xc8, 0xff,
]
const MAX_CHANGES = 6
/** Longer than any reader takes, so that the limits are met too. */
const MAX_BYTES = 20_000

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

/** Mutated bytes: flipped, cut, doubled, moved, and two messages merged. */
function mutate(random: Random, corpus: readonly Uint8Array[]): Uint8Array {
  let bytes = Array.from(corpus[below(random, corpus.length)]!)
  for (let change = below(random, MAX_CHANGES) + 1; change > 0; change--) {
    const at = below(random, bytes.length + 1)
    const count = 1 + below(random, random() < 0.2 ? 200 : 8)
    const kind = below(random, 9)
    if (kind === 0) bytes[at] = below(random, 256)
    else if (kind === 1) bytes[at] = INTERESTING[below(random, INTERESTING.length)]!
    else if (kind === 2) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8))
    else if (kind === 3) bytes.splice(at, count)
    else if (kind === 4) bytes.splice(at, 0, ...bytes.slice(at, at + count))
    else if (kind === 5) bytes.splice(at, 0, ...Array.from({ length: count }, () => below(random, 256)))
    else if (kind === 6) bytes = bytes.slice(0, at)
    else if (kind === 7) bytes.splice(at, 0, ...bytes.splice(below(random, bytes.length + 1), count))
    else {
      const other = corpus[below(random, corpus.length)]!
      bytes = [...bytes.slice(0, at), ...other.subarray(below(random, other.length + 1))]
    }
  }
  // Now and then one piece again and again: what takes more than its share of time shows there.
  if (random() < 0.002) {
    const from = below(random, bytes.length + 1)
    const piece = bytes.slice(from, from + 1 + below(random, 12))
    while (piece.length > 0 && bytes.length < MAX_BYTES) bytes.push(...piece)
  }
  return Uint8Array.from(bytes, (byte) => byte ?? 0)
}

/** No datagram may hold the thread up, or the 20 ms clock of every call would be late. */
const LONGEST_MS = 5

/** Reads so many mutations. Throws what the reader throws, and if it takes too long; counts what it understands. */
export function readMutations(
  count: number,
  seed: number,
  corpus: readonly Uint8Array[],
  read: (bytes: Uint8Array) => boolean,
): { understood: number; refused: number } {
  const random = seededRandom(seed)
  let understood = 0
  for (let index = 0; index < count; index++) {
    const bytes = mutate(random, corpus)
    const began = performance.now()
    if (read(bytes)) understood++
    if (performance.now() - began < LONGEST_MS) continue
    // The machine may have been busy with something else: what is slow is slow every time.
    const times = Array.from({ length: 10 }, () => {
      const again = performance.now()
      read(bytes)
      return performance.now() - again
    })
    const fastestMs = Math.min(...times)
    if (fastestMs >= LONGEST_MS)
      throw new Error(`${fastestMs} ms for ${Buffer.from(bytes).toString('base64')}`)
  }
  return { understood, refused: count - understood }
}
