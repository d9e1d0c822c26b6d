import type { Word } from '../../../voice/conversation/redaction/masking.ts'
import { findRemovalsAndLikely, type RedactionKind } from '../../../voice/conversation/redaction/redaction.ts'
import { findCards } from '../../../voice/conversation/redaction/spoken-cards.ts'
import type { Language, Run } from '../../../language/language.ts'

/** A text that is kept or sent as one: what was said in one go, a key, a note. */
export type Fragment = { readonly text: string }
/** What one side says, fragment by fragment. */
export type Saying = { readonly speaker: string; readonly fragments: readonly Fragment[] }

/** A part of a fragment that is to go. */
export type Part = { readonly start: number; readonly end: number; readonly kind: RedactionKind }
export type Parts = ReadonlyMap<Fragment, readonly Part[]>

export function textOf({ speaker, fragments }: Saying): { speaker: string; text: string } {
  return { speaker, text: fragments.map(({ text }) => text).join(' ') }
}

/** What is to be removed of each fragment, where these are said one after the other; and the cards among it. */
export function findParts(
  language: Language,
  sayings: readonly Saying[],
  kinds: readonly RedactionKind[],
): { readonly parts: Parts; readonly cards: readonly string[] } {
  const turns = sayings.map(textOf)
  const parts = new Map<Fragment, Part[]>()
  const removals = findRemovalsAndLikely(language, turns, kinds)
  for (const { turn, start, end, kind } of removals) {
    let from = 0
    for (const fragment of sayings[turn]?.fragments ?? []) {
      const until = from + fragment.text.length
      if (start < until && end > from)
        parts.set(fragment, [...(parts.get(fragment) ?? []), { start: start - from, end: end - from, kind }])
      from = until + 1
    }
  }
  const hasCards = removals.some(({ kind }) => kind === 'card_numbers')
  return { parts, cards: hasCards ? findCards(language, turns).map(({ digits }) => digits) : [] }
}

/** Everything that may be digits. */
export function allDigits(language: Language, text: string, [kind]: readonly RedactionKind[]): Part[] {
  if (kind === undefined) return []
  const pieces = language.digitRuns(text).runs.flatMap((run) => run.pieces)
  return pieces.map(({ start, end }) => ({ start, end, kind }))
}

/** As long as a card that lacks its end. With a plus before it, it is a telephone number. */
const LONG_DIGITS = 12

/** What may be a card, whether or not its digits add up. */
export function longDigits(language: Language, text: string, [kind]: readonly RedactionKind[]): Part[] {
  if (kind === undefined) return []
  const runs = language.digitRuns(text).runs.filter((run) => !run.plus && lengthOf(run) >= LONG_DIGITS)
  return runs.flatMap(({ pieces }) => pieces.map(({ start, end }) => ({ start, end, kind })))
}

function lengthOf({ pieces }: Run): number {
  return pieces.reduce((sum, { readings }) => sum + Math.max(0, ...readings.map(({ length }) => length)), 0)
}

export function kindAt(parts: readonly Part[], { start, end }: Word): RedactionKind | undefined {
  return parts.find((part) => part.start < end && part.end > start)?.kind
}
