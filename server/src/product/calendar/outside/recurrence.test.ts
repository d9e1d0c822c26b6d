import fc from 'fast-check'
import { expect, test } from 'vitest'
import windows from '../../../../data/windows-zones.json' with { type: 'json' }
import { multiply, relativeCost } from '../../../../../test/relative-cost.ts'
import { isTimeZone } from '../../../voice/time-zone.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { busySpans } from './busy.ts'
import { instantOf, readEvents, whenOf } from './event.ts'
import { daysOfCalendar, repetitionsIn } from './recurrence.ts'

const SPAN = { startMs: Date.parse('2026-01-01T00:00:00Z'), endMs: Date.parse('2027-01-01T00:00:00Z') }

function startsBy(rule: string, start = '20260105T090000', zone = 'UTC', span = SPAN): string[] | string {
  const when = whenOf(start, zone)
  if (when === undefined) throw new Error(`${start} is no time.`)
  const found = repetitionsIn(when, rule, span, daysOfCalendar())
  return typeof found === 'string' ? found : found.map((ms) => new Date(ms).toISOString().slice(0, 16))
}
const days = (rule: string, start?: string) => {
  const found = startsBy(rule, start)
  return typeof found === 'string' ? found : found.map((each) => each.slice(5, 10))
}

/** 5 January 2026 is a Monday. The dates are those of RFC 5545's own examples, or counted in a calendar. */
test.each([
  ['FREQ=DAILY;COUNT=3', ['01-05', '01-06', '01-07']],
  ['FREQ=DAILY;INTERVAL=10;COUNT=3', ['01-05', '01-15', '01-25']],
  ['FREQ=DAILY;UNTIL=20260107T090000Z', ['01-05', '01-06', '01-07']],
  ['FREQ=DAILY;UNTIL=20260107T085959Z', ['01-05', '01-06']],
  ['FREQ=DAILY;UNTIL=20260106', ['01-05', '01-06']],
  ['FREQ=DAILY;BYMONTH=3;COUNT=2', ['03-01', '03-02']],
  ['FREQ=WEEKLY;COUNT=3', ['01-05', '01-12', '01-19']],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=4', ['01-05', '01-07', '01-09', '01-12']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4', ['01-06', '01-11', '01-20', '01-25']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4', ['01-06', '01-18', '01-20', '02-01']],
  ['FREQ=MONTHLY;COUNT=3', ['01-05', '02-05', '03-05']],
  ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', ['01-31', '03-31', '05-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['01-31', '02-28', '03-31']],
  ['FREQ=MONTHLY;BYDAY=2TU;COUNT=3', ['01-13', '02-10', '03-10']],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', ['01-30', '02-27', '03-27']],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', ['02-13', '03-13', '11-13']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', ['01-30', '02-27', '03-31']],
  ['FREQ=YEARLY;BYMONTH=2,7;COUNT=2', ['02-05', '07-05']],
  ['FREQ=YEARLY;BYDAY=20MO;COUNT=1', ['05-18']],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=1', ['11-26']],
])('%s', (rule, expected) => expect(days(rule)).toEqual(expected))

test('what began long ago goes on, at the same time of day by the clocks of its zone', () => {
  const june = { startMs: Date.parse('2026-06-01T00:00:00Z'), endMs: Date.parse('2026-06-03T00:00:00Z') }
  expect(startsBy('FREQ=DAILY', '20060105T090000', 'Europe/Berlin', june)).toEqual([
    '2026-06-01T07:00',
    '2026-06-02T07:00',
  ])
  expect(startsBy('FREQ=DAILY', '20060105T090000', 'America/New_York', june)).toEqual([
    '2026-06-01T13:00',
    '2026-06-02T13:00',
  ])
})

test.each([
  'FREQ=HOURLY',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=WEEKLY;BYDAY=XX',
  'COUNT=3',
  'FREQ=DAILY;UNTIL=soon',
])('%s is not understood, and that is known', (rule) => expect(startsBy(rule)).toBe('unknown'))

test('repetitions that were left out, moved, cancelled or added are as people see them', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
  const text = [
    'BEGIN:VCALENDAR',
    ...event(
      'DTSTART;TZID="Europe/Berlin":20260105T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20260112T090000',
      'RDATE;TZID=Europe/Berlin:20260110T090000',
    ),
    ...event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260119T090000',
      'DTSTART:20260120T120000Z',
      'DTEND:20260120T123000Z',
    ),
    ...event(
      'RECURRENCE-ID:20260126T080000Z',
      'DTSTART:20260126T080000Z',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    ),
    'END:VCALENDAR',
  ].join('\r\n')
  const { spans, ...missed } = busySpans(readEvents(text, 'UTC'), SPAN, daysOfCalendar())
  expect(missed).toEqual({ unknown: 0, tooMany: 0 })
  expect(
    spans.map(({ startMs, endMs }) => [
      new Date(startMs).toISOString().slice(5, 16),
      (endMs - startMs) / 60_000,
    ]),
  ).toEqual([
    ['01-05T08:00', 60],
    ['01-10T08:00', 60],
    ['01-20T12:00', 30],
    ['02-02T08:00', 60],
  ])
})

test('times are read in their zone, in UTC, or in the reader’s zone', () => {
  const spanOf = (...lines: string[]) => {
    const text = [
      'BEGIN:VCALENDAR',
      ...ZONE,
      'BEGIN:VEVENT',
      'UID:1',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n')
    const [event] = readEvents(text, 'Asia/Tokyo')
    return (
      event && [
        new Date(event.span.startMs).toISOString().slice(0, 16),
        (event.span.endMs - event.span.startMs) / 60_000,
      ]
    )
  }
  expect(spanOf('DTSTART:20260701T120000Z', 'DTEND:20260701T130000Z')).toEqual(['2026-07-01T12:00', 60])
  expect(spanOf('DTSTART:20260701T120000', 'DURATION:P1W')).toEqual(['2026-07-01T03:00', 7 * 24 * 60])
  expect(spanOf('DTSTART;TZID=Europe/Berlin:20260701T120000')).toEqual(['2026-07-01T10:00', 0])
  expect(spanOf('DTSTART;TZID=/m.org/x/Europe/Berlin:20260701T120000')).toEqual(['2026-07-01T10:00', 0])
  expect(spanOf('DTSTART;TZID="W. Europe":20260701T120000')).toEqual(['2026-07-01T10:00', 0])
  expect(spanOf('DTSTART;TZID=Nowhere:20260701T120000')).toEqual(['2026-07-01T03:00', 0])
  expect(spanOf('DTSTART;VALUE=DATE:20260701')).toEqual(['2026-06-30T15:00', 24 * 60])
  expect(spanOf('DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260703')).toEqual([
    '2026-06-30T15:00',
    48 * 60,
  ])
  expect(spanOf('DTSTA', ' RT:20260701T12', '\t0000Z')).toEqual(['2026-07-01T12:00', 0])
  expect(spanOf('DTSTART:20261301T120000Z')).toBeUndefined()
})

const ZONE = ['BEGIN:VTIMEZONE', 'TZID:W. Europe', 'X-LIC-LOCATION:Europe/Berlin', 'END:VTIMEZONE']

test('a rule of any length ends, and a span of any length is one', () => {
  const when = whenOf('19000101T000000', 'UTC')
  if (when === undefined) throw new Error('It is a time.')
  const all = { startMs: -Infinity, endMs: instantOf(when) + 1e6 * DAY_MS }
  expect(repetitionsIn(when, 'FREQ=DAILY', all, daysOfCalendar()).length).toBe(1000)
})

test('what began long ago is found where it is, however far back its first time lies', () => {
  const from = fc.integer({ min: 1930, max: 2027 }).chain((year) =>
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })).map(([month, day]) => {
      const two = (number: number) => String(number).padStart(2, '0')
      return `${year}${two(month)}${two(day)}T090000`
    }),
  )
  const rule = fc
    .record({
      FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      INTERVAL: fc.integer({ min: 1, max: 9 }),
      BYMONTH: fc.constantFrom('', '2', '1,6,12'),
      BYDAY: fc.constantFrom('', 'MO', 'TU,SU'),
      BYSETPOS: fc.constantFrom('', '1', '-1'),
      WKST: fc.constantFrom('MO', 'SU'),
    })
    .map((parts) =>
      Object.entries(parts).flatMap(([name, value]) => (value === '' ? [] : `${name}=${value}`)),
    )
  const span = { startMs: Date.parse('2026-11-16T04:00:00Z'), endMs: Date.parse('2027-02-16T04:00:00Z') }
  fc.assert(
    fc.property(from, rule, (start, parts) => {
      const endless = parts.join(';')
      // One that has an end is counted from its first time.
      expect(startsBy(endless, start, 'Europe/Berlin', span)).toEqual(
        startsBy(`${endless};COUNT=1000000`, start, 'Europe/Berlin', span),
      )
    }),
    { numRuns: 300 },
  )
})

test('no event and no calendar takes longer to work out than a bound', () => {
  expect(startsBy('FREQ=YEARLY;COUNT=500', '16260105T090000')).toBe('too_many')
  expect(startsBy('FREQ=YEARLY', '16260105T090000')).toEqual(['2026-01-05T09:00'])
  expect(startsBy('FREQ=YEARLY;COUNT=90', '19500105T090000')).toEqual(['2026-01-05T09:00'])
  expect(startsBy(`FREQ=DAILY;INTERVAL=${10 ** 20};COUNT=3`)).toEqual(['2026-01-05T09:00'])
  expect(startsBy(`FREQ=MONTHLY;BYDAY=${'MO,'.repeat(100)}TU`)).toBe('unknown')
  const left = { days: 800 }
  const event = 'BEGIN:VEVENT\nUID:1\nDTSTART:20000101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY\nEND:VEVENT\n'
  const busy = busySpans(readEvents(event.repeat(4), 'UTC'), SPAN, left)
  expect(busy, 'a year and some days each, and then no more').toMatchObject({ unknown: 0, tooMany: 2 })
  expect(busy.spans).toHaveLength(365)
})

test('a zone behind any number of slashes is looked for in its last parts alone', async () => {
  const zoned = (zone: string) =>
    readEvents(`BEGIN:VEVENT\nUID:1\nDTSTART;TZID=${zone}:20260701T120000\nEND:VEVENT`, 'UTC')[0]?.span
      .startMs
  expect(zoned(`${'/x'.repeat(100)}/America/Argentina/Buenos_Aires`)).toBe(Date.parse('2026-07-01T15:00Z'))
  const hostile = () => expect(zoned('/x'.repeat(30_000))).toBe(Date.parse('2026-07-01T12:00Z'))
  expect(
    await relativeCost(hostile, () => multiply(20), 1),
    'a minute, if every part were tried',
  ).toBeLessThan(50)
})

test('a value with any number of commas is read in time that grows with its length alone', async () => {
  const read = (commas: number) =>
    expect(readEvents(`BEGIN:VEVENT\nX;A=${','.repeat(commas)}\nEND:VEVENT`, 'UTC')).toEqual([])
  const twiceAsMany = () => [14, 14].forEach(read)
  expect(
    await relativeCost(
      () => read(28),
      () => Array.from({ length: 50 }, twiceAsMany),
      3,
    ),
  ).toBeLessThan(1)
})

test('a comma without quotes ends a value, one inside of quotes does not', () => {
  const zoned = (zone: string) =>
    readEvents(`BEGIN:VEVENT\nUID:1\nDTSTART;TZID=${zone}:20260701T120000\nEND:VEVENT`, 'UTC')[0]?.span
      .startMs
  expect(zoned('Europe/Berlin,Asia/Tokyo')).toBe(zoned('Europe/Berlin'))
  expect(zoned('"Europe/Berlin,Asia/Tokyo"')).toBe(zoned('UTC'))
})

test('a line that is longer than any time is left out, and those around it are read', () => {
  const event = (line: string) =>
    readEvents(`BEGIN:VEVENT\nUID:1\n${line}\nDTSTART:20260701T120000Z\nEND:VEVENT`, 'UTC')
  expect(event(`ATTACH:${'A'.repeat(1_000_000)}`)).toHaveLength(1)
  expect(event(`RRULE:FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(100_000)}1`)[0]?.rule).toBeUndefined()
})

test('a zone of Windows is the place that it stands for, as Outlook writes it', () => {
  const zoned = (zone: string) =>
    readEvents(`BEGIN:VEVENT\nUID:1\nDTSTART;TZID=${zone}:20260701T120000\nEND:VEVENT`, 'Europe/Berlin')[0]
      ?.span.startMs
  expect(zoned('Pacific Standard Time')).toBe(Date.parse('2026-07-01T19:00Z'))
  expect(zoned('W. Europe Standard Time')).toBe(Date.parse('2026-07-01T10:00Z'))
  const unknown = Object.values(windows.zones).filter((zone) => !isTimeZone(zone))
  expect(unknown).toEqual([])
})
