import { SECOND_MS } from '../../clock.ts'
import { confidence, marksOf, rank, textsOf, type Marks, type Match } from './faq.ts'
import type { Meaning, Vector } from './meaning.ts'
import type { Knowledge, Understanding } from './talk.ts'
import { plain } from './words.ts'

/** What callers' words are compared with. It fills as the model gets through the texts. */
export type Library = {
  readonly entries: readonly Volume[]
  readonly facts: readonly Volume[]
  /** Settles when all texts are through, however that went. */
  readonly ready: Promise<unknown>
}

type Volume = { marks: Marks }

/** A caller is not kept waiting for a long FAQ that is being read for the first time. */
const LIBRARY_LIMIT_MS = 0.7 * SECOND_MS

export function learn({ briefing, facts }: Knowledge, meaning: Meaning): Library {
  const reading: Promise<void>[] = []
  const volume = (texts: readonly string[], words: string): Volume => {
    const shelved: Volume = { marks: marksOf(words, []) }
    reading.push(
      vectorsOf(texts, meaning, 'later').then((vectors) => {
        shelved.marks = { ...shelved.marks, vectors }
      }),
    )
    return shelved
  }
  const entries = briefing.faq.map((entry) => volume(textsOf(entry), `${entry.question} ${entry.answer}`))
  const known = facts.map(({ text }) => volume([text], text))
  return { entries, facts: known, ready: Promise.all(reading) }
}

/** Without the model, words and concepts still count, only for less. */
async function vectorsOf(
  texts: readonly string[],
  meaning: Meaning,
  urgency: 'now' | 'later',
): Promise<Vector[]> {
  try {
    return await Promise.all(texts.map((text) => meaning.vector(text, urgency)))
  } catch {
    return []
  }
}

export async function understand(text: string, library: Library, meaning: Meaning): Promise<Understanding> {
  const words = plain(text)
  if (!/\p{L}/u.test(words) || library.entries.length + library.facts.length === 0)
    return { entry: null, fact: null }
  const [vectors] = await Promise.all([
    vectorsOf([words], meaning, 'now'),
    within(library.ready, LIBRARY_LIMIT_MS),
  ])
  const asked = marksOf(words, vectors)
  return { entry: closest(asked, library.entries), fact: closestFact(asked, library.facts) }
}

function closest(asked: Marks, volumes: readonly Volume[]): Understanding['entry'] {
  const ranked = rank(
    asked,
    volumes.map(({ marks }) => marks),
  )
  return judged(ranked)
}

function judged(ranked: readonly Match[]): Understanding['entry'] {
  const [best] = ranked
  return best ? { index: best.index, confidence: confidence(ranked) } : null
}

/** A statement counts only if it shares a word or a concept with the question: it was not written as its answer. */
function closestFact(asked: Marks, volumes: readonly Volume[]): Understanding['fact'] {
  const found = closest(asked, volumes)
  const marks = found && volumes[found.index]?.marks
  if (!marks) return null
  const isShared =
    [...asked.stems].some((stem) => marks.stems.has(stem)) || !asked.concepts.isDisjointFrom(marks.concepts)
  return isShared ? found : null
}

async function within(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
