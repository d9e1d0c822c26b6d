import type { Clock } from '../platform/clock.ts'

/** Short work says nothing; long work gives a sign of life this often. */
const SIGN_OF_LIFE_MS = 2000

export type Progress = (text: () => string) => void

export function createProgress(say: (line: string) => void, clock: Clock): Progress {
  let last = clock.now()
  return (text) => {
    if (clock.now() - last < SIGN_OF_LIFE_MS) return
    last = clock.now()
    say(text())
  }
}
