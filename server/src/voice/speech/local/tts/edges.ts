import { rmsDbfs } from '../../../audio/levels.ts'

const RATE = 16_000
const BLOCK = RATE / 100
/** Softer than this is before or after the words. */
const AUDIBLE_DBFS = -42
/** What is kept around them: soft consonants are below the mark. */
const KEPT_BEFORE = 2 * BLOCK
const KEPT_AFTER = 8 * BLOCK
/** How long the voice rests after a clause. */
const PAUSE_MS: readonly (readonly [end: RegExp, ms: number])[] = [
  [/[.!?]["')\]]*$/, 280],
  [/[,;:]$/, 140],
]
/** Where a clause was cut between two words. */
const JOIN_MS = 20

/** The sound of a clause without the model's own silence around it, and with the pause that its end asks for. */
export function withPause(samples: Int16Array, text: string): Int16Array<ArrayBuffer> {
  let from = 0
  let to = samples.length
  while (from < to && rmsDbfs(samples.subarray(from, from + BLOCK)) < AUDIBLE_DBFS) from += BLOCK
  while (to > from && rmsDbfs(samples.subarray(to - BLOCK, to)) < AUDIBLE_DBFS) to -= BLOCK
  if (from >= to) return new Int16Array(0)
  const words = samples.subarray(Math.max(0, from - KEPT_BEFORE), Math.min(samples.length, to + KEPT_AFTER))
  const ms = PAUSE_MS.find(([end]) => end.test(text))?.[1] ?? JOIN_MS
  const paused = new Int16Array(words.length + (RATE * ms) / 1000)
  paused.set(words)
  return paused
}
