import type { CalendarDay, DayStyle } from '../language.ts'
import { sayOrdinal, sayYear, type OrdinalEnding } from './numbers.ts'

export const MONTHS =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
/** From Monday on. */
export const DAYS = 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' ')

/** All but a bare day of the week say when something is: "am Freitag, dem 13. März". */
export function sayDay({ ahead, dayOfWeek, month, day }: CalendarDay, style: DayStyle): string {
  if (ahead === 0) return 'heute'
  if (ahead === 1) return 'morgen'
  const weekday = DAYS[dayOfWeek - 1]!
  if (style === 'weekday') return weekday
  if (style === 'dated') return `am ${weekday}, dem ${day}. ${MONTHS[month - 1]}`
  if (ahead > 1 && ahead < 7) return `am ${weekday}`
  return `am ${weekday}, dem ${sayOrdinal(day, 'en')} ${MONTHS[month - 1]}`
}

/** "dritter März zweitausendsechsundzwanzig", and as it stands behind "am" with another ending. */
export function sayDate(month: number, day: number, year?: number, ending: OrdinalEnding = 'er'): string {
  return `${sayOrdinal(day, ending)} ${MONTHS[month - 1]}${year === undefined ? '' : ` ${sayYear(year)}`}`
}
