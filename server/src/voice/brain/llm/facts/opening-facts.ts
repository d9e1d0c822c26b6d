import { Temporal } from 'temporal-polyfill'
import type { Language } from '../../../../language/language.ts'
import { WEEKDAYS, type OpeningHours, type OpeningTimes } from '../../brain.ts'
import { add, bareGround, clockKey, put, type Index } from './fact-index.ts'

const MINUTES_OF_DAY = 1440
/** Of days in a row, the dates that can be named: the weeks around a turn of the year. */
const MAX_DATES_IN_A_ROW = 31

/** What the schedule says: when it opens and closes, and on which dates otherwise. */
export function addHours(language: Language, index: Index, { week, special }: OpeningHours): void {
  for (const [day, weekday] of WEEKDAYS.entries()) {
    const times = week[weekday]
    if (times) addTimes(index, times, 1 << day)
  }
  const openDays = String(Object.keys(week).length)
  put(index, `frequency:days:${openDays}`, bareGround('frequency', `days:${openDays}`, { source: 'hours' }))
  for (const { from, to, name, times } of special) {
    if (name !== null) add(language, index, name, 'hours')
    for (const date of datesOf(from, to)) {
      const { month, day, dayOfWeek } = date
      put(index, `date:${month}-${day}`, bareGround('date', `${month}-${day}`, { source: 'hours' }))
      put(index, `day:${day}`, bareGround('day', String(day), { source: 'hours' }))
      if (!times) continue
      addTimes(index, times, 1 << (dayOfWeek - 1))
      index.days |= 1 << (dayOfWeek - 1)
    }
  }
}

function addTimes(index: Index, { opens, closes, breaks = [] }: OpeningTimes, days: number): void {
  for (const time of [opens, ...breaks.flatMap(({ start, end }) => [start, end]), closes]) {
    const minute = minutesOf(time) % MINUTES_OF_DAY
    put(index, clockKey(minute), bareGround('clock', String(minute), { source: 'hours', minute, days }))
  }
}

/** The first and the last of them, and those between as far as they can be named. */
function datesOf(from: string, to: string): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(from)
  const count = Math.min(first.until(to).days + 1, MAX_DATES_IN_A_ROW)
  const dates = Array.from({ length: count }, (_, ahead) => first.add({ days: ahead }))
  const last = Temporal.PlainDate.from(to)
  return dates.some((date) => date.equals(last)) ? dates : [...dates, last]
}

/** Minutes since midnight; the end of a day may be after it. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
