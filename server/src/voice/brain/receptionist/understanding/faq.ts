import type { FaqEntry } from '../../brain.ts'
import type { Language } from '../../../../language/language.ts'
import { likeness, type Vector } from './meaning.ts'
import type { SharedWords } from './shared-words.ts'

/** A text as the matcher sees it. Without vectors, when the model is away, words stand in for them. */
export type Marks = {
  readonly concepts: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  /** Of an entry: with its answer, then of its question alone, then of what it is in other words. */
  readonly vectors: readonly Vector[]
}

/** The question of an entry, and the same in other words. */
export function wordingsOf({
  question,
  also_asked: own = [],
  model_wordings: made = [],
}: FaqEntry): string[] {
  return [question, ...own, ...made]
}

/** An entry's question says what is asked, and its answer often has the words that callers use. */
export function textOf({ question, answer }: FaqEntry): string {
  return `${question} ${answer}`
}

export function marksOf(language: Language, text: string, vectors: readonly Vector[]): Marks {
  return { concepts: language.receptionist.conceptsIn(text), stems: stemsOf(language, text), vectors }
}

export function stemsOf({ contentWords, plain, stem }: Language, text: string): ReadonlySet<string> {
  return new Set(contentWords(plain(text)).map(stem))
}

/** What speaks for an entry. */
export type Evidence = {
  readonly index: number
  /** How alike the words are to the entry, and to its question alone. Absent: the model is away. */
  readonly likeness?: { readonly entry: number; readonly question: number }
  /** Which part of the words it has. */
  readonly words: number
  /** How telling the best of the concepts is that it has in common with the words. */
  readonly concept: number
  /** Word by word, where no model knows the language. */
  readonly shared?: SharedWords
}

/** The evidence for every entry, the likeliest first. */
export function rank(
  asked: Marks,
  entries: readonly Marks[],
  shared: readonly SharedWords[] = [],
): Evidence[] {
  const rarity = rarities(entries)
  const found = entries.map((entry, index): Evidence => {
    const alike = likenessTo(asked, entry)
    return {
      index,
      ...(alike && { likeness: alike }),
      words: sharedWords(asked, entry),
      concept: sharedConcept(asked, entry, rarity),
      ...(shared[index] && { shared: shared[index] }),
    }
  })
  return found.sort((a, b) => likelihood(b) - likelihood(a) || a.index - b.index)
}

const CONCEPT_WEIGHT = 0.06
const QUESTION_WEIGHT = 0.2
/** Sharing all words is about as good a sign as vectors that nearly agree. */
const WORDS_ONLY_WEIGHT = 0.8
const WORDS_ONLY_CONCEPT_WEIGHT = 0.25
const SHARED_CONCEPT_WEIGHT = 0.5

/** By which entries are put into order; without the model it is the score that words alone give. */
export function likelihood({ likeness: alike, words, concept, shared }: Evidence): number {
  if (shared) return shared.covered + shared.named + SHARED_CONCEPT_WEIGHT * concept
  if (!alike) return WORDS_ONLY_WEIGHT * words + WORDS_ONLY_CONCEPT_WEIGHT * concept
  return alike.entry + QUESTION_WEIGHT * alike.question + CONCEPT_WEIGHT * concept
}

/**
 * Two questions are more alike than a question and an entry, whatever they ask. Chosen on the businesses of `npm run bench
 * -- meaning`: so a wording counts where nearly the same is asked, and is in no other entry's way.
 */
const WORDING_HANDICAP = 0.15

function likenessTo(asked: Marks, entry: Marks): Evidence['likeness'] {
  const [words] = asked.vectors
  const [whole, question = whole, ...others] = entry.vectors
  if (!words || !whole || !question) return undefined
  const wordings = others.map((each) => likeness(words, each) - WORDING_HANDICAP)
  return {
    entry: Math.max(likeness(words, whole), ...wordings),
    question: likeness(words, question),
  }
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
