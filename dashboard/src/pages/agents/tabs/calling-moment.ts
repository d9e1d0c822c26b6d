const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** What a field for a date and a time holds: `2026-11-15T22:00`. */
export type LocalMoment = string

/** What the clocks of a zone show. */
export function localOf(atMs: number, timeZone: string): LocalMoment {
  return new Date(shownMs(atMs, timeZone)).toISOString().slice(0, 16)
}

/**
 * When the clocks of a zone show this; undefined where it is no moment. A time that they skip moves on by the length of
 * the gap, and of one that comes twice the first counts, as the service has it for opening hours.
 */
export function instantOf(local: LocalMoment, timeZone: string): number | undefined {
  const shown = Date.parse(`${local}Z`)
  if (Number.isNaN(shown)) return undefined
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((atMs) => offsetMs(atMs, timeZone))
  const possible = [shown - before!, shown - after!].filter((atMs) => shownMs(atMs, timeZone) === shown)
  return possible.length === 0 ? shown - before! : Math.min(...possible)
}

/** The next time that the clocks of a zone show `time`, on a weekday if one is named (0 is Sunday). */
export function nextAt(nowMs: number, timeZone: string, time: string, weekday?: number): LocalMoment {
  const now = localOf(nowMs, timeZone)
  const today = Date.parse(`${now.slice(0, 10)}T00:00Z`)
  const dates = Array.from({ length: WEEK_DAYS + 1 }, (_, days) => new Date(today + days * DAY_MS))
  const moments = dates
    .filter((date) => weekday === undefined || date.getUTCDay() === weekday)
    .map((date) => `${date.toISOString().slice(0, 10)}T${time}`)
  return moments.find((moment) => moment > now) ?? now
}

function offsetMs(atMs: number, timeZone: string): number {
  return shownMs(atMs, timeZone) - Math.floor(atMs / MINUTE_MS) * MINUTE_MS
}

/** What the clocks show, to the minute, as the instant at which UTC shows the same. */
function shownMs(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'])
}
