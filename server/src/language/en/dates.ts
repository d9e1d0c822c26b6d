import type { CalendarDay, DayStyle } from '../language.ts'
import { sayNumber, sayOrdinal, sayYear } from './numbers.ts'

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
/** From Monday on. */
export const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

export function sayDay({ ahead, dayOfWeek, month, day }: CalendarDay, style: DayStyle): string {
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  const weekday = DAYS[dayOfWeek - 1]!
  if (style === 'weekday') return weekday
  if (style === 'dated') return `${weekday}, ${MONTHS[month - 1]} ${day}`
  if (ahead > 1 && ahead < 7) return `on ${weekday}`
  return `on ${weekday}, ${MONTHS[month - 1]} ${sayNumber(day, { hyphens: true })}`
}

/** "March third, twenty twenty six". */
export function sayDate(month: number, day: number, year?: number): string {
  return `${MONTHS[month - 1]} ${sayOrdinal(day)}${year === undefined ? '' : `, ${sayYear(year)}`}`
}
