import type { Language } from '../../../language/language.ts'

/** Longer than any name. */
const MAX_CHARACTERS = 100

/**
 * Whether the name that a caller has said can be the one that was written down, from another call and by ear: the whole,
 * or a part of it, give or take what an ear gets wrong.
 */
export function isSameName(language: Language, said: string, booked: string): boolean {
  const [words, known] = [wordsOf(language, said), wordsOf(language, booked)]
  if (words.length === 0 || known.length === 0) return false
  if (words.every((word) => known.some((other) => isAlike(word, other)))) return true
  return isAlike(words.join(''), known.join(''))
}

function wordsOf({ names }: Language, name: string): string[] {
  const letters = name.slice(0, MAX_CHARACTERS).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = letters.split(/[^\p{L}]+/u).filter((word) => word !== '' && !names.isTitle(word))
  // A letter alone is an initial, and would be part of nearly any name.
  return words.some((word) => word.length > 1) ? words.filter((word) => word.length > 1) : []
}

function isAlike(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length)
  const allowed = longer < 4 ? 0 : Math.ceil(longer / 6)
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed
}

/** Levenshtein's, of names of at most a hundred letters. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1]
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (isSame ? 0 : 1)))
    }
    row = next
  }
  return row[other.length]!
}
