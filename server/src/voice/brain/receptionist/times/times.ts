import { Temporal } from 'temporal-polyfill'
import type { Wish } from '../../../../language/calendar.ts'
import { momentOf } from './wall-clock.ts'

export const HALF_DAY_MINUTES = 12 * 60

/** What is new goes before what was said earlier; another day is wanted at the same time as before. */
export function merged(old: Wish, fresh: Wish): Wish {
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
function dayWithin(stretch: Wish['days'], days: NonNullable<Wish['days']>): NonNullable<Wish['days']> {
  if (!stretch || stretch.from === stretch.to || days.from !== days.to) return days
  const { dayOfWeek } = Temporal.PlainDate.from(days.from)
  const first = Temporal.PlainDate.from(stretch.from)
  const meant = first.add({ days: (dayOfWeek - first.dayOfWeek + 7) % 7 }).toString()
  return days.from < stretch.from && meant <= stretch.to ? { from: meant, to: meant } : days
}

/** Whether an instant fits what was asked for. */
export function fits(startMs: number, wish: Wish, timeZone: string): boolean {
  const moment = momentOf(startMs, timeZone)
  const date = moment.toPlainDate().toString()
  const minute = moment.hour * 60 + moment.minute
  const { days, within } = wish
  if (days && (date < days.from || date > days.to)) return false
  if (within && (minute < within.from || minute >= within.to)) return false
  if (wish.minute === undefined || wish.minute === minute) return true
  return wish.eitherHalf === true && wish.minute % HALF_DAY_MINUTES === minute % HALF_DAY_MINUTES
}
