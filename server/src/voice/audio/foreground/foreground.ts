import { samplesPerFrame, type AudioFrame } from '../frame.ts'
import { BANDS, decibels, measureBands } from './bands.ts'
import { createEchoPath } from './echo-path.ts'
import { createCallerLevel, type CallerLevelOptions } from './caller-level.ts'
import { createBackgroundLevel, OUT_OF_SILENCE_DB } from './background-level.ts'

/** Whose voice it is: the caller's, another in the room or on a television, or the agent's own, given back. */
export type Source = 'caller' | 'background' | 'echo'

export type Foreground = {
  /** 20 ms of the agent's voice at 16 kHz, which sound after those before. */
  played(frame: AudioFrame): void
  /** What was played and has not sounded never will. */
  cleared(): void
  /** The next 20 ms from the line, at 16 kHz, and whose voice is taken to be in them; undefined: none. */
  heard(frame: AudioFrame, voice: Source | undefined): void
  /** Whose voice the last moment holds, if there is one in it. `follows`: it was the caller's just before. */
  source(over: boolean, follows: boolean): Source
  /** How loud the last moment was, the echo aside. */
  readonly levelDb: number
  /** Whether a stretch of voice with this loud end is the caller's, as far as they are known: over the agent, or not. */
  isCallers(loudDb: number, over: boolean): boolean
  /** What was taken for the caller's voice has ended: it was theirs, and is how loud they speak, or it was not. */
  settle(wasTheirs: boolean): void
  /** It was another's voice: what was as loud as this for so many notes is behind the caller. */
  disregard(loudDb: number, over: boolean): void
  /** The voices behind the caller were the caller's own. */
  forgetOthers(): void
  /** Whether the agent is heard, or was half a second ago. */
  readonly isAgentAudible: boolean
}

export type ForegroundOptions = CallerLevelOptions & {
  /** The caller stands out by this from what else sounds: over the agent, and in a turn of their own. */
  readonly aboveOverDb: number
  readonly aboveDb: number
  /** Over the agent, a voice softer than the caller's by more than this is another. */
  readonly belowCallerDb: number
  /** A voice that was the caller's stays it down to so much less. */
  readonly followsDb: number
  /** More of the sound than this is explained by the echo. */
  readonly echoDb: number
}

export const DEFAULT_FOREGROUND: ForegroundOptions = {
  aboveOverDb: 4,
  aboveDb: 3,
  belowCallerDb: 8,
  runBelowCallerDb: 4,
  ownBelowCallerDb: 6,
  nearOthersDb: 5,
  followsDb: 2,
  echoDb: 8,
}

/** A moment: long enough to hold a syllable. */
const MOMENT_FRAMES = 6
const FRAME_SAMPLES = samplesPerFrame(16_000)
/** Levels are noted so often. */
const NOTED_EVERY_FRAMES = 5
/** The agent speaks first, and is about to. */
const OPENING_FRAMES = 40
/** Until so much is known of the line, only a voice out of silence is the caller's. */
const WELL_KNOWN = 25
/** Half a second of another voice, as loud as it gets. */
const NOTES_OF_ANOTHER = 6
/** Until the envelope of a sound can be compared with the agent's, it may be the echo. */
const MAYBE_ECHO = 0.45
/** What is played ahead; more is never on its way. */
const MAX_AHEAD = 64

/**
 * Tells the caller from other voices by level, and from the agent's echo by its envelope. A sound is compared with
 * what was on the line while the agent spoke, which is what the caller would have to be heard over, and with how loud
 * the caller has been. Where the line was quiet, every voice is the caller's.
 */
export function createForeground(options: ForegroundOptions = DEFAULT_FOREGROUND): Foreground {
  const { path, said, moment, hear } = createLine()
  const background = createBackgroundLevel()
  const caller = createCallerLevel(options)
  let now = 0

  const isOver = () => path.isAgentAudible || now < OPENING_FRAMES

  function note(voice: Source | undefined): void {
    if (now % NOTED_EVERY_FRAMES !== 0) return
    if (voice === 'caller') {
      if (!isOver()) caller.stage(moment.restDb)
      return background.notOthers()
    }
    if (!isOver()) background.agentEnded(voice !== undefined)
    else if (voice === undefined) background.quiet(moment.restDb)
    else background.voice(moment.restDb, voice === 'echo' && !path.isKnown)
    if (voice === 'background') caller.other(moment.restDb)
  }

  function floorDb(over: boolean): number {
    if (!over) {
      // Who said "Hello?" over the first words, and nothing while the agent went on, was the caller.
      if (caller.loudDb === undefined && background.isGone) return Number.NEGATIVE_INFINITY
      return (background.ownDb ?? Number.NEGATIVE_INFINITY) + options.aboveDb
    }
    const standsOutDb = background.count < WELL_KNOWN ? OUT_OF_SILENCE_DB : options.aboveOverDb
    const belowDb = (caller.loudDb ?? Number.NEGATIVE_INFINITY) - options.belowCallerDb
    return Math.max((background.overDb ?? Number.NEGATIVE_INFINITY) + standsOutDb, belowDb)
  }

  return {
    played: said.add,
    cleared: said.clear,
    heard(frame, voice) {
      hear(frame, { isQuiet: voice === undefined && !isOver(), mayLearn: voice !== 'caller' })
      now++
      note(voice)
    },
    source(over, follows) {
      const slackDb = follows ? options.followsDb : 0
      if (over && !follows) {
        // The first moments of the agent's voice: nothing is known of the line, and its echo may be what is heard.
        if (background.overDb === undefined) return 'background'
        if (!path.isKnown && (!path.isTried || path.likeness > MAYBE_ECHO)) return 'echo'
      }
      if (path.isKnown && moment.wholeDb - moment.restDb > options.echoDb) return 'echo'
      return moment.restDb >= floorDb(over) - slackDb ? 'caller' : 'background'
    },
    get levelDb() {
      return moment.restDb
    },
    isCallers: caller.isTheirs,
    settle: caller.settle,
    disregard(loudDb, over) {
      for (let note = 0; note < NOTES_OF_ANOTHER; note++) {
        caller.other(loudDb)
        if (over) background.voice(loudDb, false)
      }
    },
    forgetOthers: caller.forgetOthers,
    get isAgentAudible() {
      return isOver()
    },
  }
}

/** Both sides of the call. What nobody speaks in is measured where its level is asked for, and so hardly ever. */
function createLine() {
  const path = createEchoPath()
  const said = createAhead()
  const moment = createMoment()
  const power = new Float64Array(BANDS)
  const rest = new Float64Array(BANDS)
  return {
    path,
    said,
    moment,
    hear(frame: AudioFrame, { isQuiet, mayLearn }: { isQuiet: boolean; mayLearn: boolean }): void {
      const own = said.next()
      if (isQuiet && !own) {
        path.silence()
        return moment.addLater(frame)
      }
      measureBands(frame, power)
      path.frame(own, power, mayLearn)
      path.rest(rest)
      moment.add(sum(power), sum(rest))
    },
  }
}

/** What is played and has not sounded yet, in power by band. */
function createAhead() {
  let waiting: Float64Array[] = []
  return {
    add(frame: AudioFrame): void {
      const bands = new Float64Array(BANDS)
      measureBands(frame, bands)
      waiting.push(bands)
      if (waiting.length > MAX_AHEAD) waiting.shift()
    },
    clear(): void {
      waiting = []
    },
    next: () => waiting.shift(),
  }
}

/** The level of the last frames: all of it, and what is no echo. */
function createMoment() {
  const whole = new Float64Array(MOMENT_FRAMES)
  const rest = new Float64Array(MOMENT_FRAMES)
  const power = new Float64Array(BANDS)
  /** What nobody has asked the level of yet, and most often nobody will. */
  const frames = Array.from({ length: MOMENT_FRAMES }, () => new Int16Array(FRAME_SAMPLES))
  const isUnmeasured = new Uint8Array(MOMENT_FRAMES)
  let at = 0
  const mean = (powers: Float64Array) => decibels(sum(powers) / MOMENT_FRAMES)

  function measure(): void {
    for (let index = 0; index < MOMENT_FRAMES; index++) {
      if (!isUnmeasured[index]) continue
      measureBands(frames[index]!, power)
      whole[index] = rest[index] = sum(power)
      isUnmeasured[index] = 0
    }
  }

  return {
    add(wholePower: number, restPower: number): void {
      isUnmeasured[at] = 0
      whole[at] = wholePower
      rest[at] = restPower
      at = (at + 1) % MOMENT_FRAMES
    },
    /** A frame without the agent's voice, so without an echo. */
    addLater(frame: AudioFrame): void {
      frames[at]!.set(frame)
      isUnmeasured[at] = 1
      at = (at + 1) % MOMENT_FRAMES
    },
    get wholeDb() {
      measure()
      return mean(whole)
    },
    get restDb() {
      measure()
      return mean(rest)
    },
  }
}

function sum(powers: Float64Array): number {
  let total = 0
  for (const power of powers) total += power
  return total
}
