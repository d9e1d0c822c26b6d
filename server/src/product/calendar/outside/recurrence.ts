import { Temporal } from 'temporal-polyfill'
import type { Span } from '../../../voice/business-hours.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { instantOf, whenOf, type When } from './event.ts'

/**
 * Repetitions, RFC 5545 3.3.10, for servers that do not work them out themselves. What people use: days, weeks,
 * months and years, with the parts below. A rule with others is not understood, and said to be so.
 */

const PARTS = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
])
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Of one event in the span that is asked for. */
const MAX_REPETITIONS = 1000
/** Days looked at for one event: 109 years, for one that has to be counted from its first time. */
const MAX_DAYS_OF_EVENT = 40_000
/** And for all events of a calendar: what some 4,000 take that repeat for a year to come. */
const MAX_DAYS_OF_CALENDAR = 2_000_000
/** Of the days, months or places that one rule names: those of a month from both ends, and some. */
const MAX_LISTED = 100

type Rule = {
  readonly frequency: (typeof FREQUENCIES)[number]
  readonly interval: number
  readonly count: number
  readonly untilMs: number
  readonly weekStart: number
  readonly days: readonly { readonly weekday: number; readonly nth: number }[]
  readonly monthDays: readonly number[]
  readonly months: readonly number[]
  readonly positions: readonly number[]
}

/** How many days may still be looked at; all events of one calendar share it. */
export type DaysLeft = { days: number }

export function daysOfCalendar(): DaysLeft {
  return { days: MAX_DAYS_OF_CALENDAR }
}

/** `unknown`: the rule is not understood. `too_many`: it would take too long to work out. */
export type Repetitions = readonly number[] | 'unknown' | 'too_many'

/** When an event begins again in a span of time, its first time included. */
export function repetitionsIn(start: When, ruleText: string, span: Span, left: DaysLeft): Repetitions {
  const rule = ruleOf(ruleText, start)
  if (rule === undefined) return 'unknown'
  const { year, month, day } = start.local
  const firstDay = Date.UTC(year, month - 1, day) / DAY_MS
  const found: number[] = []
  let counted = 0
  let looked = 0
  for (let period = firstPeriod(rule, firstDay, span); ; period++) {
    const { from, days } = periodOf(rule, firstDay, period * rule.interval)
    // Past the end of the calendar there is not even a day.
    if (!(from * DAY_MS <= span.endMs + 2 * DAY_MS)) return found
    looked += days.length
    left.days -= days.length
    if (looked > MAX_DAYS_OF_EVENT || left.days < 0) return 'too_many'
    for (const each of chosen(rule, days, firstDay)) {
      if (each < firstDay) continue
      if (++counted > rule.count) return found
      // Zones are at most a day apart: only what may lie in the span is worth the exact instant.
      if (each * DAY_MS < span.startMs - 2 * DAY_MS) continue
      const atMs = instantOn(each, start)
      if (atMs > rule.untilMs || found.length === MAX_REPETITIONS) return found
      if (atMs >= span.startMs && atMs < span.endMs) found.push(atMs)
    }
  }
}

/** Only what is counted has to be followed from its first time; else the turn before the span is early enough. */
function firstPeriod({ frequency, interval, count }: Rule, firstDay: number, span: Span): number {
  if (count !== Infinity) return 0
  const first = new Date(firstDay * DAY_MS)
  const wanted = new Date(Math.max(span.startMs, firstDay * DAY_MS) - 2 * DAY_MS)
  const days = wanted.getTime() / DAY_MS - firstDay
  const years = wanted.getUTCFullYear() - first.getUTCFullYear()
  const months = 12 * years + wanted.getUTCMonth() - first.getUTCMonth()
  const turns = { DAILY: days, WEEKLY: days / 7, MONTHLY: months, YEARLY: years }[frequency]
  return Math.max(0, Math.floor((turns - 1) / interval))
}

function ruleOf(text: string, start: When): Rule | undefined {
  const parts = new Map<string, string>()
  for (const part of text.split(';').filter((each) => each !== '')) {
    const [name = '', value = ''] = part.toUpperCase().split('=', 2)
    if (!PARTS.has(name)) return undefined
    parts.set(name, value)
  }
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'))
  const days = list(parts.get('BYDAY')).map(dayOf)
  const number = (name: string, otherwise: number) => Number(parts.get(name) ?? otherwise)
  const numbers = (name: string) => list(parts.get(name)).map(Number)
  const until = parts.get('UNTIL')
  const rule = {
    interval: number('INTERVAL', 1),
    count: number('COUNT', Infinity),
    untilMs: until === undefined ? Infinity : lastMoment(until, start.zone),
    weekStart: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
    days: days.filter((day) => day !== undefined),
    monthDays: numbers('BYMONTHDAY'),
    months: numbers('BYMONTH'),
    positions: numbers('BYSETPOS'),
  }
  const lists = [rule.monthDays, rule.months, rule.positions]
  const isSound =
    [rule.interval, rule.weekStart, ...lists.flat()].every(Number.isInteger) &&
    [rule.days, ...lists].every(({ length }) => length <= MAX_LISTED) &&
    rule.interval >= 1 &&
    !Number.isNaN(rule.count + rule.untilMs)
  if (frequency === undefined || !isSound || days.includes(undefined) || rule.weekStart < 0) return undefined
  const isPlain = frequency === 'DAILY' || frequency === 'WEEKLY'
  if (
    isPlain &&
    (rule.days.some(({ nth }) => nth !== 0) || (frequency === 'WEEKLY' && rule.monthDays.length > 0))
  )
    return undefined
  return { frequency, ...rule }
}

function list(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(',')
}

function dayOf(text: string): Rule['days'][number] | undefined {
  const match = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text)
  return match === null
    ? undefined
    : { weekday: WEEKDAYS.indexOf(match[2] ?? ''), nth: Number(match[1] ?? 0) }
}

/** A day without a time lasts until its end. */
function lastMoment(text: string, zone: string): number {
  const when = whenOf(text, zone)
  if (when === undefined) return NaN
  return instantOf(when) + (when.allDay ? DAY_MS - 1 : 0)
}

/** The days, counted from 1970, that one turn of the rule chooses from. */
function periodOf(rule: Rule, firstDay: number, turns: number): { from: number; days: number[] } {
  const first = new Date(firstDay * DAY_MS)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  const intoWeek = (first.getUTCDay() - rule.weekStart + 7) % 7
  if (rule.frequency === 'DAILY') return daysFrom(firstDay + turns, 1)
  if (rule.frequency === 'WEEKLY') return daysFrom(firstDay - intoWeek + 7 * turns, 7)
  if (rule.frequency === 'MONTHLY')
    return daysFrom(dayNumber(year, month + turns), daysIn(year, month + turns))
  const newYear = dayNumber(year + turns, 0)
  return daysFrom(newYear, dayNumber(year + turns + 1, 0) - newYear)
}

function daysFrom(from: number, count: number): { from: number; days: number[] } {
  return { from, days: Array.from({ length: count }, (_, n) => from + n) }
}

function chosen(rule: Rule, days: readonly number[], firstDay: number): number[] {
  const filtered = days.filter((day) => fits(rule, day, firstDay))
  if (rule.positions.length === 0) return filtered
  const places = new Set(rule.positions.map((each) => (each > 0 ? each - 1 : filtered.length + each)))
  return filtered.filter((_, place) => places.has(place))
}

/** What a rule leaves open is as on its first day. */
function fits(rule: Rule, day: number, firstDay: number): boolean {
  const { frequency, days, months, monthDays } = rule
  const date = new Date(day * DAY_MS)
  const first = new Date(firstDay * DAY_MS)
  const [year, month, monthDay] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (months.length > 0 && !months.includes(month + 1)) return false
  const fromEnd = monthDay - daysIn(year, month) - 1
  if (monthDays.length > 0 && !monthDays.includes(monthDay) && !monthDays.includes(fromEnd)) return false
  if (days.length > 0) return days.some((each) => isOn(each, date, rule))
  if (frequency === 'DAILY' || monthDays.length > 0) return true
  if (frequency === 'WEEKLY') return date.getUTCDay() === first.getUTCDay()
  if (monthDay !== first.getUTCDate()) return false
  return frequency === 'MONTHLY' || months.length > 0 || month === first.getUTCMonth()
}

/** `2MO` is the second Monday of the month; of the year where the rule goes by years and names no months. */
function isOn({ weekday, nth }: Rule['days'][number], date: Date, { frequency, months }: Rule): boolean {
  if (date.getUTCDay() !== weekday) return false
  if (nth === 0) return true
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const ofYear = frequency === 'YEARLY' && months.length === 0
  const from = ofYear ? dayNumber(year, 0) : dayNumber(year, month)
  const end = ofYear ? dayNumber(year + 1, 0) : dayNumber(year, month + 1)
  const day = date.getTime() / DAY_MS
  return nth > 0 ? Math.floor((day - from) / 7) + 1 === nth : -Math.floor((end - 1 - day) / 7) - 1 === nth
}

function dayNumber(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY_MS
}

function daysIn(year: number, month: number): number {
  return dayNumber(year, month + 1) - dayNumber(year, month)
}

/** At the same time of day as the first, as the clocks of its zone show it. */
function instantOn(day: number, start: When): number {
  const date = new Date(day * DAY_MS)
  const plain = new Temporal.PlainDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  return instantOf({ local: plain.toPlainDateTime(start.local.toPlainTime()), zone: start.zone })
}
