import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen, nextOpening } from './business-hours.ts'
import { BusinessHours } from './business-hours-schema.ts'
import {
  appliedHoursAreComplete,
  openDayHasTimes,
  opensAndClosesAtDifferentTimes,
} from './business-hours-rules.ts'
import { isTimeZone } from './time-zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
const MONDAY_MS = Date.parse('2026-01-05T00:00:00Z')

type Schedule = NonNullable<BusinessHours['schedule']>
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Reads `mon 09:00-17:00, sat 10:00-12:00 off`, where `off` marks a disabled day and `all` is every day. */
function week(timezone: string, text: string): BusinessHours {
  const schedule: Schedule = {}
  for (const entry of text.split(', ')) {
    const [name = '', open = '', close = '', off] = entry.split(/[ -]/)
    for (const weekday of WEEKDAYS) {
      if (name === 'all' || weekday.startsWith(name))
        schedule[weekday] = { open, close, enabled: off !== 'off' }
    }
  }
  return { enabled: true, timezone, schedule }
}

const ny = 'America/New_York'
const nuuk = 'America/Nuuk'
const office = 'mon 09:00-17:00, tue 09:00-17:00, fri 18:00-02:00, sat 10:00-12:00 off'

// New York changes its clocks on the Sundays 2026-03-08 and 2026-11-01, Nuuk on Saturday 2026-03-28 at 23:00.
test.each([
  ['closed just before it opens', ny, office, '2026-01-05T08:59:59.999-05:00', false],
  ['open from the opening time on', ny, office, '2026-01-05T09:00:00-05:00', true],
  ['open until just before it closes', ny, office, '2026-01-05T16:59:59.999-05:00', true],
  ['closed from the closing time on', ny, office, '2026-01-05T17:00:00-05:00', false],
  ['closed on a day that is missing', ny, office, '2026-01-07T12:00:00-05:00', false],
  ['closed on a day that is disabled', ny, office, '2026-01-10T11:00:00-05:00', false],
  ['open past midnight', ny, office, '2026-01-10T01:59:59.999-05:00', true],
  ['closed when the night is over', ny, office, '2026-01-10T02:00:00-05:00', false],
  ['closed in the night before', ny, office, '2026-01-09T01:00:00-05:00', false],
  ['closed if it closes as it opens', 'UTC', 'mon 09:00-09:00', '2026-01-05T09:00:00Z', false],
  ['open until 24:00', 'UTC', 'mon 09:00-24:00', '2026-01-05T23:59:59.999Z', true],
  ['closed at 24:00', 'UTC', 'mon 09:00-24:00', '2026-01-06T00:00:00Z', false],
  ['open until 00:00', 'UTC', 'mon 09:00-00:00', '2026-01-05T23:59:59.999Z', true],
  ['closed at 00:00', 'UTC', 'mon 09:00-00:00', '2026-01-06T00:00:00Z', false],
  ['open by the summer clock', ny, office, '2026-07-06T09:00:00-04:00', true],
  ['closed by the summer clock', ny, office, '2026-07-06T17:00:00-04:00', false],
  ['open in the hour that comes again', ny, 'sun 01:30-03:00', '2026-11-01T01:15:00-05:00', true],
  ['closed after the first close of two', ny, 'sun 00:00-01:30', '2026-11-01T01:15:00-05:00', false],
  ['closed at the skipped opening time', ny, 'sun 02:30-12:00', '2026-03-08T03:29:59-04:00', false],
  ['open a gap later', ny, 'sun 02:30-12:00', '2026-03-08T03:30:00-04:00', true],
  ['closed if a gap swallows the hours', ny, 'sun 02:30-03:10', '2026-03-08T03:20:00-04:00', false],
  ['open again the week after', ny, 'sun 02:30-03:10', '2026-03-15T02:45:00-04:00', true],
  ['open on the second date after', nuuk, 'fri 23:45-23:30', '2026-03-29T00:15:00-01:00', true],
  ['closed at its moved close', nuuk, 'fri 23:45-23:30', '2026-03-29T00:30:00-01:00', false],
  ['open as a date comes back', 'America/St_Johns', 'sun 00:00-02:00', '2010-11-06T23:30:00-03:30', true],
  ['closed after a skipped Friday', 'Pacific/Apia', 'fri 09:00-17:00', '2011-12-31T12:00:00+14:00', false],
  ['open over a skipped Friday', 'Pacific/Apia', 'thu 18:00-02:00', '2011-12-31T01:59:00+14:00', true],
  ['closed that night at two', 'Pacific/Apia', 'thu 18:00-02:00', '2011-12-31T02:00:00+14:00', false],
])('the business is %s (%s, %s)', (_, zone, text, instant, open) => {
  expect(isOpen(week(zone, text), Date.parse(instant))).toBe(open)
})

/** The only closed hour of this week is Sunday's from two to three, which spring takes away. */
const nearlyAlways =
  'mon 02:59-02:58, tue 02:58-02:57, wed 02:57-02:56, thu 02:56-02:55, fri 02:55-02:54, sat 02:54-02:00, sun 03:00-02:59'

test.each([
  ['later today', ny, office, '2026-01-05T03:00:00-05:00', '2026-01-05T09:00:00-05:00'],
  ['tomorrow', ny, office, '2026-01-05T17:00:00-05:00', '2026-01-06T09:00:00-05:00'],
  ['after the weekend', ny, office, '2026-01-10T02:00:00-05:00', '2026-01-12T09:00:00-05:00'],
  ['tomorrow, if it is open now', ny, office, '2026-01-05T09:00:00-05:00', '2026-01-06T09:00:00-05:00'],
  ['a week on', 'UTC', 'mon 09:00-17:00', '2026-01-05T09:00:00Z', '2026-01-12T09:00:00Z'],
  [
    'not where days touch',
    'UTC',
    'mon 00:00-24:00, tue 00:00-12:00',
    '2026-01-05T06:00:00Z',
    '2026-01-12T00:00:00Z',
  ],
  ['by the new clock', ny, 'sun 09:00-17:00', '2026-03-07T12:00:00-05:00', '2026-03-08T09:00:00-04:00'],
  ['after lost hours', ny, 'sun 02:30-03:10', '2026-03-01T03:10:00-05:00', '2026-03-15T02:30:00-04:00'],
  ['after a lost pause', ny, nearlyAlways, '2026-03-01T03:00:00-05:00', '2026-03-15T03:00:00-04:00'],
  [
    'after a lost day',
    'Pacific/Apia',
    'fri 09:00-17:00',
    '2011-12-23T17:00:00-10:00',
    '2012-01-06T09:00:00+14:00',
  ],
  [
    'before a moved one',
    nuuk,
    'sat 23:30-23:59, sun 00:00-00:10',
    '2026-03-28T12:00:00-02:00',
    '2026-03-29T00:00:00-01:00',
  ],
  [
    'after moved hours',
    nuuk,
    'fri 23:45-23:30, sat 10:00-11:00, sun 00:15-02:00',
    '2026-03-27T23:50:00-02:00',
    '2026-04-03T23:45:00-01:00',
  ],
])('the next opening is %s (%s, %s)', (_, zone, text, instant, opening) => {
  expect(nextOpening(week(zone, text), Date.parse(instant))).toBe(Date.parse(opening))
})

const anyInstant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2033-01-01') })
const anyZone = fc.constantFrom(
  'UTC',
  ny,
  'Europe/Dublin',
  'Africa/Casablanca',
  'America/Nuuk',
  'Australia/Lord_Howe',
)
const anyMinute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const anyDay = fc
  .record({
    open: anyMinute.map(clockTime),
    close: fc.oneof(
      { weight: 9, arbitrary: anyMinute.map(clockTime) },
      { weight: 1, arbitrary: fc.constant('24:00') },
    ),
    enabled: fc.boolean(),
  })
  .filter(opensAndClosesAtDifferentTimes)
const anySchedule = fc.record(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, anyDay])), {
  requiredKeys: [],
})

test.each([
  ['omitted', undefined],
  ['cleared', null],
  ['disabled', { ...week(ny, office), enabled: false }],
  ['disabled and empty', { enabled: false }],
])('hours that are %s leave the business open always', (_, hours) => {
  fc.assert(
    fc.property(anyInstant, (atMs) => {
      expect(isOpen(hours, atMs)).toBe(true)
      expect(nextOpening(hours, atMs)).toBeUndefined()
    }),
  )
})

test('a week of whole days never closes, whatever the clocks do', () => {
  fc.assert(
    fc.property(anyZone, anyInstant, (zone, atMs) => {
      const hours = week(zone, 'all 00:00-24:00')
      expect(isOpen(hours, atMs)).toBe(true)
      expect(nextOpening(hours, atMs)).toBeUndefined()
    }),
  )
})

test('a week without an open day never opens', () => {
  fc.assert(
    fc.property(anyZone, anyInstant, (zone, atMs) => {
      for (const hours of [
        week(zone, 'all 09:00-17:00 off'),
        { enabled: true, timezone: zone, schedule: {} },
      ]) {
        expect(isOpen(hours, atMs)).toBe(false)
        expect(nextOpening(hours, atMs)).toBeUndefined()
      }
    }),
  )
})

test('where no clock changes, the hours are minutes of the week', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: WEEK_MS - 1 }), (schedule, sinceMondayMs) => {
      const expected = WEEKDAYS.some((weekday, index) => {
        const day = schedule[weekday]
        if (!day?.enabled) return false
        const openMinute = minuteOf(day.open)
        const openForMs = (((minuteOf(day.close) - openMinute + 1440 - 1) % 1440) + 1) * MINUTE_MS
        const sinceOpeningMs = (sinceMondayMs - index * DAY_MS - openMinute * MINUTE_MS + WEEK_MS) % WEEK_MS
        return sinceOpeningMs < openForMs
      })
      expect(isOpen({ enabled: true, timezone: 'UTC', schedule }, MONDAY_MS + sinceMondayMs)).toBe(expected)
    }),
    { numRuns: 1000 },
  )
})

test('the next opening is the first moment of openness after closure', () => {
  fc.assert(
    fc.property(
      anyZone,
      anySchedule,
      anyInstant,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (zone, schedule, atMs, part) => {
        const hours = { enabled: true, timezone: zone, schedule }
        const openingMs = nextOpening(hours, atMs)
        if (openingMs === undefined) return
        expect(openingMs).toBeGreaterThan(atMs)
        expect([isOpen(hours, openingMs - 1), isOpen(hours, openingMs)]).toEqual([false, true])
        const betweenMs = atMs + Math.floor(part * (openingMs - 1 - atMs))
        expect(isOpen(hours, betweenMs) && !isOpen(hours, atMs)).toBe(false)
        expect(nextOpening(hours, betweenMs)).toBe(openingMs)
      },
    ),
    { numRuns: 500 },
  )
})

describe('what a client may send', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addFormat('iana-time-zone', isTimeZone)
  ajv.addFormat('date', true)
  ajv.addKeyword({
    keyword: 'openDiffersFromClose',
    validate: (_: unknown, day: unknown) => opensAndClosesAtDifferentTimes(day),
  })
  ajv.addKeyword({ keyword: 'openDayHasTimes', validate: (_: unknown, day: unknown) => openDayHasTimes(day) })
  const accepts = ajv.compile(BusinessHours)
  const monday = { open: '09:00', close: '17:00' }

  test('what the documentation shows', () => {
    const acceptsAll = ajv.compile({ type: 'array', minItems: 1, items: BusinessHours })
    expect(acceptsAll(Reflect.get(BusinessHours, 'examples'))).toBe(true)
  })

  test.each([
    ['some days only', true, week(ny, office)],
    ['a whole day', true, week(ny, 'mon 00:00-24:00')],
    ['disabled hours alone', true, { enabled: false }],
    ['no word on whether they apply', false, { timezone: ny, schedule: {} }],
    ['opening at 24:00', false, week(ny, 'mon 24:00-09:00')],
    ['opening at 9:00', false, week(ny, 'mon 9:00-17:00')],
    ['closing at 24:01', false, week(ny, 'mon 09:00-24:01')],
    ['closing at 17:60', false, week(ny, 'mon 09:00-17:60')],
    ['opening and closing at once', false, week(ny, 'mon 09:00-09:00')],
    ['opening and closing at once on a closed day', true, week(ny, 'mon 09:00-09:00 off')],
    [
      'a closed day without times',
      true,
      { enabled: true, timezone: ny, schedule: { sunday: { enabled: false } } },
    ],
    [
      'an open day without times',
      false,
      { enabled: true, timezone: ny, schedule: { sunday: { enabled: true } } },
    ],
    ['a day in capitals', false, { enabled: true, schedule: { Monday: { ...monday, enabled: true } } }],
    ['a day without its switch', false, { enabled: true, schedule: { monday } }],
    ['a zone that does not exist', false, week('Mars/Olympus', office)],
    ['an unknown field', false, { enabled: false, holidays: [] }],
  ])('%s: %s', (_, valid, hours) => {
    expect(accepts(hours)).toBe(valid)
  })

  test.each([[null], ['09:00-17:00'], [[]], [{}], [{ open: '09:00' }]])(
    'a day that is none (%j) is refused for what it lacks, not for its times',
    (monday) => {
      expect(accepts({ enabled: true, timezone: ny, schedule: { monday } })).toBe(false)
      expect(accepts.errors?.map((error) => error.keyword)).not.toContain('openDiffersFromClose')
    },
  )

  test('hours that apply need a zone and a schedule', () => {
    expect(appliedHoursAreComplete({ enabled: true })).toBe(false)
    expect(appliedHoursAreComplete({ enabled: true, timezone: ny })).toBe(false)
    expect(appliedHoursAreComplete({ enabled: true, schedule: {} })).toBe(false)
    expect(appliedHoursAreComplete({ enabled: true, timezone: ny, schedule: {} })).toBe(true)
    expect(appliedHoursAreComplete({ enabled: false })).toBe(true)
    expect(appliedHoursAreComplete(null)).toBe(true)
  })
})

test('a time zone is an IANA name, old names included, whether asked once or again', () => {
  const old = ['UTC', 'Etc/GMT+5', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific', 'GB-Eire', 'EST5EDT']
  const names = [...Intl.supportedValuesOf('timeZone'), ...old]
  expect([...names, ...names].filter((name) => !isTimeZone(name))).toEqual([])
})

test('an offset, an abbreviation, another spelling or anything else is no time zone', () => {
  const offsets = ['+02:00', '-0500', '+2', '\u221202:00', 'Z', 'GMT+2']
  const spellings = ['utc', 'europe/berlin', 'asia/kolkata', ' UTC', 'UTC\0', 'Europe/Berlin\n']
  const others = ['', 'PST', 'Europe/Atlantis', '2026-01-05T00:00Z[Europe/Berlin]', 'A'.repeat(1_000_000)]
  expect([...offsets, ...spellings, ...others].filter((name) => isTimeZone(name))).toEqual([])
})
