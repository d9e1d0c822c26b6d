import { Type, type Static } from 'typebox'

/** Between them and the ends of the day lie the hours: five spells are more than any business has. */
const MAX_BREAKS = 4
/** Two years of the public holidays of any country, and some of one's own. */
export const MAX_SPECIAL_DAYS = 100
const MAX_NAME_CHARACTERS = 100

const clock = { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }
const CLOCK_HINT = 'must be HH:MM on the 24-hour clock, such as 12:30.'

const BusinessBreak = Type.Object(
  {
    start: Type.String({
      ...clock,
      'x-hint': CLOCK_HINT,
      description: 'Local time from which the business is closed, HH:MM on the 24-hour clock.',
      examples: ['12:30'],
    }),
    end: Type.String({
      ...clock,
      'x-hint': CLOCK_HINT,
      description: 'Local time from which it is open again.',
      examples: ['13:30'],
    }),
  },
  {
    title: 'BusinessBreak',
    description: 'A time within the hours of a day in which the business is closed.',
    additionalProperties: false,
  },
)

const times = {
  open: Type.Optional(
    Type.String({
      ...clock,
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
  breaks: Type.Optional(
    Type.Array(BusinessBreak, {
      maxItems: MAX_BREAKS,
      description:
        'Times between `open` and `close` in which the business is closed, such as a lunch break, in order. ' +
        'A time before `open` is one of the next day. Of a closed day they mean nothing.',
    }),
  ),
}

const dayRules = { openDayHasTimes: true, openDiffersFromClose: true, breaksAreWithinHours: true }

export type BusinessDay = Static<typeof BusinessDay>
export const BusinessDay = Type.Object(times, {
  title: 'BusinessDay',
  description: 'The hours of one weekday.',
  additionalProperties: false,
  ...dayRules,
})

export type BusinessSchedule = Static<typeof BusinessSchedule>
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

export type BusinessSpecialDay = Static<typeof BusinessSpecialDay>
const BusinessSpecialDay = Type.Object(
  {
    date: Type.String({
      format: 'date',
      description: 'The day, YYYY-MM-DD in the time zone of the schedule.',
      examples: ['2026-12-24'],
    }),
    until: Type.Optional(
      Type.String({
        format: 'date',
        description:
          'The last day, where several in a row are alike: not before `date`, and at most a year after it.',
        examples: ['2027-01-01'],
      }),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_NAME_CHARACTERS,
        pattern: '\\S',
        'x-hint': 'must not be blank.',
        description: 'What the day is, as callers are told and as they may call it.',
        examples: ['Christmas'],
      }),
    ),
    ...times,
  },
  {
    title: 'BusinessSpecialDay',
    description: 'A holiday or a day with hours of its own, in place of those of its weekday.',
    additionalProperties: false,
    lastDayIsNear: true,
    ...dayRules,
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
    special_days: Type.Optional(
      Type.Array(BusinessSpecialDay, {
        maxItems: MAX_SPECIAL_DAYS,
        specialDaysAreApart: true,
        description: 'Holidays, closed days and days with other hours. No two of them share a date.',
      }),
    ),
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
          monday: {
            open: '09:00',
            close: '17:00',
            enabled: true,
            breaks: [{ start: '12:30', end: '13:30' }],
          },
          friday: { open: '18:00', close: '02:00', enabled: true },
          sunday: { enabled: false },
        },
        special_days: [
          { date: '2026-12-24', name: 'Christmas Eve', open: '09:00', close: '12:00', enabled: true },
          { date: '2026-12-25', until: '2027-01-01', name: 'Christmas holidays', enabled: false },
        ],
      },
    ],
  },
)
