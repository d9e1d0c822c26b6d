const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const WEEK_DAYS = 7

/** What the clock on the wall says: `2027-02-15` and minutes since midnight. */
type WallTime = { readonly date: string; readonly minutes: number }

/** Between instants and the clock on the wall of one time zone. */
export type ZoneTime = {
  readonly timeZone: string
  wallOf(atMs: number): WallTime
  /** An hour that comes twice means the first one; one that is left out, the same while later. */
  instantOf(wall: WallTime): number
}

export function zoneTime(timeZone: string): ZoneTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

  function wallOf(atMs: number): WallTime {
    const part = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
    return {
      date: `${part['year']}-${part['month']}-${part['day']}`,
      minutes: Number(part['hour']) * 60 + Number(part['minute']),
    }
  }

  function instantOf(wall: WallTime): number {
    const asUtcMs = utcOf(wall)
    // The offset changes at most once within two days.
    const offsetAround = (atMs: number) => utcOf(wallOf(atMs)) - atMs
    const before = asUtcMs - offsetAround(asUtcMs - DAY_MS)
    const after = asUtcMs - offsetAround(asUtcMs + DAY_MS)
    const meant = [before, after].filter((atMs) => utcOf(wallOf(atMs)) === asUtcMs)
    return meant.length === 0 ? before : Math.min(...meant)
  }

  return { timeZone, wallOf, instantOf }
}

function utcOf({ date, minutes }: WallTime): number {
  return Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The day with which the week of a date begins, where weeks begin with a weekday: 1 is Monday, 7 is Sunday. */
export function weekStartOf(date: string, firstDay: number): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday - firstDay + 2 * WEEK_DAYS) % WEEK_DAYS))
}

/** A day that the calendar has, in years of four digits. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** `09:30` for 570. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The minutes of `09:30`; undefined for what is no time. */
export function minutesOf(clock: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
