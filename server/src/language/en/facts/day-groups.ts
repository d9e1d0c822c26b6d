import { ALL_DAYS, DAY_NUMBERS, DAY_SETS, SHORT_DAYS } from './fact-words.ts'
import { spanned, type DayGroup } from '../../day-groups.ts'
import type { Token } from '../../fact-page.ts'

const WEEK = 7
const SPANS = new Set(['to', 'through', 'thru', 'until', '-', '–', '—'])

export function groupsIn(tokens: readonly Token[], today: number | null): DayGroup[] {
  const groups: DayGroup[] = []
  for (let at = 0; at < tokens.length; at++) {
    const days = daysAt(tokens, at, today)
    if (days === undefined) continue
    const last = groups.at(-1)
    const joint = last && jointBetween(tokens, last, at)
    if (last && joint === 'span')
      groups[groups.length - 1] = { ...last, to: at, days: last.days | spanned(last.days, days) }
    else if (last && joint === 'list') groups[groups.length - 1] = { ...last, to: at, days: last.days | days }
    else groups.push({ from: at, to: at, days })
  }
  // What is said of a day on which the business is closed is said of another.
  return groups.filter(({ from }) => !isClosed(tokens, from) && !isCompared(tokens, from))
}

function daysAt(tokens: readonly Token[], at: number, today: number | null): number | undefined {
  const { text, hasCapital } = tokens[at]!
  const day = DAY_NUMBERS.get(text) ?? (hasCapital ? SHORT_DAYS.get(text) : undefined)
  if (day !== undefined) return 1 << day
  if (text === 'every' || text === 'each') return tokens[at + 1]?.text === 'day' ? ALL_DAYS : undefined
  if (today !== null && (text === 'today' || text === 'tonight')) return 1 << today
  if (today !== null && text === 'tomorrow') return 1 << ((today + 1) % WEEK)
  return DAY_SETS.get(text)
}

function jointBetween(tokens: readonly Token[], last: DayGroup, at: number): 'span' | 'list' | undefined {
  const between = tokens
    .slice(last.to + 1, at)
    .map(({ text }) => text)
    .filter((text) => text !== '.')
  if (between.length === 1 && SPANS.has(between[0]!)) return 'span'
  const isList =
    between.length > 0 &&
    between.every((text) => text === ',' || text === 'and' || text === 'or' || text === '&')
  // "Closed on Sunday, and Saturday from ten": the comma parts them.
  return isList && !(between.includes(',') && isClosed(tokens, last.from)) ? 'list' : undefined
}

const CLOSED_REACH = 2

function isClosed(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - CLOSED_REACH), from).some(({ text }) => text === 'closed')
}

/** "Earlier than on Monday". */
function isCompared(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - CLOSED_REACH), from).some(({ text }) => text === 'than')
}

export const PARTINGS: ReadonlySet<string> = new Set([',', ';', 'and', 'but'])
