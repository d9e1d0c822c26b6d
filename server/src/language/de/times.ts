import type { TimeOfDay, TimeStyle } from '../language.ts'
import { sayCount, sayNumber } from './numbers.ts'

/** German keeps the clock of twenty four hours, so that no word has to tell morning from evening. */
export function sayTime({ hour, minute }: TimeOfDay, style: TimeStyle): string {
  const figures = String(minute).padStart(2, '0')
  if (style === 'figures') return `${hour}:${figures} Uhr`
  if (style === 'brief') return `${hour}${minute === 0 ? '' : `:${figures}`} Uhr`
  return sayClock({ hour, minute })
}

/** "neun Uhr dreißig", "ein Uhr". */
export function sayClock({ hour, minute }: TimeOfDay): string {
  return `${sayCount(hour)} Uhr${minute === 0 ? '' : ` ${sayNumber(minute)}`}`
}
