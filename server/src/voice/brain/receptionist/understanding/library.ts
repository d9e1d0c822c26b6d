import { createKeptReadings, type KeptReadings } from '../../kept-readings.ts'
import { marksOf, stemsOf, textOf, type Marks } from './faq.ts'
import type { Worded } from './shared-words.ts'
import type { Meaning, Urgency, Vector } from './meaning.ts'
import type { Knowledge } from '../talk.ts'
import type { Language } from '../../../../language/language.ts'

/** What callers' words are compared with. It fills as the model gets through the texts. */
export type Library = {
  readonly language: Language
  readonly entries: readonly Volume[]
  readonly facts: readonly Volume[]
  /** Settles when all texts are through, however that went. */
  readonly ready: Promise<unknown>
}

/** An entry with its answer, and its question alone; a fact is its own title. */
export type Volume = {
  readonly text: string
  readonly title: string
  readonly worded: Worded
  marks: Marks
}

/** The words of a volume. Finding them in a long FAQ takes a part of a second, so that they are kept for the next call. */
type Shelved = Pick<Volume, 'text' | 'title' | 'worded' | 'marks'>
export type KeptShelves = KeptReadings<{
  readonly entries: readonly Shelved[]
  readonly facts: readonly Shelved[]
}>

const BYTES_OF_VOLUME = 4000

export function createKeptShelves(): KeptShelves {
  return createKeptReadings(({ entries, facts }) => BYTES_OF_VOLUME * (entries.length + facts.length))
}

export function learn(
  { briefing, facts }: Knowledge,
  meaning: Meaning,
  urgency: Urgency,
  kept = createKeptShelves(),
): Library {
  const { language, faq } = briefing
  const shelves = kept.read([language.tag, faq, facts.map(({ text }) => text)], () => ({
    entries: faq.map((entry) => shelve(language, textOf(entry), entry.question)),
    facts: facts.map(({ text }) => shelve(language, text, text)),
  }))
  const reading: Promise<void>[] = []
  const take = (shelved: Shelved): Volume => {
    const volume = { ...shelved }
    if (isKnownToModel(language)) reading.push(read(volume, meaning, urgency))
    return volume
  }
  const entries = shelves.entries.map(take)
  const known = shelves.facts.map(take)
  return { language, entries, facts: known, ready: Promise.all(reading) }
}

function shelve(language: Language, text: string, title: string): Shelved {
  const marks = marksOf(language, text, [])
  return { text, title, worded: { stems: marks.stems, title: stemsOf(language, title) }, marks }
}

async function read(volume: Volume, meaning: Meaning, urgency: Urgency): Promise<void> {
  const { text, title } = volume
  const vectors = await vectorsOf(text === title ? [text] : [text, title], meaning, urgency)
  volume.marks = { ...volume.marks, vectors }
}

/** The embedded models were trained with English. In other languages words and concepts decide. */
export function isKnownToModel({ tag }: Language): boolean {
  return tag === 'en'
}

/** Without the model there are none: words and concepts still count, only for less. */
export async function vectorsOf(
  texts: readonly string[],
  meaning: Meaning,
  urgency: Urgency,
): Promise<Vector[]> {
  try {
    return await Promise.all(texts.map((text) => meaning.vector(text, urgency)))
  } catch {
    return []
  }
}
