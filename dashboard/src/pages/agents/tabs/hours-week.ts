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

const CLOSED: ShownDay = { open: '09:00', close: '17:00', enabled: false }
/** How the API writes the end of a day; a browser's time field can only say 00:00. */
const END_OF_DAY = '24:00'
const MIDNIGHT = '00:00'

/** The first hours of an agent that has none yet. */
export function usualHours(timezone: string): Hours {
  const schedule = Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, { ...CLOSED, enabled: WORKING_DAYS.includes(weekday) }]),
  )
  return { enabled: true, timezone, schedule }
}

/** A day that is left out is closed. */
export function dayOf(hours: Hours, weekday: Weekday): ShownDay {
  return { ...CLOSED, ...hours.schedule?.[weekday] }
}

export function withDay(hours: Hours, weekday: Weekday, change: Partial<ShownDay>): Hours {
  return { ...hours, schedule: { ...hours.schedule, [weekday]: { ...dayOf(hours, weekday), ...change } } }
}

/** Gives other days the hours of Monday, or closes them like it. */
export function copyMonday(hours: Hours, to: 'weekdays' | 'all'): Hours {
  const monday = dayOf(hours, 'monday')
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
