import { CUES, cuesOf } from './cues.ts'

/** What training/end-of-turn/train.py wrote: for each cue its mean, its spread and its weight, and the bias. */
export type JudgeWeights = {
  readonly means: readonly number[]
  readonly spreads: readonly number[]
  readonly weights: readonly number[]
  readonly bias: number
}

/** Judges a window of `Melody`: the probability that the caller has finished, 0 to 1. */
export type Judge = (window: Float32Array) => number

/** Cues beyond this many spreads from their mean are no stronger evidence. */
const FARTHEST = 3

/** A logistic regression over the cues. It runs in the call itself, since it takes less than a millisecond. */
export function createJudge({ means, spreads, weights, bias }: JudgeWeights): Judge {
  if ([means, spreads, weights].some(({ length }) => length !== CUES))
    throw new Error(`The judge of melody needs ${CUES} cues.`)
  return (window) => {
    const cues = cuesOf(window)
    let evidence = bias
    for (let cue = 0; cue < CUES; cue++) {
      const apart = (cues[cue]! - means[cue]!) / spreads[cue]!
      evidence += weights[cue]! * Math.min(FARTHEST, Math.max(-FARTHEST, apart))
    }
    return 1 / (1 + Math.exp(-evidence))
  }
}
