import type { Place } from './recognitions.ts'
import type { SegmentAudio } from './segment-audio.ts'

const RATE = 16_000
/** Who goes on so soon has not finished, and is heard again from the beginning. */
const GOES_ON = 1.5 * RATE
/** Voice activity may be reported so late, when everything is busy, and the words are still complete. */
const REMEMBERED = 3 * RATE

/** Numbers the segments, and keeps the sound of what was closed last, for a segment that goes on with it. */
export type Rejoining = {
  /** The open segment, or the next. */
  readonly place: Place
  /** Whether what there is up to here is so long that no more should be joined to it. */
  isFull(until: number): boolean
  /** The open segment is closed; in a silence the caller may yet go on with it. */
  close(until: number, mayGoOn: boolean): void
  /** A segment of nothing. */
  skip(): number
  /**
   * A voice begins where none was: its segment goes on with the one before it, or has its own beginning. Returns where
   * its sound begins that was in no segment yet.
   */
  begin(from: number, leadIn: number): number
  /** The open segment does not belong to the one before it after all. */
  part(): void
  /** Lets go of sound that is not needed any more, in a silence. */
  forget(): void
}

export function createRejoining(audio: SegmentAudio, longest: number): Rejoining {
  let segment = 1
  let replaces: number | undefined
  let cameBackAt = 0
  let closed: { readonly first: number; readonly until: number } | undefined
  return {
    get place() {
      return { segment, replaces }
    },
    isFull: (until) => until - audio.from > longest,
    skip: () => segment++,
    close(until, mayGoOn) {
      closed = mayGoOn ? { first: replaces ?? segment, until } : undefined
      segment++
      if (!mayGoOn) audio.dropBefore(until)
      replaces = undefined
    },
    begin(from, leadIn) {
      const goesOn =
        closed !== undefined && from - closed.until <= GOES_ON && audio.end - audio.from <= longest
      cameBackAt = Math.max(from - leadIn, closed?.until ?? 0)
      replaces = goesOn ? closed?.first : undefined
      if (!goesOn) audio.dropBefore(cameBackAt)
      closed = undefined
      return cameBackAt
    },
    part() {
      if (replaces !== undefined) audio.dropBefore(cameBackAt)
      replaces = undefined
    },
    forget() {
      if (closed !== undefined && audio.end - closed.until <= GOES_ON + REMEMBERED) return
      closed = undefined
      audio.dropBefore(audio.end - REMEMBERED)
    },
  }
}
