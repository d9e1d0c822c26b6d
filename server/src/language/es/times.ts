import type { TimeOfDay, TimeStyle } from '../language.ts'
import { sayNumber } from './numbers.ts'

/** "las nueve y media de la mañana", with its article; in figures "9:30", on the clock of twenty four hours. */
export function sayTime({ hour, minute }: TimeOfDay, style: TimeStyle): string {
  const figures = `${hour % 24}:${String(minute).padStart(2, '0')}`
  if (style === 'figures') return figures
  if (style === 'brief') return minute === 0 ? String(hour % 24) : figures
  return `${sayClock({ hour, minute })} ${partOfDay(hour % 24)}`
}

/** "las 9:30" and "la 1:30", as it stands in a sentence. */
export function withArticle(time: TimeOfDay, style: 'figures' | 'brief' = 'figures'): string {
  return `${time.hour % 24 === 1 ? 'la' : 'las'} ${sayTime(time, style)}`
}

/**
 * As on the face of a clock, which does not tell morning from evening: "las nueve y cuarenta y cinco", which Spain and
 * America both say, where "menos cuarto" and "un cuarto para" part them.
 */
export function sayClock({ hour, minute }: TimeOfDay): string {
  const twelfth = hour % 12 || 12
  const article = twelfth === 1 ? 'la una' : `las ${sayNumber(twelfth)}`
  if (minute === 0) return article
  return `${article} y ${minute === 30 ? 'media' : quarterOr(minute)}`
}

function quarterOr(minutes: number): string {
  return minutes === 15 ? 'cuarto' : sayNumber(minutes)
}

export function partOfDay(hour: number): string {
  if (hour === 12) return 'del mediodía'
  if (hour === 0 || hour >= 20) return 'de la noche'
  if (hour < 6) return 'de la madrugada'
  return hour < 12 ? 'de la mañana' : 'de la tarde'
}
