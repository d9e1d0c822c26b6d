import { createRecentLevels } from './recent-levels.ts'

/** Levels are noted ten times a second: twelve seconds of the caller's speech, of which less than one says enough. */
const NOTED = 120
const LEAST_NOTED = 4
/** Six seconds of other voices, of which half a second says enough. */
const NOTED_OF_OTHERS = 60
const LEAST_OF_OTHERS = 5
/** What may be noted of one stretch before it is known whose it was. */
const MAX_STAGED = 60

export type CallerLevelOptions = {
  /** Over the agent, a voice whose loud end is below the caller's by more than this is another. */
  readonly runBelowCallerDb: number
  /** In a turn of their own, one that is below it by more than this is another, */
  readonly ownBelowCallerDb: number
  /** where others were heard before, and it is louder than they by no more than this or is nearer to them. */
  readonly nearOthersDb: number
}

/** How loud the caller has spoken, all through the call, and the voices behind them. */
export type CallerLevel = {
  /** Noted of a stretch that is under way, and counted once it has turned out to be the caller's. */
  stage(levelDb: number): void
  settle(wasTheirs: boolean): void
  /** Noted of another voice. Noise is no voice: where there was none, every voice in the caller's turn is theirs. */
  other(levelDb: number): void
  forgetOthers(): void
  /** The loud end of it. One second in twelve keeps it up, so that soft words do not make a soft caller. */
  readonly loudDb: number | undefined
  /** Whether a stretch of voice with this loud end is theirs: over the agent, or in a turn of their own. */
  isTheirs(loudDb: number, over: boolean): boolean
}

export function createCallerLevel(options: CallerLevelOptions): CallerLevel {
  const levels = createRecentLevels(NOTED, LEAST_NOTED)
  const others = createRecentLevels(NOTED_OF_OTHERS, LEAST_OF_OTHERS)
  let staged: number[] = []
  return {
    stage(levelDb) {
      if (staged.length < MAX_STAGED) staged.push(levelDb)
    },
    settle(wasTheirs) {
      if (wasTheirs) for (const levelDb of staged) levels.add(levelDb)
      staged = []
    },
    other: others.add,
    forgetOthers: others.clear,
    get loudDb() {
      return levels.loudDb
    },
    isTheirs(loudDb, over) {
      const softerDb = (levels.loudDb ?? Number.NEGATIVE_INFINITY) - loudDb
      if (over) return softerDb <= options.runBelowCallerDb
      if (softerDb <= options.ownBelowCallerDb || others.loudDb === undefined) return true
      return loudDb - others.loudDb > Math.max(options.nearOthersDb, softerDb)
    },
  }
}
