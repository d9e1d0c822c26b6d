import { onClock } from '../../web-call/times.ts'

const SECOND_MS = 1000
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
/** Further back, a day is called by its name. */
const DAYS_IN_WORDS = 1
/** So near, a year would be no news. */
const DAYS_NEARBY = 180

export type Formats = ReturnType<typeof createFormats>

export function createFormats(language: string, timeZone: string) {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone })
  const nearby = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  /** "EST": the clock that a time is on. */
  const zoneAt = (iso: string) => zoneName(language, timeZone, new Date(iso))
  return {
    timeZone,
    /** `America/New York`, where the clock is. */
    place: timeZone.replaceAll('_', ' '),
    moment: (iso: string) => moment.format(new Date(iso)),
    /** With the clock that it is on. */
    zonedMoment: (iso: string) => `${moment.format(new Date(iso))} ${zoneAt(iso)}`,
    zoneAt,
    day: (iso: string) => day.format(new Date(iso)),
    time: (iso: string) => time.format(new Date(iso)),
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    /** "Today", "Yesterday", "Tomorrow"; "Sat, Nov 14"; days far away by their whole date. */
    dayInWords(iso: string, nowMs = Date.now()): string {
      const days = dayNumber(new Date(iso), timeZone) - dayNumber(new Date(nowMs), timeZone)
      if (Math.abs(days) > DAYS_NEARBY) return day.format(new Date(iso))
      if (Math.abs(days) > DAYS_IN_WORDS) return nearby.format(new Date(iso))
      const word = relative.format(days, 'day')
      return word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
    },
    /** "3 minutes ago". */
    ago(iso: string, nowMs = Date.now()): string {
      const seconds = (Date.parse(iso) - nowMs) / SECOND_MS
      const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
      if (unit === undefined) return relative.format(0, 'minute')
      return relative.format(Math.round(seconds / unit[1]), unit[0])
    },
    /** 1:05 for 65 seconds. */
    duration: (seconds: number) => onClock(Math.round(seconds) * SECOND_MS),
  }
}

function zoneName(language: string, timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Days since the epoch, as the calendar of a zone counts them. */
function dayNumber(at: Date, timeZone: string): number {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000
}
