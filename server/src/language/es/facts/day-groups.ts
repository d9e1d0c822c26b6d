import { spanned, type DayGroup } from '../../day-groups.ts'
import { DAYS } from '../dates.ts'
import { folded } from '../folded.ts'
import { textAt, type Token } from './numbers-in-text.ts'

const WEEK = 7
const ALL_DAYS = 0b1111111
/** Which day of the week a word is, Monday being 0. */
export const DAY_NUMBERS: ReadonlyMap<string, number> = new Map(
  DAYS.map(folded).flatMap((day, index) => [
    [day, index] as const,
    [day.endsWith('s') ? day : `${day}s`, index] as const,
  ]),
)

export function groupsIn(tokens: readonly Token[], today: number | null): DayGroup[] {
  const groups: DayGroup[] = []
  for (let at = 0; at < tokens.length; at++) {
    const days = daysAt(tokens, at, today)
    if (days === undefined) continue
    const last = groups.at(-1)
    const between = last
      ? tokens
          .slice(last.to + 1, at)
          .map(({ text }) => text)
          .filter((text) => !/^(?:el|los)$/.test(text))
      : []
    if (last && between.length === 1 && /^(?:a|al|hasta|-|–)$/.test(between[0]!))
      groups[groups.length - 1] = { ...last, to: at, days: last.days | spanned(last.days, days) }
    else if (last && between.length > 0 && between.every((text) => /^(?:,|y|e|o)$/.test(text)))
      groups[groups.length - 1] = { ...last, to: at, days: last.days | days }
    else groups.push({ from: at, to: at, days })
  }
  // What is said of a day on which the business is closed is said of another.
  return groups.filter(
    ({ from }) =>
      !tokens.slice(Math.max(0, from - 3), from).some(({ text }) => /^cerrad[oa]s?$|^cerramos$/.test(text)),
  )
}

function daysAt(tokens: readonly Token[], at: number, today: number | null): number | undefined {
  const text = textAt(tokens, at)
  const day = DAY_NUMBERS.get(text)
  if (day !== undefined) return 1 << day
  if (text === 'dias' && textAt(tokens, at - 1) === 'los' && /^todos$/.test(textAt(tokens, at - 2)))
    return ALL_DAYS
  if (text === 'diario' || text === 'diariamente') return ALL_DAYS
  if (text === 'semana' && textAt(tokens, at - 1) === 'de' && /^fin(?:es)?$/.test(textAt(tokens, at - 2)))
    return 0b1100000
  if (text === 'semana' && textAt(tokens, at - 1) === 'entre') return 0b0011111
  if (text === 'laborables') return 0b0011111
  if (today === null) return undefined
  if (text === 'hoy') return 1 << today
  const isMorning = /^(?:la|esta)$/.test(textAt(tokens, at - 1))
  return text === 'manana' && !isMorning ? 1 << ((today + 1) % WEEK) : undefined
}

export const PARTINGS: ReadonlySet<string> = new Set([',', ';', 'y', 'pero'])
