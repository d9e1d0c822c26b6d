import type { BusinessDay, BusinessHours } from '@parley/sdk'

/** As people read a week. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]
export type Hours = NonNullable<BusinessHours>

const WORKING_DAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5)
/** A closed day may be without times; the form offers some for when it opens. */
export type ShownDay = Required<BusinessDay>
export type Break = ShownDay['breaks'][number]

export const CLOSED: ShownDay = { open: '09:00', close: '17:00', enabled: false, breaks: [] }
/** As many as the service takes. */
export const MAX_BREAKS = 4
/** At noon, where it lies within the hours. */
const LUNCH: Break = { start: '12:00', end: '13:00' }
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** How the API writes the end of a day; a browser's time field can only say 00:00. */
const END_OF_DAY = '24:00'
const MIDNIGHT = '00:00'

/** The first hours of an agent that has none yet. */
export function usualHours(timezone: string): Hours {
  const schedule = Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, stored({ ...CLOSED, enabled: WORKING_DAYS.includes(weekday) })]),
  )
  return { enabled: true, timezone, schedule }
}

/** A day that is left out is closed. */
export function dayOf(hours: Hours, weekday: Weekday): ShownDay {
  return { ...CLOSED, ...hours.schedule?.[weekday] }
}

export function withDay(hours: Hours, weekday: Weekday, change: Partial<ShownDay>): Hours {
  const day = stored({ ...dayOf(hours, weekday), ...change })
  return { ...hours, schedule: { ...hours.schedule, [weekday]: day } }
}

/** Without breaks, a day says nothing of them. */
export function stored<T extends ShownDay>({
  breaks,
  ...day
}: T): Omit<T, 'breaks'> & Pick<BusinessDay, 'breaks'> {
  return breaks.length === 0 ? day : { ...day, breaks }
}

/** An hour after the last break, else at noon, else in the middle of the hours. */
export function withBreak(day: ShownDay): ShownDay {
  const last = day.breaks.at(-1)
  const opens = minuteOf(last?.end ?? day.open)
  const closes = minuteOf(day.close) + (day.close < day.open ? DAY_MINUTES : 0)
  const middle = Math.round((opens + closes) / 2 / HOUR_MINUTES) * HOUR_MINUTES
  const between: Break = { start: clockAt(middle), end: clockAt(middle + HOUR_MINUTES / 2) }
  const isAtNoon = last === undefined && day.open < LUNCH.start && LUNCH.end < day.close
  return { ...day, breaks: [...day.breaks, isAtNoon ? LUNCH : between] }
}

export function changeBreak(day: ShownDay, index: number, change: Partial<Break>): Pick<ShownDay, 'breaks'> {
  return { breaks: day.breaks.map((each, place) => (place === index ? { ...each, ...change } : each)) }
}

export function withoutBreak(day: ShownDay, index: number): Pick<ShownDay, 'breaks'> {
  return { breaks: day.breaks.filter((_, place) => place !== index) }
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * HOUR_MINUTES + Number(clock.slice(3))
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function clockAt(minutes: number): string {
  const minute = minutes % DAY_MINUTES
  return `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`
}

/** Gives other days the hours of Monday, or closes them like it. */
export function copyMonday(hours: Hours, to: 'weekdays' | 'all'): Hours {
  const monday = stored(dayOf(hours, 'monday'))
  const days = to === 'all' ? WEEKDAYS : WORKING_DAYS
  return {
    ...hours,
    schedule: { ...hours.schedule, ...Object.fromEntries(days.map((day) => [day, monday])) },
  }
}

/** Closing at midnight is the end of the day, so that 00:00 to 00:00 is a whole one. */
export function storedClose(shown: string): string {
  return shown === MIDNIGHT ? END_OF_DAY : shown
}

export function shownClose(stored: string): string {
  return stored === END_OF_DAY ? MIDNIGHT : stored
}

/** What the hours of an open day come to. */
export function kindOf({ open, close }: ShownDay): 'missing' | 'same' | 'whole' | 'overnight' | 'plain' {
  if (open === '' || close === '') return 'missing'
  if (open === close) return 'same'
  if (open === MIDNIGHT && close === END_OF_DAY) return 'whole'
  return close < open ? 'overnight' : 'plain'
}
