import { DAY_MS, MINUTE_MS } from '../platform/clock.ts'
import type {
  BusinessDay,
  BusinessHours,
  BusinessSchedule,
  BusinessSpecialDay,
} from './business-hours-schema.ts'
import { minuteOfDay } from './business-hours-rules.ts'
import { zoneClock, type LocalMs, type ZoneClock } from './zone-clock.ts'

/** In the order of `getUTCDay`. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Whether the business is open at an instant (D-F3). */
export function isOpen(hours: BusinessHours | null | undefined, atMs: number): boolean {
  const rules = applicable(hours, atMs)
  if (!rules) return true
  for (const { startMs, endMs } of spansAround(rules, atMs, DAYS_AHEAD_OF_NOW)) {
    if (startMs > atMs) return false
    if (atMs < endMs) return true
  }
  return false
}

/**
 * The first instant after `atMs` at which a closed business opens. While it is open, that is the opening after
 * the coming closed spell. Undefined where there is none: hours that do not apply, never open, or never close.
 */
export function nextOpening(hours: BusinessHours | null | undefined, atMs: number): number | undefined {
  const rules = applicable(hours, atMs)
  if (!rules) return undefined
  const daysAhead = rules.specialDays.length === 0 ? DAYS_AHEAD_OF_OPENING : DAYS_AHEAD_WITH_HOLIDAYS
  // Spans that touch or overlap are one spell: midnight between two whole days is no opening.
  let openUntilMs = -Infinity
  for (const { startMs, endMs } of spansAround(rules, atMs, daysAhead)) {
    if (startMs > atMs && startMs > openUntilMs) return startMs
    openUntilMs = Math.max(openUntilMs, endMs)
  }
  return undefined
}

/** From one instant until another, which is no longer part of it. */
export type Span = { startMs: number; endMs: number }

/** When the business is open between two instants, in order. Spans that touch are one spell. */
export function openSpells(hours: BusinessHours | null | undefined, { startMs, endMs }: Span): Span[] {
  if (startMs >= endMs) return []
  const rules = applicable(hours, startMs)
  if (!rules) return [{ startMs, endMs }]
  const days = (rules.clock.dateOf(endMs) - rules.clock.dateOf(startMs)) / DAY_MS
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
  clock: ZoneClock
  schedule: BusinessSchedule
  specialDays: readonly BusinessSpecialDay[]
}

/** Hours of one date without a break. */
type Shift = { opens: LocalMs; closes: LocalMs }

/** Incomplete hours, which validation refuses, close nothing. */
function applicable(hours: BusinessHours | null | undefined, aroundMs: number): Rules | undefined {
  if (!hours?.enabled || hours.timezone === undefined || hours.schedule === undefined) return undefined
  const clock = zoneClock(hours.timezone, aroundMs)
  return { clock, schedule: hours.schedule, specialDays: hours.special_days ?? [] }
}

/** The hours of the dates around an instant, by their beginnings; no date is read before it is asked for. */
function* spansAround(rules: Rules, atMs: number, daysAhead: number): Generator<Span> {
  const { clock } = rules
  const today = clock.dateOf(atMs)
  let waiting: Span[] = []
  for (let days = -DAYS_BEHIND; days <= daysAhead; days++) {
    const date = today + days * DAY_MS
    waiting = [...waiting, ...spansOf(dayOn(rules, date), date, clock)].sort((a, b) => a.startMs - b.startMs)
    if (waiting.length === 0) continue
    // Nothing of a later date begins before this one does.
    const dateMs = clock.instantOf(date)
    while (waiting[0] !== undefined && waiting[0].startMs <= dateMs) yield waiting.shift()!
  }
  yield* waiting
}

function spansOf(day: BusinessDay | undefined, date: LocalMs, clock: ZoneClock): Span[] {
  if (!day?.enabled || !dateExists(date, clock)) return []
  return shiftsOf(day, date)
    .map(({ opens, closes }) => ({ startMs: clock.instantOf(opens), endMs: clock.instantOf(closes) }))
    .filter((span) => span.startMs < span.endMs)
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
    shifts.push({ opens, closes: after(start) })
    opens = after(end)
  }
  return [...shifts, { opens, closes: after(close) }]
}

/** Moving over the date line skips a date: Samoa had no 30 December 2011, so nothing opened on it. */
function dateExists(date: LocalMs, clock: ZoneClock): boolean {
  return clock.dateOf(clock.instantOf(date)) === date
}
