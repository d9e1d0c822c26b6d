import { folded } from '../folding.ts'
import { digitOf, TEENS, UNITS, valueOf } from '../numerals.ts'

/** A word of the same class in place of a digit or a number. Words that carry no digit, such as "und", stay. */
export function standInFor(word: string, version: number): string {
  if (/^\p{Nd}+$/u.test(word)) return String(version % 10).repeat(word.length)
  const plain = folded(word)
  if (digitOf(plain) !== undefined) return UNITS[version % UNITS.length] ?? word
  const doubled = /^doppel(.+)$/.exec(plain)?.[1]
  if (doubled !== undefined && digitOf(doubled) !== undefined) return `doppel${UNITS[version % UNITS.length]}`
  if (plain === 'ein') return word
  return valueOf(plain) === undefined ? word : (TEENS[version % TEENS.length] ?? word)
}
