import { WEEKDAYS, type Grounding, type Source } from '../../brain.ts'
import type { HardFact } from '../../../../language/language.ts'
import { areDaysTold, isNotAffirmed, isPromiseTold, isPutTogether, isToldTogether } from './coherence.ts'
import { judgeDeed, type DeedVerdict } from './deeds.ts'
import {
  isDerivedAmount,
  isDerivedTime,
  isLengthOfHours,
  isLengthOfSpan,
  isOftenAsTold,
  type Saying,
} from './derived-facts.ts'
import { AFFIRMED, clockKey, keyOf, MENTIONED, type Ground, type Index } from './fact-index.ts'
import { isCallersAddress, type Known } from './known-facts.ts'
import { tiesOf } from './ties.ts'
import { verbatimSource } from './verbatim.ts'

const ALL_WEEK = 0b1111111

export type Verdict = {
  readonly isGrounded: boolean
  /** Of the facts, where all of them stand in one place and nowhere else. */
  readonly source: Source
  /** It tells the caller what was done, and is right. */
  readonly confirms: boolean
  /** What is said to have been done for the caller, where that is not so. */
  readonly undone?: Exclude<DeedVerdict, { is: 'right' }>
}

const MOMENTS: ReadonlySet<HardFact['kind']> = new Set(['clock', 'date', 'day'])

const MADE_UP: Verdict = { isGrounded: false, source: 'model', confirms: false }

/**
 * Whether everything in a sentence that is right or wrong is known; with `deeds`, only whether what it says was done was.
 * `before` is what this reply has said already.
 */
export function judge(known: Known, sentence: string, before = '', grounding: Grounding = 'strict'): Verdict {
  const { language } = known
  const { facts } = language
  const deed = facts.deedIn(sentence)
  const verdict = deed && judgeDeed(known, sentence, deed)
  const written = verbatimSource(known, sentence, verdict)
  const confirms = verdict?.is === 'right'
  if (written !== undefined) return { isGrounded: true, source: written ?? 'model', confirms }
  if (verdict && verdict.is !== 'right') return { ...MADE_UP, undone: verdict }
  if (grounding === 'deeds') return { isGrounded: true, source: 'model', confirms }
  const saying: Saying = { sentence, before }
  const all = language.hardFactsIn(sentence, known.today)
  // Times of what was done have been held against what was done.
  const claims = all.filter(({ isClaim, kind }) => isClaim && !(deed && MOMENTS.has(kind)))
  let sources: ReadonlySet<Source> | undefined
  for (const claim of claims) {
    const found = groundsOf(known, claim, all, saying)
    if (!found) return MADE_UP
    sources = sources ? new Set([...sources].filter((each) => found.has(each))) : found
  }
  if (!isOpenAsSaid(known, sentence) || !areThingsKnown(known, sentence)) return MADE_UP
  if (!deed && !isCoherent(known, sentence, all)) return MADE_UP
  const [source] = sources?.size === 1 ? sources : []
  return { isGrounded: true, source: source ?? 'model', confirms }
}

/** Where a claim comes from; empty where it does so from nowhere that has a name, undefined where it is made up. */
function groundsOf(
  known: Known,
  claim: HardFact,
  all: readonly HardFact[],
  saying: Saying,
): ReadonlySet<Source> | undefined {
  const isOffer = claim.kind === 'clock' && isTimeOffer(known, saying.sentence)
  const isTied = tiesOf(known, claim, all, saying)
  const told = standsIn(
    known.told,
    claim,
    (ground) => (!isOffer || ground.source?.startsWith('tool:') === true) && isTied(ground),
  )
  if (told) return told
  if (isReadBack(known, claim, saying.sentence) && isHeard(known, claim)) return new Set()
  return !isOffer && isDerived(known, claim, all, saying) ? new Set() : undefined
}

/** Free times are those that the calendar has given. */
function isTimeOffer({ language: { facts } }: Known, sentence: string): boolean {
  return facts.offersTime(sentence) && !facts.isAboutHours(sentence) && !sentence.trimEnd().endsWith('?')
}

function isHeard(known: Known, claim: HardFact): boolean {
  const { kind, value } = claim
  if (kind === 'digits' && known.callersDigits.includes(value)) return true
  if (kind === 'email' && isCallersAddress(known, value)) return true
  return standsIn(known.heard, claim, () => true) !== undefined
}

/** A price or an hour does not become the business's own because a caller has named it. */
function isReadBack({ language: { facts } }: Known, { kind }: HardFact, sentence: string): boolean {
  const isAsked = sentence.trimEnd().endsWith('?')
  if (kind === 'money' || kind === 'percent') return isAsked || facts.addressesCaller(sentence)
  if (kind === 'clock') return isAsked || !facts.isAboutHours(sentence)
  if (kind === 'number') return isAsked || !facts.thingsIn(sentence).some(({ isOffered }) => isOffered)
  return true
}

function isDerived(known: Known, claim: HardFact, all: readonly HardFact[], saying: Saying): boolean {
  if (claim.kind === 'clock') return isDerivedTime(known, claim, saying)
  if (claim.kind === 'money') return isDerivedAmount(known, claim, saying)
  if (claim.kind === 'frequency') return isOftenAsTold(known, claim, saying)
  if (claim.kind !== 'duration' && claim.kind !== 'number') return false
  // "For a week it is $120": what the price is for.
  const isPriced = claim.kind === 'duration' && claim.count === 1 && all.some((fact) => fact.kind === 'money')
  if (isPriced) return true
  const isFactor = all.some((fact) => fact.kind === 'money' && isDerivedAmount(known, fact, saying))
  if (isFactor || claim.kind === 'number') return isFactor
  return [isLengthOfHours, isLengthOfSpan, isDerivedAmount].some((follows) => follows(known, claim, saying))
}

const MIN_NATIONAL_DIGITS = 7

function standsIn(
  indexes: readonly Index[],
  claim: HardFact,
  fits: (ground: Ground) => boolean,
): ReadonlySet<Source> | undefined {
  const { kind, value } = claim
  if (kind === 'digits')
    return indexes.some(({ digits }) =>
      digits.some((each) => each.includes(value) || isNational(value, each)),
    )
      ? new Set()
      : undefined
  if (kind === 'email' && indexes.some(({ emails }) => emails.includes(value))) return new Set()
  const grounds = keysFor(claim)
    .flatMap((key) => indexes.flatMap(({ grounds: known }) => known.get(key) ?? []))
    .filter((ground) => (kind !== 'clock' || isSameTime(ground, claim)) && fits(ground))
  if (grounds.length === 0) return undefined
  return kind === 'clock' ? sourcesOfDays(grounds, claim.days ?? 0) : sourcesOf(grounds)
}

/** The same number, the claim with a country code that was not given. */
function isNational(claimed: string, known: string): boolean {
  return known.length >= MIN_NATIONAL_DIGITS && claimed.endsWith(known)
}

/** A number without a unit may be a price, an age or a count. */
function keysFor({ kind, value, count }: HardFact): string[] {
  if (kind === 'clock') return [clockKey(Number(value))]
  if (kind === 'duration') return [keyOf(kind, value), ...(isAge(value, count) ? [`bare:${count}`] : [])]
  const isCounted = kind === 'money' || kind === 'number' || kind === 'day'
  return [keyOf(kind, value), ...(isCounted ? [`bare:${value}`] : [])]
}

const MINUTES_OF_YEAR = 365 * 24 * 60

/** Of years it may be said without them: "from the age of three". */
function isAge(value: string, count: number | undefined): boolean {
  return count !== undefined && count > 1 && Number(value) === count * MINUTES_OF_YEAR
}

function isSameTime(ground: Ground, { value, eitherHalf }: HardFact): boolean {
  return ground.eitherHalf || eitherHalf === true || ground.minute === Number(value)
}

/** Every day must be covered; a source that covers all of them is one for the whole. */
function sourcesOfDays(grounds: readonly Ground[], days: number): ReadonlySet<Source> | undefined {
  const covered = new Map<Source | null, number>()
  let all = 0
  for (const ground of grounds) {
    const mask = ground.days === 0 ? ALL_WEEK : ground.days
    covered.set(ground.source, (covered.get(ground.source) ?? 0) | mask)
    all |= mask
  }
  if ((all & days) !== days) return undefined
  const whole = [...covered].filter(([, mask]) => (mask & days) === days)
  return new Set(whole.flatMap(([source]) => source ?? []))
}

function sourcesOf(grounds: readonly Ground[]): ReadonlySet<Source> {
  return new Set(grounds.flatMap(({ source }) => source ?? []))
}

/** "We are open on Sunday" is a claim although no time is in it. */
function isOpenAsSaid({ language: { facts }, hours, told, today }: Known, sentence: string): boolean {
  if (!hours) return true
  if (facts.saysEveryDay(sentence) && Object.keys(hours.week).length < WEEKDAYS.length) return false
  if (!facts.claimsOpen(sentence)) return true
  const spokenOf = told.reduce((days, index) => days | index.days, 0)
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word) => {
    const day = facts.dayOf(word, today)
    return day === undefined || hours.week[WEEKDAYS[day]!] !== undefined || (spokenOf & (1 << day)) !== 0
  })
}

/** What is known of each thing, day and time apart must be known of them together. */
function isCoherent(known: Known, sentence: string, all: readonly HardFact[]): boolean {
  const things = known.language.facts.thingsIn(sentence)
  const hasClock = all.some(({ kind, isClaim }) => isClaim && kind === 'clock')
  return (
    (isPutTogether(known, sentence, all) || isToldTogether(known, things)) &&
    isNotAffirmed(known, sentence, things) &&
    (hasClock || areDaysTold(known, sentence)) &&
    isPromiseTold(known, sentence)
  )
}

/** What a business has or does is what it has told; a caller who names it may hear it back, but not that it is there. */
function areThingsKnown(known: Known, sentence: string): boolean {
  const { facts } = known.language
  const things = facts.thingsIn(facts.saysYesToAll(sentence) ? asStatement(known.lastHeard) : sentence)
  const isFull = facts.saysYesToAll(sentence)
  return things.every(({ root, isDenied, isOffered }) => {
    const told = usesIn(known.told, root)
    if (told === MENTIONED) return !isOffered
    if (told !== 0) return isDenied || (told & AFFIRMED) !== 0
    return !isOffered && !isFull && usesIn(known.heard, root) !== 0
  })
}

function asStatement(question: string): string {
  return question.replaceAll('?', '.')
}

function usesIn(indexes: readonly Index[], root: string): number {
  return indexes.reduce((uses, { words }) => uses | (words.get(root) ?? 0), 0)
}
