import { toSample } from './frame.ts'

/** Numbers from 0 up to 1. The same generator gives the same noise again. */
export type Random = () => number

/** Marsaglia's xorshift with 32 bits: for audible noise, not for secrets. */
export function seededRandom(seed: number): Random {
  // Zero would stay zero for ever.
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** A soft hiss instead of dead silence, which callers take for a line that has dropped. */
export type ComfortNoise = {
  /** Fills `into` at this level, gliding there from the level before. */
  generate(into: Int16Array, levelDbfs: number): void
}

/** A first-order low pass: rooms are duller than white noise. */
const BRIGHTNESS = 0.5
/** The low pass leaves BRIGHTNESS / (2 - BRIGHTNESS) of the power of a uniform number, which has a third. */
const RMS_OF_SHAPED = Math.sqrt(BRIGHTNESS / (2 - BRIGHTNESS) / 3)

export function createComfortNoise(random: Random): ComfortNoise {
  let shaped = 0
  let amplitude = 0
  return {
    generate(into, levelDbfs) {
      const step = ((32_768 * 10 ** (levelDbfs / 20)) / RMS_OF_SHAPED - amplitude) / into.length
      for (let index = 0; index < into.length; index++) {
        amplitude += step
        shaped += BRIGHTNESS * (2 * random() - 1 - shaped)
        into[index] = toSample(shaped * amplitude)
      }
    },
  }
}
