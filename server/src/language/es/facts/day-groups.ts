import { DAYS } from '../dates.ts'
import { folded } from '../folded.ts'
import { textAt, type Token } from './numbers-in-text.ts'

/** Days of the week that are named together, such as "de lunes a viernes": a bit for each, from Monday. */
export type DayGroup = { readonly from: number; readonly to: number; readonly days: number }

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

/** From the last day of the one to the first of the other, over the end of the week if need be. */
function spanned(from: number, to: number): number {
  let days = 0
  let day = 31 - Math.clz32(from)
  for (let count = 0; count < WEEK; count++) {
    days |= 1 << day
    if ((to & (1 << day)) !== 0) break
    day = (day + 1) % WEEK
  }
  return days
}

/** A comma or an "y" is a longer way than a word. */
const PARTING = 10

/** The days that something is said of: those that are named nearest to it. */
export function nearestDays(
  tokens: readonly Token[],
  groups: readonly DayGroup[],
  from: number,
  to: number,
): number {
  let nearest = 0
  let least = Infinity
  for (const group of groups) {
    const [start, end] = group.to < from ? [group.to, from] : [to, group.from]
    const between = tokens.slice(start + 1, end)
    const way = between.length + between.filter(({ text }) => /^(?:,|;|y|pero)$/.test(text)).length * PARTING
    if (way < least) {
      least = way
      nearest = group.days
    }
  }
  return nearest
}
