import type { FaqEntry } from '../../brain.ts'
import type { Language } from '../../../../language/language.ts'
import { likeness, type Vector } from './meaning.ts'

/** A text as the matcher sees it. Without views, when the model is away, words stand in for them. */
export type Marks = {
  readonly concepts: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly views: readonly View[]
}

/** The whole sentence, and its telling words alone: "do you have" makes questions alike that are not. */
export type View = { readonly whole: Vector; readonly bare: Vector }

/** An entry's question says what is asked, and its answer often has the words that callers use. */
export function textsOf({ question, answer }: FaqEntry): readonly string[] {
  return [question, `${question} ${answer}`]
}

export function bareOf({ contentWords, plain }: Language, text: string): string {
  return contentWords(plain(text)).join(' ') || text
}

export function marksOf(language: Language, text: string, views: readonly View[]): Marks {
  const { contentWords, plain, stem, receptionist } = language
  return {
    concepts: receptionist.conceptsIn(text),
    stems: new Set(contentWords(plain(text)).map(stem)),
    views,
  }
}

export type Match = { readonly index: number; readonly score: number }

const CONCEPT_WEIGHT = 0.25
/** Sharing all words is about as good a sign as vectors that nearly agree. */
const WORDS_ONLY_WEIGHT = 0.8

/** Every entry with its score, the best first. */
export function rank(asked: Marks, entries: readonly Marks[]): Match[] {
  const rarity = rarities(entries)
  return entries
    .map((entry, index) => ({
      index,
      score: meanLikeness(asked, entry) + CONCEPT_WEIGHT * sharedConcept(asked, entry, rarity),
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
}

function meanLikeness(asked: Marks, entry: Marks): number {
  const [view] = asked.views
  if (!view || entry.views.length === 0) return WORDS_ONLY_WEIGHT * sharedWords(asked, entry)
  const sum = entry.views.reduce(
    (total, each) => total + likeness(view.whole, each.whole) + likeness(view.bare, each.bare),
    0,
  )
  return sum / (2 * entry.views.length)
}

function sharedWords(asked: Marks, entry: Marks): number {
  const count = [...asked.stems].filter((each) => entry.stems.has(each)).length
  return asked.stems.size === 0 ? 0 : count / asked.stems.size
}

/** How telling each concept is: 1 where one entry has it, towards 0 where all have. */
function rarities(entries: readonly Marks[]): (concept: string) => number {
  const counts = new Map<string, number>()
  for (const { concepts } of entries)
    for (const concept of concepts) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  const all = entries.length + 1
  return (concept) => Math.log(all / (counts.get(concept) ?? all)) / Math.log(all)
}

function sharedConcept(asked: Marks, entry: Marks, rarity: (concept: string) => number): number {
  let best = 0
  for (const concept of asked.concepts)
    if (entry.concepts.has(concept)) best = Math.max(best, rarity(concept))
  return best
}

/**
 * A logistic curve fitted to test/paraphrases.json: how likely it is that the best entry is the right one, from its
 * score and its lead over the second. The author of the concepts knew those questions, so their
 * figures flatter. Neither curve nor concepts were fitted to test/held-out.json, but the way of scoring and the
 * thresholds were chosen with sight of it.
 */
const SCORE_SLOPE = 7.45
const LEAD_SLOPE = 3.53
const OFFSET = -3.73
/** A lone entry leads by its whole score, which says nothing. */
const MAX_LEAD = 0.25

export function confidence(ranked: readonly Match[]): number {
  const [best, second] = ranked
  if (!best) return 0
  const lead = Math.min(best.score - (second?.score ?? 0), MAX_LEAD)
  return 1 / (1 + Math.exp(-(OFFSET + SCORE_SLOPE * best.score + LEAD_SLOPE * lead)))
}
