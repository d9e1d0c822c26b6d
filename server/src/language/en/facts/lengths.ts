import type { HardFact } from '../../language.ts'
import { durationAt, frequencyAt, unitAt, type DurationReading } from './durations.ts'
import * as words from './fact-words.ts'
import { use, wordAt, type Page } from '../../fact-page.ts'

const HOUR = 60

/** How long, how often, which one in a row, halves and doubles: what is said in words as often as in figures. */
export function readLengths(page: Page): void {
  for (let at = 0; at < page.tokens.length; at++) {
    if (page.isUsed[at]) continue
    const end =
      readFrequency(page, at) ??
      readDuration(page, at) ??
      readOrdinal(page, at) ??
      readHalf(page, at) ??
      readDouble(page, at) ??
      readFree(page, at)
    if (end !== undefined) at = end
  }
}

function readFrequency(page: Page, at: number): number | undefined {
  const found = frequencyAt(page.tokens, at)
  if (!found) return undefined
  use(page, found.from, found.to, { kind: 'frequency', value: String(found.timesAYear), isClaim: true })
  return found.to
}

function readDuration(page: Page, at: number): number | undefined {
  const found = durationAt(page.tokens, at)
  if (!found || page.isUsed[found.to] || isRate(page, at, found)) return undefined
  const { from, to, minutes, count } = found
  const isOfWeek = /^(?:a|per|each|every)$/.test(wordAt(page, to + 1)) && wordAt(page, to + 2) === 'week'
  if (isOfWeek && count !== undefined) {
    use(page, from, to + 2, { kind: 'frequency', value: `days:${count}`, isClaim: true })
    return to + 2
  }
  const isClaim = isClaimedDuration(page, found)
  use(page, from, to, {
    kind: 'duration',
    value: String(minutes),
    isClaim,
    ...(count === undefined ? {} : { count }),
  })
  return to
}

/** "$95 an hour", "twice a day", "nine dollars per week". */
function isRate(page: Page, at: number, { hasArticle }: DurationReading): boolean {
  const before = wordAt(page, at - 1)
  return (
    hasArticle && (page.isUsed[at - 1] === true || words.MONEY_WORDS.has(before) || words.CENTS.has(before))
  )
}

const BEFORE_LENGTH = words.list('within takes take taking lasts last least for needs need requires under')
const AFTER_LENGTH = words.list('ahead before early earlier notice after later old long in')

function isClaimedDuration(page: Page, { from, to, minutes, unit, count }: DurationReading): boolean {
  if (unit < HOUR) return minutes >= words.MIN_MINUTES
  if (unit === HOUR || count === undefined || count > 1) return true
  return BEFORE_LENGTH.has(wordAt(page, from - 1)) || AFTER_LENGTH.has(wordAt(page, to + 1))
}

const FLOORS = words.list('floor level story storey')

const PERIODS = words.list('week month year grade')

/** "On the second floor", "from the fourteenth week". */
function readOrdinal(page: Page, at: number): number | undefined {
  const { isOrdinal, value = 0 } = page.tokens[at]!
  const next = wordAt(page, at + 1)
  if (!isOrdinal || !(FLOORS.has(next) || (PERIODS.has(next) && value > 1))) return undefined
  use(page, at, at + 1, { kind: 'ordinal', value: `${value} ${next}`, isClaim: true })
  return at + 1
}

/** "Half of our menu" is fifty percent of it, and "half price" as much off. */
function readHalf(page: Page, at: number): number | undefined {
  if (wordAt(page, at) !== 'half' || unitAt(page.tokens, at + 1) !== undefined) return undefined
  const next = wordAt(page, at + 1)
  const isPrice =
    /^(?:price|off)$/.test(next) || wordAt(page, at + 2) === 'price' || wordAt(page, at + 3) === 'price'
  const isClaim = isPrice || next === 'of'
  // "Half is due at once": no claim by itself, but an amount may be so much of another.
  if (!isClaim && !HALF_IS.has(next)) return undefined
  use(page, at, at, { kind: 'percent', value: '50', isClaim })
  return at
}

const HALF_IS = words.list('is now up down when before at on in upfront')

const DOUBLE_REACH = 3

/** "At night we charge double". */
function readDouble(page: Page, at: number): number | undefined {
  const around = page.tokens.slice(Math.max(0, at - DOUBLE_REACH), at + DOUBLE_REACH)
  if (wordAt(page, at) !== 'double' || !around.some(({ text }) => words.COST_WORDS.has(text)))
    return undefined
  use(page, at, at, { kind: 'percent', value: '200', isClaim: true })
  return at
}

const ALWAYS =
  /\b(?:a?round the clock|24\/7|(?:24|twenty-four) hours a day|day (?:and|or) night|at any hour|all night)\b/gi

/** "Around the clock" is a time like any other: all of it. */
export function alwaysIn(text: string): HardFact[] {
  return Array.from(text.matchAll(ALWAYS), ({ index: start }) => ({
    kind: 'frequency',
    value: 'always',
    start,
    isClaim: true,
  }))
}

const NOT_FREE_OF_CHARGE = words.list('feel longer status still keep - be')
const BEFORE_FREE = words.list("is are for eat eats stay stays it's come comes completely")
/** After these it is a time or a person that is free. */
const AFTER_FREE = words.list('at on from until till to if when today tomorrow this next and or but then now')

/** "Parking is free" is a price. A time that is free is none. */
function readFree(page: Page, at: number): number | undefined {
  if (wordAt(page, at) !== 'free' || NOT_FREE_OF_CHARGE.has(wordAt(page, at - 1))) return undefined
  const next = wordAt(page, at + 1)
  const isBefore = /^\p{L}/u.test(next) && !AFTER_FREE.has(next)
  const isTime = isSentenceOfTimes(page, at)
  if (isTime || !(isBefore || BEFORE_FREE.has(wordAt(page, at - 1)))) return undefined
  use(page, at, at, { kind: 'money', value: '0', isClaim: true })
  return at
}

const END = /^[.!?]$/
/** As far as a sentence is looked at. */
const SENTENCE_REACH = 40

function isSentenceOfTimes({ tokens }: Page, at: number): boolean {
  const before = tokens.slice(Math.max(0, at - SENTENCE_REACH), at)
  const after = tokens.slice(at, at + SENTENCE_REACH)
  const end = after.findIndex(({ text }) => END.test(text))
  const sentence = [
    ...before.slice(before.findLastIndex(({ text }) => END.test(text)) + 1),
    ...after.slice(0, end < 0 ? undefined : end),
  ]
  return sentence.some(
    ({ text, clock }) => clock !== undefined || /^(?:times?|slots?|o'clock|am|pm)$/.test(text),
  )
}
