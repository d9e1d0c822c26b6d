import type { Piece, Run, Runs } from '../../language.ts'
import { BELOW_HUNDRED, DIGIT_PLURALS, digitWords, otherDigits, REPEATS } from '../numerals.ts'

const DIGITS = digitWords('nought naught nil fife niner')
/** Words that may be digits: what the STT writes for them now and then, and the "oh" that is also a sigh. */
const MAYBE = otherDigits('oh o won to too for fore ate')
const FILLERS = new Set(
  'um umm uh uhm er erm hmm hm mm ah and then ok okay yes yeah yep so well right dash hyphen space comma next like'.split(
    ' ',
  ),
)
const JOINERS = /^[\s\-‐‑‒–—―.,;·•…_()'"!?​⁠\u00ad]$/u
/** Dates do not join other numbers. */
const DATES =
  /(?<![\d][-./]?)(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2}))(?![-./]?\d)/g

type Token = {
  readonly kind: 'number' | 'word' | 'joiner' | 'other'
  readonly text: string
  readonly start: number
}
type Read = { readonly readings: readonly string[]; readonly next: number }

/** Finds what may be digits in a text, as people write and as they say them. */
export function digitRuns(text: string): Runs {
  const tokens = tokensOf(text)
  const runs: Run[] = []
  let pieces: Piece[] = []
  let words = 0
  let apart = false
  let plus = false
  const close = (): void => {
    // "to" and "for" alone are words like any others; "oh" alone may be a digit of a number that is said in turns.
    const isNumber = pieces.some(({ readings }) => readings[0] !== '')
    if (isNumber) {
      runs.push({ pieces, plus, wordsBefore: words, isApart: apart })
      words = 0
      apart = false
    } else words += pieces.length
    pieces = []
    plus = false
  }
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (token === undefined) break
    const read = readPiece(tokens, at)
    if (read) {
      const last = tokens[read.next - 1] ?? token
      pieces.push({ start: token.start, end: last.start + last.text.length, readings: read.readings })
      at = read.next
      continue
    }
    at++
    if (token.kind === 'joiner' || (token.kind === 'word' && FILLERS.has(token.text))) continue
    close()
    if (isPlus(tokens, at - 1)) plus = true
    else if (token.kind === 'word') words++
    else apart = true
  }
  close()
  return { runs, wordsAfter: words }
}

function tokensOf(text: string): Token[] {
  const dates = new Map([...text.matchAll(DATES)].map((each) => [each.index, each[0]]))
  const tokens: Token[] = []
  const scanner = /\p{Nd}+|\p{L}+(?:['’]\p{L}+)*|[^]/gu
  for (let found = scanner.exec(text); found; found = scanner.exec(text)) {
    const start = found.index
    const date = dates.get(start)
    if (date !== undefined) {
      tokens.push({ kind: 'other', text: date, start })
      scanner.lastIndex = start + date.length
      continue
    }
    const [whole] = found
    const kind = /^\p{Nd}/u.test(whole)
      ? 'number'
      : /^\p{L}/u.test(whole)
        ? 'word'
        : JOINERS.test(whole)
          ? 'joiner'
          : 'other'
    tokens.push({ kind, text: kind === 'word' ? lowered(whole) : whole, start })
  }
  return tokens
}

/** Lower case of the same length, so that places in the text hold. */
function lowered(word: string): string {
  const lower = word.toLowerCase()
  return lower.length === word.length ? lower : word
}

function isPlus(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.text !== '+' && token?.text !== 'plus') return false
  return readPiece(tokens, skipped(tokens, at + 1)) !== undefined
}

/** The next token that is no blank and no hyphen. */
function skipped(tokens: readonly Token[], at: number): number {
  let next = at
  while (tokens[next]?.kind === 'joiner' && /^[\s-]$/.test(tokens[next]?.text ?? '')) next++
  return next
}

function readPiece(tokens: readonly Token[], at: number): Read | undefined {
  const token = tokens[at]
  if (token?.kind === 'number') return { readings: [asciiDigits(token.text)], next: at + 1 }
  if (token?.kind !== 'word') return undefined
  const following = skipped(tokens, at + 1)
  const times = REPEATS.get(token.text)
  if (times !== undefined) {
    const digit = digitAt(tokens[following])
    return digit === undefined ? undefined : { readings: [digit.repeat(times)], next: following + 1 }
  }
  const unit = Number(DIGITS.get(token.text) ?? 0)
  const plural = DIGIT_PLURALS.indexOf(tokens[following]?.text.replace('zeroes', 'zeros') ?? '')
  if (unit > 0 && plural >= 0) return { readings: [String(plural).repeat(unit)], next: following + 1 }
  const maybe = MAYBE.get(token.text)
  if (maybe !== undefined) return { readings: maybe === '0' ? ['0', ''] : ['', maybe], next: at + 1 }
  return readCardinal(tokens, at)
}

function digitAt(token: Token | undefined): string | undefined {
  if (token?.kind === 'number') return token.text.length === 1 ? asciiDigits(token.text) : undefined
  return token?.kind === 'word' ? (DIGITS.get(token.text) ?? MAYBE.get(token.text)) : undefined
}

/** "forty-two", "forty-one hundred", "four thousand one hundred and eleven". */
function readCardinal(tokens: readonly Token[], at: number): Read | undefined {
  const small = readBelowHundred(tokens, at)
  if (!small) return undefined
  const scale = skipped(tokens, small.next)
  const isHundred = tokens[scale]?.text === 'hundred'
  if (!isHundred && tokens[scale]?.text !== 'thousand') return small
  const whole = small.readings[0] ?? ''
  const zeros = isHundred ? '00' : '000'
  const rest = readRest(tokens, scale + 1, isHundred)
  if (!rest) return { readings: [whole + zeros], next: scale + 1 }
  const [tail = ''] = rest.readings
  const said = rest.readings.map((each) => whole + zeros + each)
  return { readings: [whole + tail.padStart(zeros.length, '0'), ...said], next: rest.next }
}

function readRest(tokens: readonly Token[], at: number, isHundred: boolean): Read | undefined {
  let next = skipped(tokens, at)
  if (tokens[next]?.text === 'and') next = skipped(tokens, next + 1)
  if (tokens[next]?.kind !== 'word') return undefined
  return isHundred ? readBelowHundred(tokens, next) : readCardinal(tokens, next)
}

function readBelowHundred(tokens: readonly Token[], at: number): Read | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  const value = DIGITS.get(token.text) ?? BELOW_HUNDRED.get(token.text)
  if (value === undefined) return undefined
  const following = skipped(tokens, at + 1)
  const one = DIGITS.get(tokens[following]?.text ?? '')
  if (Number(value) < 20 || one === undefined || one === '0')
    return { readings: [String(value)], next: at + 1 }
  // "twenty five" is 25, or 20 and then 5.
  return { readings: [String(Number(value) + Number(one)), `${value}${one}`], next: following + 1 }
}

/** Full-width and other digits as ASCII ones: a block of them begins at a multiple of ten places from its zero. */
function asciiDigits(text: string): string {
  if (/^[0-9]+$/.test(text)) return text
  return Array.from(text, (each) => {
    const plain = each.normalize('NFKC')
    if (/^[0-9]$/.test(plain)) return plain
    let value = 0
    const code = each.codePointAt(0) ?? 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  }).join('')
}
