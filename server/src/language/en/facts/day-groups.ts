import { ALL_DAYS, DAY_NUMBERS, DAY_SETS, SHORT_DAYS } from './fact-words.ts'
import type { Token } from '../../fact-page.ts'

/** Days of the week that are named together, such as "Monday to Friday": a bit for each, from Monday. */
export type DayGroup = { readonly from: number; readonly to: number; readonly days: number }

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

const CLOSED_REACH = 2

function isClosed(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - CLOSED_REACH), from).some(({ text }) => text === 'closed')
}

/** "Earlier than on Monday". */
function isCompared(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - CLOSED_REACH), from).some(({ text }) => text === 'than')
}

/** A comma or an "and" is a longer way than a word. */
const PARTING = 10

/** The days that something is said of: those that are named nearest to it. */
export function nearestGroup(
  tokens: readonly Token[],
  groups: readonly DayGroup[],
  from: number,
  to: number,
): DayGroup | undefined {
  let nearest: DayGroup | undefined
  let least = Infinity
  for (const group of groups) {
    const [start, end] = group.to < from ? [group.to, from] : [to, group.from]
    const between = tokens.slice(start + 1, end)
    const way = between.length + between.filter(({ text }) => /^(?:,|;|and|but)$/.test(text)).length * PARTING
    if (way < least) {
      least = way
      nearest = group
    }
  }
  return nearest
}
