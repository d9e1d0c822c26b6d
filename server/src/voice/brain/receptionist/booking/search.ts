import { Temporal } from 'temporal-polyfill'
import { DAY_MS, iso, MINUTE_MS } from '../../../../platform/clock.ts'
import type { OpeningHours } from '../../brain.ts'
import { timesOn } from '../times/day-times.ts'
import { clockOf } from './state.ts'
import { ask, CALENDAR, errorIn, slotsIn, type Slot } from './calendar-use.ts'
import type { Reply, Turn } from '../talk.ts'
import { HALF_DAY_MINUTES } from '../times/times.ts'
import type { TimeRequest } from '../../../../language/calendar.ts'
import { momentOf } from '../times/wall-clock.ts'

/** As many as a caller can remember. */
const MAX_TOLD = 3
/** How many days one by one, before it is just the next free time that counts. */
const MAX_DAYS_TRIED = 4
const AHEAD_MS = 21 * DAY_MS
const MAX_STRETCH_MS = 30 * DAY_MS
/** What still counts as about the time that was asked for. */
const NEAR_BEFORE_MS = 90 * MINUTE_MS
const NEAR_AFTER_MS = 150 * MINUTE_MS
/** A tool returns no more than this, so there may be others. */
const MANY = 8

type Range = { readonly fromMs: number; readonly toMs: number; readonly as: 'exact' | 'asked' | 'instead' }

export type Found =
  | { readonly kind: 'exact'; readonly slot: Slot }
  | { readonly kind: 'some'; readonly slots: readonly Slot[]; readonly isAsAsked: boolean }
  | { readonly kind: 'none' | 'down' }
  | { readonly kind: 'wants'; readonly reply: Reply }

/** Looks for free times: at the time that was asked for, about that time, then whatever comes next. */
export function findTimes(turn: Turn, wanted: TimeRequest, withoutMs?: number): Found {
  for (const range of rangesFor(turn, wanted)) {
    const found = lookThrough(turn, range, withoutMs)
    if ('kind' in found) return found
    const [first] = found
    if (!first) continue
    if (range.as === 'exact') return { kind: 'exact', slot: first }
    return { kind: 'some', slots: found, isAsAsked: range.as === 'asked' }
  }
  return { kind: 'none' }
}

function lookThrough(turn: Turn, range: Range, withoutMs?: number): readonly Slot[] | Found {
  const { fromMs, toMs } = range
  const early = look(turn, fromMs, toMs)
  if ('kind' in early) return early
  const wanted = (slots: readonly Slot[]): Slot[] => slots.filter(({ startMs }) => startMs !== withoutMs)
  const lastMs = early.at(-1)?.startMs ?? toMs
  const middleMs = fromMs + Math.floor((toMs - fromMs) / 2 / MINUTE_MS) * MINUTE_MS
  const isWithinDay = toMs - fromMs <= DAY_MS + 2 * 60 * MINUTE_MS
  if (early.length < MANY || !isWithinDay || middleMs <= lastMs) return spread(wanted(early), turn)
  const late = look(turn, middleMs, toMs)
  if ('kind' in late) return late
  return [...spread(wanted(early), turn).slice(0, 1), ...spread(wanted(late), turn).slice(0, MAX_TOLD - 1)]
}

function look(turn: Turn, fromMs: number, toMs: number): readonly Slot[] | Found {
  const answer = ask(turn, { tool: CALENDAR.find, args: { from: iso(fromMs), to: iso(toMs) } })
  if ('reply' in answer) return { kind: 'wants', reply: answer.reply }
  if (answer.ok) return slotsIn(answer.result)
  return errorIn(answer.result) === 'invalid_range' ? [] : { kind: 'down' }
}

/** A few that lie apart, those on the hour and half hour first, in order. */
function spread(slots: readonly Slot[], turn: Turn): readonly Slot[] {
  const { timeZone } = clockOf(turn)
  const round = slots.filter(({ startMs }) => momentOf(startMs, timeZone).minute % 30 === 0)
  const from = round.length >= MAX_TOLD ? round : slots
  if (from.length <= MAX_TOLD) return from
  return [0, Math.floor(from.length / 2), from.length - 1].flatMap((at) => from[at] ?? [])
}

/** Where to look, in order. Nothing that is over already. */
function rangesFor(turn: Turn, wanted: TimeRequest): Range[] {
  const { atMs } = turn.heard
  return unbounded(turn, wanted)
    .map((range) => ({ ...range, fromMs: Math.max(range.fromMs, atMs) }))
    .map((range) => ({ ...range, toMs: Math.min(range.toMs, range.fromMs + MAX_STRETCH_MS) }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
}

function unbounded(turn: Turn, wanted: TimeRequest): Range[] {
  const { atMs, timeZone } = clockOf(turn)
  const { hours } = turn.knowledge.briefing
  const { days, minute, within } = wanted
  const ahead = (fromMs: number): Range[] => [
    { fromMs, toMs: fromMs + AHEAD_MS, as: 'instead' },
    { fromMs: atMs, toMs: atMs + AHEAD_MS, as: 'instead' },
  ]
  if (!days && minute === undefined && !within) return [{ fromMs: atMs, toMs: atMs + AHEAD_MS, as: 'asked' }]
  const today = momentOf(atMs, timeZone).toPlainDate()
  const first = days ? Temporal.PlainDate.from(days.from) : today
  const last = days ? Temporal.PlainDate.from(days.to) : first.add({ days: 7 })
  const at = (date: Temporal.PlainDate, minutes: number): number =>
    date.toZonedDateTime(timeZone).with(clockParts(minutes)).epochMilliseconds
  const endOf = (date: Temporal.PlainDate): number =>
    date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  const wholeDays: Range = { fromMs: at(first, 0), toMs: endOf(last), as: 'asked' }
  if (minute === undefined && !within) return [wholeDays, ...ahead(wholeDays.toMs)]
  const dates = openDates(first, last, hours)
  if (within) {
    const stretch = (date: Temporal.PlainDate, as: Range['as']): Range => ({
      fromMs: at(date, within.from),
      toMs: within.to >= 2 * HALF_DAY_MINUTES ? endOf(date) : at(date, within.to),
      as,
    })
    const later = openDates(last.add({ days: 1 }), last.add({ days: 7 }), hours)
    const others: Range[] = days ? [{ ...wholeDays, as: 'instead' }] : []
    return [
      ...dates.map((date) => stretch(date, 'asked')),
      ...others,
      ...later.slice(0, MAX_DAYS_TRIED - 1).map((date) => stretch(date, 'instead')),
      ...ahead(endOf(last)),
    ]
  }
  const points = dates.map((date) => pointOn(date, wanted, at, hours))
  const exact = points.map((fromMs): Range => ({ fromMs, toMs: fromMs + MINUTE_MS, as: 'exact' }))
  const near = points.slice(0, 1).map((point): Range => ({
    fromMs: point - NEAR_BEFORE_MS,
    toMs: point + NEAR_AFTER_MS,
    as: 'instead',
  }))
  return [...exact, ...near, { ...wholeDays, as: 'instead' }, ...ahead(wholeDays.toMs)]
}

function clockParts(minutes: number): { hour: number; minute: number } {
  return { hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }
}

/** "At seven" is in the evening where the business is closed in the morning. */
function pointOn(
  date: Temporal.PlainDate,
  { minute = 0, eitherHalf }: TimeRequest,
  at: (date: Temporal.PlainDate, minutes: number) => number,
  hours: OpeningHours | null,
): number {
  const point = at(date, minute)
  if (!eitherHalf || !hours || hours.isOpen(point)) return point
  const other = at(date, (minute + HALF_DAY_MINUTES) % (2 * HALF_DAY_MINUTES))
  return hours.isOpen(other) ? other : point
}

/** The first few days on which the business opens; the first day at any rate. */
function openDates(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  hours: OpeningHours | null,
): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = []
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (!hours || timesOn(hours, date)) dates.push(date)
    if (dates.length >= MAX_DAYS_TRIED) break
  }
  return dates.length === 0 ? [first] : dates
}
