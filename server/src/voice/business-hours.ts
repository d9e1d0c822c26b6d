import { Temporal } from 'temporal-polyfill'
import { Type, type Static } from 'typebox'
import { DAY_MS, MINUTE_MS } from '../platform/clock.ts'

export type BusinessDay = Static<typeof BusinessDay>
export const BusinessDay = Type.Object(
  {
    open: Type.Optional(
      Type.String({
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
        'x-hint': 'must be HH:MM on the 24-hour clock, such as 09:00.',
        description:
          'Local time at which the day opens, HH:MM on the 24-hour clock. A closed day needs none (D-F3).',
        examples: ['09:00'],
      }),
    ),
    close: Type.Optional(
      Type.String({
        pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
        'x-hint': 'must be HH:MM on the 24-hour clock, such as 17:30, or 24:00.',
        description:
          'Local time at which it closes, HH:MM on the 24-hour clock, itself no longer open. ' +
          'Before `open` it means the next day; `24:00` is the end of the day. On an open day it differs from `open` (D-F3).',
        examples: ['17:30'],
      }),
    ),
    enabled: Type.Boolean({ description: 'False for a closed day.' }),
  },
  {
    title: 'BusinessDay',
    description: 'The hours of one weekday.',
    additionalProperties: false,
    openDayHasTimes: true,
    openDiffersFromClose: true,
  },
)

/** In the order of `getUTCDay`. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const BusinessSchedule = Type.Object(
  {
    monday: Type.Optional(BusinessDay),
    tuesday: Type.Optional(BusinessDay),
    wednesday: Type.Optional(BusinessDay),
    thursday: Type.Optional(BusinessDay),
    friday: Type.Optional(BusinessDay),
    saturday: Type.Optional(BusinessDay),
    sunday: Type.Optional(BusinessDay),
  },
  {
    description: 'Hours by lowercase weekday. A day that is left out is closed.',
    additionalProperties: false,
  },
)

export type BusinessHours = Static<typeof BusinessHours>
export const BusinessHours = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether the hours apply. False: open always.' }),
    timezone: Type.Optional(
      Type.String({
        format: 'iana-time-zone',
        description:
          'IANA time zone of the schedule, whose rules decide daylight saving. Required when enabled.',
        examples: ['America/New_York'],
      }),
    ),
    schedule: Type.Optional(BusinessSchedule),
  },
  {
    title: 'BusinessHours',
    description:
      'When the business is open (D-F3). Omitted or disabled: always. `timezone` and `schedule` are required when enabled.',
    additionalProperties: false,
    appliedHoursAreComplete: true,
    examples: [
      {
        enabled: true,
        timezone: 'America/New_York',
        schedule: {
          monday: { open: '09:00', close: '17:00', enabled: true },
          friday: { open: '18:00', close: '02:00', enabled: true },
          sunday: { enabled: false },
        },
      },
    ],
  },
)

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
  const spans = spansAround(rules, atMs, DAYS_AHEAD_OF_OPENING)
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

type Rules = { timezone: string; schedule: Static<typeof BusinessSchedule> }

/** What a wall clock and its calendar show, as the epoch milliseconds at which UTC shows the same. */
type LocalMs = number

/** The hours of one date. */
type Shift = { date: LocalMs; opens: LocalMs; closes: LocalMs }

/** Incomplete hours, which validation refuses, close nothing. */
function applicable(hours: BusinessHours | null | undefined): Rules | undefined {
  if (!hours?.enabled || hours.timezone === undefined || hours.schedule === undefined) return undefined
  return { timezone: hours.timezone, schedule: hours.schedule }
}

function shiftsAround({ timezone, schedule }: Rules, atMs: number, daysAhead: number): Shift[] {
  const today = dateOf(atMs, timezone)
  const shifts: Shift[] = []
  for (let days = -DAYS_BEHIND; days <= daysAhead; days++) {
    const date = today + days * DAY_MS
    const day = schedule[WEEKDAYS[new Date(date).getUTCDay()]!]
    if (!day?.enabled || day.open === undefined || day.close === undefined) continue
    const closingDate = day.close < day.open ? date + DAY_MS : date
    shifts.push({ date, opens: date + timeOfDay(day.open), closes: closingDate + timeOfDay(day.close) })
  }
  return shifts
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

function timeOfDay(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS
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
