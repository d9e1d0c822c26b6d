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

/** The stems of an entry, those of its question alone, and of that in other words. */
export type Worded = {
  readonly stems: ReadonlySet<string>
  readonly title: ReadonlySet<string>
  readonly wordings: readonly ReadonlySet<string>[]
}

/** What words are held against: an entry, or another wording of it by itself. */
type Variant = Pick<Worded, 'stems' | 'title'> & { readonly entry: number }

/** From here on two words are taken for one. */
const ALIKE = 0.55
/** "Reinigung" in "Zahnreinigung". */
const PART = 0.85
const SHORTEST_PART = 4
/** What is misheard has most of its letters in common. */
const MOST_LETTERS_APART = 3
const MOST_AMOUNT = 3
/** Nobody asks for more in one turn; what comes after is not looked for. */
const MAX_ASKED = 40
/** Stems of an agent's that are compared by their letters; of a longer FAQ the rest counts only word for word. */
const MAX_COMPARED = 2500
/** Of each word asked, so many that are like it. */
const MAX_ALIKE = 30

/** The entries of an agent with all their stems, made once: what a turn costs does not depend on how they are worded. */
export type WordIndex = {
  /** How many entries there are. */
  readonly size: number
  readonly variants: readonly Variant[]
  /** In which variants each stem is, if only in the question. */
  readonly known: ReadonlyMap<string, readonly number[]>
  readonly titles: ReadonlyMap<string, number>
  /** Those whose letters are compared, and in which of them each pair of letters is. */
  readonly compared: readonly string[]
  readonly byPair: ReadonlyMap<string, readonly number[]>
}

export function indexWords(entries: readonly Worded[]): WordIndex {
  const variants = entries.flatMap(({ stems, title, wordings }, entry): Variant[] => [
    { stems, title, entry },
    ...wordings.map((each) => ({ stems: each, title: each, entry })),
  ])
  const known = new Map<string, number[]>()
  for (const { title } of variants) for (const word of title) known.set(word, [])
  for (const [place, { stems }] of variants.entries())
    for (const word of stems) {
      const places = known.get(word)
      if (places) places.push(place)
      else known.set(word, [place])
    }
  const compared = [...known.keys()].slice(0, MAX_COMPARED)
  const byPair = new Map<string, number[]>()
  for (const [place, word] of compared.entries())
    for (const pair of pairsOf(word)) {
      const places = byPair.get(pair)
      if (places) places.push(place)
      else byPair.set(pair, [place])
    }
  return { size: entries.length, variants, known, titles: titleWeights(entries), compared, byPair }
}

/**
 * What the words of a question share with each entry. `joined` are its words two by two: speech recognition takes a long
 * word for two, and where an entry has the two as one, that one was said.
 */
export function sharedWords(
  said: ReadonlySet<string>,
  joined: ReadonlySet<string>,
  index: WordIndex,
): SharedWords[] {
  const { size, variants, known, titles } = index
  const asked = [...new Set([...said, ...[...joined].filter((word) => known.has(word))])].slice(0, MAX_ASKED)
  const likest = asked.map((word) => likenesses(word, index))
  const words = likest.map((alike) => {
    const found = closest(alike, index)
    const weight = rarity(new Set(variants.flatMap(({ entry }, at) => (found[at] ? [entry] : []))).size, size)
    return { found, weight, most: Math.max(0, ...found) }
  })
  const nearest = nearestOf(likest)
  const all = variants.map((variant, place) => {
    let [matched, asking, telling, lacking] = [0, 0, 0, 0]
    for (const { found, weight, most } of words) {
      const here = found[place] ?? 0
      matched += weight * here
      asking += weight
      telling = Math.max(telling, weight * here)
      if (most > here) lacking = Math.max(lacking, weight * (1 - here))
    }
    return {
      covered: asking === 0 ? 0 : matched / asking,
      amount: Math.min(matched, MOST_AMOUNT) / MOST_AMOUNT,
      named: namedIn(variant, nearest, titles),
      telling,
      lacking,
    }
  })
  return bestOfEntries(all, index)
}

const likenessIn = ({ covered, named }: SharedWords): number => covered + named

/** One or two words in common are enough to find an entry by, and too few for a wording of a few words. */
const MIN_COVERED = 0.4
const MIN_NAMED = 0.9
const isNearlySame = ({ covered, named }: SharedWords): boolean =>
  covered >= MIN_COVERED && named >= MIN_NAMED

function bestOfEntries(all: readonly SharedWords[], { size, variants }: WordIndex): SharedWords[] {
  const best: SharedWords[] = Array.from({ length: size })
  for (const [place, { entry }] of variants.entries()) {
    const found = all[place]
    const before = best[entry]
    if (found && (!before || (isNearlySame(found) && likenessIn(found) > likenessIn(before))))
      best[entry] = found
  }
  return best
}

type Alike = readonly (readonly [word: string, likeness: number])[]

/** The words of the entries that are most like a word of the question. */
function likenesses(word: string, { known, compared, byPair }: WordIndex): Alike {
  const shared = new Uint8Array(compared.length)
  for (const pair of pairsOf(word)) for (const place of byPair.get(pair) ?? []) shared[place]!++
  const alike: [string, number][] = known.has(word) ? [[word, 1]] : []
  const fewest = word.length > SHORTEST_PART ? SHORTEST_PART - 1 : word.length - 1
  for (let place = 0; place < compared.length; place++) {
    const pairs = shared[place] ?? 0
    const other = compared[place] ?? ''
    const likeness = pairs < fewest || other === word ? 0 : likenessOf(word, other, pairs)
    if (likeness > 0) alike.push([other, likeness])
  }
  return alike.length <= MAX_ALIKE ? alike : mostAlike(alike)
}

function mostAlike(alike: Alike): Alike {
  const percents = new Uint32Array(101)
  for (const [, likeness] of alike) percents[Math.floor(likeness * 100)]!++
  let least = 100
  for (let count = percents[100] ?? 0; count < MAX_ALIKE && least > 0; count += percents[least] ?? 0) least--
  return alike.filter(([, likeness]) => likeness * 100 >= least).slice(0, MAX_ALIKE)
}

/** How like the word is to that of each entry which it is most like. */
function closest(alike: Alike, { variants, known }: WordIndex): Float64Array {
  const best = new Float64Array(variants.length)
  for (const [word, likeness] of alike)
    for (const place of known.get(word) ?? []) best[place] = Math.max(likeness, best[place] ?? 0)
  return best
}

/** How like each word of the entries is to the word of the question that it is most like. */
function nearestOf(likest: readonly Alike[]): Map<string, number> {
  const nearest = new Map<string, number>()
  for (const [word, likeness] of likest.flat()) nearest.set(word, Math.max(likeness, nearest.get(word) ?? 0))
  return nearest
}

function namedIn(
  { title }: Variant,
  nearest: ReadonlyMap<string, number>,
  weights: ReadonlyMap<string, number>,
): number {
  let [matched, all] = [0, 0]
  for (const word of title) {
    const weight = weights.get(word) ?? 0
    matched += weight * (nearest.get(word) ?? 0)
    all += weight
  }
  return all === 0 ? 0 : matched / all
}

function titleWeights(entries: readonly Worded[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title, wordings } of entries)
    for (const word of new Set([title, ...wordings].flatMap((each) => [...each])))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, rarity(count, entries.length)]))
}

/** 1 where one entry or none has it, towards 0 where all have. */
function rarity(count: number, entries: number): number {
  return Math.log((entries + 1) / Math.max(count, 1)) / Math.log(entries + 1)
}

/** How alike two stems are, from 0 to 1: the same word, a part of a compound, or a word misheard. */
function likenessOf(a: string, b: string, sharedPairs: number): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < SHORTEST_PART) return 0
  if (sharedPairs >= short.length - 1 && long.includes(short)) return PART
  if (long.length - short.length > MOST_LETTERS_APART) return 0
  // Which part of their pairs of letters they share (Dice).
  const alike = (2 * sharedPairs) / (a.length + b.length - 2)
  return alike >= ALIKE ? alike : 0
}

/** The pairs of letters of a word, each with how often it has come before. */
function pairsOf(word: string): string[] {
  const counts = new Map<string, number>()
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => {
    const pair = word.slice(at, at + 2)
    const before = counts.get(pair) ?? 0
    counts.set(pair, before + 1)
    return `${pair}${before}`
  })
}
