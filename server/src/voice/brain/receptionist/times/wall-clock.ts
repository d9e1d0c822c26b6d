import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../../../../language/calendar.ts'
import type { CalendarDay } from '../../../../language/language.ts'

export function momentOf(atMs: number, timeZone: string): Moment {
  return Temporal.Instant.fromEpochMilliseconds(Math.trunc(atMs)).toZonedDateTimeISO(timeZone)
}

export function timeOf(moment: Moment): string {
  return moment.toPlainTime().toString({ smallestUnit: 'minute' })
}

export function dayOf(moment: Moment, now: Moment): CalendarDay {
  const { dayOfWeek, month, day } = moment
  return { ahead: now.toPlainDate().until(moment.toPlainDate()).days, dayOfWeek, month, day }
}
