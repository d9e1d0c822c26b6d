import type { ParsedComponents } from 'chrono-node'
import { Temporal } from 'temporal-polyfill'
import { sayDay, type CalendarDay } from '../../language/en/dates.ts'
import type { Weekday } from '../brain.ts'

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
  return sayDay(dayOf(moment, now), 'told')
}

export function named(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const MINUTES: Readonly<Record<string, string>> = { fifteen: '15', thirty: '30', 'forty five': '45' }
export const HOUR = `(${HOURS.join('|')}|\\d{1,2})`

/** The times that the words name in figures, which is how the parser wants them: "half past six" is 6:30. */
export function withFigures(words: string): string {
  return words
    .replace(new RegExp(`\\bhalf past ${HOUR}\\b`, 'g'), (_, hour: string) => `${figure(hour)}:30`)
    .replace(new RegExp(`\\bquarter past ${HOUR}\\b`, 'g'), (_, hour: string) => `${figure(hour)}:15`)
    .replace(
      new RegExp(
        `\\b(at|until|till|by|before|after|around) ${HOUR}(?: (fifteen|thirty|forty five))?\\b(?!:| (of|hours))`,
        'g',
      ),
      (_, at: string, hour: string, minute?: string) =>
        `${at} ${figure(hour)}:${MINUTES[minute ?? ''] ?? '00'}`,
    )
    .replace(/(\d) o'clock/g, '$1')
}

export function figure(hour: string): string {
  return String(HOURS.indexOf(hour) + 1 || Number(hour))
}

/** Nobody asks a business about four in the morning by saying "at four". */
export const EARLIEST_PLAIN_HOUR = 7
