import { createContext, use } from 'react'

/** What plays a call's recording. Times are those of the call, in milliseconds after it began. */
export type Player = {
  /** Where it is. */
  readonly atMs: number
  /** Where the recording begins, and where it ends. */
  readonly startMs: number
  readonly endMs: number
  seek(atMs: number): void
}

export const PlayerContext = createContext<Player | undefined>(undefined)

/** Undefined where there is nothing to play. */
export function usePlayer(): Player | undefined {
  return use(PlayerContext)
}
