import { withTail } from '../digit-readings.ts'
import { cardinalAt } from './cardinals.ts'
import { DIGIT_PLURALS, DIGIT_WORDS, REPEATS, UNITS } from './numerals.ts'
import { plain } from './plain.ts'

const CORRECTIONS = new Set([
  'no',
  'perdon',
  'perdone',
  'disculpe',
  'digo',
  'espere',
  'correccion',
  'rectifico',
])
const PLUS = new RegExp(
  String.raw`(^|\s)(\+\s?\d|mas (${UNITS.slice(1).join('|')}|treinta|cuarenta|cincuenta|\d))`,
)
/** "un momento" has no digit in it. */
const ARTICLES = new Set(['un', 'una'])

/**
 * The digits that were said, in order, corrections applied: "cinco uno, no, cinco dos" is 52, and so are pairs and
 * hundreds: "seiscientos doce, treinta y cuatro" is 61234. A leading plus is kept.
 */
export function readDigits(text: string): string {
  const tokens = tokensOf(text)
  let digits = ''
  let correcting: string | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    if (CORRECTIONS.has(token) || (token === 'quiero' && tokens[at + 1] === 'decir')) {
      if (correcting !== undefined) digits = withTail(digits, correcting)
      correcting = digits === '' ? undefined : ''
      continue
    }
    const [read, used] = digitsAt(tokens, at)
    at += used - 1
    if (correcting === undefined) digits += read
    else correcting += read
  }
  const all = correcting === undefined ? digits : withTail(digits, correcting)
  return PLUS.test(plain(text)) && all !== '' ? `+${all}` : all
}

function tokensOf(text: string): string[] {
  return plain(text)
    .replaceAll(/(\d)[.,:/-](?=\d)/g, '$1 ')
    .split(/[\s+-]+/)
    .filter((token) => token !== '')
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
  const plural = DIGIT_PLURALS.indexOf(tokens[at + 1] ?? '')
  const count = Number(digitOf(token) ?? 0)
  if (plural >= 0 && count > 1) return [String(plural).repeat(count), 2]
  if (ARTICLES.has(token)) return ['', 1]
  if (token === 'zero') return ['0', 1]
  const number = cardinalAt(tokens, at)
  return number ? [String(number.value), number.words] : ['', 1]
}

function digitOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  return /^\d$/.test(token) ? token : DIGIT_WORDS.get(token)
}
