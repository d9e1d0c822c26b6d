import type { Language } from '../../../language/language.ts'
import { findLikelyCards } from './likely-cards.ts'
import { MARKS } from './marks.ts'
import { findNationalIds } from './national-ids.ts'
import type { Said, Span } from './number-stream.ts'
import { findSecurityCodes } from './security-codes.ts'
import { findCards, type SpokenCard } from './spoken-cards.ts'

/** What may be removed. */
export const REDACTION_KINDS = ['card_numbers', 'security_codes', 'national_ids'] as const
export type RedactionKind = (typeof REDACTION_KINDS)[number]

/** A part of one turn's text that is to go. */
export type Removal = Span & { readonly kind: RedactionKind }

const MARK_OF: { readonly [kind in RedactionKind]: string } = {
  card_numbers: MARKS.card,
  security_codes: MARKS.code,
  national_ids: MARKS.nationalId,
}

const MAX_PASSES = 5

/**
 * Removes card numbers, security codes and national ids from what was said, and leaves a mark for each. Digits count
 * as written, grouped or spoken, in one turn or over several. All else stays as it is, to the byte.
 *
 * A card number is what has 13 to 19 digits, does not begin with zero and passes Luhn's check. Where it has to be put
 * together of parts with other words in between, or cut out of a longer number, it must also be of a known issuer, or
 * be called a card. What is called a telephone number, or begins with a plus, is none up to 15 digits.
 */
export function redactConversation<T extends Said>(
  language: Language,
  turns: readonly T[],
  kinds: readonly RedactionKind[] = REDACTION_KINDS,
): T[] {
  return cutAll(turns, findRemovals(language, turns, kinds))
}

/** What is to be removed, in the order of the turns and of its places in them. */
export function findRemovals(
  language: Language,
  turns: readonly Said[],
  kinds: readonly RedactionKind[] = REDACTION_KINDS,
): Removal[] {
  let removals: Removal[] = []
  let rest = turns
  let known: readonly string[] = []
  // What is left of a number that was cut may be one as well, or repeat what was cut elsewhere.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const cards = findCards(language, rest, known)
    const more = findAll(language, rest, cards).filter(({ kind }) => kinds.includes(kind))
    if (more.length === 0) break
    known = [...new Set(cards.map(({ digits }) => digits))]
    const earlier = removals
    removals = withoutOverlaps([...earlier, ...more.map((each) => inWholeText(earlier, each))])
    rest = cutAll(turns, removals)
  }
  return removals
}

/** The same, with long numbers that are called a card though no check holds: misheard, or broken off. */
export function findRemovalsAndLikely(
  language: Language,
  turns: readonly Said[],
  kinds: readonly RedactionKind[] = REDACTION_KINDS,
): Removal[] {
  const removals = findRemovals(language, turns, kinds)
  if (!kinds.includes('card_numbers')) return removals
  const likely = findLikelyCards(language, turns, removals)
  const found = withoutOverlaps([
    ...removals,
    ...likely.map((span) => ({ ...span, kind: 'card_numbers' as const })),
  ])
  if (likely.length === 0 || !kinds.includes('security_codes')) return found
  const codes = findSecurityCodes(language, cutAll(turns, found))
  return [...found, ...codes.map((span) => inWholeText(found, { ...span, kind: 'security_codes' }))]
}

function findAll(language: Language, turns: readonly Said[], cards: readonly SpokenCard[]): Removal[] {
  const numbers = cards.flatMap(({ spans }) => spans)
  return [
    ...numbers.map((span) => ({ ...span, kind: 'card_numbers' as const })),
    ...cards.flatMap(({ codes }) => codes.map((span) => ({ ...span, kind: 'security_codes' as const }))),
    ...findNationalIds(language, turns).map((span) => ({ ...span, kind: 'national_ids' as const })),
    ...findSecurityCodes(language, turns, numbers).map((span) => ({
      ...span,
      kind: 'security_codes' as const,
    })),
  ]
}

/** Where a part of a text from which something was removed stands in the whole text. */
function inWholeText(removed: readonly Removal[], { turn, start, end, kind }: Removal): Removal {
  const own = removed.filter((each) => each.turn === turn)
  return { turn, start: placeInWhole(own, start), end: placeInWhole(own, end), kind }
}

function placeInWhole(removed: readonly Removal[], place: number): number {
  let grown = 0
  for (const { start, end, kind } of removed) {
    const markEnd = start + grown + MARK_OF[kind].length
    if (place < markEnd) break
    grown = markEnd - end
  }
  return place - grown
}

/** The same for a text that stands by itself: a message, a summary, an argument of a tool. */
export function redactText(
  language: Language,
  text: string,
  kinds: readonly RedactionKind[] = REDACTION_KINDS,
): string {
  return redactConversation(language, [{ speaker: '', text }], kinds)[0]?.text ?? text
}

/** What was found first counts: cards before ids before codes. */
function withoutOverlaps(removals: readonly Removal[]): Removal[] {
  const kept: Removal[] = []
  for (const each of removals)
    if (kept.every(({ turn, start, end }) => each.turn !== turn || each.end <= start || each.start >= end))
      kept.push(each)
  return kept.toSorted((a, b) => a.turn - b.turn || a.start - b.start)
}

function cutAll<T extends Said>(turns: readonly T[], removals: readonly Removal[]): T[] {
  const byTurn = Map.groupBy(removals, ({ turn }) => turn)
  return turns.map((said, turn) => {
    const own = byTurn.get(turn)
    return own ? { ...said, text: cut(said.text, own) } : said
  })
}

/** In the order of their places. */
function cut(text: string, removals: readonly Removal[]): string {
  let result = ''
  let at = 0
  for (const { start, end, kind } of removals) {
    result += text.slice(at, start) + MARK_OF[kind]
    at = end
  }
  return result + text.slice(at)
}
