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
  /** A frame in which neither the agent nor anybody else spoke. */
  silence(): void
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
    silence() {
      history.addSilence()
      spokenFrames = 0
      likeness = Number.NaN
    },
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

/** The last frames of both sides, in dB by band. Each stands there twice, so that what lies between two is in one piece. */
function createHistory() {
  const said = rings(SILENT_DB)
  const comparedSaid = rings(LEAST_DB)
  const comparedHeard = rings(LEAST_DB)
  const heard = rings(SILENT_DB)
  let now = 0
  let at = RING
  let quietFrames = Number.POSITIVE_INFINITY
  /** So many frames of silence on both sides are the latest. */
  let silentFrames = RING

  function add(saidPower: Float64Array | undefined, heardPower: Float64Array | undefined): void {
    now = (now + 1) % RING
    at = now + RING
    quietFrames++
    silentFrames = 0
    for (let band = 0; band < BANDS; band++) {
      const ownDb = saidPower ? decibels(saidPower[band]!) : SILENT_DB
      const lineDb = heardPower ? decibels(heardPower[band]!) : SILENT_DB
      if (ownDb > AUDIBLE_DB) quietFrames = 0
      said[band]![now] = said[band]![at] = ownDb
      heard[band]![now] = heard[band]![at] = lineDb
      comparedSaid[band]![now] = comparedSaid[band]![at] = Math.max(LEAST_DB, ownDb)
      comparedHeard[band]![now] = comparedHeard[band]![at] = Math.max(LEAST_DB, lineDb)
    }
  }

  /** What the agent said so many frames before the one so many frames back, or beside it: frames do not fit exactly. */
  function saidDb(lag: number, back: number, band: number): number {
    const own = said[band]!
    const then = at - back - lag
    return Math.max(own[then - 1]!, own[then]!, own[Math.min(then + 1, at)]!)
  }

  return {
    get quietFrames() {
      return quietFrames
    },
    saidDb,
    add,
    /** Once there is nothing else, one more changes nothing. */
    addSilence(): void {
      if (silentFrames === RING) return void quietFrames++
      const before = silentFrames
      add(undefined, undefined)
      silentFrames = before + 1
    },
    /** The correlation of the envelopes, on average over the bands. */
    likeness(lag: number, count: number): number {
      let sum = 0
      for (let band = 0; band < BANDS; band++)
        sum += correlation(comparedSaid[band]!, at - lag, comparedHeard[band]!, at, count)
      return sum / BANDS
    },
    /** How loud the echo is in a band: the middle of what was seen where the agent spoke. */
    gainDb(lag: number, count: number, band: number): number {
      const gains: number[] = []
      for (let back = 0; back < count; back++) {
        const ownDb = saidDb(lag, back, band)
        if (ownDb > LOUD_DB) gains.push(heard[band]![at - back]! - ownDb)
      }
      return gains.toSorted((a, b) => a - b)[gains.length >> 1] ?? UNKNOWN_GAIN_DB
    },
  }
}

function rings(levelDb: number): readonly Float64Array[] {
  return Array.from({ length: BANDS }, () => new Float64Array(2 * RING).fill(levelDb))
}

/** Of so many values that end at these places. */
function correlation(x: Float64Array, xEnd: number, y: Float64Array, yEnd: number, count: number): number {
  let sx = 0
  let sy = 0
  let sxx = 0
  let syy = 0
  let sxy = 0
  for (let back = 0; back < count; back++) {
    const a = x[xEnd - back]!
    const b = y[yEnd - back]!
    sx += a
    sy += b
    sxx += a * a
    syy += b * b
    sxy += a * b
  }
  const spread = Math.sqrt(Math.max(0, sxx - (sx * sx) / count) * Math.max(0, syy - (sy * sy) / count))
  return spread > 1 ? (sxy - (sx * sy) / count) / spread : 0
}
