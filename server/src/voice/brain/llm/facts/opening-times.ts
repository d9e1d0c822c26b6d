import { WEEKDAYS } from '../../brain.ts'
import type { HardFact } from '../../../../language/language.ts'
import { daysIn } from './fact-index.ts'
import type { Known } from './known-facts.ts'
import { minutesOf } from './opening-facts.ts'

const MINUTES_OF_DAY = 1440
const MINUTES_OF_HALF = 720
/** Before this hour a time without morning or afternoon is one of the afternoon. */
const EARLIEST_MORNING = 7 * 60

/** When the business is open on a day of the week, from Monday, 0: minutes since midnight. */
type Span = { readonly opens: number; readonly closes: number }

export function spanOf({ hours }: Known, day: number): Span | undefined {
  const times = hours?.week[WEEKDAYS[day]!]
  if (!times) return undefined
  const opens = minutesOf(times.opens)
  const closes = minutesOf(times.closes)
  return { opens, closes: closes <= opens ? closes + MINUTES_OF_DAY : closes }
}

/** The days that a time is said of: those that are named with it, else those the caller has asked about, else all. */
export function daysOf(known: Known, sentence: string, days: number): number[] {
  const all = WEEKDAYS.map((_, day) => day)
  if (days !== 0) return all.filter((day) => (days & (1 << day)) !== 0)
  const { language, today, lastHeard } = known
  for (const text of [sentence, lastHeard]) {
    const named = daysIn(language, text, today)
    if (named.length > 0) return named
  }
  return all.filter((day) => spanOf(known, day) !== undefined)
}

/** Whether the business is open, or closed, at a time on every day that is spoken of. */
export function isSoThen(known: Known, sentence: string, claim: HardFact, isOpen: boolean): boolean {
  if (!known.hours) return false
  const readings = minutesRead(claim, isOpen)
  return daysOf(known, sentence, claim.days ?? 0).every((day) =>
    readings.some((minute) => isOpenAt(known, day, minute) === isOpen),
  )
}

function isOpenAt(known: Known, day: number, minute: number): boolean {
  const span = spanOf(known, day)
  const before = spanOf(known, (day + 6) % 7)
  return (
    (span !== undefined && minute >= span.opens && minute <= span.closes && !isInBreak(known, day, minute)) ||
    (before !== undefined && minute + MINUTES_OF_DAY <= before.closes)
  )
}

/** Its own edges belong to the hours on either side. */
function isInBreak({ hours }: Known, day: number, minute: number): boolean {
  const { breaks = [] } = hours?.week[WEEKDAYS[day]!] ?? {}
  return breaks.some(({ start, end }) => minutesOf(start) < minute && minute < minutesOf(end))
}

/** "At four" is in the day: "closed at four" does not speak of the night. */
function minutesRead({ value, eitherHalf }: HardFact, isOpen: boolean): number[] {
  const minute = Number(value)
  if (!eitherHalf) return [minute]
  const morning = minute % MINUTES_OF_HALF
  if (isOpen) return [morning, morning + MINUTES_OF_HALF]
  return [morning < EARLIEST_MORNING ? morning + MINUTES_OF_HALF : morning]
}

/** How long the business is open on the days that are spoken of, what is left of today, and how much days differ. */
export function lengthsOf(known: Known, sentence: string): number[] {
  const { today, nowMinute } = known
  const asked = daysOf(known, sentence, 0).flatMap((day) => spanOf(known, day) ?? [])
  const spans = asked.length > 0 ? asked : WEEKDAYS.flatMap((_, day) => spanOf(known, day) ?? [])
  const lengths = spans.map(({ opens, closes }) => closes - opens)
  const own = lengths.filter((length) => lengths.every((each) => each === length))
  const now = today === null ? undefined : spanOf(known, today)
  const isLeft = now !== undefined && nowMinute !== null && nowMinute >= now.opens && nowMinute < now.closes
  return [...(own.length > 0 ? own : lengths.slice(0, 1)), ...(isLeft ? [now.closes - nowMinute] : [])]
}

/** By how much opening and closing differ from day to day. */
export function differencesOf(known: Known): number[] {
  const spans = WEEKDAYS.flatMap((_, day) => spanOf(known, day) ?? [])
  return spans.flatMap((one) =>
    spans.flatMap((other) => [Math.abs(one.opens - other.opens), Math.abs(one.closes - other.closes)]),
  )
}

/** When the business opens and closes on the days that are spoken of. */
export function edgesOf(known: Known, sentence: string, days: number): number[] {
  return daysOf(known, sentence, days).flatMap((day) => {
    const span = spanOf(known, day)
    return span ? [span.opens, span.closes] : []
  })
}
