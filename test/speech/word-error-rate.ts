import { english } from '../../server/src/language/en/index.ts'
import type { Language } from '../../server/src/language/language.ts'

type Spoken = Pick<Language, 'spokenForm'>

/** Spellings and contractions that sound the same, or that either side may write out. */
const SAME: Readonly<Record<string, string>> = {
  "i'm": 'i am',
  "we're": 'we are',
  "you're": 'you are',
  "it's": 'it is',
  "that's": 'that is',
  "i'll": 'i will',
  "we'll": 'we will',
  "don't": 'do not',
  okay: 'ok',
  mister: 'mr',
  missus: 'mrs',
  doctor: 'dr',
  colour: 'color',
  favour: 'favor',
  grey: 'gray',
}

/**
 * How many words would have to be changed, put in or left out to turn what was heard into what was said, for each
 * word that was said. Figures and their words are the same; so are "voice mail" and "voicemail".
 */
export function wordErrorRate(said: string, heard: string, language: Spoken = english): number {
  const reference = words(said, language)
  const recognised = words(heard, language)
  if (reference.length === 0) return recognised.length === 0 ? 0 : 1
  return distance(reference, recognised) / reference.length
}

/** However it is grouped, a telephone number is its digits. */
const LONG_NUMBER = /\+?\d[\d(). -]{5,}\d/g

/** "8.30", as some write it. */
const TIME_WITH_POINT = /\b(\d{1,2})\.(\d\d)\b/g

function spelled(number: string): string {
  return ` ${number.replaceAll(/\D/g, '').split('').join(' ')} `
}

export function words(text: string, language: Spoken = english): string[] {
  return language
    .spokenForm(text.replaceAll(LONG_NUMBER, spelled).replaceAll(TIME_WITH_POINT, '$1:$2'))
    .toLowerCase()
    .replaceAll(/[^\p{L}' ]+/gu, ' ')
    .split(' ')
    .map((word) => word.replaceAll(/^'+|'+$/g, ''))
    .filter((word) => word !== '')
    .flatMap((word) => (SAME[word] ?? word).split(' '))
}

function distance(said: readonly string[], heard: readonly string[]): number {
  const rows = [Array.from({ length: heard.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= said.length; row++) {
    const costs = [row]
    rows.push(costs)
    for (let column = 1; column <= heard.length; column++) {
      const wrong = said[row - 1] === heard[column - 1] ? 0 : 1
      const split = said[row - 1] === `${heard[column - 2]}${heard[column - 1]}` ? 0 : 2
      const joined = `${said[row - 2]}${said[row - 1]}` === heard[column - 1] ? 0 : 2
      costs.push(
        Math.min(
          at(row - 1, column - 1) + wrong,
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 2) + split,
          at(row - 2, column - 1) + joined,
        ),
      )
    }
  }
  return at(said.length, heard.length)
}
