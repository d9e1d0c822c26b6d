import { sayNumber } from './numbers.ts'

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
/** From Monday on. */
export const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

export type CalendarDay = {
  /** Days from today on. */
  readonly ahead: number
  /** Monday is 1. */
  readonly dayOfWeek: number
  readonly month: number
  readonly day: number
}

/**
 * Today and tomorrow have names of their own. Another day is "on Friday" or, from a week on, "on Friday, March three"
 * when it is `told`; "Friday, March 13" when it is `dated`, which makes sure that both mean the same Friday; and
 * "Friday" as a `weekday`.
 */
export type DayStyle = 'told' | 'dated' | 'weekday'

export function sayDay({ ahead, dayOfWeek, month, day }: CalendarDay, style: DayStyle): string {
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  const weekday = DAYS[dayOfWeek - 1]!
  if (style === 'weekday') return weekday
  if (style === 'dated') return `${weekday}, ${MONTHS[month - 1]} ${day}`
  if (ahead > 1 && ahead < 7) return `on ${weekday}`
  return `on ${weekday}, ${MONTHS[month - 1]} ${sayNumber(day, { hyphens: true })}`
}
