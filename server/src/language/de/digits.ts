import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withTail } from '../digit-readings.ts'
import { digitOf, numberAt, REPEATS, UNITS } from './numerals.ts'
import { plain } from './plain.ts'

/** From here on digits are read in groups, with a breath between them. */
const LONG_ROW = 6

/** Digit by digit; whatever else stands there is left out. */
export function sayDigits(text: string): string {
  return Array.from(text.replaceAll(/\D/g, ''), (digit) => UNITS[Number(digit)]).join(' ')
}

/** A row of digits as people read it out: a long one in threes, or in pairs where that comes out even. */
export function sayDigitRow(text: string): string {
  return inGroups(text).map(sayDigits).join(', ')
}

function inGroups(digits: string): string[] {
  if (digits.length < LONG_ROW) return [digits]
  const size = digits.length % 3 === 0 || digits.length % 2 === 1 ? 3 : 2
  const groups = digits.match(new RegExp(`\\d{1,${size}}`, 'g')) ?? []
  const last = groups.at(-1) ?? ''
  // Nobody says the last digit by itself.
  return last.length === 1 ? [...groups.slice(0, -2), `${groups.at(-2) ?? ''}${last}`] : groups
}

/** A telephone number in groups: what is dialled before it, the area, and the rest in twos or threes. */
export function sayPhoneNumber(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  if (!number.startsWith('+')) return groupsOf(digits).map(sayDigits).join(', ')
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  const parts = parsed
    ?.formatInternational()
    .replaceAll(/[^\d ]/g, '')
    .split(' ') ?? [digits]
  return `plus ${parts.flatMap(inGroups).map(sayDigits).join(', ')}`
}

/** A number as it is dialled at home begins with its area. */
function groupsOf(digits: string): string[] {
  const isDialled = digits.startsWith('0') && digits.length > LONG_ROW
  if (!isDialled) return inGroups(digits)
  const area = /^0(?:1[5-7]\d|[3-9]0|2[01]1|69|89|[2-9]\d\d|\d{2})/.exec(digits)?.[0] ?? digits.slice(0, 4)
  return [area, ...inGroups(digits.slice(area.length))]
}

const CORRECTIONS =
  /^(?:nein|sorry|entschuldigung|verzeihung|moment|korrektur|quatsch|falsch|vielmehr|halt|stopp)$/
const PLUS = /(?:^|\s)(?:\+\s?\d|plus (?:null|eins|zwei|zwo|drei|vier|fuenf|sechs|sieben|acht|neun|\d))/

/** The digits that were said, in order, corrections applied: "fünf eins, nein, fünf zwei" is 52. A leading plus is kept. */
export function readDigits(text: string): string {
  const words = plain(text)
  const tokens = tokensOf(words)
  let digits = ''
  let correcting: string | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    if (CORRECTIONS.test(token) || (token === 'ich' && /^meine?$/.test(tokens[at + 1] ?? ''))) {
      if (correcting !== undefined) digits = withTail(digits, correcting)
      correcting = digits === '' ? undefined : ''
      continue
    }
    const [read, used] = digitsAt(tokens, at)
    if (used > 1) at += used - 1
    if (correcting === undefined) digits += read
    else correcting += read
  }
  const all = correcting === undefined ? digits : withTail(digits, correcting)
  return PLUS.test(words) && all !== '' ? `+${all}` : all
}

function tokensOf(words: string): string[] {
  return words
    .replaceAll(/(\d)[.:,/-](?=\d)/g, '$1 ')
    .replaceAll(/\bdoppel(?=(?:null|eins|zwei|zwo|drei|vier|fuenf|sechs|sieben|acht|neun)\b)/g, 'doppel ')
    .replaceAll(/\b(zwei|zwo|drei|vier) mal\b/g, '$1mal')
    .replaceAll('+', ' ')
    .split(/[\s-]+/)
    .filter((token) => token !== '')
}

/** The digits at a place, and how many tokens they took. */
function digitsAt(tokens: readonly string[], at: number): readonly [string, number] {
  const token = tokens[at] ?? ''
  if (/^\d+$/.test(token)) return [token, 1]
  const times = REPEATS.get(token)
  if (times !== undefined) {
    const next = /^(?:die|der|das|eine?)$/.test(tokens[at + 1] ?? '') ? at + 2 : at + 1
    const digit = digitOf(tokens[next] ?? '')
    return digit === undefined ? ['', 1] : [digit.repeat(times), next - at + 1]
  }
  const number = numberAt(tokens, at)
  return number ? [String(number.value), number.count] : ['', 1]
}
