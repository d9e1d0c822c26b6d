import { MARKS, withoutMarks } from './marks.ts'
import { textBefore } from './mentions.ts'
import type { Said, Span } from './number-stream.ts'
import type { Language, Piece } from '../../../language/language.ts'
import { plainReading } from '../../../language/digit-readings.ts'

const MIN_CODE_DIGITS = 3
const MAX_CODE_DIGITS = 4
/** Month and year, which people say in the same breath, before the code. */
const EXPIRY_DIGITS = 4
const MAX_EXPIRY_DIGITS = 6
const EXPIRY = /^(?:(?:0[1-9]|1[0-2])(?:20)?[2-4]\d|20[2-4]\d)$/
/** Digits that a slash parts are read as two numbers. */
const WRITTEN_MONTH = /(?<!\d)(?:0?[1-9]|1[0-2])\s?\/\s?$/
/** With the blanks around the slash, and what stands before the month. */
const MAX_MONTH_CHARACTERS = 6
const YEAR = /^(?:20)?[2-4]\d$/
const MAX_CHARACTERS_AFTER_MENTION = 120
const MAX_CHARACTERS_AFTER_CARD = 240
const MAX_QUESTION_CHARACTERS = 600
const MAX_CHARACTERS_BEFORE_MENTION = 30
/** The question may stand so many turns before the answer. */
const MAX_TURNS_AFTER_MENTION = 2
/** So long any code is taken for that of the card. */
const MAX_TURNS_AFTER_CARD = 8

type Talk = {
  readonly language: Language
  readonly turns: readonly Said[]
  /** Their texts with the marks blotted out. */
  readonly plain: readonly string[]
  /** Where card numbers end, by turn. */
  readonly cardEnds: readonly (readonly number[])[]
}

/** Digits that may be a code, and from where on the words before them may say that they are something else. */
type Place = Span & { readonly from: number }

/**
 * The three or four digits on a card, which must never be kept (PCI DSS 3.3.1.2): near a mention of them, and after a
 * card number, unless they are its expiry date.
 */
export function findSecurityCodes(
  language: Language,
  turns: readonly Said[],
  cards: readonly Span[] = [],
): Span[] {
  const plain = turns.map(({ text }) => withoutMarks(text))
  const cardEnds = turns.map(({ text }, turn) => cardEndsIn(text, turn, cards))
  const talk = { language, turns, plain, cardEnds }
  const mentioned = plain.map((text, turn) => mentionsIn(talk, turn, text).length > 0)
  if (!mentioned.includes(true) && cardEnds.every((ends) => ends.length === 0)) return []
  const codes: Span[] = []
  const half: { span: Span; speaker: string; digits: number }[] = []
  for (const [turn, { text, speaker }] of turns.entries()) {
    const earliest = Math.max(0, turn - MAX_TURNS_AFTER_MENTION - half.length)
    const isNear = mentioned.slice(earliest, turn + 1).includes(true)
    if (!isNear && lastCard(talk, turn) === undefined) continue
    const { runs, wordsAfter } = language.digitRuns(text)
    let from = 0
    for (const run of runs) {
      const pieces = withoutYear(text, run.pieces)
      // What is said of the expiry date is not said of what follows it.
      if (pieces !== run.pieces) from = run.pieces[0]!.end
      const code = codeIn(pieces)
      const span = code ?? wholeSpan(pieces)
      if (!span) continue
      const isAlone = runs.length === 1 && run.wordsBefore + wordsAfter === 0
      const digits = plainReading(pieces)
      if (span.start > pieces[0]!.start) from = span.start
      const place = { turn, ...span, from }
      if (EXPIRY.test(digits)) from = span.end
      const isCode =
        (isNear && isMentioned(talk, place, half.length)) ||
        (code !== undefined && followsCard(talk, place, digits, isAlone))
      if (isCode && code) codes.push({ turn, ...code })
      // One digit after the other: "one two" ... "three".
      const isPart = isCode && !code && isAlone && digits.length > 0 && digits.length < MIN_CODE_DIGITS
      if (isPart) half.push({ span: { turn, ...span }, speaker, digits: digits.length })
    }
    const sum = half.reduce((all, { digits }) => all + digits, 0)
    const isOneSpeaker = new Set(half.map((each) => each.speaker)).size === 1
    if (sum >= MIN_CODE_DIGITS && sum <= MAX_CODE_DIGITS && isOneSpeaker)
      codes.push(...half.map((each) => each.span))
    if (sum >= MIN_CODE_DIGITS) half.length = 0
  }
  return codes
}

/** Of those that are found, and of those whose mark is left; in order. */
function cardEndsIn(text: string, turn: number, cards: readonly Span[]): number[] {
  const ends = cards.filter((card) => card.turn === turn).map(({ end }) => end)
  for (let at = text.indexOf(MARKS.card); at >= 0; at = text.indexOf(MARKS.card, at + 1))
    ends.push(at + MARKS.card.length)
  return ends.sort((a, b) => a - b)
}

/** Where a text of this turn mentions the code. */
function mentionsIn({ language, cardEnds }: Talk, turn: number, text: string): number[] {
  const { securityCode, codeOfCard } = language.redaction
  const isAfterCard = cardEnds
    .slice(Math.max(0, turn - MAX_TURNS_AFTER_CARD), turn + 1)
    .some((ends) => ends.length > 0)
  const named = [...text.matchAll(securityCode), ...(isAfterCard ? text.matchAll(codeOfCard) : [])]
  return named.map(({ index }) => index).sort((a, b) => a - b)
}

/** The last turn of the same speaker, up to this one, if a card number was said in it. */
function lastCard({ turns, cardEnds }: Talk, turn: number): number | undefined {
  if (cardEnds[turn]!.length > 0) return turn
  const before = turns.slice(0, turn).findLastIndex(({ speaker }) => speaker === turns[turn]!.speaker)
  return cardEnds[before] !== undefined && cardEnds[before].length > 0 ? before : undefined
}

function wholeSpan(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  const [first, last] = [pieces[0], pieces.at(-1)]
  return first && last ? { start: first.start, end: last.end } : undefined
}

/** The pieces that are the code: all of the run, or what follows the expiry date in it. */
function codeIn(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  return isCode(pieces) ? wholeSpan(pieces) : codeAfterExpiry(pieces)
}

function codeAfterExpiry(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  if (pieces.length > MAX_EXPIRY_DIGITS + MAX_CODE_DIGITS) return undefined
  const at = pieces.findIndex((_, index) => {
    const before = plainReading(pieces.slice(0, index))
    return (before.length === EXPIRY_DIGITS || EXPIRY.test(before)) && isCode(pieces.slice(index))
  })
  return at > 0 ? wholeSpan(pieces.slice(at)) : undefined
}

/** What follows the year of a written expiry date. */
function withoutYear(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const [first] = pieces
  const isYear =
    first !== undefined &&
    YEAR.test(text.slice(first.start, first.end)) &&
    WRITTEN_MONTH.test(text.slice(Math.max(0, first.start - MAX_MONTH_CHARACTERS), first.start))
  return isYear ? pieces.slice(1) : pieces
}

/** The code in what is said in one breath after a card number. */
export function codeAfterCard(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  return isCode(pieces) && !EXPIRY.test(plainReading(pieces)) ? wholeSpan(pieces) : codeAfterExpiry(pieces)
}

function isCode(pieces: readonly Piece[]): boolean {
  const { length } = plainReading(pieces)
  return length >= MIN_CODE_DIGITS && length <= MAX_CODE_DIGITS
}

function isMentioned(talk: Talk, { turn, start, end, from }: Place, patienceTurns: number): boolean {
  const { otherNumber } = talk.language.redaction
  const text = talk.plain[turn] ?? ''
  const after = text.slice(end, end + MAX_CHARACTERS_BEFORE_MENTION)
  // Every mention stands for one code, and this one has been found.
  if (talk.turns[turn]?.text.slice(end).includes(MARKS.code) === true) return false
  if (isAmount(talk, text, start, end)) return false
  const own = text.slice(Math.max(0, start - MAX_CHARACTERS_AFTER_MENTION), start)
  const said = mentionsIn(talk, turn, own)
  const since = start - own.length + (said.at(-1) ?? 0)
  if (otherNumber.test(text.slice(Math.max(since, from), start))) return false
  const [behind] = mentionsIn(talk, turn, after)
  if (behind !== undefined && !/[.?!]/.test(after.slice(0, behind))) return true
  if (said.length > 0) return true
  if (start > MAX_CHARACTERS_AFTER_MENTION) return false
  const turnsBack = MAX_TURNS_AFTER_MENTION + patienceTurns
  const question = textBefore(talk.turns, turn, 0, turnsBack, MAX_QUESTION_CHARACTERS)
  return mentionsIn(talk, turn, question).length > 0
}

/** After a card number in the same turn, or as all that the speaker says next. */
function followsCard(
  talk: Talk,
  { turn, start, end, from }: Place,
  digits: string,
  isAlone: boolean,
): boolean {
  const { labelIn, otherNumber } = talk.language.redaction
  const text = talk.plain[turn] ?? ''
  const cardEnd = talk.cardEnds[turn]?.findLast((each) => each <= start)
  const before = lastCard(talk, turn)
  if (cardEnd === undefined && (!isAlone || before === undefined || before === turn)) return false
  const between =
    cardEnd === undefined
      ? talk.plain.slice((before ?? 0) + 1, turn).join('\n')
      : text.slice(Math.max(cardEnd, from), start)
  const near = between.slice(-MAX_CHARACTERS_AFTER_CARD)
  const label = labelIn(near)
  return (
    !EXPIRY.test(digits) &&
    // A time, a date.
    !/[:/]/.test(text.slice(start, end)) &&
    !isAmount(talk, text, start, end) &&
    !otherNumber.test(near) &&
    (label === undefined || label === 'card')
  )
}

function isAmount({ language }: Talk, text: string, start: number, end: number): boolean {
  return (
    language.redaction.amount.test(text.slice(end)) ||
    /[$£€¥]\s?$/.test(text.slice(Math.max(0, start - 2), start))
  )
}
