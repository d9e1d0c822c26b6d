import { seededRandom } from '../../../server/src/voice/audio/comfort-noise.ts'

const RATE = 8000

/** Sounds at 8 kHz that never repeat: syllables of changing pitch with pauses between them. */
export function babble(seed: number, seconds: number): Int16Array {
  const random = seededRandom(seed)
  const samples = new Int16Array(seconds * RATE)
  let phase = 0
  let at = 0
  while (at < samples.length) {
    const length = Math.floor((0.08 + random() * 0.15) * RATE)
    const from = 150 + random() * 900
    const to = 150 + random() * 900
    for (let index = 0; index < length && at + index < samples.length; index++) {
      phase += (2 * Math.PI * (from + ((to - from) * index) / length)) / RATE
      samples[at + index] = 9000 * Math.sin(phase) * Math.sin((Math.PI * index) / length)
    }
    at += length + Math.floor(random() * 0.08 * RATE)
  }
  return samples
}
