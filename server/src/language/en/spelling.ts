import { UNITS } from './numerals.ts'

/** "A12" is "ay one two": letters and digits, each by its name. */
export function saySpelled(text: string): string {
  return Array.from(text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, ''), sayLetter).join(' ')
}

/** The letter A alone would be taken for the article. */
export function sayLetter(letter: string): string {
  if (letter === 'A') return 'ay'
  return /^\d$/.test(letter) ? (UNITS[Number(letter)] ?? letter) : letter
}

/** "S M I T H" and "s as in sam m i t h" are Smith. */
export function readSpelled(words: string): string {
  return words
    .replace(/\b(\p{L}) (?:as in|for|like) \p{L}+/gu, '$1')
    .replace(/\b\p{L}(?: \p{L}\b)+/gu, (letters) =>
      letters.length > 3 ? letters.replaceAll(' ', '') : letters,
    )
}
