import type { Topics } from '../../../../language/facts.ts'
import type { FactForm, HardFact } from '../../../../language/language.ts'
import type { Saying } from './derived-facts.ts'
import { placesOf, rootsOf, type Ground } from './fact-index.ts'
import { groundsOfKind, type Known } from './known-facts.ts'

const NEAR_WEIGHT = 2
const MIN_NAMED_ROOTS = 2
const EVERYDAY_WEIGHT = 0.4

/**
 * Whether a known fact is one of what the sentence speaks of: 24 hours of notice are no 24 hours until staff call
 * back. What the sentence itself names counts first; where it names nothing of its own ("it takes an hour"), what the
 * caller has asked and the reply has said before.
 */
export function tiesOf(
  known: Known,
  claim: HardFact,
  all: readonly HardFact[],
  { sentence, before }: Saying,
): (ground: Ground) => boolean {
  const { facts } = known.language
  const place = placesOf(all, sentence.length)[all.indexOf(claim)]
  const named = place ? facts.topicsOf(sentence, place) : NO_TOPICS
  const own = named.own.filter((root) => isTold(known, root) || !isHeardOnly(known, root))
  const around = facts.topicsIn(`${sentence} ${before} ${known.lastHeard}`)
  const spokenOf = around.own.filter((root) => isTold(known, root))
  const allEveryday = [...named.everyday, ...around.everyday]
  const isOfBusiness = perKey<'hours', boolean>(() =>
    isOfWholeBusiness(known, claim, all, sentence, named.own),
  )
  // All grounds are held against the same rivals: they are looked through once.
  const rivals = perKey((kind: FactForm) =>
    groundsOfKind(known, kind).filter(({ source }) => source !== null),
  )
  const bestOwn = perKey((kind: FactForm) =>
    highest(rivals(kind), (each) => scoreOf(each, own, named.everyday)),
  )
  const bestSpoken = perKey((kind: FactForm) =>
    highest(rivals(kind), (each) => scoreOf(each, spokenOf, allEveryday)),
  )
  const bestNamed = perKey((kind: FactForm) =>
    bestOfOthers(rivals(kind), (each) => countIn(each.near, named.everyday)),
  )

  // Everything that a fact was told of may stand in a sentence that has no other of its kind.
  const isOnly = all.filter(({ kind, isClaim }) => kind === claim.kind && isClaim).length === 1
  const inSentence = rootsOf(facts.topicsIn(sentence))
  const isQuoted = perKey((text: string) => isQuotedFrom(text, sentence))

  return (ground) => {
    const { source, kind, wide, near, value, text } = ground
    if (source === null || source.startsWith('tool:')) return true
    if (source === 'hours') return isOfBusiness(source)
    if (own.length > 0) {
      if (isOnly && near.size >= MIN_NAMED_ROOTS && [...near].every((root) => inSentence.has(root)))
        return true
      const hasWord = own.some((root) => wide.has(root))
      return hasWord && bestOwn(kind) <= scoreOf(ground, own, named.everyday)
    }
    // What was told without a word of its own can be of anything.
    if (wide.size === 0 && kind === 'money' && !isFree(ground)) return true
    const count = countIn(near, named.everyday)
    if ((count > 0 && bestNamed(kind)(value) <= count) || isQuoted(text)) return true
    // What is free is said of it by name, be that an everyday word.
    if (isFree(ground) && named.everyday.length > 0 && countIn(wide, named.everyday) === 0) return false
    if (countIn(near, [...spokenOf, ...(isFree(ground) ? around.everyday : [])]) > 0) return true
    // So much is free somewhere that it must be said of what is.
    if (isFree(ground) || spokenOf.length === 0) return !isFree(ground)
    return bestSpoken(kind) <= scoreOf(ground, spokenOf, allEveryday)
  }
}

const NO_TOPICS: Topics = { own: [], everyday: [] }

/** What is found out once for each key. */
function perKey<Key, T>(find: (key: Key) => T): (key: Key) => T {
  const found = new Map<Key, T>()
  return (key) => {
    if (!found.has(key)) found.set(key, find(key))
    return found.get(key)!
  }
}

function highest(grounds: readonly Ground[], score: (ground: Ground) => number): number {
  return grounds.reduce((best, ground) => Math.max(best, score(ground)), 0)
}

/** The highest score of those that have another value than a given one. */
function bestOfOthers(
  grounds: readonly Ground[],
  score: (ground: Ground) => number,
): (value: string) => number {
  let first = { value: '', score: 0 }
  let second = 0
  for (const ground of grounds) {
    const here = { value: ground.value, score: score(ground) }
    if (here.score > first.score) {
      if (here.value !== first.value) second = first.score
      first = here
    } else if (here.value !== first.value) second = Math.max(second, here.score)
  }
  return (value) => (value === first.value ? second : first.score)
}

function isFree({ kind, value }: Ground): boolean {
  return kind === 'money' && Number(value) === 0
}

const MIN_QUOTED_WORDS = 4
const QUOTED_SHARE = 0.8

/** Whether a sentence is made of the words in which a fact was told. */
function isQuotedFrom(text: string, sentence: string): boolean {
  const told = new Set(wordsIn(text))
  const words = wordsIn(sentence)
  const count = words.filter((word) => told.has(word)).length
  return words.length >= MIN_QUOTED_WORDS && count >= QUOTED_SHARE * words.length
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

function scoreOf({ near, wide }: Ground, own: readonly string[], everyday: readonly string[]): number {
  return (
    NEAR_WEIGHT * countIn(near, own) +
    countIn(wide, own) +
    EVERYDAY_WEIGHT * (NEAR_WEIGHT * countIn(near, everyday) + countIn(wide, everyday))
  )
}

function countIn(roots: ReadonlySet<string>, wanted: readonly string[]): number {
  return new Set(wanted.filter((root) => roots.has(root))).size
}

/** The hours are those of the whole business, unless what is spoken of has times of its own. */
function isOfWholeBusiness(
  known: Known,
  claim: HardFact,
  all: readonly HardFact[],
  sentence: string,
  own: readonly string[],
): boolean {
  const isOnlyTime = claim.kind === 'clock' && all.filter(({ kind }) => kind === 'clock').length === 1
  // "Marco comes at eight" is no word about the hours, though they begin then.
  const isAboutHours = known.language.facts.isAboutHours(`${sentence} ${known.lastHeard}`)
  if (own.length > 0 && isOnlyTime && !isAboutHours) return false
  const timed = [...groundsOfKind(known, 'clock'), ...groundsOfKind(known, 'duration')].filter(
    ({ source, offset, kind }) => source !== 'hours' && (kind === 'clock' || offset !== undefined),
  )
  return !timed.some(({ near }) => own.some((root) => near.has(root)))
}

function isTold({ told }: Known, root: string): boolean {
  return told.some(({ words }) => words.has(root))
}

function isHeardOnly({ heard }: Known, root: string): boolean {
  return heard.some(({ words }) => words.has(root))
}
