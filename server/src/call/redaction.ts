import { MARKS } from './marks.ts'
import { findNationalIds } from './national-ids.ts'
import type { Said, Span } from './number-stream.ts'
import { findSecurityCodes } from './security-codes.ts'
import { findCards } from './spoken-cards.ts'

type Removal = Span & { readonly mark: string }

const MAX_PASSES = 5

/**
 * Removes card numbers, security codes and national ids from what was said, and leaves a mark for each. Digits count
 * as written, grouped or spoken, in one turn or over several. All else stays as it is, to the byte.
 *
 * A card number is what has 13 to 19 digits, does not begin with zero and passes Luhn's check. Where it has to be put
 * together of parts with other words in between, or cut out of a longer number, it must also be of a known issuer, or
 * be called a card. What is called a telephone number, or begins with a plus, is none up to 15 digits.
 */
export function redactConversation<T extends Said>(turns: readonly T[]): T[] {
  let redacted = [...turns]
  // What is left of a number that was cut may be one as well.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const removals = findAll(redacted)
    if (removals.length === 0) break
    const byTurn = Map.groupBy(removals, ({ turn }) => turn)
    redacted = redacted.map((said, turn) => {
      const own = byTurn.get(turn)
      return own ? { ...said, text: cut(said.text, withoutOverlaps(own)) } : said
    })
  }
  return redacted
}

function findAll(turns: readonly Said[]): Removal[] {
  const cards = findCards(turns)
  return [
    ...cards.flatMap(({ spans }) => spans.map((span) => ({ ...span, mark: MARKS.card }))),
    ...cards.flatMap(({ codes }) => codes.map((span) => ({ ...span, mark: MARKS.code }))),
    ...findNationalIds(turns).map((span) => ({ ...span, mark: MARKS.nationalId })),
    ...findSecurityCodes(turns).map((span) => ({ ...span, mark: MARKS.code })),
  ]
}

/** The same for a text that stands by itself: a message, a summary, an argument of a tool. */
export function redactText(text: string): string {
  return redactConversation([{ speaker: '', text }])[0]?.text ?? text
}

/** What was found first counts: cards before ids before codes. */
function withoutOverlaps(removals: readonly Removal[]): Removal[] {
  const kept: Removal[] = []
  for (const each of removals)
    if (kept.every(({ start, end }) => each.end <= start || each.start >= end)) kept.push(each)
  return kept.toSorted((a, b) => a.start - b.start)
}

/** In the order of their places. */
function cut(text: string, removals: readonly Removal[]): string {
  let result = ''
  let at = 0
  for (const { start, end, mark } of removals) {
    result += text.slice(at, start) + mark
    at = end
  }
  return result + text.slice(at)
}
