import { createComfortNoise, seededRandom, type Random } from '../../../audio/comfort-noise.ts'
import { samplesPerFrame, type AudioFrame } from '../../../audio/frame.ts'
import { resampleWhole } from '../../../audio/resampling/resample.ts'
import { LINE_RATE } from '../../call-leg.ts'
import type { Codec } from '../codecs.ts'

/** Below what an ear or a gate takes for sound, above what it takes for a dead line. */
const COMFORT_NOISE_DBFS = -62
/** At this length the repetition of such soft noise is inaudible. */
const LOOP_FRAMES = 250

type Rate = Codec['audioRate']

const loops = new Map<Rate, Int16Array>()

/** The same noise for all calls: making it anew for each costs more than all else that a silent agent sends. */
function loopAt(rate: Rate): Int16Array {
  const known = loops.get(rate)
  if (known) return known
  const noise = new Int16Array(samplesPerFrame(LINE_RATE) * LOOP_FRAMES)
  const { generate } = createComfortNoise(seededRandom(1))
  // The first brings it up to its level.
  for (let pass = 0; pass < 2; pass++) generate(noise, COMFORT_NOISE_DBFS)
  const loop = rate === LINE_RATE ? noise : resampleWhole(noise, LINE_RATE, rate)
  loops.set(rate, loop)
  return loop
}

/** What is sent while the agent says nothing. */
export type ComfortLoop = {
  /** The next 20 ms at the rate of the leg or of a codec. Read only. */
  next(rate: Rate): AudioFrame
}

/** Each call begins elsewhere in it. */
export function createComfortLoop(random: Random): ComfortLoop {
  let at = Math.floor(random() * LOOP_FRAMES)
  return {
    next(rate) {
      at = (at + 1) % LOOP_FRAMES
      const length = samplesPerFrame(rate)
      return loopAt(rate).subarray(at * length, (at + 1) * length)
    },
  }
}
