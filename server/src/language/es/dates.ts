import type { CalendarDay, DayStyle } from '../language.ts'
import { sayNumber } from './numbers.ts'

export const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
/** From Monday on. */
export const DAYS = 'lunes martes miércoles jueves viernes sábado domingo'.split(' ')

export function sayDay({ ahead, dayOfWeek, month, day }: CalendarDay, style: DayStyle): string {
  if (ahead === 0) return 'hoy'
  if (ahead === 1) return 'mañana'
  const weekday = `el ${DAYS[dayOfWeek - 1]!}`
  if (style === 'weekday' || (style === 'told' && ahead > 1 && ahead < 7)) return weekday
  if (style === 'dated') return `${weekday} ${day} de ${MONTHS[month - 1]}`
  return `${weekday} ${sayDate(month, day)}`
}

/** "tres de marzo de dos mil veintiséis"; the first is "primero", which all understand. */
export function sayDate(month: number, day: number, year?: number): string {
  const date = `${day === 1 ? 'primero' : sayNumber(day)} de ${MONTHS[month - 1]}`
  return year === undefined ? date : `${date} de ${sayNumber(year)}`
}
