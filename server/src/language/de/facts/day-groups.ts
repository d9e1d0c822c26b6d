import { spanned, type DayGroup } from '../../day-groups.ts'
import type { Token } from '../../fact-page.ts'
import { weekdayOf } from '../receptionist/days.ts'

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

export const PARTINGS: ReadonlySet<string> = new Set([',', ';', 'und', 'aber'])
