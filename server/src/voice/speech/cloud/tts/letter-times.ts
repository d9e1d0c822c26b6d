import { english } from '../../../../language/en/index.ts'

const LETTER = /[\p{L}\p{N}]/gu

export function lettersIn(text: string): number {
  return text.match(LETTER)?.length ?? 0
}

export function hasLetters(text: string): boolean {
  return lettersIn(text) > 0
}

/**
 * How many letters of a clause's spoken form have sounded when each of its words has. A word such as "9:30" is
 * longer when it is spoken. Where words are spoken otherwise together than alone ("May 5", "May fifth") the
 * difference is shared out.
 */
export function letterGoals(words: readonly string[], spoken: string): number[] {
  let sum = 0
  const alone = words.map((word) => (sum += lettersIn(english.spokenForm(word))))
  const share = sum === 0 ? 0 : lettersIn(spoken) / sum
  return alone.map((letters) => Math.round(letters * share))
}

/** When each letter of a run of text has sounded that is said evenly between two instants. */
export function evenLetterEnds(text: string, startMs: number, endMs: number): number[] {
  const letters = lettersIn(text)
  return Array.from({ length: letters }, (_, index) => startMs + ((endMs - startMs) * (index + 1)) / letters)
}
