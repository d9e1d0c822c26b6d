import { sayDigitRow, sayDigits } from './digits.ts'
import { BELOW_TWENTY, TENS } from './numerals.ts'

/** Longer numbers are read digit by digit: no one follows them otherwise. */
const MOST_DIGITS = 12

/** 142 is "einhundertzweiundvierzig", 1 is "eins", and "ein" before something that is counted. */
export function sayNumber(value: number): string {
  return value === 0 ? 'null' : spoken(value, 'eins')
}

/** As it stands before a noun: "ein Euro", "einundzwanzig Tage". */
export function sayCount(value: number, one = 'ein'): string {
  return value === 0 ? 'null' : spoken(value, one)
}

function spoken(value: number, one: string): string {
  if (value === 0) return ''
  if (value === 1) return one
  if (value < 20) return BELOW_TWENTY[value]!
  if (value < 100) {
    const ten = TENS[Math.floor(value / 10) - 2]!
    return value % 10 === 0 ? ten : `${spoken(value % 10, 'ein')}und${ten}`
  }
  if (value < 1000) return `${spoken(Math.floor(value / 100), 'ein')}hundert${spoken(value % 100, one)}`
  if (value < 1_000_000)
    return `${spoken(Math.floor(value / 1000), 'ein')}tausend${spoken(value % 1000, one)}`
  const [size, name] = value < 1e9 ? ([1e6, 'Million'] as const) : ([1e9, 'Milliarde'] as const)
  const count = Math.floor(value / size)
  const head =
    count === 1 ? `eine ${name}` : `${spoken(count, 'eine')} ${name}${name.endsWith('e') ? 'n' : 'en'}`
  const rest = spoken(value % size, one)
  return rest === '' ? head : `${head} ${rest}`
}

const IRREGULAR: Readonly<Record<number, string>> = { 1: 'erst', 3: 'dritt', 7: 'siebt', 8: 'acht' }

export type OrdinalEnding = 'e' | 'en' | 'er' | 'es'

/** 3 is "dritte", 21 "einundzwanzigste". */
export function sayOrdinal(value: number, ending: OrdinalEnding = 'e'): string {
  const small = value % 100
  const irregular = small < 20 ? IRREGULAR[small] : undefined
  const head = value - small === 0 ? '' : spoken(value - small, 'ein')
  if (irregular !== undefined) return `${head}${irregular}${ending}`
  return `${spoken(value, 'ein')}${small > 0 && small < 20 ? 't' : 'st'}${ending}`
}

/** 1999 is "neunzehnhundertneunundneunzig", 2026 "zweitausendsechsundzwanzig". */
export function sayYear(value: number): string {
  const century = Math.floor(value / 100)
  if (century < 11 || century > 19) return sayNumber(value)
  return `${sayNumber(century)}hundert${value % 100 === 0 ? '' : sayNumber(value % 100)}`
}

/** "3,50" is "drei Komma fünf null"; thousands may be parted by points. */
export function sayDecimal(text: string): string {
  const [whole = '', fraction] = text.replaceAll(/\.(?=\d{3}(?:\D|$))/g, '').split(/[,.]/)
  const isRow = whole.length > MOST_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const said = isRow ? sayDigitRow(whole) : sayNumber(Number(whole))
  return fraction === undefined ? said : `${said} Komma ${sayDigits(fraction)}`
}

/** "3/4" is "drei Viertel", "5/7" "fünf Siebtel", "40/30" "vierzig zu dreißig". */
export function sayFraction(over: number, under: number): string {
  if (under === 2 && over === 1) return 'ein halb'
  if (over === 0 || over >= under || under < 2 || under > 100)
    return `${sayNumber(over)} zu ${sayNumber(under)}`
  return `${sayCount(over)} ${part(under)}`
}

function part(under: number): string {
  if (under === 2) return 'Halbe'
  const name = `${sayOrdinal(under, 'e').replace(/e$/, '')}el`
  return name.charAt(0).toUpperCase() + name.slice(1)
}
