import { DIGIT_PLURALS, TEENS, TENS, UNITS } from '../numerals.ts'

/** What the STT may write for digits; a sentence that ends on them is not over. */
const DANGLING = ['to', 'for']
const OTHERS = [...'nought naught nil fife niner o won too fore ate'.split(' '), ...DIGIT_PLURALS]
/** What stands in for words of one class: which of them, tells only whether the STT has corrected itself. */
const STAND_INS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [[...UNITS, 'oh'], UNITS],
  [[...TEENS, ...TENS], TEENS],
  [DANGLING, ['of', 'into']],
  [OTHERS, ['naught', 'nought']],
]

/** A word of the same class in place of a digit or a number. Words that carry no digit, such as "and", stay. */
export function standInFor(word: string, version: number): string {
  if (/^\p{Nd}+$/u.test(word)) return String(version % 10).repeat(word.length)
  const plain = word.toLowerCase()
  const [, others] = STAND_INS.find(([words]) => words.includes(plain)) ?? []
  return others?.[version % others.length] ?? word
}
