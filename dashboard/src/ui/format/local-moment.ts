import { addDays, clockOf, isDate, minutesOf, WEEK_DAYS, zoneTime } from './zone-time.ts'

/** What a field for a date and a time holds: `2026-11-15T22:00`. */
export type LocalMoment = string

/** What the clocks of a zone show. */
export function localOf(atMs: number, timeZone: string): LocalMoment {
  const { date, minutes } = zoneTime(timeZone).wallOf(atMs)
  return `${date}T${clockOf(minutes)}`
}

/** When the clocks of a zone show this; undefined where it is no moment. */
export function instantOf(local: LocalMoment, timeZone: string): number | undefined {
  const [date = '', clock = ''] = local.split('T')
  const minutes = minutesOf(clock)
  return minutes === undefined || !isDate(date) ? undefined : zoneTime(timeZone).instantOf({ date, minutes })
}

/** The next time that the clocks of a zone show `time`, on a weekday if one is named (0 is Sunday). */
export function nextAt(nowMs: number, timeZone: string, time: string, weekday?: number): LocalMoment {
  const now = localOf(nowMs, timeZone)
  const today = now.slice(0, 10)
  const moments = Array.from({ length: WEEK_DAYS + 1 }, (_, days) => addDays(today, days))
    .filter((date) => weekday === undefined || new Date(date).getUTCDay() === weekday)
    .map((date) => `${date}T${time}`)
  return moments.find((moment) => moment > now) ?? now
}
