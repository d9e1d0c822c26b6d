import type { FaqEntry } from '../brain.ts'
import { conceptsIn } from './concepts.ts'
import { likeness, type Vector } from './meaning.ts'
import { contentWords, plain, stem } from './words.ts'

/** A text as the matcher sees it. Without vectors, when the model is away, only words and concepts count. */
export type Marks = {
  readonly concepts: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly vectors: readonly Vector[]
}

/** An entry's question says what is asked, and its answer often has the words that callers use. */
export function textsOf({ question, answer }: FaqEntry): readonly string[] {
  return [question, `${question} ${answer}`]
}

export function marksOf(text: string, vectors: readonly Vector[]): Marks {
  return { concepts: conceptsIn(text), stems: new Set(contentWords(plain(text)).map(stem)), vectors }
}

export type Match = { readonly index: number; readonly score: number }

/** What the two have in common counts by how much it tells: a word that every entry has tells nothing. */
const CONCEPT_WEIGHT = 0.25
const WORD_WEIGHT = 0.1

/** Every entry with its score, the best first. */
export function rank(asked: Marks, entries: readonly Marks[]): Match[] {
  const concepts = rarity(entries.map((entry) => entry.concepts))
  const stems = rarity(entries.map((entry) => entry.stems))
  return entries
    .map((entry, index) => ({
      index,
      score:
        meanLikeness(asked, entry) +
        CONCEPT_WEIGHT * shared(asked.concepts, entry.concepts, concepts) +
        WORD_WEIGHT * shared(asked.stems, entry.stems, stems),
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
}

function meanLikeness(asked: Marks, entry: Marks): number {
  const [vector] = asked.vectors
  if (!vector || entry.vectors.length === 0) return 0
  const sum = entry.vectors.reduce((total, each) => total + likeness(vector, each), 0)
  return sum / entry.vectors.length
}

/** How telling each mark is: 1 where one entry has it, towards 0 where all have. */
function rarity(sets: readonly ReadonlySet<string>[]): (mark: string) => number {
  const counts = new Map<string, number>()
  for (const set of sets) for (const mark of set) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const most = Math.log(sets.length + 1)
  return (mark) => Math.log((sets.length + 1) / (counts.get(mark) ?? sets.length + 1)) / most
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>, weight: (mark: string) => number): number {
  let best = 0
  for (const mark of a) if (b.has(mark)) best = Math.max(best, weight(mark))
  return best
}

/**
 * A logistic curve through the paraphrase set (test/paraphrases.json): how likely the best entry is the right one,
 * from its score and its lead over the second.
 */
const SCORE_SLOPE = 7.74
const LEAD_SLOPE = 8.19
const OFFSET = -4.67

export function confidence(ranked: readonly Match[]): number {
  const [best, second] = ranked
  if (!best) return 0
  const lead = best.score - (second?.score ?? 0)
  return 1 / (1 + Math.exp(-(OFFSET + SCORE_SLOPE * best.score + LEAD_SLOPE * Math.min(lead, MAX_LEAD))))
}

/** A lone entry leads by its whole score, which says nothing. */
const MAX_LEAD = 0.25
