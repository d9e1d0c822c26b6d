import { Temporal } from 'temporal-polyfill'
import { DAY_MS, MINUTE_MS } from '../platform/clock.ts'
import type {
  BusinessDay,
  BusinessHours,
  BusinessSchedule,
  BusinessSpecialDay,
} from './business-hours-schema.ts'
import { minuteOfDay } from './business-hours-rules.ts'

/** In the order of `getUTCDay`. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Whether the business is open at an instant (D-F3). */
export function isOpen(hours: BusinessHours | null | undefined, atMs: number): boolean {
  const rules = applicable(hours)
  if (!rules) return true
  return shiftsAround(rules, atMs, DAYS_AHEAD_OF_NOW).some((shift) => covers(shift, rules.timezone, atMs))
}

/**
 * The first instant after `atMs` at which a closed business opens. While it is open, that is the opening after
 * the coming closed spell. Undefined where there is none: hours that do not apply, never open, or never close.
 */
export function nextOpening(hours: BusinessHours | null | undefined, atMs: number): number | undefined {
  const rules = applicable(hours)
  if (!rules) return undefined
  const near = firstOpening(spansAround(rules, atMs, DAYS_AHEAD_OF_OPENING), atMs)
  if (near !== undefined || rules.specialDays.length === 0) return near
  return firstOpening(spansAround(rules, atMs, DAYS_AHEAD_WITH_HOLIDAYS), atMs)
}

function firstOpening(spans: readonly Span[], atMs: number): number | undefined {
  // Spans that touch or overlap are one spell: midnight between two whole days is no opening.
  let openUntilMs = -Infinity
  for (const span of spans) {
    if (span.startMs > atMs && span.startMs > openUntilMs) return span.startMs
    openUntilMs = Math.max(openUntilMs, span.endMs)
  }
  return undefined
}

/** From one instant until another, which is no longer part of it. */
export type Span = { startMs: number; endMs: number }

/** When the business is open between two instants, in order. Spans that touch are one spell. */
export function openSpells(hours: BusinessHours | null | undefined, { startMs, endMs }: Span): Span[] {
  if (startMs >= endMs) return []
  const rules = applicable(hours)
  if (!rules) return [{ startMs, endMs }]
  const days = (dateOf(endMs, rules.timezone) - dateOf(startMs, rules.timezone)) / DAY_MS
  const spells: Span[] = []
  for (const span of spansAround(rules, startMs, days + DAYS_AHEAD_OF_NOW)) {
    const inside = { startMs: Math.max(span.startMs, startMs), endMs: Math.min(span.endMs, endMs) }
    if (inside.startMs >= inside.endMs) continue
    const last = spells.at(-1)
    if (last !== undefined && inside.startMs <= last.endMs) last.endMs = Math.max(last.endMs, inside.endMs)
    else spells.push(inside)
  }
  return spells
}

/**
 * How far from the local date of an instant a day can lie whose hours still cover it. Overnight hours reach one
 * date further, and a closing time inside a clock change just before midnight (Nuuk) moves to a second one.
 * Clocks set back over midnight return to a date whose successor has already opened.
 */
const DAYS_BEHIND = 2
const DAYS_AHEAD_OF_NOW = 1
/**
 * The week repeats, but a clock change or a skipped date can swallow one week's opening, or the closed spell
 * before it, so the next may be two weeks off; one more day for an opening moved over midnight.
 */
const DAYS_AHEAD_OF_OPENING = 15
/** A business may be closed for a year by one entry of its special days, and open a week after it. */
const DAYS_AHEAD_WITH_HOLIDAYS = 380

type Rules = {
  timezone: string
  schedule: BusinessSchedule
  specialDays: readonly BusinessSpecialDay[]
}

/** What a wall clock and its calendar show, as the epoch milliseconds at which UTC shows the same. */
type LocalMs = number

/** Hours of one date without a break. */
type Shift = { date: LocalMs; opens: LocalMs; closes: LocalMs }

/** Incomplete hours, which validation refuses, close nothing. */
function applicable(hours: BusinessHours | null | undefined): Rules | undefined {
  if (!hours?.enabled || hours.timezone === undefined || hours.schedule === undefined) return undefined
  return { timezone: hours.timezone, schedule: hours.schedule, specialDays: hours.special_days ?? [] }
}

function shiftsAround(rules: Rules, atMs: number, daysAhead: number): Shift[] {
  const today = dateOf(atMs, rules.timezone)
  const shifts: Shift[] = []
  for (let days = -DAYS_BEHIND; days <= daysAhead; days++) {
    const date = today + days * DAY_MS
    const day = dayOn(rules, date)
    if (day?.enabled) shifts.push(...shiftsOf(day, date))
  }
  return shifts
}

/** A special day stands in place of its weekday. */
function dayOn({ schedule, specialDays }: Rules, date: LocalMs): BusinessDay | undefined {
  const weekday = schedule[WEEKDAYS[new Date(date).getUTCDay()]!]
  if (specialDays.length === 0) return weekday
  const written = new Date(date).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return specialDays.find((day) => day.date <= written && written <= (day.until ?? day.date)) ?? weekday
}

/** The hours of a date, cut by its breaks. */
function shiftsOf({ open, close, breaks = [] }: BusinessDay, date: LocalMs): Shift[] {
  if (open === undefined || close === undefined) return []
  const after = (time: string): LocalMs => date + (time < open ? DAY_MS : 0) + minuteOfDay(time) * MINUTE_MS
  const shifts: Shift[] = []
  let opens = after(open)
  for (const { start, end } of breaks) {
    shifts.push({ date, opens, closes: after(start) })
    opens = after(end)
  }
  return [...shifts, { date, opens, closes: after(close) }]
}

/** The hours of the dates around an instant, by their beginnings. */
function spansAround(rules: Rules, atMs: number, daysAhead: number): Span[] {
  return shiftsAround(rules, atMs, daysAhead)
    .filter((shift) => dateExists(shift.date, rules.timezone))
    .map(({ opens, closes }) => ({
      startMs: instantOf(opens, rules.timezone),
      endMs: instantOf(closes, rules.timezone),
    }))
    .filter((span) => span.startMs < span.endMs)
    .sort((a, b) => a.startMs - b.startMs)
}

function covers({ date, opens, closes }: Shift, timezone: string, atMs: number): boolean {
  const isOver = (): boolean => instantOf(closes, timezone) <= atMs
  const isAhead = (): boolean => instantOf(opens, timezone) > atMs
  // Reading a zone's clock is the costly part, so the edge that is likelier to settle the matter goes first.
  if (closes < atMs ? isOver() || isAhead() : isAhead() || isOver()) return false
  return dateExists(date, timezone)
}

/** The local date at an instant, as its midnight. */
function dateOf(atMs: number, timezone: string): LocalMs {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone)
  return Math.floor((atMs + offsetNanoseconds / 1e6) / DAY_MS) * DAY_MS
}

/** Moving over the date line skips a date: Samoa had no 30 December 2011, so nothing opened on it. */
function dateExists(date: LocalMs, timezone: string): boolean {
  return dateOf(instantOf(date, timezone), timezone) === date
}

/** A local time that the clocks skip moves on by the length of the gap; of one that comes twice, the first counts. */
function instantOf(local: LocalMs, timezone: string): number {
  const shown = new Date(local)
  return new Temporal.PlainDateTime(
    shown.getUTCFullYear(),
    shown.getUTCMonth() + 1,
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
  ).toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds
}
