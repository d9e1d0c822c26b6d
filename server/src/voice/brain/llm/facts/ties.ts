import type { HardFact } from '../../../../language/language.ts'
import type { Saying } from './derived-facts.ts'
import { placeOf, rootsOf, type Ground } from './fact-index.ts'
import { groundsOfKind, type Known } from './known-facts.ts'

const NEAR_WEIGHT = 2
const EVERYDAY_WEIGHT = 0.4

/**
 * Whether a known fact is one of what the sentence speaks of: 24 hours of notice are no 24 hours until staff call
 * back. What the sentence itself names counts first; where it names nothing of its own ("it takes an hour"), what the
 * caller has asked and the reply has said before.
 */
export function isTied(
  known: Known,
  claim: HardFact,
  all: readonly HardFact[],
  { sentence, before }: Saying,
  ground: Ground,
): boolean {
  if (ground.source === null || ground.source.startsWith('tool:')) return true
  if (ground.source === 'hours') return isOfBusiness(known, claim, all, sentence)
  const { facts } = known.language
  const named = facts.topicsOf(sentence, placeOf(claim, all, sentence.length))
  const own = named.own.filter((root) => isTold(known, root) || !isHeardOnly(known, root))
  const rivals = groundsOfKind(known, ground.kind).filter((each) => each.source !== null)
  if (own.length > 0) {
    const score = scoreOf(ground, own, named.everyday)
    const hasWord = own.some((root) => ground.wide.has(root))
    if (isNamedWhole(known, claim, all, sentence, ground)) return true
    return hasWord && rivals.every((rival) => scoreOf(rival, own, named.everyday) <= score)
  }
  // What was told without a word of its own can be of anything.
  if (ground.wide.size === 0 && ground.kind === 'money' && !isFree(ground)) return true
  if (isNamedBest(ground, named.everyday, rivals) || isQuoted(sentence, ground)) return true
  // What is free is said of it by name, be that an everyday word.
  if (isFree(ground) && named.everyday.length > 0 && countIn(ground.wide, named.everyday) === 0) return false
  const around = facts.topicsIn(`${sentence} ${before} ${known.lastHeard}`)
  const spokenOf = around.own.filter((root) => isTold(known, root))
  const near = countIn(ground.near, [...spokenOf, ...(isFree(ground) ? around.everyday : [])])
  if (near > 0) return true
  // So much is free somewhere that it must be said of what is.
  if (isFree(ground) || spokenOf.length === 0) return !isFree(ground)
  const score = scoreOf(ground, spokenOf, [...named.everyday, ...around.everyday])
  return rivals.every((rival) => scoreOf(rival, spokenOf, [...named.everyday, ...around.everyday]) <= score)
}

const MIN_NAMED_ROOTS = 2

/** Everything that the fact was told of stands in a sentence that has no other of its kind. */
function isNamedWhole(
  { language: { facts } }: Known,
  { kind }: HardFact,
  all: readonly HardFact[],
  sentence: string,
  { near }: Ground,
): boolean {
  const named = rootsOf(facts.topicsIn(sentence))
  const isOnly = all.filter((fact) => fact.kind === kind && fact.isClaim).length === 1
  return isOnly && near.size >= MIN_NAMED_ROOTS && [...near].every((root) => named.has(root))
}

function isFree({ kind, value }: Ground): boolean {
  return kind === 'money' && Number(value) === 0
}

/** By everyday words that no other fact of the kind has as many of. */
function isNamedBest(
  { near, value }: Ground,
  everyday: readonly string[],
  rivals: readonly Ground[],
): boolean {
  const count = countIn(near, everyday)
  return count > 0 && rivals.every((rival) => rival.value === value || countIn(rival.near, everyday) <= count)
}

const MIN_QUOTED_WORDS = 4
const QUOTED_SHARE = 0.8

/** Whether a sentence is made of the words in which the fact was told. */
function isQuoted(sentence: string, { text }: Ground): boolean {
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
function isOfBusiness(known: Known, claim: HardFact, all: readonly HardFact[], sentence: string): boolean {
  const { facts } = known.language
  const own = facts.topicsOf(sentence, placeOf(claim, all, sentence.length)).own
  const isOnlyTime = claim.kind === 'clock' && all.filter(({ kind }) => kind === 'clock').length === 1
  // "Marco comes at eight" is no word about the hours, though they begin then.
  if (own.length > 0 && isOnlyTime && !facts.isAboutHours(`${sentence} ${known.lastHeard}`)) return false
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
