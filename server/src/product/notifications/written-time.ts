import { Temporal } from 'temporal-polyfill'
import type { Language } from '../../language/language.ts'
import type { WallClock } from '../../language/mail.ts'

/** Whose clock is read, and in which language it is written. */
type Reader = { readonly language: Language; readonly timeZone: string }

/** `Tuesday, 17 November 2026, 10:00 AM to 10:30 AM (Europe/Berlin)`. */
export function writtenSpan(startMs: number, endMs: number, { language, timeZone }: Reader): string {
  return `${language.mail.span(clockAt(startMs, timeZone), clockAt(endMs, timeZone))} (${named(timeZone)})`
}

/** `Tuesday, 17 November 2026, 10:00 AM (Europe/Berlin)`. */
export function writtenTime(atMs: number, { language, timeZone }: Reader): string {
  return `${language.mail.moment(clockAt(atMs, timeZone))} (${named(timeZone)})`
}

/** As people write it: no underscores. */
function named(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

function clockAt(atMs: number, timeZone: string): WallClock {
  const { dayOfWeek, day, month, year, hour, minute } =
    Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
  return { dayOfWeek, day, month, year, hour, minute }
}
