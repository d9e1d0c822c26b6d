import type { Language } from '../../../../language/language.ts'
import { fits } from '../times/times.ts'
import { dayOf, momentOf } from '../times/wall-clock.ts'
import type { Slot } from './calendar-use.ts'

/** How times are said in a call: in which language, as seen from when, on which clock. */
export type WallClock = { readonly language: Language; readonly atMs: number; readonly timeZone: string }

/** "tomorrow at 10:30 AM" */
export function slotWords({ startMs }: Slot, { language, atMs, timeZone }: WallClock): string {
  const moment = momentOf(startMs, timeZone)
  return language.receptionist.booking.slot(dayOf(moment, momentOf(atMs, timeZone)), moment)
}

/** "on Friday, March 13 at 10:30 AM or 2:00 PM": the days in order, each with its times. */
export function slotsWords(
  slots: readonly Slot[],
  { language, atMs, timeZone }: WallClock,
  last: 'and' | 'or',
): string {
  const now = momentOf(atMs, timeZone)
  const moments = slots.map(({ startMs }) => momentOf(startMs, timeZone))
  const byDay = Map.groupBy(moments, (moment) => moment.toPlainDate().toString())
  const days = [...byDay.values()].map((times) => ({ day: dayOf(times[0]!, now), times }))
  return language.receptionist.booking.slots(days, last)
}

/** Which of the times that were offered the caller takes. */
export function choiceIn<T extends Slot>(text: string, slots: readonly T[], clock: WallClock): T | undefined {
  const { booking, times } = clock.language.receptionist
  if (booking.takesNone(text)) return undefined
  const place = booking.placeIn(text, slots.length)
  if (place !== undefined && slots.length > 1) return slots[place]
  const wanted = times.timeRequestIn(text, momentOf(clock.atMs, clock.timeZone))
  if (wanted && !wanted.soon)
    return only(slots.filter(({ startMs }) => fits(startMs, wanted, clock.timeZone)))
  const hour = booking.hourIn(text)
  const atHour = slots.filter(({ startMs }) => {
    const moment = momentOf(startMs, clock.timeZone)
    return hour !== undefined && moment.minute === 0 && moment.hour % 12 === hour % 12
  })
  return only(atHour) ?? (booking.takesAny(text) ? slots[0] : undefined)
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}
