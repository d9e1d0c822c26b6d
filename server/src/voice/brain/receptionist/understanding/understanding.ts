import { SECOND_MS } from '../../../../platform/clock.ts'
import { isAboutAnotherThing, namedThings } from './another-thing.ts'
import { bareOf, confidence, marksOf, rank, textsOf, type Marks, type View } from './faq.ts'
import type { Meaning, Urgency } from './meaning.ts'
import type { Knowledge, Understanding } from '../talk.ts'
import type { Language } from '../../../../language/language.ts'

/** What callers' words are compared with. It fills as the model gets through the texts. */
export type Library = {
  readonly language: Language
  readonly entries: readonly Volume[]
  readonly facts: readonly Volume[]
  /** Settles when all texts are through, however that went. */
  readonly ready: Promise<unknown>
}

type Volume = { readonly title: string; marks: Marks }

/** A caller is not kept waiting for a long FAQ that is being read for the first time, or for a model that hangs. */
const PATIENCE_MS = 0.5 * SECOND_MS

export function learn({ briefing, facts }: Knowledge, meaning: Meaning, urgency: Urgency): Library {
  const { language } = briefing
  const reading: Promise<void>[] = []
  const shelve = (texts: readonly string[], words: string): Volume => {
    const volume: Volume = { title: texts[0] ?? '', marks: marksOf(language, words, []) }
    reading.push(read(language, volume, texts, meaning, urgency))
    return volume
  }
  const entries = briefing.faq.map((entry) => shelve(textsOf(entry), `${entry.question} ${entry.answer}`))
  const known = facts.map(({ text }) => shelve([text], text))
  return { language, entries, facts: known, ready: Promise.all(reading) }
}

async function read(
  language: Language,
  volume: Volume,
  texts: readonly string[],
  meaning: Meaning,
  urgency: Urgency,
): Promise<void> {
  volume.marks = { ...volume.marks, views: await viewsOf(language, texts, meaning, urgency) }
}

/** Without the model there are none: words and concepts still count, only for less. */
async function viewsOf(
  language: Language,
  texts: readonly string[],
  meaning: Meaning,
  urgency: Urgency,
): Promise<View[]> {
  const view = async (text: string): Promise<View> => {
    const [whole, bare] = await Promise.all([
      meaning.vector(text, urgency),
      meaning.vector(bareOf(language, text), urgency),
    ])
    return { whole, bare }
  }
  try {
    return await Promise.all(texts.map(view))
  } catch {
    return []
  }
}

export async function understand(
  text: string,
  library: Library,
  meaning: Meaning,
  patienceMs = PATIENCE_MS,
): Promise<Understanding> {
  const { language } = library
  const words = language.plain(text)
  if (!/\p{L}/u.test(words) || library.entries.length + library.facts.length === 0)
    return { entry: null, fact: null }
  const asked = await marksIn(words, library, meaning, patienceMs)
  return {
    entry: closest(language, asked, words, library.entries),
    fact: closestFact(language, asked, words, library.facts),
  }
}

/** The indexes of the entries, the one that is likeliest to answer the words first. */
export async function ranked(
  text: string,
  library: Library,
  meaning: Meaning,
  patienceMs: number,
): Promise<number[]> {
  const asked = await marksIn(library.language.plain(text), library, meaning, patienceMs)
  const marks = library.entries.map((volume) => volume.marks)
  return rank(asked, marks).map(({ index }) => index)
}

async function marksIn(
  words: string,
  library: Library,
  meaning: Meaning,
  patienceMs: number,
): Promise<Marks> {
  const [views] = await Promise.all([
    within(viewsOf(library.language, [words], meaning, 'now'), patienceMs),
    within(library.ready, patienceMs),
  ])
  return marksOf(library.language, words, views ?? [])
}

/** However alike the questions are, the answer about another thing is none; but it may be worth asking back. */
const DOUBTFUL_CONFIDENCE = 0.6

function closest(
  language: Language,
  asked: Marks,
  words: string,
  volumes: readonly Volume[],
): Understanding['entry'] {
  const ranked = rank(
    asked,
    volumes.map(({ marks }) => marks),
  )
  const [best] = ranked
  const volume = best && volumes[best.index]
  if (!volume) return null
  const isDoubtful = isAboutAnotherThing(language, asked, volume.marks, {
    asked: words,
    question: volume.title,
  })
  return { index: best.index, confidence: Math.min(isDoubtful ? DOUBTFUL_CONFIDENCE : 1, confidence(ranked)) }
}

/** A statement was not written as the answer to a question, so it counts only if it names what is asked about. */
const MIN_NAMED = 0.5

function closestFact(
  language: Language,
  asked: Marks,
  words: string,
  volumes: readonly Volume[],
): Understanding['fact'] {
  const found = closest(language, asked, words, volumes)
  const marks = found && volumes[found.index]?.marks
  return marks && asked.stems.size > 0 && namedThings(language, asked.stems, marks) >= MIN_NAMED
    ? found
    : null
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
