import type { Piece, Run, Runs } from './language.ts'

const JOINERS = /^[\s\-‐‑‒–—―.,;·•…_()'"!?​⁠\u00ad]$/u
/** Dates do not join other numbers. */
const DATES =
  /(?<![\d][-./]?)(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2}))(?![-./]?\d)/g

export type Token = {
  readonly kind: 'number' | 'word' | 'joiner' | 'other'
  readonly text: string
  readonly start: number
}
/** What a piece may be read as, and the place of the token after it. */
export type Read = { readonly readings: readonly string[]; readonly next: number }

/** How a language says digits. */
export type DigitReading = {
  /** The piece that begins at a token, which is a number or a word in lower case. */
  readPiece(tokens: readonly Token[], at: number): Read | undefined
  /** Words that may stand between the digits of one number. */
  readonly fillers: ReadonlySet<string>
  /** The word for the sign before an international number. */
  readonly plus: string
}

/** Finds what may be digits in a text, as people write and as they say them. */
export function runsIn({ readPiece, fillers, plus: sign }: DigitReading, text: string): Runs {
  const isPlus = (tokens: readonly Token[], at: number): boolean =>
    (tokens[at]?.text === '+' || tokens[at]?.text === sign) &&
    readPiece(tokens, skipped(tokens, at + 1)) !== undefined
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
    if (token.kind === 'joiner' || (token.kind === 'word' && fillers.has(token.text))) continue
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

/** The next token that is no blank and no hyphen. */
export function skipped(tokens: readonly Token[], at: number): number {
  let next = at
  while (tokens[next]?.kind === 'joiner' && /^[\s-]$/.test(tokens[next]?.text ?? '')) next++
  return next
}

/** Full-width and other digits as ASCII ones: a block of them begins at a multiple of ten places from its zero. */
export function asciiDigits(text: string): string {
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
