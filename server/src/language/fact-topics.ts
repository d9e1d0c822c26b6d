import type { FactPlace, FactsLanguage, Topics } from './facts.ts'

type Table = {
  readonly topicsIn: FactsLanguage['topicsIn']
  /** What parts a fact from the next one: "and". */
  readonly and: string
  /** Behind a fact, what says whom it is for: "for". */
  readonly forWhom: string
}

/** So many characters before and behind a fact say what it is said of. */
const REACH = 300
const NO_TOPICS: Topics = { own: [], everyday: [] }

/** The words before a fact back to the last of its kind; after "$25 for", those that say whom it is for. */
export function topicsOfBy({ topicsIn, and, forWhom }: Table): FactsLanguage['topicsOf'] {
  const end = new RegExp(String.raw`[,;.]|\s${and}\s`)
  const behind = new RegExp(String.raw`^\S+(?:\s\S+){0,3}?\s${forWhom}\s(.*)$`, 'is')
  return (sentence, place) => {
    const after = sentence.slice(place.start, Math.min(place.next, place.start + REACH))
    for (const text of [
      () => behind.exec(after)?.[1] ?? '',
      () => before(sentence, place, place.last),
      () => before(sentence, place, 0),
      () => after.split(end, 1)[0] ?? '',
    ]) {
      const topics = topicsIn(text())
      if (topics.own.length + topics.everyday.length > 0) return topics
    }
    return NO_TOPICS
  }
}

/** What stands before a fact, whole words only. */
function before(sentence: string, { start }: FactPlace, from: number): string {
  const nearest = start - REACH
  return nearest <= from ? sentence.slice(from, start) : sentence.slice(nearest, start).replace(/^\S+/, '')
}

const MAX_REMEMBERED = 5000
const MAX_WORD_CHARACTERS = 40

/** What is found out about a word, which comes again and again. */
export function remembered<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    if (word.length > MAX_WORD_CHARACTERS) return find(word)
    const before = known.get(word)
    if (before !== undefined) return before
    const found = find(word)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(word, found)
    return found
  }
}
