import * as fc from 'fast-check'
import { DateTime, IANAZone } from 'luxon'
import { isOpen, nextOpening } from './business-hours.ts'
import type { BusinessHours } from './business-hours-schema.ts'

/*
 * A second opinion on time zones, from luxon's offsets alone: the reference lists all the spans around an instant
 * and looks for it among them. It states the rule for skipped and repeated local times itself.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** No zone changes its clocks twice within this time; the changes before and after Ramadan lie a month apart. */
const SCAN_STEP_MS = 14 * DAY_MS

type Schedule = NonNullable<BusinessHours['schedule']>
type Span = { startMs: number; endMs: number }
/** The periods of one offset, in order. */
type Clock = { fromMs: number; offsetMs: number }[]

const luxonOffset = (zone: IANAZone, atMs: number): number => Math.round(zone.offset(atMs) * MINUTE_MS)

function readClock(zone: IANAZone, fromMs: number, untilMs: number): Clock {
  const clock: Clock = [{ fromMs: -Infinity, offsetMs: luxonOffset(zone, fromMs) }]
  for (let ms = fromMs; ms < untilMs; ms += SCAN_STEP_MS) {
    const before = offsetAt(clock, ms)
    const after = luxonOffset(zone, ms + SCAN_STEP_MS)
    if (before === after) continue
    let [low, high] = [ms, ms + SCAN_STEP_MS]
    while (high - low > MINUTE_MS) {
      const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS
      if (luxonOffset(zone, middle) === before) low = middle
      else high = middle
    }
    clock.push({ fromMs: high, offsetMs: after })
  }
  return clock
}

function offsetAt(clock: Clock, atMs: number): number {
  return clock.findLast((period) => period.fromMs <= atMs)?.offsetMs ?? Number.NaN
}

/** The first instant at which the clock shows a local time; a skipped one is read by the offset before the gap. */
function instantOf(clock: Clock, localMs: number): number {
  const [before, after] = [-1.5, 1.5].map((days) => localMs - offsetAt(clock, localMs + days * DAY_MS))
  const readings = [before!, after!].filter((ms) => ms + offsetAt(clock, ms) === localMs)
  return readings.length > 0 ? Math.min(...readings) : before!
}

function localMidnight(clock: Clock, atMs: number): number {
  return Math.floor((atMs + offsetAt(clock, atMs)) / DAY_MS) * DAY_MS
}

function referenceSpans(clock: Clock, schedule: Schedule, aroundMs: number): Span[] {
  const spans: Span[] = []
  for (let day = -6; day <= 24; day++) {
    const midnightMs = localMidnight(clock, aroundMs) + day * DAY_MS
    const hours = Object.values(schedule)[DateTime.fromMillis(midnightMs, { zone: 'utc' }).weekday - 1]
    const dateExists = [0, 0.5, 0.99].some((part) => {
      return localMidnight(clock, instantOf(clock, midnightMs + part * DAY_MS)) === midnightMs
    })
    if (!hours?.enabled || !dateExists || hours.open === undefined || hours.close === undefined) continue
    const startMs = instantOf(clock, midnightMs + timeOfDay(hours.open))
    const overnightMs = hours.close < hours.open ? DAY_MS : 0
    const endMs = instantOf(clock, midnightMs + overnightMs + timeOfDay(hours.close))
    if (startMs < endMs) spans.push({ startMs, endMs })
  }
  return spans
}

const timeOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS

const covers = (spans: Span[], atMs: number): boolean =>
  spans.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)

/** The earliest start after the instant at which, a moment before, no span holds. */
function referenceOpening(spans: Span[], atMs: number): number | undefined {
  const openings = spans.map((span) => span.startMs).filter((ms) => ms > atMs && !covers(spans, ms - 1))
  return openings.length > 0 ? Math.min(...openings) : undefined
}

// Clocks mostly change in the small hours and about midnight, so the times crowd there.
const anyTime = fc
  .oneof(
    fc.constantFrom(0, 30, 60, 90, 120, 150, 180, 210, 1380, 1410, 1439),
    fc.integer({ min: 0, max: 239 }),
    fc.integer({ min: 0, max: 1439 }),
  )
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const anyDay = fc
  .record({
    open: anyTime,
    close: fc.oneof({ weight: 8, arbitrary: anyTime }, { weight: 1, arbitrary: fc.constant('24:00') }),
    enabled: fc.integer({ min: 0, max: 4 }).map((roll) => roll > 0),
  })
  .filter((day) => day.open !== day.close)
const schedules: Schedule[] = fc.sample(
  fc.record({
    monday: anyDay,
    tuesday: anyDay,
    wednesday: anyDay,
    thursday: anyDay,
    friday: anyDay,
    saturday: anyDay,
    sunday: anyDay,
  }),
  { numRuns: 1000, seed: 20240101 },
)

/** The instant itself, the hours and days about it, and every edge of every span that is near. */
function pointsAround(centreMs: number, spans: Span[]): number[] {
  const hours = [-26, -25, -2, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 2, 23, 25]
  const near = [-1, 1, ...hours.map((hour) => hour * HOUR_MS)].map((ms) => centreMs + ms)
  const edges = spans.flatMap(({ startMs, endMs }) => [startMs - 1, startMs, endMs - 1, endMs])
  return [...near, ...edges.filter((ms) => Math.abs(ms - centreMs) < 2 * DAY_MS)]
}

function disagreements(
  timezone: string,
  clock: Clock,
  schedule: Schedule,
  centreMs: number,
): [number, string[]] {
  const zone = IANAZone.create(timezone)
  const hours = { enabled: true, timezone, schedule }
  const spans = referenceSpans(clock, schedule, centreMs)
  const points = pointsAround(centreMs, spans)
  const clockWrong = [centreMs - 1, centreMs].filter((ms) => luxonOffset(zone, ms) !== offsetAt(clock, ms))
  const openWrong = points.filter((ms) => isOpen(hours, ms) !== covers(spans, ms))
  const nextWrong = [centreMs - DAY_MS].filter((ms) => nextOpening(hours, ms) !== referenceOpening(spans, ms))
  const wrong = [...clockWrong, ...openWrong, ...nextWrong]
  const report = wrong.map((ms) => `${timezone} ${ms} ${JSON.stringify(schedule)}`)
  return [points.length, report]
}

/** Around every clock change of these zones, and at random, where two libraries disagree; and how often they were asked. */
export function compareZones(zones: readonly string[]): { points: number; reports: string[] } {
  const [fromMs, untilMs] = [Date.parse('2024-01-01T00:00:00Z'), Date.parse('2033-01-01T00:00:00Z')]
  const random = fc.sample(fc.integer({ min: fromMs, max: untilMs }), { numRuns: 1000, seed: 7 })
  const reports: string[] = []
  let [points, turn] = [0, 0]
  for (const timezone of zones) {
    const clock = readClock(IANAZone.create(timezone), fromMs, untilMs)
    const changes = clock.slice(1).map((period) => period.fromMs)
    for (const centreMs of [...changes, random[turn % 1000]!, random[(turn + 1) % 1000]!]) {
      const [count, report] = disagreements(timezone, clock, schedules[turn++ % 1000]!, centreMs)
      points += count
      reports.push(...report)
    }
  }
  return { points, reports }
}

/** The same around one change of a zone, for a hundred schedules. */
export function compareChange(timezone: string, changeMs: number): string[] {
  const clock = readClock(IANAZone.create(timezone), changeMs - 60 * DAY_MS, changeMs + 60 * DAY_MS)
  return schedules.slice(0, 100).flatMap((schedule) => disagreements(timezone, clock, schedule, changeMs)[1])
}
