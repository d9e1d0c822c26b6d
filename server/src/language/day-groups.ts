import type { Token } from './fact-page.ts'

/** Days of the week that are named together, such as "Monday to Friday": a bit for each, from Monday. */
export type DayGroup = { readonly from: number; readonly to: number; readonly days: number }

const WEEK = 7

/** From the last day of the one to the first of the other, over the end of the week if need be. */
export function spanned(from: number, to: number): number {
  let days = 0
  let day = 31 - Math.clz32(from)
  for (let count = 0; count < WEEK; count++) {
    days |= 1 << day
    if ((to & (1 << day)) !== 0) break
    day = (day + 1) % WEEK
  }
  return days
}

/** A comma or an "and" is a longer way than a word. */
const PARTING = 10

/**
 * The days that something is said of at each of some places, which come in their order: those that are named nearest;
 * 0 where none are. `partings` are the words and signs that part what is said.
 */
export function nearestDays(
  tokens: readonly Pick<Token, 'text'>[],
  groups: readonly DayGroup[],
  places: readonly { readonly from: number; readonly to: number }[],
  partings: ReadonlySet<string>,
): number[] {
  if (groups.length === 0) return places.map(() => 0)
  /** How far it is from the beginning to each token. */
  const ways = [0]
  for (const { text } of tokens) ways.push(ways.at(-1)! + (partings.has(text) ? 1 + PARTING : 1))
  const between = (end: number, start: number) => Math.max(0, ways[start]! - ways[end + 1]!)
  let next = 0
  return places.map(({ from, to }) => {
    while (next < groups.length && groups[next]!.to < from) next++
    const [before, after] = [groups[next - 1], groups[next]]
    if (!before || !after) return (before ?? after)!.days
    return between(to, after.from) < between(before.to, from) ? after.days : before.days
  })
}
