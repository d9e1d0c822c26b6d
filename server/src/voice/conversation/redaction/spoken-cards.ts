import {
  cardsFrom,
  isOfIssuer,
  MAX_READING_STEPS,
  MIN_CARD_DIGITS,
  type ReadingBudget,
} from './card-number.ts'
import { labelBefore } from './mentions.ts'
import {
  chainsOf,
  isDialled,
  isOptional,
  spansOf,
  type Chain,
  type Place,
  type PlacedRun,
  type Said,
  type Span,
} from './number-stream.ts'
import { codeAfterCard } from './security-codes.ts'
import type { Language, Piece } from '../../../language/language.ts'
import type { NumberLabel } from '../../../language/redaction.ts'
import { longestReading, plainReading } from '../../../language/digit-readings.ts'

export type SpokenCard = {
  readonly digits: string
  readonly spans: readonly Span[]
  /** The security code that was said in the same breath. */
  readonly codes: readonly Span[]
}

type Candidate = {
  readonly digits: string
  readonly from: Place
  readonly to: Place
  readonly rank: number
  /** Its first and last piece in the chain. */
  readonly at: number
  readonly end: number
}

/** Fewer digits are a part of a number only where nothing else is said. */
const MIN_PART_DIGITS = 3
/** Longer than half a card: a repetition this long is the same number again. */
const MIN_REPEATED_DIGITS = 9
/** In how many pieces, with other words in between, a number may be said. */
const MAX_PARTS = 8
/** A telephone number can be no longer. */
const MAX_PHONE_DIGITS = 15
/** How many other words may stand inside a number that was not called a card. */
const MAX_WORDS_WITHIN_TURN = 4
const MAX_WORDS_ACROSS_TURNS = 8
/** A part of a card that is said again counts from so many digits: in between its parts, and anywhere else. */
const MIN_ECHO_WITHIN = 3
const MIN_ECHO_ANYWHERE = 7
/** In a longer number so many of its digits are no accident. */
const MIN_ECHO_BESIDE = 12

/**
 * The card numbers in a conversation, with all that is said of them: begun in one turn, ended in another, echoed. Those
 * that are known from elsewhere are echoed only.
 */
export function findCards(
  language: Language,
  turns: readonly Said[],
  knownFrom: readonly string[] = [],
): SpokenCard[] {
  const budget: ReadingBudget = { steps: MAX_READING_STEPS }
  const found = chainsOf(language, turns).flatMap((chain) => cardsIn(language, turns, chain, budget))
  if (found.length + knownFrom.length === 0) return []
  const numbers = turns.flatMap(({ text }, turn) => numbersIn(language, text, turn))
  const known = new Set<string>()
  const cards = found.map((card) => {
    const isKnown = known.has(card.digits)
    known.add(card.digits)
    const spans = [...card.spans, ...echoesWithin(numbers, card), ...(isKnown ? [] : echoesOf(numbers, card))]
    return { ...card, spans }
  })
  // After those that are cut as cards themselves, without the date that is said in the same breath.
  const elsewhere = knownFrom.map((digits): SpokenCard => {
    const card = { digits, spans: [], codes: [] }
    return { ...card, spans: [...echoesOf(numbers, card), ...echoesBeside(numbers, card)] }
  })
  return [...cards, ...elsewhere]
}

function cardsIn(
  language: Language,
  turns: readonly Said[],
  chain: Chain,
  budget: ReadingBudget,
): SpokenCard[] {
  const runs = chain.map(lookedAt)
  const pieces = chain.flatMap((run) => run.pieces)
  const candidates: Candidate[] = []
  let before = 0
  for (const [index, run] of runs.entries()) {
    const first = before
    before += run.pieces.length
    if (mostDigits(runs, index) < MIN_CARD_DIGITS) continue
    for (const piece of run.pieces.keys())
      candidates.push(
        ...candidatesFrom(language, turns, runs, pieces, { run: index, piece }, first + piece, budget),
      )
  }
  return withoutOverlaps(candidates).map(({ digits, from, to }) => {
    const run = chain[to.run]
    const code = codeAfterCard(run?.pieces.slice(to.piece + 1) ?? [])
    return {
      digits,
      spans: spansOf(chain, from, to),
      codes: run && code ? [{ turn: run.turn, ...code }] : [],
    }
  })
}

/** How many digits a number may have that begins in a run: the cheap question before the dear one. */
function mostDigits(runs: readonly Looked[], index: number): number {
  let sum = 0
  for (const run of runs.slice(index, index + MAX_PARTS)) sum += run.longest
  return sum
}

function candidatesFrom(
  language: Language,
  turns: readonly Said[],
  runs: readonly Looked[],
  pieces: readonly Piece[],
  from: Place,
  at: number,
  budget: ReadingBudget,
): Candidate[] {
  const first = runs[from.run]
  if (!first) return []
  const starts = first.firstSure < 0 || from.piece <= first.firstSure
  const label = labelBefore(language, turns, first.turn, first.pieces[from.piece]?.start ?? 0)
  const lastRun = reach(runs, from.run, starts, label)
  // Where each run ends, counted in pieces of the chain.
  const ends: number[] = []
  let end = at - from.piece
  for (const run of runs.slice(from.run, lastRun + 1)) ends.push((end += run.pieces.length))
  return cardsFrom(pieces, at, end, budget).flatMap((card): Candidate[] => {
    const parts = ends.findIndex((each) => card.end < each)
    const run = from.run + parts
    const to = { run, piece: card.end - ((ends[parts] ?? 0) - (runs[run]?.pieces.length ?? 0)) }
    const rank = rankOf(runs, from, to, card.digits, starts, label)
    return rank === 0 ? [] : [{ digits: card.digits, from, to, rank, at, end: card.end }]
  })
}

/**
 * The last run that may belong to a number that begins here. With other words in between, by which many numbers could
 * be put together, only a whole run begins one, unless it is called a card.
 */
function reach(
  runs: readonly Looked[],
  from: number,
  starts: boolean,
  label: NumberLabel | undefined,
): number {
  const isPlain = starts && label === undefined
  const first = runs[from]
  if (!first || first.plus || !(label === 'card' || (isPlain && isPart(first)))) return from
  let last = from
  for (const run of runs.slice(from + 1, from + MAX_PARTS)) {
    const maxWords = run.crossesTurn ? MAX_WORDS_ACROSS_TURNS : MAX_WORDS_WITHIN_TURN
    const isAgain = run.digits.length >= MIN_REPEATED_DIGITS && run.digits === runs[last]?.digits
    const isNext = run.wordsBefore <= maxWords && !run.isAfterTalk && !isAgain && isPart(run)
    if (label !== 'card' && !isNext) break
    last++
  }
  return last
}

/** "For two at eight" is no part of a long number; a turn of nothing but "two" may be. */
function isPart({ longest, isAmongWords }: Looked): boolean {
  return longest >= MIN_PART_DIGITS || !isAmongWords
}

/** A run with what is asked of it again and again. */
type Looked = PlacedRun & {
  readonly firstSure: number
  readonly lastSure: number
  readonly longest: number
  readonly digits: string
  readonly isDialled: boolean
  readonly isSaidTwice: boolean
}

function lookedAt(run: PlacedRun): Looked {
  const firstSure = run.pieces.findIndex((piece) => !isOptional(piece))
  const lastSure = run.pieces.findLastIndex((piece) => !isOptional(piece))
  const digits = plainReading(run.pieces)
  const half = digits.length / 2
  const isSaidTwice = Number.isInteger(half) && digits.slice(0, half) === digits.slice(half)
  return {
    ...run,
    firstSure,
    lastSure,
    longest: longestReading(run),
    digits,
    isDialled: isDialled(run),
    isSaidTwice,
  }
}

/** How sure it is that this is a card; zero where it is not taken for one. */
function rankOf(
  runs: readonly Looked[],
  from: Place,
  to: Place,
  digits: string,
  starts: boolean,
  label: NumberLabel | undefined,
): number {
  const first = runs[from.run]
  const last = runs[to.run]
  if (!first || !last || (label === 'phone' && digits.length <= MAX_PHONE_DIGITS)) return 0
  const ends = to.piece >= last.lastSure
  // Said again in the same breath it begins or ends in the middle of the run, and is whole all the same.
  const isHalf = first === last && first.isSaidTwice && digits.length * 2 === first.digits.length
  const edges = { starts: starts || isHalf, ends: ends || isHalf, issuer: isOfIssuer(digits), label }
  const holds = first === last ? isCardInRun(first, edges) : isCardOverRuns(edges)
  return holds ? (edges.starts && edges.ends ? 2 : 1) : 0
}

type Edges = {
  /** Whether it begins and ends with a run. */
  readonly starts: boolean
  readonly ends: boolean
  readonly issuer: boolean
  readonly label: NumberLabel | undefined
}

/** All of a run is a card by its check sum alone; a part of a longer one has to look like an issuer's as well. */
function isCardInRun(run: Looked, { starts, ends, issuer, label }: Edges): boolean {
  if (run.isDialled) return false
  if (run.plus) return issuer && ends && !starts
  if (starts && ends) return issuer || label !== 'reference'
  if (label === 'card') return issuer || starts || ends
  return issuer && (starts || ends) && !run.isSaidTwice
}

function isCardOverRuns({ starts, ends, issuer, label }: Edges): boolean {
  if (label === 'card') return (starts && ends) || (issuer && (starts || ends))
  return issuer && starts && ends
}

/** The surest first, then the longest: better a digit too many is gone than one too few. */
function withoutOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const taken: Candidate[] = []
  const covered = new Set<number>()
  for (const each of candidates.toSorted((a, b) => b.rank - a.rank || b.end - b.at - (a.end - a.at))) {
    const places = Array.from({ length: each.end - each.at + 1 }, (_, offset) => each.at + offset)
    if (places.some((place) => covered.has(place))) continue
    for (const place of places) covered.add(place)
    taken.push(each)
  }
  return taken
}

type Spoken = Span & { readonly digits: string }

/** What is said as a number in a turn, and is long enough to be a part of another. */
function numbersIn(language: Language, text: string, turn: number): Spoken[] {
  return language.digitRuns(text).runs.flatMap(({ pieces, plus }): Spoken[] => {
    const digits = plainReading(pieces)
    const sure = pieces.filter((piece) => !isOptional(piece))
    const [start, end] = [sure[0]?.start, sure.at(-1)?.end]
    if (plus || digits.length < MIN_ECHO_WITHIN || start === undefined || end === undefined) return []
    return [{ turn, start, end, digits }]
  })
}

/** A part of it is repeated while it is being said. */
function echoesWithin(numbers: readonly Spoken[], { digits, spans }: SpokenCard): Span[] {
  const within = spans.map(({ turn }) => turn)
  const [first, last] = [Math.min(...within), Math.max(...within)]
  if (first >= last) return []
  return numbers.filter((said) => said.turn >= first && said.turn <= last && digits.includes(said.digits))
}

/** Much of it is repeated, at any time. */
function echoesOf(numbers: readonly Spoken[], { digits }: SpokenCard): Span[] {
  return numbers.filter((said) => said.digits.length >= MIN_ECHO_ANYWHERE && digits.includes(said.digits))
}

/** Most of it is repeated in one breath with other digits. */
function echoesBeside(numbers: readonly Spoken[], { digits }: SpokenCard): Span[] {
  const parts = Array.from({ length: digits.length - MIN_ECHO_BESIDE + 1 }, (_, at) =>
    digits.slice(at, at + MIN_ECHO_BESIDE),
  )
  return numbers.filter((said) => parts.some((part) => said.digits.includes(part)))
}
