import { createRecentLevels } from './recent-levels.ts'

/** Levels are noted ten times a second, and six seconds of them kept. */
const NOTED = 60
/** The first of the call shows what sounds before the caller has had time to react. */
const LEAST_NOTED = 3
/** A voice is told of so many notes after it began at most: until then they may be its first syllables. */
const MAX_UNTOLD = 2
/** A voice that stands out of silence by this may be the caller's, who has begun before the agent has ended, */
export const OUT_OF_SILENCE_DB = 25
/** unless it goes on for so many notes and the agent still speaks. */
const MAX_STAGED = 20
/** Who is behind the caller goes on: after so many notes without a voice there is nobody. */
const GONE_NOTES = 8

/** How loud it is behind the caller, as far as that was heard while the agent spoke: the loud end of it. */
export type BackgroundLevel = {
  /** Noted while the agent speaks and there is no voice on the line. */
  quiet(levelDb: number): void
  /** Noted while the agent speaks and there is a voice that is not taken for the caller's. */
  voice(levelDb: number, mayBeEcho: boolean): void
  /** It is the caller's voice: what came just before was not what is behind them. */
  notOthers(): void
  /** The agent has ended: a voice that still goes on may have been the caller's. */
  agentEnded(isVoice: boolean): void
  /** What the caller is to be heard over: while the agent speaks, */
  readonly overDb: number | undefined
  /** and in a turn of their own, in which there is no echo. */
  readonly ownDb: number | undefined
  /** Whether the voices that were heard over the agent have fallen silent since. */
  readonly isGone: boolean
  readonly count: number
}

export function createBackgroundLevel(): BackgroundLevel {
  const over = createRecentLevels(NOTED, LEAST_NOTED)
  const own = createRecentLevels(NOTED, LEAST_NOTED)
  let untold: number[] = []
  let staged: number[] = []
  let quietNotes = 0
  let isGone = false

  function note(isVoice: boolean): void {
    quietNotes = isVoice ? 0 : quietNotes + 1
    if (quietNotes >= GONE_NOTES) isGone = true
  }

  function settle(): void {
    for (const levelDb of staged) own.add(levelDb)
    staged = []
  }

  function notOthers(): void {
    untold = []
    staged = []
  }

  return {
    notOthers,
    quiet(levelDb) {
      note(false)
      settle()
      untold.push(levelDb)
      if (untold.length <= MAX_UNTOLD) return
      const toldDb = untold.shift()!
      over.add(toldDb)
      own.add(toldDb)
    },
    voice(levelDb, mayBeEcho) {
      note(true)
      isGone = false
      untold = []
      over.add(levelDb)
      if (mayBeEcho) return
      staged.push(levelDb)
      const isOutOfSilence = own.loudDb !== undefined && levelDb >= own.loudDb + OUT_OF_SILENCE_DB
      if (!isOutOfSilence || staged.length > MAX_STAGED) settle()
    },
    agentEnded(isVoice) {
      note(isVoice)
      if (isVoice) notOthers()
      else settle()
    },
    get overDb() {
      return over.loudDb
    },
    get ownDb() {
      return own.loudDb
    },
    get isGone() {
      return isGone
    },
    get count() {
      return over.count
    },
  }
}
