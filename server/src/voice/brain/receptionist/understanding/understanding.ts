import { SECOND_MS } from '../../../../platform/clock.ts'
import type { Understanding } from '../talk.ts'
import { isAboutAnotherThing, namedThings } from './another-thing.ts'
import { CANDIDATES, decide, isInPart, WORD_WEIGHTS, type Candidate, type Match } from './decision.ts'
import { marksOf, rank, type Evidence, type Marks } from './faq.ts'
import { isKnownToModel, vectorsOf, type Library, type Volume } from './library.ts'
import type { Meaning } from './meaning.ts'
import { indexWords, sharedWords, type WordIndex } from './shared-words.ts'

/** A caller is not kept waiting for a long FAQ that is being read for the first time, or for a model that hangs. */
const PATIENCE_MS = 0.5 * SECOND_MS

/** A caller's words: as they were heard, which is what the model knows, and as the rules want them. */
type Asked = { readonly text: string; readonly words: string; readonly marks: Marks }

export async function understand(
  text: string,
  library: Library,
  meaning: Meaning,
  patienceMs = PATIENCE_MS,
): Promise<Understanding> {
  const { language, entries, facts } = library
  const words = language.plain(text)
  if (!/\p{L}/u.test(words) || entries.length + facts.length === 0) return { entry: null, fact: null }
  const verbatim = verbatimEntry(words, library)
  if (verbatim) return { entry: verbatim, fact: null }
  const { asked, answers, statements } = await weigh(text, library, meaning, patienceMs)
  return { entry: chosen(library, asked, entries, answers), fact: closestFact(library, asked, statements) }
}

type Weighed = {
  readonly asked: Asked
  readonly answers: readonly Candidate[]
  readonly statements: readonly Candidate[]
}

/** The likeliest entries and facts, and all that speaks for them. */
export async function weigh(
  text: string,
  library: Library,
  meaning: Meaning,
  patienceMs: number,
): Promise<Weighed> {
  const untilMs = performance.now() + patienceMs
  const asked = await read(text, library, meaning, patienceMs)
  const [answers, statements] = await Promise.all(
    [library.entries, library.facts].map((volumes) => weighed(library, asked, volumes, meaning, untilMs)),
  )
  return { asked, answers: answers ?? [], statements: statements ?? [] }
}

/** The indexes of the entries, the one that is likeliest to answer the words first. */
export async function ranked(
  text: string,
  library: Library,
  meaning: Meaning,
  patienceMs: number,
): Promise<number[]> {
  const asked = await read(text, library, meaning, patienceMs)
  return rankedBy(library, asked, library.entries).map(({ index }) => index)
}

function verbatimEntry(words: string, { entries }: Library): Match | undefined {
  const index = entries.findIndex(({ wordings }) => wordings.has(words))
  return index < 0 ? undefined : { index, confidence: 1 }
}

async function read(
  text: string,
  { language, ready }: Library,
  meaning: Meaning,
  patienceMs: number,
): Promise<Asked> {
  const [vectors] = await Promise.all([
    isKnownToModel(language) ? within(vectorsOf([text.trim()], meaning, 'now'), patienceMs) : [],
    within(ready, patienceMs),
  ])
  return { text: text.trim(), words: language.plain(text), marks: marksOf(language, text, vectors ?? []) }
}

function rankedBy({ language }: Library, { words, marks }: Asked, volumes: readonly Volume[]): Evidence[] {
  const entries = volumes.map((volume) => volume.marks)
  if (!WORD_WEIGHTS[language.tag]) return rank(marks, entries)
  return rank(marks, entries, sharedWords(marks.stems, joinedStems(language, words), indexOf(volumes)))
}

const indexes = new WeakMap<readonly Volume[], WordIndex>()

function indexOf(volumes: readonly Volume[]): WordIndex {
  const index = indexes.get(volumes) ?? indexWords(volumes.map(({ worded }) => worded))
  indexes.set(volumes, index)
  return index
}

/** Every word with the next one, as if the two were one. */
function joinedStems({ stem }: Library['language'], words: string): ReadonlySet<string> {
  const all = words.split(' ')
  return new Set(all.slice(1).map((word, at) => stem(`${all[at]}${word}`)))
}

/** Word by word, question and entry tell more than their two vectors. */
async function weighed(
  library: Library,
  asked: Asked,
  volumes: readonly Volume[],
  meaning: Meaning,
  untilMs: number,
): Promise<readonly Candidate[]> {
  const candidates = rankedBy(library, asked, volumes).slice(0, CANDIDATES)
  if (candidates.length === 0 || candidates.some(({ likeness }) => !likeness)) return candidates
  const texts = candidates.map(({ index }) => volumes[index]?.text ?? '')
  const overlaps = meaning.overlaps(asked.text, texts).catch(() => undefined)
  const known = await within(overlaps, untilMs - performance.now())
  if (!known) return candidates
  return candidates.map((each, at) => ({ ...each, ...(known[at] && { overlap: known[at] }) }))
}

/** However alike the questions are, the answer about another thing is none; but it may be worth asking back. */
const DOUBTFUL_CONFIDENCE = 0.6
/** From here on it is the same thing by another name, unless all but the thing is said in the same words. */
const CERTAIN_CONFIDENCE = 0.96
const SAME_PATTERN_WORDS = 3

function chosen(
  { language }: Library,
  { marks, words }: Asked,
  volumes: readonly Volume[],
  candidates: readonly Candidate[],
): Match | null {
  const wordWeights = WORD_WEIGHTS[language.tag]
  const best = decide(candidates, wordWeights)
  const volume = best && volumes[best.index]
  if (!volume) return null
  // What is asked about and not named has told against it word by word.
  if (wordWeights) return isInPart(best, candidates) ? { ...best, isInPart: true } : best
  const isDoubtful = isAboutAnotherThing(language, marks, volume.marks, {
    asked: words,
    question: volume.title,
  })
  const isCertain =
    best.confidence >= CERTAIN_CONFIDENCE &&
    wordsOfPattern(words, language.plain(volume.title)) < SAME_PATTERN_WORDS
  return isDoubtful && !isCertain
    ? { ...best, confidence: Math.min(DOUBTFUL_CONFIDENCE, best.confidence) }
    : best
}

/** How many words two questions have in common at their beginnings and ends: "how far is the" museum or beach. */
function wordsOfPattern(asked: string, question: string): number {
  const [a, b] = [asked.split(' '), question.split(' ')]
  const longest = Math.min(a.length, b.length)
  let first = 0
  while (first < longest && a[first] === b[first]) first++
  let last = 0
  while (first + last < longest && a.at(-1 - last) === b.at(-1 - last)) last++
  return first + last
}

/** A statement was not written as the answer to a question, so it counts only if it names what is asked about. */
const MIN_NAMED = 0.5

function closestFact(library: Library, asked: Asked, candidates: readonly Candidate[]): Match | null {
  const { language, facts } = library
  const found = chosen(library, asked, facts, candidates)
  const marks = found && facts[found.index]?.marks
  const { stems } = asked.marks
  return marks && stems.size > 0 && namedThings(language, stems, marks) >= MIN_NAMED ? found : null
}

/** What the work comes to, or undefined where it takes too long. */
async function within<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
