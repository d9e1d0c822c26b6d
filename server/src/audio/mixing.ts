import { MAX_SAMPLE, MIN_SAMPLE, toSample, type SampleRate } from './frame.ts'

/** Two streams as one, into a third array or either of the two; what is too loud stays at full scale. */
export function mix(one: Int16Array, other: Int16Array, into: Int16Array): void {
  const { length } = into
  for (let index = 0; index < length; index++) {
    // Whole numbers all the way: `toSample` would round what needs no rounding.
    const sum = one[index]! + other[index]!
    into[index] = sum > MAX_SAMPLE ? MAX_SAMPLE : sum < MIN_SAMPLE ? MIN_SAMPLE : sum
  }
}

/** Two channels of a recording: the caller on the left, the agent on the right. */
export function interleaveStereo(caller: Int16Array, agent: Int16Array, into: Int16Array): void {
  for (let index = 0; index < caller.length; index++) {
    into[2 * index] = caller[index]!
    into[2 * index + 1] = agent[index]!
  }
}

/** Short enough to feel like at once, long enough not to click. */
const RAMP_MS = 5

/** A volume that is turned, never switched: starts, stops and ducks without a click. */
export type GainRamp = {
  /** Turns towards `gain` (1 is unchanged) from wherever it is now. */
  turnTo(gain: number): void
  /** Changes the samples in place. */
  apply(samples: Int16Array): void
  /** Whether it lets nothing through, now and until it is turned. */
  readonly silent: boolean
}

export function createGainRamp(rate: SampleRate, startGain: number): GainRamp {
  const rampSamples = (rate * RAMP_MS) / 1000
  let gain = startGain
  let goal = startGain
  let step = 0
  return {
    turnTo(wanted) {
      goal = wanted
      step = (wanted - gain) / rampSamples
    },
    apply(samples) {
      if (gain === 1 && goal === 1) return
      for (let index = 0; index < samples.length; index++) {
        if (gain !== goal) gain = Math.abs(goal - gain) <= Math.abs(step) ? goal : gain + step
        samples[index] = toSample(samples[index]! * gain)
      }
    },
    get silent() {
      return gain === 0 && goal === 0
    },
  }
}
