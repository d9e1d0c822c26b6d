import type { Token } from '../../fact-page.ts'
import { BELOW_HUNDRED, ORDINAL_VALUES } from '../numerals.ts'

const WORD = String.raw`[a-z]+(?:['’][a-z]+)*|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?::\d\d){1,2}|\d+\.\d+|\d+(?:st|nd|rd|th)\b|\d+|\p{L}+|\S`
const SCANNER = new RegExp(WORD, 'giu')
/** To look for an address at every word would take long, and few texts have one. */
const SCANNER_WITH_ADDRESSES = new RegExp(String.raw`[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|${WORD}`, 'giu')

const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({ hundred: 100, thousand: 1000, million: 1_000_000 }),
)

/** The words, signs and numbers of a text; numbers in words are put together and have a value like any other. */
export function tokensOf(text: string): Token[] {
  const raw = rawTokens(text)
  const tokens: Token[] = []
  for (let at = 0; at < raw.length;) {
    const number = readNumber(raw, at)
    tokens.push(number?.token ?? raw[at]!)
    at = number?.next ?? at + 1
  }
  return tokens
}

function rawTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: found, index: start } of text.matchAll(
    text.includes('@') ? SCANNER_WITH_ADDRESSES : SCANNER,
  ))
    tokens.push(rawToken(found, { start, end: start + found.length }))
  return tokens
}

type Place = { readonly start: number; readonly end: number }

function rawToken(found: string, place: Place): Token {
  const first = found.charCodeAt(0)
  const isFigure = first >= 48 && first <= 57 && !found.includes('@')
  if (!isFigure) {
    const text = found.toLowerCase().replaceAll('’', "'")
    return text === found ? { text, ...place } : { text, ...place, hasCapital: true }
  }
  const plain = found.replaceAll(',', '').toLowerCase()
  if (plain.includes(':')) return { text: plain, ...place, ...clockOf(plain) }
  if (/[a-z]$/.test(plain)) return { text: plain, ...place, value: parseInt(plain, 10), isOrdinal: true }
  const value = Number(plain)
  if (plain.includes('.')) return { text: plain, ...place, value, ...clockOf(plain) }
  return { text: plain, ...place, value, ...(found.includes(',') ? {} : { digits: plain }) }
}

function clockOf(figures: string): { clock?: number } {
  const [hours = '', minutes = ''] = figures.split(/[:.]/)
  const isClock = minutes.length === 2 && Number(hours) <= 24 && Number(minutes) < 60
  return isClock ? { clock: Number(hours) * 60 + Number(minutes) } : {}
}

type Read = { readonly token: Token; readonly next: number }

/** "forty-two", "nine hundred and fifty", "twenty-first", "four point five", "two thousand nine". */
function readNumber(raw: readonly Token[], at: number): Read | undefined {
  const first = raw[at]!
  if (first.clock !== undefined || first.isOrdinal) return undefined
  if (first.value !== undefined) return scaled(raw, at, first)
  const ordinal = ORDINAL_VALUES.get(first.text)
  // "One second" and "a second" are moments.
  if (ordinal !== undefined) return { token: { ...first, value: ordinal, isOrdinal: true }, next: at + 1 }
  const round = raw[at - 1]?.text === 'a' ? SCALES.get(first.text) : undefined
  if (round !== undefined) return { token: { ...first, value: round }, next: at + 1 }
  let sum = 0
  let part = 0
  let next = at
  let last: 'start' | 'tens' | 'ones' | 'scale' = 'start'
  let count = 0
  for (;;) {
    const here = skipJoint(raw, next, last)
    const word = raw[here]?.text ?? ''
    const value = BELOW_HUNDRED.get(word)
    const scale = SCALES.get(word)
    if (
      value !== undefined &&
      (last === 'start' || last === 'scale' || (last === 'tens' && value > 0 && value < 10))
    ) {
      part += value
      last = value >= 20 ? 'tens' : 'ones'
    } else if (scale !== undefined && last !== 'start' && (last !== 'scale' || (scale > 100 && part > 0))) {
      if (scale === 100) part *= 100
      else {
        sum += part * scale
        part = 0
      }
      last = 'scale'
    } else {
      const tail = last === 'tens' || last === 'scale' ? ORDINAL_VALUES.get(word) : undefined
      if (tail === undefined || (last === 'tens' && tail > 9)) break
      return {
        token: { ...joined(raw, at, here), value: sum + part + tail, isOrdinal: true },
        next: here + 1,
      }
    }
    next = here + 1
    count += 1
  }
  if (count === 0) return undefined
  return withPoint(raw, next, {
    ...joined(raw, at, next - 1),
    value: sum + part,
    ...(count === 1 && part < 10 ? { digits: String(part) } : {}),
  })
}

/** "20 thousand", "1.5 million". */
function scaled(raw: readonly Token[], at: number, first: Token): Read | undefined {
  const scale = SCALES.get(raw[at + 1]?.text ?? '')
  if (scale === undefined) return undefined
  return { token: { ...joined(raw, at, at + 1), value: (first.value ?? 0) * scale }, next: at + 2 }
}

function withPoint(raw: readonly Token[], next: number, token: Token): Read {
  if (raw[next]?.text !== 'point') return { token, next }
  let digits = ''
  let end = next + 1
  for (let digit = BELOW_HUNDRED.get(raw[end]?.text ?? ''); digit !== undefined && digit < 10;) {
    digits += String(digit)
    end += 1
    digit = BELOW_HUNDRED.get(raw[end]?.text ?? '')
  }
  if (digits === '') return { token, next }
  const { text, start } = token
  const value = Number(`${token.value}.${digits}`)
  return { token: { text, start, end: raw[end - 1]!.end, value }, next: end }
}

/** A hyphen in "twenty-one", and the "and" of "nine hundred and fifty". */
function skipJoint(raw: readonly Token[], at: number, last: string): number {
  const word = raw[at]?.text
  if (last === 'tens' && word === '-') return at + 1
  const isAnd = last === 'scale' && word === 'and'
  return isAnd && BELOW_HUNDRED.has(raw[at + 1]?.text ?? '') ? at + 1 : at
}

function joined(raw: readonly Token[], from: number, to: number): Token {
  const { start } = raw[from]!
  return {
    text: raw
      .slice(from, to + 1)
      .map(({ text }) => text)
      .join(' '),
    start,
    end: raw[to]!.end,
  }
}
