import { BANDS, decibels } from './bands.ts'

/** How long after it was sent the agent's own voice may come back, in frames of 20 ms, with what waits on the line. */
export const MAX_DELAY = 30
/** How much of the past is compared, and the least that says anything. */
const COMPARED = 60
const LEAST_COMPARED = 14
const RING = COMPARED + MAX_DELAY + 4
/** The longest delay, and enough behind it to compare. */
const TRIED_FRAMES = 50
/** So often the path is looked for. */
const EVERY_FRAMES = 5
/** An echo has the envelope of what was said; another voice has it by chance, and no more than this. */
const ALIKE = 0.62
/** An echo path that is known stays until the envelopes disagree. */
const STILL_ALIKE = 0.35
/** The agent is speaking where it is louder than this in a band. */
const AUDIBLE_DB = -60
/** What is surely speech; the level below which nothing is compared; silence. */
const LOUD_DB = -45
const LEAST_DB = -70
const SILENT_DB = -96
const UNKNOWN_GAIN_DB = -20
/** An echo is this much louder than expected at times: frames do not begin where they began when they were sent. */
const OVER_DB = 5

export type EchoPath = {
  /** The agent's sound and the line's in the same frame, in power by band. Said: undefined where the agent was silent. */
  frame(said: Float64Array | undefined, heard: Float64Array, mayLearn: boolean): void
  /** What of the last frame cannot be the echo, by band. */
  rest(into: Float64Array): void
  /** Whether the line gives the agent's voice back, as far as is known. */
  readonly isKnown: boolean
  /** Whether the agent has spoken for long enough that its echo would have been seen. */
  readonly isTried: boolean
  /** How alike the last second and what the agent said before are, at best; NaN where there is too little of it. */
  readonly likeness: number
  /** Whether the agent's voice may be on the line now, directly or as an echo. */
  readonly isAgentAudible: boolean
}

export function createEchoPath(): EchoPath {
  const history = createHistory()
  const gain = new Float64Array(BANDS)
  let power: Float64Array = new Float64Array(BANDS)
  let spokenFrames = 0
  let saidFrames = 0
  let delay: number | undefined
  let likeness = Number.NaN

  function look(): void {
    const count = Math.min(COMPARED, spokenFrames)
    if (count < LEAST_COMPARED) return
    let best = 0
    likeness = -1
    for (let lag = 0; lag <= MAX_DELAY; lag++) {
      const value = history.likeness(lag, Math.max(LEAST_COMPARED, count - lag))
      if (value <= likeness) continue
      likeness = value
      best = lag
    }
    if (likeness >= ALIKE) {
      delay = best
      for (let band = 0; band < BANDS; band++) gain[band] = history.gainDb(best, count, band)
    } else if (likeness < STILL_ALIKE && count === COMPARED) delay = undefined
  }

  return {
    frame(said, heard, mayLearn) {
      history.add(said, heard)
      power = heard
      spokenFrames = history.quietFrames > MAX_DELAY ? 0 : spokenFrames + 1
      if (spokenFrames > 0) saidFrames++
      if (spokenFrames === 0) likeness = Number.NaN
      else if (mayLearn && spokenFrames % EVERY_FRAMES === 0) look()
    },
    rest(into) {
      for (let band = 0; band < BANDS; band++) {
        const echoDb =
          delay === undefined ? SILENT_DB : history.saidDb(delay, 0, band) + gain[band]! + OVER_DB
        into[band] = delay === undefined ? power[band]! : Math.max(0, power[band]! - 10 ** (echoDb / 10))
      }
    },
    get isKnown() {
      return delay !== undefined
    },
    get isTried() {
      return saidFrames >= TRIED_FRAMES
    },
    get likeness() {
      return likeness
    },
    get isAgentAudible() {
      return history.quietFrames <= MAX_DELAY
    },
  }
}

/** The last frames of both sides, in dB by band. */
function createHistory() {
  const said = Array.from({ length: RING }, () => new Float64Array(BANDS).fill(SILENT_DB))
  const heard = Array.from({ length: RING }, () => new Float64Array(BANDS).fill(SILENT_DB))
  let now = RING
  let lastAudible = Number.NEGATIVE_INFINITY

  /** What the agent said so many frames before the one so many frames back, or beside it: frames do not fit exactly. */
  function saidDb(lag: number, back: number, band: number): number {
    const at = now - back - lag
    return Math.max(said[(at - 1) % RING]![band]!, said[at % RING]![band]!, said[(at + 1) % RING]![band]!)
  }

  return {
    get quietFrames() {
      return now - lastAudible
    },
    saidDb,
    add(saidPower: Float64Array | undefined, heardPower: Float64Array): void {
      now++
      for (let band = 0; band < BANDS; band++) {
        const ownDb = saidPower ? decibels(saidPower[band]!) : SILENT_DB
        if (ownDb > AUDIBLE_DB) lastAudible = now
        said[now % RING]![band] = ownDb
        heard[now % RING]![band] = decibels(heardPower[band]!)
      }
    },
    /** The correlation of the envelopes, on average over the bands. */
    likeness(lag: number, count: number): number {
      let sum = 0
      for (let band = 0; band < BANDS; band++) {
        let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0]
        for (let back = 0; back < count; back++) {
          const x = Math.max(LEAST_DB, said[(now - back - lag) % RING]![band]!)
          const y = Math.max(LEAST_DB, heard[(now - back) % RING]![band]!)
          sx += x
          sy += y
          sxx += x * x
          syy += y * y
          sxy += x * y
        }
        const spread = Math.sqrt(Math.max(0, sxx - (sx * sx) / count) * Math.max(0, syy - (sy * sy) / count))
        if (spread > 1) sum += (sxy - (sx * sy) / count) / spread
      }
      return sum / BANDS
    },
    /** How loud the echo is in a band: the middle of what was seen where the agent spoke. */
    gainDb(lag: number, count: number, band: number): number {
      const gains: number[] = []
      for (let back = 0; back < count; back++) {
        const ownDb = saidDb(lag, back, band)
        if (ownDb > LOUD_DB) gains.push(heard[(now - back) % RING]![band]! - ownDb)
      }
      return gains.toSorted((a, b) => a - b)[gains.length >> 1] ?? UNKNOWN_GAIN_DB
    },
  }
}
