import { cardinalAt } from '../cardinals.ts'
import { NUMBER_WORDS, ORDINAL_VALUES } from '../numerals.ts'
import { valueOf } from '../numbers.ts'

/** A word, a sign or a number of a text, without accents. */
export type Token = {
  readonly text: string
  readonly start: number
  readonly end: number
  /** What it counts, where it is a number. */
  readonly value?: number
  /** Its digits as they would be dialled, where it may be part of a telephone number. */
  readonly digits?: string
  readonly isOrdinal?: true
  /** Hours and minutes with a colon between them, in minutes. */
  readonly clock?: number
}

const WORD = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,2}[:h]\d\d(?!\d)|\d+[.,]\d+|\d+(?:\.?[ºª])?|[a-z]+|\p{L}+|\S`
const SCANNER = new RegExp(WORD, 'gu')
/** To look for an address at every word would take long, and few texts have one. */
const SCANNER_WITH_ADDRESSES = new RegExp(String.raw`[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|${WORD}`, 'gu')

/** The words, signs and numbers of a text without accents; numbers in words are put together. */
export function tokensOf(bare: string): Token[] {
  const raw = Array.from(
    bare.matchAll(bare.includes('@') ? SCANNER_WITH_ADDRESSES : SCANNER),
    ({ 0: text, index }) => rawToken(text, index),
  )
  const tokens: Token[] = []
  for (let at = 0; at < raw.length;) {
    const first = raw[at]!
    const words = NUMBER_WORDS.has(first.text) && !/^una?$/.test(first.text) ? wordsFrom(raw, at) : []
    const number = words.length === 0 ? undefined : cardinalAt(words, 0)
    if (!number) {
      tokens.push(articled(raw, at) ?? first)
      at++
      continue
    }
    const last = raw[at + number.words - 1]!
    tokens.push({
      text: words.slice(0, number.words).join(' '),
      start: first.start,
      end: last.end,
      value: number.value,
      ...(number.value < 100 ? { digits: String(number.value) } : {}),
    })
    at += number.words
  }
  return tokens
}

/** "una hora" counts one; "una clínica" does not, so it has a value only before a unit. */
function articled(raw: readonly Token[], at: number): Token | undefined {
  const token = raw[at]!
  const isUnit = /^(?:minutos?|horas?|dias?|semanas?|mes|meses|anos?|vez|euro|dolar|peso)$/.test(
    raw[at + 1]?.text ?? '',
  )
  return /^una?$/.test(token.text) && isUnit ? { ...token, value: 1 } : undefined
}

/** Of words that one number takes, with room to spare. */
const LONGEST_NUMBER = 20

function wordsFrom(raw: readonly Token[], at: number): string[] {
  const words = raw.slice(at, at + LONGEST_NUMBER).map(({ text }) => text)
  const end = words.findIndex((word) => !NUMBER_WORDS.has(word) && word !== 'y')
  return end === -1 ? words : words.slice(0, end)
}

function rawToken(text: string, start: number): Token {
  const place = { text, start, end: start + text.length }
  const clock = /^(\d{1,2})[:h](\d\d)$/.exec(text)
  if (clock) {
    const minutes = Number(clock[1]) * 60 + Number(clock[2])
    return Number(clock[1]) <= 24 && Number(clock[2]) < 60 ? { ...place, clock: minutes } : place
  }
  if (/^\d+\.?[ºª]$/.test(text)) return { ...place, value: Number.parseInt(text, 10), isOrdinal: true }
  if (/^\d+$/.test(text)) return { ...place, value: Number(text), digits: text }
  if (/^\d[\d.,]*$/.test(text)) return { ...place, value: valueOf(text) }
  const ordinal = ORDINAL_VALUES.get(text)
  return ordinal === undefined ? place : { ...place, value: ordinal, isOrdinal: true }
}

/** "dura de dos a tres horas": what is said to last is no hour of the day. */
export function lastsAt(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(Math.max(0, at - 6), at)
    .some(({ text }) => /^(?:dura|duran|tarda|tardan|lleva|llevan|necesita|unas)$/.test(text))
}

export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}
