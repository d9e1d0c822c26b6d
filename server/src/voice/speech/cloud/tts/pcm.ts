import { peak } from '../../../audio/levels.ts'

/** Some vendors speak up to full scale, where codecs of telephones begin to crack. */
const CEILING = 32_000

/** Signed 16-bit little-endian samples from bytes that may be cut anywhere, even within a sample. */
export function createPcmDecoder(): (bytes: Uint8Array) => Int16Array {
  let low: number | undefined
  return (bytes) => {
    const samples = new Int16Array((bytes.length + (low === undefined ? 0 : 1)) >> 1)
    let at = 0
    for (const byte of bytes) {
      if (low === undefined) {
        low = byte
        continue
      }
      samples[at++] = low | (byte << 8)
      low = undefined
    }
    return samples
  }
}

/** The same sound, just so much softer that it does not reach full scale. */
export function belowCeiling(samples: Int16Array): Int16Array {
  const loudest = peak(samples)
  return loudest <= CEILING ? samples : samples.map((sample) => (sample * CEILING) / loudest)
}
