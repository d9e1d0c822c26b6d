import { withTail } from '../digit-readings.ts'
import { BELOW_HUNDRED, digitWords, otherDigits, REPEATS, UNITS } from './numerals.ts'
import { plain } from './plain.ts'

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

const DIGITS = digitWords('oh o nought naught')
/** What the STT writes for digits now and then. They count only next to a digit. */
const HOMOPHONES = otherDigits('to too for ate won sex')
const ZEROS: ReadonlyMap<string, string> = new Map([
  ['hundred', '00'],
  ['thousand', '000'],
])
const CORRECTIONS = new Set(['no', 'sorry', 'wait', 'correction', 'rather', 'actually'])
const PLUS = new RegExp(String.raw`(^|\s)(\+\s?\d|plus (${UNITS.slice(1).join('|')}|\d))`, 'i')

/** The digits that were said, in order, corrections applied: "five one, no, five two" is 52. A leading plus is kept. */
export function readDigits(text: string): string {
  const tokens = tokensOf(text)
  let digits = ''
  let correcting: string | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    if (CORRECTIONS.has(token) || (token === 'i' && tokens[at + 1] === 'mean')) {
      if (correcting !== undefined) digits = withTail(digits, correcting)
      correcting = digits === '' ? undefined : ''
      continue
    }
    const [read, used] = digitsAt(tokens, at)
    if (used > 1) at += used - 1
    if (correcting === undefined) digits += read
    else correcting += read
  }
  const all = correcting === undefined ? digits : withTail(whole(digits, correcting), correcting)
  return hasPlus(text) && all !== '' ? `+${all}` : all
}

/** Ten digits of a North American number: the last four, said again, take the place of three that were heard of them. */
const WITHOUT_LAST_FOUR = 6

function whole(digits: string, tail: string): string {
  const isShort = tail.length === 4 && digits.length === WITHOUT_LAST_FOUR + 3
  return isShort ? `${digits}0` : digits
}

function tokensOf(text: string): string[] {
  return plain(text)
    .replace(/(\d)[.:-](?=\d)/g, '$1 ')
    .replace(/\+/g, ' ')
    .split(/[\s-]+/)
    .filter((token) => token !== '')
}

function hasPlus(text: string): boolean {
  return PLUS.test(text)
}

/** The digits at a place, and how many tokens they took. */
function digitsAt(tokens: readonly string[], at: number): readonly [string, number] {
  const token = tokens[at] ?? ''
  if (/^\d+$/.test(token)) return [token, 1]
  const times = REPEATS.get(token)
  if (times !== undefined) {
    const digit = digitOf(tokens[at + 1])
    return digit === undefined ? ['', 1] : [digit.repeat(times), 2]
  }
  const number = BELOW_HUNDRED.get(token) ?? 0
  if (number >= 20) {
    const one = digitOf(tokens[at + 1])
    return one !== undefined && one !== '0' ? [String(number + Number(one)), 2] : [String(number), 1]
  }
  if (number >= 10) return [String(number), 1]
  const digit = digitOf(token) ?? homophone(tokens, at)
  if (digit === undefined) return ['', 1]
  const scale = ZEROS.get(tokens[at + 1] ?? '')
  return scale === undefined ? [digit, 1] : [digit + scale, 2]
}

function digitOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  return /^\d$/.test(token) ? token : DIGITS.get(token)
}

function homophone(tokens: readonly string[], at: number): string | undefined {
  const soundsLikeDigit = (place: number): boolean =>
    digitOf(tokens[place]) !== undefined || HOMOPHONES.has(tokens[place] ?? '')
  const isBetween = soundsLikeDigit(at - 1) && (at === tokens.length - 1 || soundsLikeDigit(at + 1))
  return isBetween ? HOMOPHONES.get(tokens[at] ?? '') : undefined
}
