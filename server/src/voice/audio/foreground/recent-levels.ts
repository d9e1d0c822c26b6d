/** The loud end of the levels of the last seconds. */
export type RecentLevels = {
  add(levelDb: number): void
  /** What nearly all of them stay below; undefined while there are too few. */
  readonly loudDb: number | undefined
  readonly count: number
  clear(): void
}

const LOUD_SHARE = 0.92

/** Keeps so many of the latest levels, and speaks from so many on. */
export function createRecentLevels(kept: number, least: number): RecentLevels {
  let levels: number[] = []
  let loudDb: number | undefined
  /** They are added far more often than they are asked for. */
  let isSorted = true
  return {
    add(levelDb) {
      levels.push(levelDb)
      if (levels.length > kept) levels.shift()
      isSorted = false
    },
    get count() {
      return levels.length
    },
    get loudDb() {
      if (!isSorted && levels.length >= least)
        loudDb = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * LOUD_SHARE)]
      isSorted = true
      return loudDb
    },
    clear() {
      levels = []
      loudDb = undefined
      isSorted = true
    },
  }
}
