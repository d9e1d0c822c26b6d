import { UNITS } from './numerals.ts'

/** From here on digits are read in threes, with a breath between them. */
const LONG_ROW = 7

/** Digit by digit; whatever else stands there is left out. */
export function sayDigits(text: string): string {
  return Array.from(text.replaceAll(/\D/g, ''), (digit) => UNITS[Number(digit)]).join(' ')
}

/** A row of digits as people read it out: a long one in threes, a telephone number's last four together. */
export function sayDigitRow(text: string): string {
  if (text.length < LONG_ROW) return sayDigits(text)
  const groups = text.slice(0, -4).match(/^1(?=\d{6}$)|\d{2}(?=\d{2}$)|\d{1,3}/g) ?? []
  return [...groups, text.slice(-4)].map(sayDigits).join(', ')
}

/** A telephone number in groups as people say them: three, three and four. */
export function sayPhoneNumber(number: string): string {
  const digits = number.replace(/\D/g, '')
  const groups = [digits.slice(-4)]
  for (let end = digits.length - 4; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  const spoken = groups.filter((group) => group !== '').map(sayDigits)
  return `${number.startsWith('+') ? 'plus ' : ''}${spoken.join(', ')}`
}
