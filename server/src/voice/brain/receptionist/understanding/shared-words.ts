/** How the words of a question are found in an entry: what is left to go by where no model knows the language. */
export type SharedWords = {
  /** Which part of what is asked the entry has, rare words counting more. */
  readonly covered: number
  /** How much of it that is, up to a bound. */
  readonly amount: number
  /** Which part of the entry's own question the words have. */
  readonly named: number
  /** How telling the best of the words is that both have. */
  readonly telling: number
  /** How telling the best of the words is that other entries have and this one has not. */
  readonly lacking: number
}

/** The stems of an entry, and those of its question alone. */
export type Worded = { readonly stems: ReadonlySet<string>; readonly title: ReadonlySet<string> }

/** From here on two words are taken for one. */
const ALIKE = 0.55
/** "Reinigung" in "Zahnreinigung". */
const PART = 0.85
const SHORTEST_PART = 4
/** What is misheard has most of its letters in common. */
const MOST_LETTERS_APART = 3
const MOST_AMOUNT = 3

/**
 * What the words of a question share with each entry. `joined` are its words two by two: speech recognition takes a long
 * word for two, and where an entry has the two as one, that one was said.
 */
export function sharedWords(
  said: ReadonlySet<string>,
  joined: ReadonlySet<string>,
  entries: readonly Worded[],
): SharedWords[] {
  const known = new Set(entries.flatMap(({ stems, title }) => [...stems, ...title]))
  const asked = new Set([...said, ...[...joined].filter((word) => known.has(word))])
  const likest = likenesses(asked, known)
  const words = [...asked].map((word) => {
    const found = entries.map((entry) => closest(likest.get(word), entry.stems))
    return { word, found, weight: rarity(found.filter((each) => each > 0).length, entries.length) }
  })
  const titles = titleWeights(entries)
  return entries.map((entry, index) => {
    let [matched, all, telling, lacking] = [0, 0, 0, 0]
    for (const { found, weight } of words) {
      const here = found[index] ?? 0
      matched += weight * here
      all += weight
      telling = Math.max(telling, weight * here)
      if (found.some((each) => each > here)) lacking = Math.max(lacking, weight * (1 - here))
    }
    return {
      covered: all === 0 ? 0 : matched / all,
      amount: Math.min(matched, MOST_AMOUNT) / MOST_AMOUNT,
      named: namedIn(entry, asked, likest, titles),
      telling,
      lacking,
    }
  })
}

/** How alike each word of the question is to those of the entries, where it is at all. */
function likenesses(
  asked: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Map<string, ReadonlyMap<string, number>> {
  return new Map(
    [...asked].map((word) => {
      const found = new Map<string, number>()
      for (const other of known) {
        const alike = likeness(word, other)
        if (alike > 0) found.set(other, alike)
      }
      return [word, found]
    }),
  )
}

function closest(likest: ReadonlyMap<string, number> | undefined, words: ReadonlySet<string>): number {
  let best = 0
  for (const [word, alike] of likest ?? []) if (alike > best && words.has(word)) best = alike
  return best
}

function namedIn(
  { title }: Worded,
  asked: ReadonlySet<string>,
  likest: ReadonlyMap<string, ReadonlyMap<string, number>>,
  weights: ReadonlyMap<string, number>,
): number {
  let [matched, all] = [0, 0]
  for (const word of title) {
    const weight = weights.get(word) ?? 0
    const best = Math.max(0, ...[...asked].map((each) => likest.get(each)?.get(word) ?? 0))
    matched += weight * best
    all += weight
  }
  return all === 0 ? 0 : matched / all
}

function titleWeights(entries: readonly Worded[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title } of entries) for (const word of title) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, rarity(count, entries.length)]))
}

/** 1 where one entry or none has it, towards 0 where all have. */
function rarity(count: number, entries: number): number {
  return Math.log((entries + 1) / Math.max(count, 1)) / Math.log(entries + 1)
}

/** How alike two stems are, from 0 to 1: the same word, a part of a compound, or a word misheard. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= SHORTEST_PART && long.includes(short)) return PART
  if (short.length < SHORTEST_PART || long.length - short.length > MOST_LETTERS_APART) return 0
  const alike = sharedPairs(short, long)
  return alike >= ALIKE ? alike : 0
}

/** Which part of their pairs of letters two words share (Dice). */
function sharedPairs(a: string, b: string): number {
  const left = new Map<string, number>()
  for (let at = 0; at + 1 < a.length; at++) {
    const pair = a.slice(at, at + 2)
    left.set(pair, (left.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at + 1 < b.length; at++) {
    const pair = b.slice(at, at + 2)
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    shared += 1
  }
  return (2 * shared) / (a.length + b.length - 2)
}
