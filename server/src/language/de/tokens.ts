import type { Token } from '../fact-page.ts'
import { folded } from './folding.ts'
import { digitOf, numberAt, ordinalValueOf } from './numerals.ts'

const WORD = String.raw`\p{L}+(?:['’]\p{L}+)*|\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)|\d+(?::\d\d){1,2}|\d+,\d+|\d{1,2}\.[0-5]\d(?![\d.])|\d+|\S`
const SCANNER = new RegExp(WORD, 'giu')
/** To look for an address at every word would take long, and few texts have one. */
const SCANNER_WITH_ADDRESSES = new RegExp(
  String.raw`[\p{L}\d.+_-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|${WORD}`,
  'giu',
)

/** The words, signs and numbers of a text, folded; numbers in words are put together and have a value like any other. */
export function tokensOf(text: string): Token[] {
  const raw = Array.from(
    text.matchAll(text.includes('@') ? SCANNER_WITH_ADDRESSES : SCANNER),
    ({ 0: found, index }) => rawToken(found, index),
  )
  const words = raw.map(({ text: word }) => word)
  const tokens: Token[] = []
  for (let at = 0; at < raw.length;) {
    const first = raw[at]!
    const number = first.value === undefined && first.clock === undefined ? numberAt(words, at) : undefined
    if (!number) {
      tokens.push(first.value === undefined ? withOrdinal(first) : first)
      at += 1
      continue
    }
    const end = raw[at + number.count - 1]!.end
    const digits = number.count === 1 ? digitOf(first.text) : undefined
    tokens.push(
      withComma(raw, at + number.count, {
        text: words.slice(at, at + number.count).join(' '),
        start: first.start,
        end,
        value: number.value,
        ...(digits === undefined ? {} : { digits }),
      }),
    )
    at += number.count + (tokens.at(-1)!.end > end ? commaWords(raw, at + number.count) : 0)
  }
  return tokens
}

function withOrdinal(token: Token): Token {
  const value = ordinalValueOf(token.text)
  return value === undefined ? token : { ...token, value, isOrdinal: true }
}

/** "Drei Komma fünf". */
function withComma(raw: readonly Token[], at: number, token: Token): Token {
  const count = commaWords(raw, at)
  if (count === 0) return token
  const digits = raw.slice(at + 1, at + count).map(({ text }) => digitOf(text) ?? '')
  return {
    text: token.text,
    start: token.start,
    end: raw[at + count - 1]!.end,
    value: Number(`${token.value}.${digits.join('')}`),
  }
}

function commaWords(raw: readonly Token[], at: number): number {
  if (raw[at]?.text !== 'komma') return 0
  let count = 1
  while (digitOf(raw[at + count]?.text ?? '') !== undefined) count += 1
  return count > 1 ? count : 0
}

function rawToken(found: string, start: number): Token {
  const place = { start, end: start + found.length }
  if (!/^\d/.test(found) || found.includes('@')) {
    const text = folded(found).replaceAll('’', "'")
    return /^\p{Lu}/u.test(found) ? { text, ...place, hasCapital: true } : { text, ...place }
  }
  if (found.includes(':')) return { text: found, ...place, ...clockOf(found) }
  if (/^\d{1,2}\.[0-5]\d$/.test(found))
    return { text: found, ...place, value: Number(found), ...clockOf(found) }
  const value = Number(found.replaceAll('.', '').replace(',', '.'))
  return { text: found, ...place, value, ...(/[.,]/.test(found) ? {} : { digits: found }) }
}

function clockOf(figures: string): { clock?: number } {
  const [hours = '', minutes = ''] = figures.split(/[:.]/)
  const isClock = minutes.length === 2 && Number(hours) <= 24 && Number(minutes) < 60
  return isClock ? { clock: Number(hours) * 60 + Number(minutes) } : {}
}
