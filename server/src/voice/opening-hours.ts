import { WEEKDAYS, type OpeningHours, type OpeningTimes, type Weekday } from './brain/brain.ts'
import { isOpen, nextOpening } from './business-hours.ts'
import type { BusinessDay, BusinessHours } from './business-hours-schema.ts'

/** The hours as a brain is told of them; null where none apply. */
export function openingHours(hours: BusinessHours | null): OpeningHours | null {
  if (!hours?.enabled || hours.timezone === undefined) return null
  const week: { [day in Weekday]?: OpeningTimes } = {}
  for (const day of WEEKDAYS) {
    const times = timesOf(hours.schedule?.[day])
    if (times) week[day] = times
  }
  const special = (hours.special_days ?? []).map((day) => ({
    from: day.date,
    to: day.until ?? day.date,
    name: day.name?.trim() ?? null,
    times: timesOf(day) ?? null,
  }))
  return {
    rules: hours,
    timeZone: hours.timezone,
    week,
    special: special.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    isOpen: (atMs) => isOpen(hours, atMs),
    nextOpening: (atMs) => nextOpening(hours, atMs),
  }
}

function timesOf(day: BusinessDay | undefined): OpeningTimes | undefined {
  if (!day?.enabled || day.open === undefined || day.close === undefined) return undefined
  const { open: opens, close: closes, breaks = [] } = day
  return { opens, closes, ...(breaks.length > 0 && { breaks }) }
}
