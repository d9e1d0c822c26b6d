import type { TimeOfDay, TimeStyle } from '../language.ts'
import { sayNumber } from './numbers.ts'

export function sayTime({ hour, minute }: TimeOfDay, style: TimeStyle): string {
  const twelfth = hour % 12 || 12
  const half = hour % 24 < 12 ? 'am' : 'pm'
  const figures = String(minute).padStart(2, '0')
  if (style === 'figures') return `${twelfth}:${figures} ${half.toUpperCase()}`
  if (style === 'brief') return `${twelfth}${minute === 0 ? '' : `:${figures}`} ${half}`
  if (minute === 0 && hour % 12 === 0) return hour === 12 ? 'noon' : 'midnight'
  const hyphens = style === 'part_of_day'
  const said = minute === 0 ? sayNumber(twelfth) : `${sayNumber(twelfth)} ${minutes(minute, hyphens)}`
  return `${said} ${style === 'letters' ? `${half === 'am' ? 'ay' : 'p'} m` : partOfDay(hour)}`
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'in the morning'
  if (hour < 18) return 'in the afternoon'
  return hour < 21 ? 'in the evening' : 'at night'
}

/** As on the face of a clock, which does not tell morning from evening: "nine o'clock", "nineteen hundred". */
export function sayClock({ hour, minute }: TimeOfDay): string {
  if (minute === 0) return `${sayNumber(hour)} ${hour > 12 ? 'hundred' : "o'clock"}`
  return `${sayNumber(hour)} ${minutes(minute)}`
}

function minutes(minute: number, hyphens = false): string {
  return minute < 10 ? `oh ${sayNumber(minute)}` : sayNumber(minute, { hyphens })
}
