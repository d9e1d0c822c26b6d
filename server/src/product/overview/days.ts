import { Temporal } from 'temporal-polyfill'

export type Day = { readonly date: string; readonly startMs: number }

/** The last days in a time zone, today last. */
export function lastDays(timeZone: string, days: number, nowMs: number): Day[] {
  const today = dateAt(timeZone, nowMs)
  return Array.from({ length: days }, (_, index) => {
    const date = today.subtract({ days: days - 1 - index })
    return { date: date.toString(), startMs: date.toZonedDateTime(timeZone).epochMilliseconds }
  })
}

/** The Monday of the week, as a date. */
export function mondayOf(timeZone: string, nowMs: number): string {
  const today = dateAt(timeZone, nowMs)
  return today.subtract({ days: today.dayOfWeek - 1 }).toString()
}

function dateAt(timeZone: string, nowMs: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate()
}
