import { createKeptReadings, type KeptReadings } from '../../kept-readings.ts'
import { marksOf, stemsOf, textOf, wordingsOf, type Marks } from './faq.ts'
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

/** An entry with its answer, its question alone, and that in other words; a fact is its own title. */
export type Volume = {
  readonly text: string
  readonly title: string
  /** As the rules want them; what is one of them word for word is certain. */
  readonly wordings: ReadonlySet<string>
  /** Other wordings, of which the model reads so many. */
  readonly read: readonly string[]
  readonly worded: Worded
  marks: Marks
}

/** The words of a volume. Finding them in a long FAQ takes a part of a second, so that they are kept for the next call. */
type Shelved = Pick<Volume, 'text' | 'title' | 'wordings' | 'read' | 'worded' | 'marks'>
export type KeptShelves = KeptReadings<{
  readonly entries: readonly Shelved[]
  readonly facts: readonly Shelved[]
}>

const BYTES_OF_VOLUME = 4000
const BYTES_OF_WORDING = 1000
/** Of an agent, so that its texts find room in the model's queue; further ones count only word for word. */
const MAX_WORDINGS_READ = 1000

export function createKeptShelves(): KeptShelves {
  return createKeptReadings(({ entries, facts }) =>
    [...entries, ...facts].reduce(
      (sum, { wordings }) => sum + BYTES_OF_VOLUME + BYTES_OF_WORDING * (wordings.size - 1),
      0,
    ),
  )
}

export function learn(
  { briefing, facts }: Knowledge,
  meaning: Meaning,
  urgency: Urgency,
  kept = createKeptShelves(),
): Library {
  const { language, faq } = briefing
  const shelves = kept.read([language.tag, faq, facts.map(({ text }) => text)], () => ({
    entries: shelveEntries(language, faq),
    facts: facts.map(({ text }) => shelve(language, text, [text], 0)),
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

function shelveEntries(language: Language, faq: Knowledge['briefing']['faq']): Shelved[] {
  let room = MAX_WORDINGS_READ
  return faq.map((entry) => {
    const shelved = shelve(language, textOf(entry), wordingsOf(entry), room)
    room -= shelved.read.length
    return shelved
  })
}

function shelve(
  language: Language,
  text: string,
  [title = text, ...others]: readonly string[],
  room: number,
): Shelved {
  const marks = marksOf(language, [text, ...others].join(' '), [])
  const all = [title, ...others]
  return {
    text,
    title,
    wordings: new Set(all.map((each) => language.plain(each))),
    read: others.slice(0, room),
    worded: {
      stems: stemsOf(language, text),
      title: stemsOf(language, title),
      wordings: others.map((each) => stemsOf(language, each)),
    },
    marks,
  }
}

async function read(volume: Volume, meaning: Meaning, urgency: Urgency): Promise<void> {
  const { text, title, read: others } = volume
  const vectors = await vectorsOf(text === title ? [text] : [text, title, ...others], meaning, urgency)
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
