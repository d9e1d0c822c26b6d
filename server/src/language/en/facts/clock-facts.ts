import * as words from './fact-words.ts'
import type { Token } from '../../fact-page.ts'

/** A time of day, and the tokens that say it. */
export type ClockReading = {
  readonly from: number
  readonly to: number
  readonly minute: number
  readonly eitherHalf?: true
  /** Two numbers with a "to" between them, and nothing else that says so. */
  readonly isGuess?: true
}

const HALF_DAY = 12 * 60
const MINUTES_PAST: ReadonlyMap<string, number> = new Map(Object.entries({ half: 30, quarter: 15 }))

/** The time that begins at a token. `last` is the one before it, of which it may be the end. */
export function clockAt(
  tokens: readonly Token[],
  at: number,
  last: ClockReading | undefined,
): ClockReading | undefined {
  const token = tokens[at]!
  if (token.text === 'noon' || token.text === 'midday') return { from: at, to: at, minute: HALF_DAY }
  if (token.text === 'midnight') return { from: at, to: at, minute: 0 }
  return pastAt(tokens, at) ?? hourAt(tokens, at, last)
}

/** "Half past five", "quarter to six", "ten past nine". */
function pastAt(tokens: readonly Token[], at: number): ClockReading | undefined {
  const { text, value } = tokens[at]!
  const shift =
    MINUTES_PAST.get(text) ??
    (value !== undefined && value > 0 && value < 30 && value % 5 === 0 ? value : undefined)
  const way = tokens[at + 1]?.text
  const hour = tokens[at + 2]?.value
  if (shift === undefined || hour === undefined || hour < 1 || hour > 12) return undefined
  const isAfter = way === 'past' || way === 'after'
  const isBefore = (way === 'to' || way === 'before') && MINUTES_PAST.get(text) !== undefined
  if (!isAfter && !isBefore) return undefined
  return ended(tokens, at, at + 2, (hour % 12) * 60 + (isAfter ? shift : -shift))
}

function hourAt(
  tokens: readonly Token[],
  at: number,
  last: ClockReading | undefined,
): ClockReading | undefined {
  const { value, clock, isOrdinal, text } = tokens[at]!
  if (clock !== undefined && (text.includes(':') || isMarked(tokens, at, at, last))) {
    const isWhole = clock >= HALF_DAY + 60 || text.startsWith('0') || text.startsWith('00')
    return isWhole
      ? { from: at, to: at, minute: clock % (2 * HALF_DAY) }
      : ended(tokens, at, at, clock % HALF_DAY)
  }
  if (value === undefined || isOrdinal || !Number.isInteger(value) || value > 24 || value < 1)
    return undefined
  const minutes = value <= 12 ? minutesAfter(tokens, at) : undefined
  const to = minutes?.to ?? at
  const minute = (value > 12 ? value : value % 12) * 60 + (minutes?.minute ?? 0)
  const hasMark = halfAfter(tokens, to) !== undefined || tokens[to + 1]?.text === "o'clock"
  if (hasMark && value <= 12) return ended(tokens, at, to, minute)
  if (value <= 12 && isMarked(tokens, at, to, last)) return ended(tokens, at, to, minute)
  return isRange(tokens, at, last)
    ? { from: at, to, minute: minute % (2 * HALF_DAY), eitherHalf: true, isGuess: true }
    : undefined
}

/** "Thirty", "oh five" and "15" after an hour. */
function minutesAfter(tokens: readonly Token[], at: number): { to: number; minute: number } | undefined {
  const next = tokens[at + 1]
  const second = tokens[at + 2]?.value
  if (next?.text === 'oh' && second !== undefined && second < 10) return { to: at + 2, minute: second }
  if (next?.value === undefined || next.isOrdinal || next.clock !== undefined) return undefined
  return next.value >= 10 && next.value < 60 && Number.isInteger(next.value)
    ? { to: at + 1, minute: next.value }
    : undefined
}

/** Whether the words around it say that a number is a time. */
function isMarked(tokens: readonly Token[], at: number, to: number, last: ClockReading | undefined): boolean {
  const before = tokens[at - 1]?.text ?? ''
  const isLastEnd = last !== undefined && last.to < at && at - last.to <= 3 && words.RANGE.has(before)
  // "One by one" is none.
  const isNamed = words.BEFORE_CLOCK.has(before) && (before !== 'by' || tokens[at - 2]?.value === undefined)
  return (isLastEnd || isNamed) && endsHere(tokens, to)
}

/** "9 to 5" and "9-5", with nothing after it that is counted. */
function isRange(tokens: readonly Token[], at: number, last: ClockReading | undefined): boolean {
  if (last?.isGuess && last.to === at - 2 && words.RANGE.has(tokens[at - 1]?.text ?? '')) return true
  const joint = tokens[at + 1]?.text ?? ''
  const end = tokens[at + 2]
  if (
    !words.RANGE.has(joint) ||
    words.NO_RANGE.has(joint) ||
    words.BEFORE_COUNT.has(tokens[at - 1]?.text ?? '')
  )
    return false
  if (end?.clock !== undefined) return true
  const isHour = end?.value !== undefined && !end.isOrdinal && Number.isInteger(end.value) && end.value <= 24
  const to = at + 2
  return (
    isHour && (endsHere(tokens, minutesAfter(tokens, to)?.to ?? to) || halfAfter(tokens, to) !== undefined)
  )
}

function endsHere(tokens: readonly Token[], to: number): boolean {
  const next = tokens[to + 1]
  if (!next) return true
  if (next.text === "o'clock" || halfAfter(tokens, to) !== undefined) return true
  if (/^[\p{L}\p{N}]/u.test(next.text))
    return (
      words.AFTER_CLOCK.has(next.text) || words.DAY_NUMBERS.has(next.text) || words.DAY_SETS.has(next.text)
    )
  return next.text !== '%' && next.text !== '/'
}

function ended(tokens: readonly Token[], from: number, to: number, minute: number): ClockReading {
  const isSharp = tokens[to + 1]?.text === "o'clock"
  const half = halfAfter(tokens, isSharp ? to + 1 : to) ?? halfOfDay(tokens, from, isSharp ? to + 1 : to)
  const base = (minute + HALF_DAY) % HALF_DAY
  if (half === undefined) return { from, to, minute: base, eitherHalf: true }
  return { from, to, minute: base + (half === 'pm' ? HALF_DAY : 0) }
}

function halfAfter(tokens: readonly Token[], to: number): 'am' | 'pm' | undefined {
  const next = tokens[to + 1]?.text ?? ''
  if (next === 'am' || next === 'pm') return next
  if (next === 'noon') return 'pm'
  if (next === 'in' && tokens[to + 2]?.text === 'the')
    return words.PARTS_OF_DAY.get(tokens[to + 3]?.text ?? '')
  if (next === 'at' && tokens[to + 2]?.text === 'night') return 'pm'
  return next === 'this' ? words.PARTS_OF_DAY.get(tokens[to + 2]?.text ?? '') : undefined
}

/** "At eight on Friday evening", "on Friday evening at eight", "tonight at eight". */
function halfOfDay(tokens: readonly Token[], from: number, to: number): 'am' | 'pm' | undefined {
  let after = tokens[to + 1]?.text === 'on' ? to + 2 : to + 1
  if (words.DAY_NUMBERS.has(tokens[after]?.text ?? '')) after += 1
  else if (after > to + 1) return undefined
  const next = tokens[after]?.text ?? ''
  if (after > to + 1 && words.PARTS_OF_DAY.has(next)) return words.PARTS_OF_DAY.get(next)
  if (next === 'tonight') return 'pm'
  const before = tokens[from - 1]?.text === 'at' ? tokens[from - 2]?.text : undefined
  return before === 'tonight' ? 'pm' : words.PARTS_OF_DAY.get(before ?? '')
}
