import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpen, openSpells, type Span } from '../../voice/business-hours.ts'
import type { BusinessHours } from '../../voice/business-hours-schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts'
import {
  DEFAULT_RULES,
  freeSlots,
  obstacleAt,
  occupiedBy,
  type BookingRules,
  type Calendar,
} from './slots.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Around which something happens: clock changes of three kinds, a skipped date, and nothing at all. */
const ZONES: [zone: string, aroundMs: number][] = [
  ['America/New_York', Date.parse('2026-03-08T07:00:00Z')],
  ['America/New_York', Date.parse('2026-11-01T06:00:00Z')],
  ['Europe/Berlin', Date.parse('2026-10-25T01:00:00Z')],
  ['Australia/Lord_Howe', Date.parse('2026-04-04T15:00:00Z')],
  ['America/Nuuk', Date.parse('2026-03-29T01:00:00Z')],
  ['Pacific/Apia', Date.parse('2011-12-30T10:00:00Z')],
  ['Asia/Kathmandu', Date.parse('2026-06-01T00:00:00Z')],
]

const time = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

const anyDay = fc
  .record({
    open: fc.tuple(fc.nat(23), fc.constantFrom(0, 5, 10, 30)).map(([h, m]) => time(h, m)),
    close: fc.tuple(fc.nat(23), fc.constantFrom(0, 15, 20, 45)).map(([h, m]) => time(h, m)),
    enabled: fc.boolean(),
  })
  .filter((day) => day.open !== day.close)

const anyHours = (timezone: string): fc.Arbitrary<BusinessHours | null> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 6,
      arbitrary: fc
        .record(Object.fromEntries(WEEKDAYS.map((day) => [day, anyDay])), { requiredKeys: [] })
        .map((schedule) => ({ enabled: true, timezone, schedule })),
    },
  )

const minutes = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * MINUTE_MS)

const anyRules: fc.Arbitrary<BookingRules> = fc.record({
  durationMs: fc.constantFrom(5, 15, 30, 50, 90, 480).map((n) => n * MINUTE_MS),
  bufferBeforeMs: fc.constantFrom(0, 5, 15, 40).map((n) => n * MINUTE_MS),
  bufferAfterMs: fc.constantFrom(0, 7, 15, 60).map((n) => n * MINUTE_MS),
  stepMs: fc.constantFrom(5, 15, 30, 60).map((n) => n * MINUTE_MS),
  leadMs: minutes(0, 600),
  horizonMs: minutes(0, 5 * 24 * 60),
})

type Case = { calendar: Calendar; rules: BookingRules; between: Span }

const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...ZONES).chain(([zone, aroundMs]) => {
  const instant = minutes(-36 * 60, 36 * 60).map((ms) => aroundMs + ms)
  const span = fc.tuple(instant, minutes(1, 200)).map(([startMs, ms]) => ({ startMs, endMs: startMs + ms }))
  return fc.record({
    calendar: fc.record({
      hours: anyHours(zone),
      occupied: fc.array(span, { maxLength: 12 }),
      nowMs: instant,
    }),
    rules: anyRules,
    between: fc
      .tuple(instant, minutes(0, 48 * 60))
      .map(([startMs, ms]) => ({ startMs, endMs: startMs + ms })),
  })
})

/** The same by looking at every minute: slow, and too simple to be wrong. */
function slotsByMinutes({ calendar, rules, between }: Case): number[] {
  const starts: number[] = []
  const known = new Map<number, boolean>()
  const openAt = (ms: number): boolean => {
    const open = known.get(ms) ?? isOpen(calendar.hours, ms)
    known.set(ms, open)
    return open
  }
  for (let at = Math.ceil(between.startMs / MINUTE_MS) * MINUTE_MS; at < between.endMs; at += MINUTE_MS) {
    if (at % rules.stepMs === 0 && canBegin(calendar, rules, at, openAt)) starts.push(at)
  }
  return starts
}

function canBegin(
  { hours, occupied, nowMs }: Calendar,
  rules: BookingRules,
  at: number,
  openAt = (ms: number) => isOpen(hours, ms),
): boolean {
  if (at - nowMs < rules.leadMs || at - nowMs > rules.horizonMs) return false
  const { bufferBeforeMs, bufferAfterMs, durationMs } = rules
  for (let ms = at - bufferBeforeMs; ms < at + durationMs + bufferAfterMs; ms += MINUTE_MS) {
    if (occupied.some(({ startMs, endMs }) => startMs <= ms && ms < endMs)) return false
  }
  for (let ms = at; ms < at + durationMs; ms += MINUTE_MS) if (!openAt(ms)) return false
  return true
}

test('the slots are those that a look at every minute finds, whatever the clocks do', () => {
  fc.assert(
    fc.property(anyCase, (given) => {
      const slots = freeSlots(given.calendar, given.rules, given.between, Infinity)
      expect(slots.map(({ startMs }) => startMs)).toEqual(slotsByMinutes(given))
      expect(slots.every(({ startMs, endMs }) => endMs - startMs === given.rules.durationMs)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('an appointment can begin exactly where nothing stands against it', () => {
  fc.assert(
    fc.property(anyCase, ({ calendar, rules, between }) => {
      const free = obstacleAt(calendar, rules, between.startMs) === undefined
      expect(free).toBe(canBegin(calendar, rules, between.startMs))
    }),
  )
})

test('a spell is open at each of its minutes, and nowhere else between the two instants', () => {
  fc.assert(
    fc.property(anyCase, ({ calendar: { hours }, between }) => {
      const spells = openSpells(hours, between)
      for (let at = between.startMs; at < between.endMs; at += 5 * MINUTE_MS) {
        expect(spells.some(({ startMs, endMs }) => startMs <= at && at < endMs)).toBe(isOpen(hours, at))
      }
      spells
        .slice(1)
        .forEach((spell, i) => expect(spell.startMs).toBeGreaterThan(spells[i]?.endMs ?? Infinity))
    }),
    { numRuns: 40 },
  )
})

test('booking the first slot again and again never gives two that overlap, and ends', () => {
  fc.assert(
    fc.property(anyCase, ({ calendar, rules, between }) => {
      const occupied: Span[] = [...calendar.occupied]
      const booked: Span[] = []
      for (;;) {
        const [slot] = freeSlots({ ...calendar, occupied }, rules, between, 1)
        if (slot === undefined) break
        const span = occupiedBy(slot.startMs, rules)
        expect(occupied.filter((each) => each.startMs < span.endMs && span.startMs < each.endMs)).toEqual([])
        occupied.push(span)
        booked.push(slot)
      }
      expect(booked.length).toBeLessThanOrEqual((between.endMs - between.startMs) / rules.durationMs + 1)
    }),
    { numRuns: 50 },
  )
})

const office: BusinessHours = {
  enabled: true,
  timezone: 'Europe/Berlin',
  schedule: { monday: { open: '09:00', close: '11:00', enabled: true } },
}
const MONDAY = Date.parse('2026-11-16T00:00:00+01:00')
const monday = { startMs: MONDAY, endMs: MONDAY + DAY_MS }
const shown = (slots: Span[]) => slots.map(({ startMs }) => new Date(startMs).toISOString().slice(11, 16))

test('a morning of two hours has seven beginnings of half an hour', () => {
  const calendar = { hours: office, occupied: [], nowMs: MONDAY - DAY_MS }
  expect(shown(freeSlots(calendar, DEFAULT_RULES, monday, 100))).toEqual([
    '08:00',
    '08:15',
    '08:30',
    '08:45',
    '09:00',
    '09:15',
    '09:30',
  ])
  expect(freeSlots(calendar, DEFAULT_RULES, monday, 2)).toHaveLength(2)
})

test('buffers keep away from what is booked, but not from the closing time', () => {
  const rules = { ...DEFAULT_RULES, bufferBeforeMs: 15 * MINUTE_MS, bufferAfterMs: 15 * MINUTE_MS }
  const occupied = [occupiedBy(Date.parse('2026-11-16T09:30:00+01:00'), rules)]
  const calendar = { hours: office, occupied, nowMs: MONDAY - DAY_MS }
  expect(shown(freeSlots(calendar, rules, monday, 100))).toEqual(['09:30'])
})

test('nothing is given within the hour, nor after the horizon', () => {
  const calendar = { hours: null, occupied: [], nowMs: MONDAY }
  const later = { startMs: MONDAY, endMs: MONDAY + 90 * DAY_MS }
  const slots = freeSlots(calendar, DEFAULT_RULES, later, Infinity)
  expect(slots[0]?.startMs).toBe(MONDAY + HOUR_MS)
  expect(slots.at(-1)?.startMs).toBe(MONDAY + 60 * DAY_MS)
  expect(obstacleAt(calendar, DEFAULT_RULES, MONDAY)).toBe('too_soon')
  expect(obstacleAt(calendar, DEFAULT_RULES, MONDAY + 61 * DAY_MS)).toBe('too_far')
})
