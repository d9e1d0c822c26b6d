import { Temporal } from 'temporal-polyfill'
import { onDayOfMonth } from '../../calendar.ts'
import type { Token } from '../../fact-page.ts'
import { isMorning } from '../clock.ts'
import { DAYS, MONTHS } from '../dates.ts'
import { folded } from '../folding.ts'

/** The first and the last day that are meant. */
export type Days = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

const WEEKDAYS = new Map<string, number>([
  ...DAYS.map((day, index) => [folded(day), index] as const),
  ['sonnabend', 5],
])
const WEEKDAY = new RegExp(
  `^(${[...WEEKDAYS.keys()].join('|')})s?(?:morgens?|frueh|vormittags?|mittags?|nachmittags?|abends?|nachts?)?$`,
)
const MONTH_NUMBERS = new Map<string, number>([
  ...MONTHS.map((month, index) => [folded(month), index + 1] as const),
  ['jaenner', 1],
  ['feber', 2],
  ['juno', 6],
  ['julei', 7],
])

/** Which day of the week a word is, from Monday, 0: also "freitags" and "freitagnachmittag". */
export function weekdayOf(word: string): number | undefined {
  const name = WEEKDAY.exec(word)?.[1]
  return name === undefined ? undefined : WEEKDAYS.get(name)
}

export function monthOf(word: string): number | undefined {
  return MONTH_NUMBERS.get(word)
}

export function daysIn(tokens: readonly Token[], today: Temporal.PlainDate): Days | undefined {
  return dateIn(tokens, today) ?? stretchOfDays(tokens, today) ?? singleDay(tokens, today)
}

/** "Am dritten März", "am 3. 3.", "am dritten dritten", "am siebzehnten". */
function dateIn(tokens: readonly Token[], today: Temporal.PlainDate): Days | undefined {
  for (const [at, { value, isOrdinal, clock, text }] of tokens.entries()) {
    if (value === undefined) continue
    const isAfter = /^(?:am|den|dem|vom|zum|der|ab|bis)$/.test(textAt(tokens, at - 1))
    // Without its last point "17.11" looks like a time.
    const [first, second] =
      clock !== undefined && isAfter && !text.includes(':') ? text.split('.').map(Number) : []
    if (first !== undefined && second !== undefined && second <= 12 && textAt(tokens, at + 1) !== 'uhr')
      return nextDate(first, second, undefined, today)
    if (clock !== undefined || !Number.isInteger(value) || value < 1 || value > 31) continue
    const skipped = /^(?:\.|ten|ter|sten)$/.test(textAt(tokens, at + 1)) ? at + 2 : at + 1
    const month = monthOf(textAt(tokens, skipped)) ?? numberedMonth(tokens, at, skipped)
    if (month !== undefined) return nextDate(value, month, yearAfter(tokens, skipped + 1), today)
    const isNumbered = isOrdinal || skipped > at + 1
    if (isNumbered && isAfter && !PLACE.test(textAt(tokens, skipped))) {
      const day = onDayOfMonth(value, today)
      return day && { from: day, to: day }
    }
  }
  return undefined
}

/** "Den ersten Termin" is no date. */
const PLACE =
  /^(?:termin|freien|moeglichen|stock|etage|verfuegbaren|besten|mal|woche|tag|monat|vorschlag|oder)$/

function numberedMonth(tokens: readonly Token[], at: number, next: number): number | undefined {
  const { value, isOrdinal } = tokens[next] ?? {}
  const isPair = (tokens[at]?.isOrdinal && isOrdinal) || (next > at + 1 && textAt(tokens, next + 1) === '.')
  return isPair && value !== undefined && value >= 1 && value <= 12 ? value : undefined
}

function yearAfter(tokens: readonly Token[], at: number): number | undefined {
  const { value = 0 } = tokens[textAt(tokens, at) === '.' ? at + 1 : at] ?? {}
  return value >= 2000 && value < 2100 ? value : undefined
}

function nextDate(
  day: number,
  month: number,
  year: number | undefined,
  today: Temporal.PlainDate,
): Days | undefined {
  if (month < 1 || month > 12) return undefined
  const first = Temporal.PlainDate.from({ year: year ?? today.year, month, day: 1 })
  if (day > first.daysInMonth) return undefined
  const date = first.with({ day })
  const isPast = year === undefined && Temporal.PlainDate.compare(date, today) < 0
  const next = isPast ? date.add({ years: 1 }) : date
  return { from: next, to: next }
}

function stretchOfDays(tokens: readonly Token[], today: Temporal.PlainDate): Days | undefined {
  const words = tokens.map(({ text }) => text).join(' ')
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const weeks = weeksAhead(words)
  const start = monday.add({ weeks })
  const named = tokens.map(({ text }) => weekdayOf(text)).find((day) => day !== undefined)
  if (named !== undefined) {
    const day = start.add({ days: named })
    return weeks > 0 ? { from: day, to: day } : undefined
  }
  if (/\bwochenendes?\b/.test(words)) {
    const isNext = /\b(?:naechste[sn]?|kommende[sn]?) wochenende/.test(words) && today.dayOfWeek >= 6
    const isAfterNext = /\buebernaechste[sn]? wochenende/.test(words)
    const saturday = monday.add({ days: 5, weeks: isNext || isAfterNext ? 1 : 0 })
    return { from: saturday, to: saturday.add({ days: 1 }) }
  }
  if (weeks > 0 || /\bdiese[rn]? woche\b/.test(words)) {
    const [from, to] = partOfWeek(words)
    const first = weeks === 0 && from === 0 ? today : start.add({ days: from })
    return { from: first, to: start.add({ days: to }) }
  }
  return monthIn(tokens, words, today)
}

/** "Anfang nächster Woche" is Monday or Tuesday. */
function partOfWeek(words: string): readonly [number, number] {
  if (/\banfang\b/.test(words)) return [0, 1]
  if (/\bmitte\b/.test(words)) return [2, 2]
  return /\bende\b/.test(words) ? [3, 4] : [0, 6]
}

function monthIn(tokens: readonly Token[], words: string, today: Temporal.PlainDate): Days | undefined {
  const isNext = /\b(?:naechste[nr]?|kommende[nr]?) monat/.test(words)
  const named = tokens.map(({ text }) => monthOf(text)).find((month) => month !== undefined)
  if (!isNext && named === undefined) return undefined
  const thisMonth = today.with({ day: 1 })
  const ahead = named === undefined ? 1 : (named - today.month + 12) % 12
  const first = thisMonth.add({ months: ahead })
  const last = first.with({ day: first.daysInMonth })
  if (/\banfang\b/.test(words)) return { from: later(first, today), to: first.with({ day: 10 }) }
  if (/\bmitte\b/.test(words)) return { from: first.with({ day: 11 }), to: first.with({ day: 20 }) }
  if (/\bende\b/.test(words)) return { from: first.with({ day: 21 }), to: last }
  return { from: later(first, today), to: last }
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? other : one
}

function weeksAhead(words: string): number {
  if (/\buebernaechste[nr]? woche\b/.test(words)) return 2
  return /\b(?:naechste[nr]?|kommende[nr]?|folgende[nr]?) woche\b/.test(words) ? 1 : 0
}

const IN_SPANS = /\b(?:in|heute in) (\S+) (tag|tage|tagen|woche|wochen|monat|monaten)\b/

function singleDay(tokens: readonly Token[], today: Temporal.PlainDate): Days | undefined {
  const words = tokens.map(({ text, value }) => (value === undefined ? text : String(value))).join(' ')
  const found = named(tokens, today)
  const [, count = '', unit = ''] = IN_SPANS.exec(words) ?? []
  const amount = /^eine[mnr]?$/.test(count) ? 1 : Number(count)
  const span = Number.isInteger(amount) && amount > 0 ? spanOf(amount, unit) : undefined
  if (span) {
    // "Freitag in einer Woche" counts from that Friday.
    const day = (found?.from ?? today).add(span)
    return { from: day, to: day }
  }
  return found
}

/** Eight days are a week, as people say it. */
function spanOf(amount: number, unit: string): { days: number } | { months: number } {
  if (unit.startsWith('monat')) return { months: amount }
  const days = unit.startsWith('woche') ? amount * 7 : amount
  return { days: days === 8 ? 7 : days }
}

function named(tokens: readonly Token[], today: Temporal.PlainDate): Days | undefined {
  for (const [at, { text }] of tokens.entries()) {
    const ahead = aheadOf(tokens, at)
    const weekday = weekdayOf(text)
    if (ahead === undefined && weekday === undefined) continue
    const distance = ahead ?? ((weekday ?? 0) + 1 - today.dayOfWeek + 7) % 7
    // Who means today says so.
    const isNextWeek =
      weekday !== undefined && distance === 0 && !/^(?:heute|diesen)$/.test(textAt(tokens, at - 1))
    const isAfterNext = /^uebernaechste[nr]?$/.test(textAt(tokens, at - 1))
    const day = today.add({ days: distance + (isNextWeek || isAfterNext ? 7 : 0) })
    return { from: day, to: day }
  }
  return undefined
}

function aheadOf(tokens: readonly Token[], at: number): number | undefined {
  const word = textAt(tokens, at)
  if (word === 'uebermorgen' || (word === 'ueber' && textAt(tokens, at + 1) === 'morgen')) return 2
  if (word === 'morgen') return isMorning(tokens, at) ? undefined : 1
  return word === 'heute' ? 0 : undefined
}

function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}
