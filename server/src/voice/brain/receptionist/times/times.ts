import { Temporal } from 'temporal-polyfill'
import type { TimeRequest } from '../../../../language/calendar.ts'
import { momentOf } from './wall-clock.ts'

export const HALF_DAY_MINUTES = 12 * 60

/** What is new goes before what was said earlier; another day is wanted at the same time as before. */
export function merged(old: TimeRequest, fresh: TimeRequest): TimeRequest {
  if (fresh.soon) return fresh
  const isTimed = fresh.minute !== undefined || fresh.within !== undefined
  const { minute, within, eitherHalf } = isTimed ? fresh : old
  const days = fresh.days ? dayWithin(old.days, fresh.days) : old.days
  return {
    ...(days ? { days } : {}),
    ...(minute === undefined ? {} : { minute }),
    ...(within ? { within } : {}),
    ...(eitherHalf ? { eitherHalf } : {}),
  }
}

/** After "next week", "Wednesday" is the one of next week. */
function dayWithin(
  stretch: TimeRequest['days'],
  days: NonNullable<TimeRequest['days']>,
): NonNullable<TimeRequest['days']> {
  if (!stretch || stretch.from === stretch.to || days.from !== days.to) return days
  const { dayOfWeek } = Temporal.PlainDate.from(days.from)
  const first = Temporal.PlainDate.from(stretch.from)
  const meant = first.add({ days: (dayOfWeek - first.dayOfWeek + 7) % 7 }).toString()
  return days.from < stretch.from && meant <= stretch.to ? { from: meant, to: meant } : days
}

/** Whether an instant fits what was asked for. */
export function fits(startMs: number, wanted: TimeRequest, timeZone: string): boolean {
  const moment = momentOf(startMs, timeZone)
  const date = moment.toPlainDate().toString()
  const minute = moment.hour * 60 + moment.minute
  const { days, within } = wanted
  if (days && (date < days.from || date > days.to)) return false
  if (within && (minute < within.from || minute >= within.to)) return false
  if (wanted.minute === undefined || wanted.minute === minute) return true
  return wanted.eitherHalf === true && wanted.minute % HALF_DAY_MINUTES === minute % HALF_DAY_MINUTES
}
