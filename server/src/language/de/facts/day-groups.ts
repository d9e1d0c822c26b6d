import type { Token } from '../../fact-page.ts'
import { weekdayOf } from '../receptionist/days.ts'

/** Days of the week that are named together, such as "Montag bis Freitag": a bit for each, from Monday. */
export type DayGroup = { readonly from: number; readonly to: number; readonly days: number }

const WEEK = 7
const ALL_DAYS = 0b1111111
const SHORT_DAYS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so']

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
          .filter((text) => text !== '.')
      : []
    if (last && between.length === 1 && /^(?:bis|-|–|—)$/.test(between[0]!))
      groups[groups.length - 1] = { ...last, to: at, days: last.days | spanned(last.days, days) }
    else if (last && between.length > 0 && between.every((text) => /^(?:,|und|oder|&|sowie|am)$/.test(text)))
      groups[groups.length - 1] = { ...last, to: at, days: last.days | days }
    else groups.push({ from: at, to: at, days })
  }
  return groups
}

function daysAt(tokens: readonly Token[], at: number, today: number | null): number | undefined {
  const { text, hasCapital } = tokens[at]!
  const day = weekdayOf(text) ?? (hasCapital && text.length === 2 ? at2(text) : undefined)
  if (day !== undefined) return 1 << day
  if (/^(?:taeglich|jeden)$/.test(text))
    return text === 'taeglich' || tokens[at + 1]?.text === 'tag' ? ALL_DAYS : undefined
  if (/^(?:werktags|wochentags|werktagen)$/.test(text)) return 0b0011111
  if (/^wochenenden?$/.test(text)) return 0b1100000
  if (today !== null && text === 'heute') return 1 << today
  return today !== null && text === 'morgen' ? 1 << ((today + 1) % WEEK) : undefined
}

function at2(text: string): number | undefined {
  const place = SHORT_DAYS.indexOf(text)
  return place < 0 ? undefined : place
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

/** A comma or an "und" is a longer way than a word. */
const PARTING = 10

/** The days that something is said of: those that are named nearest to it; 0 where none are. */
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
    const way =
      between.length + between.filter(({ text }) => /^(?:,|;|und|aber)$/.test(text)).length * PARTING
    if (way < least) {
      least = way
      nearest = group.days
    }
  }
  return nearest
}
