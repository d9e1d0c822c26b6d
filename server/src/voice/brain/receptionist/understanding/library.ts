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

export function learn({ briefing, facts }: Knowledge, meaning: Meaning, urgency: Urgency): Library {
  const { language } = briefing
  const reading: Promise<void>[] = []
  const shelve = (text: string, title: string): Volume => {
    const marks = marksOf(language, text, [])
    const worded = { stems: marks.stems, title: stemsOf(language, title) }
    const volume: Volume = { text, title, worded, marks }
    if (isKnownToModel(language)) reading.push(read(volume, meaning, urgency))
    return volume
  }
  const entries = briefing.faq.map((entry) => shelve(textOf(entry), entry.question))
  const known = facts.map(({ text }) => shelve(text, text))
  return { language, entries, facts: known, ready: Promise.all(reading) }
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
