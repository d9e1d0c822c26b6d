import { folded } from '../folded.ts'
import { BELOW_THIRTY, DIGIT_PLURALS, DIGIT_WORDS, HUNDREDS, NUMBER_WORDS, TENS, UNITS } from '../numerals.ts'

/** What stands in for words of one class: which of them, tells only whether the STT has corrected itself. */
const STAND_INS: readonly (readonly [ReadonlySet<string>, readonly string[]])[] = [
  [new Set(DIGIT_WORDS.keys()), UNITS],
  [new Set(TENS), TENS],
  [new Set([...HUNDREDS, ...HUNDREDS.map((word) => word.replace(/os$/, 'as')), 'cien']), HUNDREDS],
  [new Set(DIGIT_PLURALS), DIGIT_PLURALS],
  [NUMBER_WORDS, BELOW_THIRTY.slice(10, 20)],
]

/** A word of the same class in place of a digit or a number. Words that carry no digit, such as "y", stay. */
export function standInFor(word: string, version: number): string {
  if (/^\p{Nd}+$/u.test(word)) return String(version % 10).repeat(word.length)
  const plain = folded(word.normalize('NFC'))
  const [, others] = STAND_INS.find(([words]) => words.has(plain)) ?? []
  return others?.[version % others.length] ?? word
}
