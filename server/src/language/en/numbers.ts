import { sayDigitRow, sayDigits } from './digits.ts'
import { BELOW_TWENTY, ordinalOf, SCALES, TENS, UNITS } from './numerals.ts'

/** Longer numbers are read digit by digit: no one follows them otherwise. */
const MOST_DIGITS = 15

/** 142 is "one hundred forty two", with hyphens "one hundred forty-two". */
export function sayNumber(value: number, { hyphens = false } = {}): string {
  if (value < 20) return BELOW_TWENTY[value]!
  const joined = (head: string, rest: number, by = ' '): string =>
    rest === 0 ? head : `${head}${by}${sayNumber(rest, { hyphens })}`
  if (value < 100) return joined(TENS[Math.floor(value / 10) - 2]!, value % 10, hyphens ? '-' : ' ')
  const [size, name] = SCALES.find(([scale]) => value >= scale)!
  return joined(`${sayNumber(Math.floor(value / size), { hyphens })} ${name}`, value % size)
}

/** 21 is "twenty first". */
export function sayOrdinal(value: number): string {
  return sayNumber(value).replace(/\w+$/, ordinalOf)
}

/** 1999 is "nineteen ninety nine", 2005 "two thousand five", 1800 "eighteen hundred". */
export function sayYear(value: number): string {
  const century = Math.floor(value / 100)
  const rest = value % 100
  if (century === 0 || (century % 10 === 0 && rest < 10)) return sayNumber(value)
  if (rest === 0) return `${sayNumber(century)} hundred`
  return `${sayNumber(century)} ${rest < 10 ? `oh ${UNITS[rest]}` : sayNumber(rest)}`
}

/** 1990 is "nineteen nineties", 80 "eighties". */
export function sayDecade(value: number): string {
  const words = value < 100 ? sayNumber(value) : sayYear(value)
  return words.replace(/(y?)$/, (y) => (y === 'y' ? 'ies' : 's'))
}

/** The number of a room or a house: 305 is "three oh five", 1204 "twelve oh four". */
export function sayDoorNumber(text: string): string {
  if (text.startsWith('0') || text.length > 4) return sayDigitRow(text)
  const [head, rest] = [Number(text.slice(0, -2)), Number(text.slice(-2))]
  if (text.length < 3) return sayNumber(rest)
  if (rest === 0)
    return sayNumber(head % 10 === 0 ? head * 100 : head).concat(head % 10 === 0 ? '' : ' hundred')
  return `${sayNumber(head)} ${rest < 10 ? `oh ${UNITS[rest]}` : sayNumber(rest)}`
}

/** "3.50" is "three point five zero"; thousands may be parted by commas. */
export function sayDecimal(text: string): string {
  const [whole = '', fraction] = text.replaceAll(',', '').split('.')
  const isRow = whole.length > MOST_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const said = isRow ? sayDigitRow(whole) : sayNumber(Number(whole))
  return fraction === undefined ? said : `${said} point ${sayDigits(fraction)}`
}

/** "3/4" is "three quarters", "5/5" "five out of five", "40/30" "forty slash thirty". */
export function sayFraction(over: string, under: string): string {
  const [top, bottom] = [Number(over), Number(under)]
  if (top === 50 && bottom === 50) return 'fifty fifty'
  if (top === bottom || over.includes('.')) return `${sayDecimal(over)} out of ${sayDecimal(under)}`
  if (top === 0 || top > bottom || bottom > 100) return `${sayDecimal(over)} slash ${sayDecimal(under)}`
  return `${sayNumber(top)} ${part(bottom)}${top === 1 ? '' : 's'}`.replace('halfs', 'halves')
}

function part(bottom: number): string {
  if (bottom === 2) return 'half'
  return bottom === 4 ? 'quarter' : sayOrdinal(bottom)
}
