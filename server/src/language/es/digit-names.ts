import { UNITS } from './numerals.ts'

/** From here on digits are read in threes, with a breath between them. */
const LONG_ROW = 7

/** Digit by digit; whatever else stands there is left out. */
export function sayDigits(text: string): string {
  return Array.from(text.replaceAll(/\D/g, ''), (digit) => UNITS[Number(digit)]).join(' ')
}

/** A row of digits as it is read out: a long one in threes, the last of them two or four where that comes out even. */
export function sayDigitRow(text: string): string {
  if (text.length < LONG_ROW) return sayDigits(text)
  return groupsOf(text).map(sayDigits).join(', ')
}

/** A telephone number in groups as people say them: threes, and twos or a four at the end. */
export function sayPhoneNumber(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  const isAbroad = number.trim().startsWith('+')
  const code = isAbroad ? countryCodeOf(digits) : ''
  const groups = [code, ...groupsOf(digits.slice(code.length))].filter((group) => group !== '')
  return `${isAbroad ? 'más ' : ''}${groups.map(sayDigits).join(', ')}`
}

/** Nine digits go in threes as in Spain, eight and ten end in fours as in America. */
function groupsOf(digits: string): string[] {
  if (digits.length <= 4) return [digits]
  const rest = digits.length % 3
  if (rest === 0) return digits.match(/\d{3}/g) ?? []
  const head = digits.slice(0, -4)
  return [...(digits.length === 8 ? [head] : (head.match(/\d{1,3}/g) ?? [])), digits.slice(-4)]
}

/** Codes of the countries where Spanish is spoken, and of their neighbours: the rest are taken for two digits. */
const SHORT_CODES = /^[17]/
const LONG_CODES = /^(?:5[09]\d|240|351|35[0-9]|42[013]|37\d|38\d|21[23468])/

function countryCodeOf(digits: string): string {
  if (SHORT_CODES.test(digits)) return digits.slice(0, 1)
  return digits.slice(0, LONG_CODES.test(digits) ? 3 : 2)
}
