import type { ParsedComponents, ParsingReference } from 'chrono-node'
import { Temporal } from 'temporal-polyfill'

/** An instant on the wall clock of the business. */
export type Moment = Temporal.ZonedDateTime

/** Minutes since midnight, from one up to but without the other. */
export type Within = { readonly from: number; readonly to: number }

/** When a caller would like to come, as far as they have said. */
export type TimeRequest = {
  /** The first and the last day that would do, as YYYY-MM-DD. */
  readonly days?: { readonly from: string; readonly to: string }
  /** Minutes since midnight, on the wall clock of the business. */
  readonly minute?: number
  readonly within?: Within
  /** Nothing says whether the minute is before or after noon. */
  readonly eitherHalf?: true
  /** Whatever comes first. */
  readonly soon?: true
}

/** What the parser of dates counts from. */
export function referenceAt(now: Moment): ParsingReference {
  // oxlint-disable-next-line no-restricted-globals -- the parser wants a Date; this one tells the moment that is given
  return { instant: new Date(now.epochMilliseconds), timezone: now.offsetNanoseconds / 60e9 }
}

export function dateOf(parts: ParsedComponents): Temporal.PlainDate | undefined {
  const year = parts.get('year')
  const month = parts.get('month')
  const day = parts.get('day')
  if (year === null || month === null || day === null) return undefined
  return Temporal.PlainDate.from({ year, month, day })
}

const MONTHS_AHEAD = 3

/** The next such day of a month. */
export function onDayOfMonth(day: number, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (day < 1 || day > 31) return undefined
  for (let months = 0; months < MONTHS_AHEAD; months++) {
    const month = today.with({ day: 1 }).add({ months })
    const date = day <= month.daysInMonth ? month.with({ day }) : undefined
    if (date && Temporal.PlainDate.compare(date, today) >= 0) return date
  }
  return undefined
}
