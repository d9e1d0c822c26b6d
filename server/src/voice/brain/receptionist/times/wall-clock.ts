import type { ParsedComponents } from 'chrono-node'
import { Temporal } from 'temporal-polyfill'
import { english } from '../../../../language/en/index.ts'
import type { CalendarDay } from '../../../../language/language.ts'
import type { Weekday } from '../../brain.ts'

/** An instant on the wall clock of the business. */
export type Moment = Temporal.ZonedDateTime

export function momentOf(atMs: number, timeZone: string): Moment {
  return Temporal.Instant.fromEpochMilliseconds(Math.trunc(atMs)).toZonedDateTimeISO(timeZone)
}

export function timeOf(moment: Moment): string {
  return moment.toPlainTime().toString({ smallestUnit: 'minute' })
}

export function dateOf(parts: ParsedComponents): Temporal.PlainDate | undefined {
  const year = parts.get('year')
  const month = parts.get('month')
  const day = parts.get('day')
  if (year === null || month === null || day === null) return undefined
  return Temporal.PlainDate.from({ year, month, day })
}

export function dayOf(moment: Moment, now: Moment): CalendarDay {
  const { dayOfWeek, month, day } = moment
  return { ahead: now.toPlainDate().until(moment.toPlainDate()).days, dayOfWeek, month, day }
}

export function relativeDay(moment: Moment, now: Moment): string {
  return english.days.say(dayOf(moment, now), 'told')
}

export function named(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}
