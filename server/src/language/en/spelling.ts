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
