import type { Rules } from '../platform/http/ajv.ts'
import {
  appliedHoursAreComplete,
  breaksAreWithinHours,
  lastDayIsNear,
  openDayHasTimes,
  opensAndClosesAtDifferentTimes,
  specialDaysAreApart,
} from '../voice/business-hours-rules.ts'

/** Those that need tables of the whole world: a browser loads them when the first is asked. */
export type LargeRules = {
  isCallablePhone(text: string): boolean
  isTimeZone(name: string): boolean
  isTransferTarget(number: string): boolean
}

/** The rules that schemas name and JSON Schema does not know. */
export const schemaRules = ({ isCallablePhone, isTimeZone, isTransferTarget }: LargeRules): Rules => ({
  formats: [
    {
      name: 'e164-phone',
      holds: (value) => typeof value === 'string' && isCallablePhone(value),
      message: 'must be a phone number that can be called, in E.164, such as +12125550123.',
    },
    {
      name: 'iana-time-zone',
      holds: (value) => typeof value === 'string' && isTimeZone(value),
      message: 'must be an IANA time zone, such as America/New_York.',
    },
  ],
  keywords: [
    {
      name: 'transferTarget',
      holds: (value) => typeof value !== 'string' || isTransferTarget(value),
      message:
        'is a premium-rate, shared-cost or similar number, which transfers may not call; give another.',
    },
    {
      name: 'openDayHasTimes',
      holds: openDayHasTimes,
      message: 'needs open and close, unless enabled is false.',
    },
    {
      name: 'openDiffersFromClose',
      holds: opensAndClosesAtDifferentTimes,
      message: 'must not open and close at the same time; for the whole day use 00:00 to 24:00.',
    },
    {
      name: 'breaksAreWithinHours',
      holds: breaksAreWithinHours,
      message: 'must have its breaks between open and close, in order, each ending after it starts.',
    },
    {
      name: 'lastDayIsNear',
      holds: lastDayIsNear,
      message: 'must have an until that is not before its date, and at most a year after it.',
    },
    {
      name: 'specialDaysAreApart',
      holds: specialDaysAreApart,
      message: 'must not have two entries for one date.',
    },
    {
      name: 'appliedHoursAreComplete',
      holds: appliedHoursAreComplete,
      message: 'needs a timezone and a schedule when enabled is true.',
    },
  ],
})
