import { expect, test } from 'vitest'
import { busySpans } from './busy.ts'
import { readEvents } from './event.ts'
import { daysOfCalendar } from './recurrence.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR'].join('\r\n') + '\r\n'
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:u1',
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
]
const PACIFIC = [
  'BEGIN:VTIMEZONE',
  'TZID:Pacific Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0700',
  'TZOFFSETTO:-0800',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0800',
  'TZOFFSETTO:-0700',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
const NEW_YORK = [
  'BEGIN:VTIMEZONE',
  'TZID:/freeassociation.sourceforge.net/America/New_York',
  'X-LIC-LOCATION:America/New_York',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
/** Read in Berlin for the last quarter of 2026; what a rule says that is not understood counts as unknown. */
const CALENDARS: [name: string, text: string, busyFrom: string[]][] = [
  ['UTC', calendar(...event('DTSTART:20261015T090000Z', 'DTEND:20261015T100000Z')), ['2026-10-15T09:00Z']],
  [
    'IANA zone, no VTIMEZONE',
    calendar(...event('DTSTART;TZID=America/New_York:20261015T090000', 'DURATION:PT1H')),
    ['2026-10-15T13:00Z'],
  ],
  [
    'IANA zone, weekly over the clock change',
    calendar(
      ...event('DTSTART;TZID=Europe/Berlin:20261019T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ),
    ['2026-10-19T07:00Z', '2026-10-26T08:00Z', '2026-11-02T08:00Z'],
  ],
  [
    'Vendor prefix with VTIMEZONE',
    calendar(
      ...NEW_YORK,
      ...event(
        'DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20261102T090000',
        'DURATION:PT1H',
      ),
    ),
    ['2026-11-02T14:00Z'],
  ],
  [
    'Windows zone with VTIMEZONE (Outlook)',
    calendar(...PACIFIC, ...event('DTSTART;TZID=Pacific Standard Time:20261015T090000', 'DURATION:PT1H')),
    ['2026-10-15T16:00Z'],
  ],
  [
    'Windows zone without VTIMEZONE',
    calendar(...event('DTSTART;TZID=Pacific Standard Time:20261015T090000', 'DURATION:PT1H')),
    ['2026-10-15T16:00Z'],
  ],
  ['Floating', calendar(...event('DTSTART:20261015T090000', 'DURATION:PT1H')), ['2026-10-15T07:00Z']],
  ['All day', calendar(...event('DTSTART;VALUE=DATE:20261015')), ['2026-10-14T22:00Z']],
  [
    'EXDATE in a zone',
    calendar(
      ...event(
        'DTSTART;TZID=Europe/Berlin:20261019T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=Europe/Berlin:20261026T090000',
      ),
    ),
    ['2026-10-19T07:00Z', '2026-11-02T08:00Z'],
  ],
  [
    'EXDATE in UTC for a zoned event',
    calendar(
      ...event(
        'DTSTART;TZID=Europe/Berlin:20261019T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE:20261026T080000Z',
      ),
    ),
    ['2026-10-19T07:00Z', '2026-11-02T08:00Z'],
  ],
  [
    'RECURRENCE-ID moves one',
    calendar(
      ...event('DTSTART;TZID=Europe/Berlin:20261019T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...event(
        'RECURRENCE-ID;TZID=Europe/Berlin:20261026T090000',
        'DTSTART;TZID=Europe/Berlin:20261027T110000',
        'DURATION:PT1H',
      ),
    ),
    ['2026-10-19T07:00Z', '2026-10-27T10:00Z'],
  ],
  [
    'RDATE',
    calendar(
      ...event('DTSTART:20261019T090000Z', 'DURATION:PT1H', 'RDATE:20261021T090000Z,20261023T090000Z'),
    ),
    ['2026-10-19T09:00Z', '2026-10-21T09:00Z', '2026-10-23T09:00Z'],
  ],
  [
    'BYSETPOS last workday',
    calendar(
      ...event(
        'DTSTART:20261030T090000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ),
    ),
    ['2026-10-30T09:00Z', '2026-11-30T09:00Z', '2026-12-31T09:00Z'],
  ],
  [
    'BYDAY 2TU monthly',
    calendar(...event('DTSTART:20261013T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=2TU')),
    ['2026-10-13T09:00Z', '2026-11-10T09:00Z', '2026-12-08T09:00Z'],
  ],
  [
    'BYMONTHDAY=-1',
    calendar(...event('DTSTART:20261031T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1')),
    ['2026-10-31T09:00Z', '2026-11-30T09:00Z', '2026-12-31T09:00Z'],
  ],
  [
    'yearly BYMONTH+BYDAY',
    calendar(...event('DTSTART:20201126T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')),
    ['2026-11-26T17:00Z'],
  ],
  [
    'INTERVAL=2 WKST',
    calendar(
      ...event(
        'DTSTART:20261004T090000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      ),
    ),
    ['2026-10-04T09:00Z', '2026-10-06T09:00Z', '2026-10-18T09:00Z', '2026-10-20T09:00Z'],
  ],
  [
    'UNTIL as a date',
    calendar(
      ...event(
        'DTSTART;TZID=Europe/Berlin:20261019T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261021',
      ),
    ),
    ['2026-10-19T07:00Z', '2026-10-20T07:00Z', '2026-10-21T07:00Z'],
  ],
  [
    'every other month since 1995',
    calendar(
      ...event('DTSTART:19950101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15'),
    ),
    ['2026-11-15T09:00Z'],
  ],
  [
    'hourly',
    calendar(...event('DTSTART:20261019T090000Z', 'DURATION:PT10M', 'RRULE:FREQ=HOURLY;INTERVAL=4;COUNT=3')),
    ['2026-10-19T09:00Z', 'unknown'],
  ],
  [
    'BYWEEKNO',
    calendar(...event('DTSTART:20251013T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYWEEKNO=42;BYDAY=MO')),
    ['unknown'],
  ],
  [
    'cancelled and transparent',
    calendar(
      ...event('DTSTART:20261015T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
      ...event('DTSTART:20261016T090000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
    ),
    [],
  ],
  [
    'folded lines, quoted parameter',
    calendar(
      ...event(
        'SUMMARY;X-A="a:b;c":long',
        '  text',
        'DTSTART;TZID="Europe/Berlin":20261015T0',
        '\u002090000',
        'DURATION:PT1H',
      ),
    ),
    ['2026-10-15T07:00Z'],
  ],
  [
    'one broken event beside a good one',
    calendar(
      ...event('DTSTART:nonsense', 'DURATION:PT1H'),
      ...event('DTSTART:20261015T090000Z', 'DURATION:PT1H'),
    ),
    ['2026-10-15T09:00Z'],
  ],
  [
    'line without a colon (real exporters)',
    calendar(...event('this is no property', 'DTSTART:20261015T090000Z', 'DURATION:PT1H')),
    ['2026-10-15T09:00Z'],
  ],
  [
    'a time that comes twice is the first',
    calendar(...event('DTSTART;TZID=America/New_York:20261101T013000', 'DURATION:PT1H')),
    ['2026-11-01T05:30Z'],
  ],
]
const SPAN = { startMs: Date.UTC(2026, 9, 1), endMs: Date.UTC(2027, 0, 1) }

test.each(CALENDARS)('%s', (_name, text, busyFrom) => {
  const { spans, unknown } = busySpans(readEvents(text, 'Europe/Berlin'), SPAN, daysOfCalendar())
  const found = spans.map(({ startMs }) => new Date(startMs).toISOString().replace(':00.000Z', 'Z'))
  expect([...found, ...Array<string>(unknown).fill('unknown')]).toEqual(busyFrom)
})
