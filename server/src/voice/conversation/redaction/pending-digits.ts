import { isGoOn, MAX_GAP_WORDS, MAX_IDLE_TURNS, type Said } from './number-stream.ts'
import { longestReading } from '../../../language/digit-readings.ts'
import type { Language } from '../../../language/language.ts'
import { wordsOf } from '../../../language/words.ts'

/** From so many digits on it may be worth to be repeated part by part. */
const LONG_NUMBER_DIGITS = 7
/** So far back they are looked for. */
const DELICATE_TURNS = 6

/** Whether there is anything in it that may be digits. */
export function hasDigits(language: Language, text: string): boolean {
  return /\p{Nd}/u.test(text) || language.digitRuns(text).runs.length > 0
}

function hasLongNumber(language: Language, { text }: Said): boolean {
  return language.digitRuns(text).runs.some((run) => longestReading(run) >= LONG_NUMBER_DIGITS)
}

/**
 * Whether what is said later may still show that digits of a turn are to be removed. Turns of two speakers alternate.
 * Where nothing delicate is spoken of, a number ends when the other side takes the word. Else it may go on after an
 * answer, until its speaker has spoken of other things for a while. A turn that is whole is not added to: its numbers
 * matter only as parts of one that is being dictated. Keys are dictated, whatever is said in between.
 */
export function isOpen(
  language: Language,
  turns: readonly Said[],
  index: number,
  { isWhole = false, isKeyed = false }: { isWhole?: boolean; isKeyed?: boolean } = {},
): boolean {
  const own = turns[index]
  if (!own || !hasDigits(language, own.text)) return false
  const around = turns.slice(Math.max(0, index - DELICATE_TURNS))
  const isDelicate = isKeyed || around.some(({ text }) => language.redaction.isDelicate(text))
  if (isWhole && !isDelicate && !around.some((each) => hasLongNumber(language, each))) return false
  let words = 0
  let idleTurns = 0
  for (const { speaker, text } of turns.slice(index + 1)) {
    if (speaker !== own.speaker) {
      if (!isDelicate && !isGoOn(language, text)) return false
      continue
    }
    const goesOn = hasDigits(language, text)
    words = goesOn ? 0 : words + wordsOf(text).length
    idleTurns = goesOn ? 0 : idleTurns + 1
    if (words > MAX_GAP_WORDS || idleTurns > MAX_IDLE_TURNS) return false
  }
  return true
}
