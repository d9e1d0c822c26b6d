import type { Token } from '../../fact-page.ts'

/** A length of time, and the tokens that say it. */
export type DurationReading = {
  readonly from: number
  readonly to: number
  readonly minutes: number
  /** The figure before the unit, where there is one. */
  readonly count: number | undefined
  readonly unit: number
  /** "A day", which is also what a price is for. */
  readonly hasArticle: boolean
}

const HOUR = 60
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const UNITS = new Map<string, number>(
  Object.entries({
    minute: 1,
    min: 1,
    hour: HOUR,
    hr: HOUR,
    day: DAY,
    week: 7 * DAY,
    month: YEAR / 12,
    year: YEAR,
  }).flatMap(([unit, minutes]) => [
    [unit, minutes],
    [`${unit}s`, minutes],
    [`${unit}s'`, minutes],
    [`${unit}'s`, minutes],
  ]),
)
const PARTS: ReadonlyMap<string, number> = new Map(Object.entries({ half: 1 / 2, quarter: 1 / 4 }))
/** Between a figure and its unit. */
const BETWEEN = new Set(['-', 'working', 'business', 'full', 'whole', 'single', 'more', 'calendar'])

export function unitAt(tokens: readonly Token[], at: number): number | undefined {
  return UNITS.get(tokens[at]?.text ?? '')
}

/** "An hour and ten minutes", "half an hour", "two and a half hours", "a ten-minute walk". */
export function durationAt(tokens: readonly Token[], at: number): DurationReading | undefined {
  const first = oneAt(tokens, at)
  if (!first) return undefined
  const isMore = textAt(tokens, first.to + 1) === 'and' && /^an?$/.test(textAt(tokens, first.to + 2))
  const part = isMore ? PARTS.get(textAt(tokens, first.to + 3)) : undefined
  if (part !== undefined)
    return { ...first, to: first.to + 3, minutes: first.minutes + first.unit * part, count: undefined }
  const joint = /^(?:and|,)$/.test(textAt(tokens, first.to + 1)) ? first.to + 2 : first.to + 1
  const second = oneAt(tokens, joint)
  if (!second || second.hasArticle || second.unit >= first.unit || first.unit > HOUR) return first
  return { ...first, to: second.to, minutes: first.minutes + second.minutes, count: undefined }
}

function oneAt(tokens: readonly Token[], at: number): DurationReading | undefined {
  const { value, isOrdinal, clock } = tokens[at] ?? {}
  const text = textAt(tokens, at)
  if (value !== undefined && !isOrdinal && clock === undefined) return countedAt(tokens, at, value)
  if (text === 'half') return partAt(tokens, at, 1 / 2)
  if (text === 'quarter') return partAt(tokens, at, 1 / 4)
  const isWithin = text === 'the' && textAt(tokens, at - 1) === 'within'
  if (text !== 'a' && text !== 'an' && !isWithin) return undefined
  const next = textAt(tokens, at + 1)
  if (next === 'half' || next === 'quarter') {
    const part = partAt(tokens, at + 1, next === 'half' ? 1 / 2 : 1 / 4)
    return part && { ...part, from: at }
  }
  const to = skipBetween(tokens, at + 1)
  const unit = unitAt(tokens, to)
  return unit === undefined ? undefined : { from: at, to, minutes: unit, count: 1, unit, hasArticle: true }
}

function countedAt(tokens: readonly Token[], at: number, value: number): DurationReading | undefined {
  if (textAt(tokens, at + 1) === 'quarters') {
    const part = partAt(tokens, at + 1, value / 4)
    return part && { ...part, from: at }
  }
  const hasHalf =
    textAt(tokens, at + 1) === 'and' && textAt(tokens, at + 2) === 'a' && textAt(tokens, at + 3) === 'half'
  const to = skipBetween(tokens, hasHalf ? at + 4 : at + 1)
  const unit = unitAt(tokens, to)
  if (unit === undefined) return undefined
  const count = hasHalf ? value + 0.5 : value
  return { from: at, to, minutes: count * unit, count, unit, hasArticle: false }
}

/** What stands after "half" or "a quarter". */
function partAt(tokens: readonly Token[], at: number, part: number): DurationReading | undefined {
  let to = at + 1
  for (const joint of [/^(?:of|-)$/, /^an?$/]) if (joint.test(textAt(tokens, to))) to += 1
  const unit = unitAt(tokens, to)
  return unit === undefined
    ? undefined
    : { from: at, to, minutes: unit * part, count: undefined, unit, hasArticle: false }
}

function skipBetween(tokens: readonly Token[], at: number): number {
  return BETWEEN.has(textAt(tokens, at)) ? at + 1 : at
}

function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

/** How often a year, and the tokens that say it. */
export type FrequencyReading = { readonly from: number; readonly to: number; readonly timesAYear: number }

/** "Twice a year", "three times a week", "every six months". */
export function frequencyAt(tokens: readonly Token[], at: number): FrequencyReading | undefined {
  const text = textAt(tokens, at)
  if (text === 'every') {
    const counted =
      (tokens[at + 1]?.value ?? 0) > 1 ? countedAt(tokens, at + 1, tokens[at + 1]!.value!) : undefined
    return counted && { from: at, to: counted.to, timesAYear: YEAR / counted.minutes }
  }
  const isTimes = textAt(tokens, at + 1) === 'times'
  const times = text === 'twice' ? 2 : text === 'once' ? 1 : isTimes ? tokens[at]?.value : undefined
  if (times === undefined) return undefined
  const each = isTimes ? at + 2 : at + 1
  const unit = /^(?:a|an|per|every|each)$/.test(textAt(tokens, each)) ? unitAt(tokens, each + 1) : undefined
  return unit === undefined ? undefined : { from: at, to: each + 1, timesAYear: (times * YEAR) / unit }
}
