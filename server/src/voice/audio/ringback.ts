import { MAX_SAMPLE, type SampleRate } from './frame.ts'

/** ITU-T E.180 and its list of national tones: the ringing that a caller in North America hears. */
const TONES_HZ = [440, 480]
const ON_MS = 2000
const OFF_MS = 4000
/** Of full scale, for each of the two: about as loud as a voice, and no louder. */
const LEVEL = 0.06
/** Turned up and down so gently that no click is heard. */
const RAMP_MS = 10
/** Both tones repeat after 25 ms, which is a whole number of samples at every rate but one. */
const REPEATS_HZ = 40
type Rate = Exclude<SampleRate, 22050>

/** What a caller hears while the other phone rings. It begins with the tone, not with the pause. */
export type Ringback = {
  /** Fills the whole of `into` with what comes next. */
  next(into: Int16Array): void
}

export function createRingback(rate: Rate): Ringback {
  const tone = oneRepetition(rate)
  const on = (rate * ON_MS) / 1000
  const period = (rate * (ON_MS + OFF_MS)) / 1000
  const ramp = (rate * RAMP_MS) / 1000
  let at = 0
  return {
    next(into) {
      for (let index = 0; index < into.length; index++) {
        const gain = at >= on ? 0 : Math.min(1, at / ramp, (on - at) / ramp)
        into[index] = Math.round(gain * tone[at % tone.length]!)
        at = (at + 1) % period
      }
    },
  }
}

function oneRepetition(rate: Rate): Float64Array {
  return Float64Array.from({ length: rate / REPEATS_HZ }, (_, index) => {
    const sum = TONES_HZ.reduce((total, hz) => total + Math.sin((2 * Math.PI * hz * index) / rate), 0)
    return LEVEL * MAX_SAMPLE * sum
  })
}
