import type { Piece } from '../../../language/language.ts'

/** ISO/IEC 7812: the lengths of what is in use. */
export const MIN_CARD_DIGITS = 13
export const MAX_CARD_DIGITS = 19
/** A number with more words in it, sighs and all, is not looked for. */
const MAX_PIECES = 60
/** Words that may or may not be digits are read both ways as long as this lasts, and then as they are read first. */
export type ReadingBudget = { steps: number }
/** Of one search through a conversation: more than any conversation of people needs, and some 20 ms of work. */
export const MAX_READING_STEPS = 100_000
/** The digits that identify the issuer. */
const ISSUER_DIGITS = 4

/** Where the numbers of the card schemes lie, by their first four digits, and how long they are. */
const ISSUERS: readonly {
  readonly name: string
  readonly first: number
  readonly last: number
  readonly lengths: readonly number[]
}[] = [
  { name: 'Mir', first: 2200, last: 2204, lengths: [16, 17, 18, 19] },
  { name: 'Mastercard', first: 2221, last: 2720, lengths: [16] },
  { name: 'Diners Club', first: 3000, last: 3059, lengths: [14, 16, 17, 18, 19] },
  { name: 'Diners Club', first: 3095, last: 3095, lengths: [14, 16, 17, 18, 19] },
  { name: 'American Express', first: 3400, last: 3499, lengths: [15] },
  { name: 'JCB', first: 3528, last: 3589, lengths: [16, 17, 18, 19] },
  { name: 'Diners Club', first: 3600, last: 3699, lengths: [14, 16, 17, 18, 19] },
  { name: 'American Express', first: 3700, last: 3799, lengths: [15] },
  { name: 'Diners Club', first: 3800, last: 3999, lengths: [14, 16, 17, 18, 19] },
  { name: 'Visa', first: 4000, last: 4999, lengths: [13, 16, 19] },
  { name: 'Maestro', first: 5000, last: 5099, lengths: [13, 14, 15, 16, 17, 18, 19] },
  { name: 'Mastercard', first: 5100, last: 5599, lengths: [16] },
  { name: 'Maestro', first: 5600, last: 5999, lengths: [13, 14, 15, 16, 17, 18, 19] },
  { name: 'Discover, UnionPay, Maestro, RuPay', first: 6000, last: 6999, lengths: [16, 17, 18, 19] },
  { name: 'UnionPay, RuPay', first: 8100, last: 8299, lengths: [16, 17, 18, 19] },
  { name: 'Troy', first: 9792, last: 9792, lengths: [16] },
]

export function isOfIssuer(digits: string): boolean {
  const head = Number(digits.slice(0, ISSUER_DIGITS))
  return ISSUERS.some(
    ({ first, last, lengths }) => head >= first && head <= last && lengths.includes(digits.length),
  )
}

/** Digits as far as they are read, with both check sums of ISO/IEC 7812-1 annex B: the length decides which counts. */
type Reading = { readonly digits: string; readonly even: number; readonly odd: number }

const NOTHING: Reading = { digits: '', even: 0, odd: 0 }

/**
 * The card numbers that begin with a piece, whatever the pieces up to `before` are read as: where each ends, and its
 * digits. Readings that agree in length, check sums and issuer are one to us, so that many doubtful words stay cheap.
 */
export function cardsFrom(
  pieces: readonly Piece[],
  from: number,
  before: number,
  budget: ReadingBudget = { steps: MAX_READING_STEPS },
): { readonly end: number; readonly digits: string }[] {
  const cards: { end: number; digits: string }[] = []
  let readings: Iterable<Reading> = [NOTHING]
  const limit = Math.min(before, from + MAX_PIECES)
  for (let at = from; at < limit; at++) {
    const grown = new Map<number, Reading>()
    const complete: string[] = []
    const all = pieces[at]?.readings ?? []
    const parts = budget.steps > 0 ? all : all.slice(0, 1)
    for (const said of readings)
      for (const part of parts) {
        budget.steps--
        // No issuer has ever had a number that begins with zero; telephone numbers often do.
        if (said.digits === '' && (part === '' || part.startsWith('0'))) continue
        const reading = part === '' ? said : extended(said, part)
        if (reading.digits.length > MAX_CARD_DIGITS) continue
        grown.set(keyOf(reading), reading)
        if (part !== '' && isCard(reading)) complete.push(reading.digits)
      }
    const digits = complete.find(isOfIssuer) ?? complete[0]
    if (digits !== undefined) cards.push({ end: at, digits })
    if (grown.size === 0) break
    readings = grown.values()
  }
  return cards
}

function extended({ digits, even, odd }: Reading, part: string): Reading {
  let [evenSum, oddSum] = [even, odd]
  for (let at = 0; at < part.length; at++) {
    const digit = part.charCodeAt(at) - 48
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    const isEven = (digits.length + at) % 2 === 0
    evenSum += isEven ? doubled : digit
    oddSum += isEven ? digit : doubled
  }
  return { digits: digits + part, even: evenSum % 10, odd: oddSum % 10 }
}

function isCard({ digits, even, odd }: Reading): boolean {
  const { length } = digits
  if (length < MIN_CARD_DIGITS) return false
  return (length % 2 === 0 ? even : odd) === 0
}

function keyOf({ digits, even, odd }: Reading): number {
  const issuer = Number(digits.slice(0, ISSUER_DIGITS))
  return ((issuer * (MAX_CARD_DIGITS + 1) + digits.length) * 10 + even) * 10 + odd
}
