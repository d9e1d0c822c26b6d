import { MIN_CARD_DIGITS, MAX_CARD_DIGITS } from './card-number.ts'
import { labelBefore } from './mentions.ts'
import { chainsOf, isGoOn, type Chain, type PlacedRun, type Said, type Span } from './number-stream.ts'
import { longestReading, plainReading } from '../../../language/digit-readings.ts'
import type { Language } from '../../../language/language.ts'
import type { NumberLabel } from '../../../language/redaction.ts'

/** Longer than telephone numbers are at home, with the digit that one dials before them. */
const MIN_LIKELY_DIGITS = 12

/**
 * Long numbers that are called a card: where the STT took one digit for another, or the caller broke off, no check
 * holds. What was removed already is no part of them.
 */
export function findLikelyCards(
  language: Language,
  turns: readonly Said[],
  removed: readonly Span[],
): Span[] {
  const inOneGo = turns.flatMap(({ text }, turn) =>
    language.digitRuns(text).runs.flatMap((run): Span[] => {
      const span = spanOf({ ...run, turn })
      if (!span || run.plus || longestReading(run) < MIN_LIKELY_DIGITS) return []
      return labelBefore(language, turns, turn, span.start) === 'card' ? [span] : []
    }),
  )
  const gone = [...removed, ...inOneGo]
  const asking = turns.map((each) => asksForSomething(language, each))
  return [
    ...inOneGo,
    ...chainsOf(language, turns).flatMap((chain) => dictatedIn({ language, turns, asking, gone }, chain)),
  ]
}

type Talk = {
  readonly language: Language
  readonly turns: readonly Said[]
  /** Which turns ask for something. */
  readonly asking: readonly boolean[]
  readonly gone: readonly Span[]
}

/** What is dictated part by part from where it is called a card on, as long as nothing else is spoken of. */
function dictatedIn(talk: Talk, chain: Chain): Span[] {
  const found: Span[] = []
  let parts: Span[] = []
  let digits = 0
  const close = (): void => {
    if (digits >= MIN_CARD_DIGITS) found.push(...parts)
    parts = []
    digits = 0
  }
  for (const run of chain) {
    const { length } = plainReading(run.pieces)
    const span = spanOf(run)
    if (!span || length === 0) continue
    const last = parts.at(-1)
    const isGone = talk.gone.some((each) => overlaps(each, span))
    if (isGone || !last || digits + length > MAX_CARD_DIGITS || !goesOn(talk, last, span)) close()
    if (isGone || (parts.length === 0 && labelSinceQuestion(talk, span) !== 'card')) continue
    parts.push(span)
    digits += length
  }
  close()
  return found
}

function goesOn(talk: Talk, last: Span, next: Span): boolean {
  const label = labelSinceQuestion(talk, next)
  if (label === 'phone' || label === 'reference' || !isGoOn(talk.language, ownWordsBetween(talk, last, next)))
    return false
  return label === 'card' || lastQuestion(talk, next) <= last.turn
}

/** What a number is said to be since the other side asked for something: a question ends what was spoken of before. */
function labelSinceQuestion(talk: Talk, { turn, start }: Span): NumberLabel | undefined {
  const from = Math.max(0, lastQuestion(talk, { turn }))
  return labelBefore(talk.language, talk.turns.slice(from, turn + 1), turn - from, start)
}

/** The last turn before this one in which the other side asks for something; -1 for none. */
function lastQuestion({ turns, asking }: Talk, { turn }: Pick<Span, 'turn'>): number {
  const speaker = turns[turn]?.speaker
  for (let at = turn - 1; at >= 0; at--) if (asking[at] && turns[at]?.speaker !== speaker) return at
  return -1
}

/** "And then?" and "1111, yes?" are about the number that is being said. */
function asksForSomething(language: Language, { text }: Said): boolean {
  return text.includes('?') && language.digitRuns(text).runs.length === 0 && !isGoOn(language, text)
}

/** What the speaker of two parts of a number says between them. */
function ownWordsBetween({ turns }: Talk, last: Span, next: Span): string {
  const own = turns[next.turn]
  if (last.turn === next.turn) return own?.text.slice(last.end, next.start) ?? ''
  const between = turns.slice(last.turn + 1, next.turn).filter(({ speaker }) => speaker === own?.speaker)
  const texts = between.map(({ text }) => text)
  return [turns[last.turn]?.text.slice(last.end), ...texts, own?.text.slice(0, next.start)].join(' ')
}

function spanOf({ pieces, turn }: Pick<PlacedRun, 'pieces' | 'turn'>): Span | undefined {
  const [first, last] = [pieces[0], pieces.at(-1)]
  return first && last ? { turn, start: first.start, end: last.end } : undefined
}

function overlaps(one: Span, other: Span): boolean {
  return one.turn === other.turn && one.start < other.end && one.end > other.start
}
