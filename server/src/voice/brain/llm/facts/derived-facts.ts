import type { FactForm, HardFact } from '../../../../language/language.ts'
import { rootsOf, type Ground } from './fact-index.ts'
import { groundsOfKind, type Known } from './known-facts.ts'
import { differencesOf, edgesOf, isSoThen, lengthsOf } from './opening-times.ts'

/** The sentence that a claim stands in, and what was said before it in the same reply. */
export type Saying = { readonly sentence: string; readonly before: string }

const MAX_ITEMS = 12
const MAX_FACTORS = 10

/** Whether an amount or a length of time is the sum, the multiple, the difference or the share of known ones. */
export function isDerivedAmount(known: Known, claim: HardFact, saying: Saying): boolean {
  const { facts } = known.language
  const { isSum, isDifference, isShare } = facts.arithmeticOf(saying.sentence)
  const items = itemsOf(known, claim, saying)
  const { isOwn, factors } = factorsOf(known, claim, saying)
  const amount = Number(claim.value)
  const is = (candidate: number) => Math.abs(candidate - amount) < 0.005
  if (claim.kind === 'duration' && items.some((item) => isAbout(item, amount))) return true
  const multiples = items.map((item) => [item, ...factors.map((factor) => item * factor)])
  // How many the caller has spoken of does not change what one of them is.
  if (
    (isOwn || isSum || !namesAny(known, saying)) &&
    items.some((item) => factors.some((factor) => is(item * factor)))
  )
    return true
  if (isSum && isSumOf(items, multiples, is)) return true
  if (isDifference && multiples.flat().some((one) => items.some((other) => is(Math.abs(one - other)))))
    return true
  if (claim.kind === 'money' && isReduced(known, items, saying, is)) return true
  return claim.kind === 'money' && isShare && isShareOf(known, items, is)
}

/** Thirty days are a month. */
const MONTH_REACH = 0.02
const SHORTEST_MONTH_MINUTES = 28 * 24 * 60

function isAbout(known: number, said: number): boolean {
  return known >= SHORTEST_MONTH_MINUTES && Math.abs(known - said) <= MONTH_REACH * known
}

/** Less, or more, by a percentage that is told of what is spoken of. */
function isReduced(
  known: Known,
  items: readonly number[],
  saying: Saying,
  is: (amount: number) => boolean,
): boolean {
  const ofAnything = groundsOfKind(known, 'percent').filter(({ near }) => near.size === 0)
  const shares = [...spokenOfIn(known, 'percent', saying), ...ofAnything].map(
    ({ value }) => Number(value) / 100,
  )
  return items.some((item) => shares.some((share) => is(item * (1 - share)) || is(item * (1 + share))))
}

/** The known facts of a kind that are about what the sentence, the reply or the caller speaks of. */
function spokenOfIn(known: Known, kind: FactForm, { sentence, before }: Saying): Ground[] {
  const spokenOf = rootsOf(known.language.facts.topicsIn(`${sentence} ${before} ${known.lastHeard}`))
  return groundsOfKind(known, kind).filter(({ near }) => [...near].some((root) => spokenOf.has(root)))
}

/** Two things as often as they are spoken of, or three things once each. */
function isSumOf(
  items: readonly number[],
  multiples: readonly (readonly number[])[],
  is: (sum: number) => boolean,
): boolean {
  const isOfTwo = multiples.some((some, at) =>
    some.some((one) => multiples.slice(at + 1).some((others) => others.some((other) => is(one + other)))),
  )
  return (
    isOfTwo ||
    items.some((one, first) =>
      items.some(
        (two, second) =>
          second > first && items.some((three, third) => third > second && is(one + two + three)),
      ),
    )
  )
}

/** What one of several costs that have a price together. */
function isShareOf(known: Known, items: readonly number[], is: (share: number) => boolean): boolean {
  const counts = [...groundsOfKind(known, 'number'), ...groundsOfKind(known, 'duration')].map(({ value }) =>
    Number(value),
  )
  return items.some((item) => counts.some((count) => count > 1 && is(item / count)))
}

/** The known amounts of those things that are spoken of. */
function itemsOf(known: Known, { kind }: HardFact, saying: Saying): number[] {
  const always = groundsOfKind(known, kind).filter(
    ({ source, offset, near }) =>
      near.size === 0 || source?.startsWith('tool:') === true || (kind === 'money' && offset !== undefined),
  )
  return [
    ...new Set([...spokenOfIn(known, kind, saying), ...always].map(({ value }) => Number(value))),
  ].slice(0, MAX_ITEMS)
}

/** Whether the sentence has some of its own, and all that it may mean. */
function factorsOf(
  known: Known,
  { kind }: HardFact,
  saying: Saying,
): { readonly isOwn: boolean; readonly factors: readonly number[] } {
  const { factorsIn } = known.language.facts
  const { sentence, before } = saying
  const isPrice = kind === 'money'
  const own = factorsIn(sentence, isPrice)
  const around = [before, known.lastHeard].flatMap((text) => factorsIn(text, isPrice))
  // What is paid by the hour is paid for as long as it takes.
  const lengths = isPrice ? spokenOfIn(known, 'duration', saying).map(({ value }) => Number(value) / 60) : []
  const whole = lengths.filter((hours) => hours > 1 && Number.isInteger(hours * 2))
  const single = [...new Set([...own, ...around, ...whole])].slice(0, MAX_FACTORS)
  const pairs = single.flatMap((one, at) => single.slice(at + 1).map((other) => one * other))
  return { isOwn: own.length > 0, factors: [...single, ...pairs] }
}

function namesAny({ language: { facts } }: Known, { sentence }: Saying): boolean {
  return facts.topicsIn(sentence).own.length > 0
}

/** A length of time that follows from the opening hours. */
export function isLengthOfHours(known: Known, claim: HardFact, { sentence }: Saying): boolean {
  const { facts } = known.language
  if (!known.hours || !(facts.isAboutHours(sentence) || facts.claimsOpen(sentence))) return false
  const minutes = Number(claim.value)
  if (lengthsOf(known, sentence).includes(minutes)) return true
  return facts.arithmeticOf(sentence).isDifference && differencesOf(known).includes(minutes)
}

/** From the one to the other of two times that are told together: breakfast is from seven to ten. */
export function isLengthOfSpan(known: Known, claim: HardFact, saying: Saying): boolean {
  const clocks = spokenOfIn(known, 'clock', saying)
  const all = clocks.length > 0 ? clocks : groundsOfKind(known, 'clock').filter(({ near }) => near.size === 0)
  const minutes = Number(claim.value)
  return bySource(all).some((told) => {
    const ends = new Set(told.map(({ minute }) => minute))
    const either = new Set(told.filter(({ eitherHalf }) => eitherHalf).map(({ minute }) => minute))
    return told.some(({ minute, eitherHalf }) => {
      const inOtherHalf = minute + minutes - MINUTES_OF_HALF
      return ends.has(minute + minutes) || (eitherHalf ? ends : either).has(inOtherHalf)
    })
  })
}

function bySource(grounds: readonly Ground[]): Ground[][] {
  return [...Map.groupBy(grounds, ({ source }) => source).values()]
}

const DAYS_OF_YEAR = 365

/** As often a day as there are times told of it. */
export function isOftenAsTold(known: Known, { value }: HardFact, saying: Saying): boolean {
  const clocks = spokenOfIn(known, 'clock', saying)
  return bySource(clocks).some(
    (told) => new Set(told.map(({ minute }) => minute)).size * DAYS_OF_YEAR === Number(value),
  )
}

const MINUTES_OF_HALF = 720
/** "It is just past ten". */
const NOW_REACH_MINUTES = 5

/** A time that follows from the opening hours, from a span of times, or by so much from another time. */
export function isDerivedTime(known: Known, claim: HardFact, saying: Saying): boolean {
  const { facts } = known.language
  const use = facts.clockUseAt(saying.sentence, claim.start)
  if (use === 'unsaid') return true
  if (use === 'open' || use === 'closed') return isSoThen(known, saying.sentence, claim, use === 'open')
  if (use === 'within' && isSoThen(known, saying.sentence, claim, true)) return true
  const isNow = known.nowMinute !== null && isNear(claim, known.nowMinute, NOW_REACH_MINUTES)
  if (isNow && facts.saysNow(saying.sentence)) return true
  return isWithinTold(known, claim, saying) || isOffset(known, claim, saying)
}

function isNear({ value, eitherHalf }: HardFact, minute: number, reach: number): boolean {
  const way = Math.abs(Number(value) - minute)
  return way <= reach || (eitherHalf === true && Math.abs(way - MINUTES_OF_HALF) <= reach)
}

/** Inside a span that is told of what the sentence speaks of: breakfast at nine, if it is from seven to ten. */
function isWithinTold(known: Known, claim: HardFact, { sentence }: Saying): boolean {
  const { facts } = known.language
  if (facts.isAboutHours(sentence)) return false
  const spokenOf = rootsOf(facts.topicsIn(sentence))
  const clocks = groundsOfKind(known, 'clock').filter(
    ({ source, near, days }) =>
      source !== 'hours' && isOnDays(days, claim.days ?? 0) && [...near].some((root) => spokenOf.has(root)),
  )
  return clocks.some(
    (from, at) => clocks[at + 1]?.source === from.source && isBetween(claim, from, clocks[at + 1]!),
  )
}

/** Whether what is told of some days holds for those that are spoken of; 0 is any day. */
function isOnDays(told: number, said: number): boolean {
  return told === 0 || (said & ~told) === 0
}

function isBetween({ value, eitherHalf }: HardFact, from: Ground, to: Ground): boolean {
  const end = to.minute < from.minute || to.eitherHalf ? laterHalf(to.minute, from.minute) : to.minute
  const readings = eitherHalf ? [Number(value), Number(value) + MINUTES_OF_HALF] : [Number(value)]
  return readings.some((minute) => minute >= from.minute && minute <= end)
}

function laterHalf(minute: number, than: number): number {
  return minute < than ? minute + MINUTES_OF_HALF : minute
}

/** "An hour before we close", or the end of what begins at a time that is spoken of. */
function isOffset(known: Known, claim: HardFact, { sentence, before }: Saying): boolean {
  const { language, today } = known
  const spokenOf = rootsOf(language.facts.topicsIn(`${sentence} ${before} ${known.lastHeard}`))
  const own = language
    .hardFactsIn(sentence, today)
    .filter(({ kind, start }) => kind === 'clock' && start !== claim.start)
  const lengths = groundsOfKind(known, 'duration').filter(({ near }) =>
    [...near].some((root) => spokenOf.has(root)),
  )
  const edges = edgesOf(known, sentence, claim.days ?? 0)
  return lengths.some(({ value, offset }) => {
    const from =
      offset === undefined
        ? own.map((each) => Number(each.value))
        : [...edges, ...own.map((each) => Number(each.value))]
    return from.some((minute) => isNear(claim, minute + (offset ?? 1) * Number(value), 0))
  })
}
