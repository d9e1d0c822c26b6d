import type { Temporal } from 'temporal-polyfill'
import { WEEKDAYS, type OpeningHours, type OpeningTimes, type SpecialDays } from '../../brain.ts'

export const DAY_MINUTES = 24 * 60

/** Open without a break: minutes since the midnight before, and as it is told. */
export type Spell = {
  readonly from: number
  readonly to: number
  readonly opens: string
  readonly closes: string
}

/** The times of a date; undefined where it is closed. */
export function timesOn(hours: OpeningHours, date: Temporal.PlainDate): OpeningTimes | undefined {
  const special = specialOn(hours, date)
  return special ? (special.times ?? undefined) : hours.week[WEEKDAYS[date.dayOfWeek - 1]!]
}

export function specialOn({ special }: OpeningHours, date: Temporal.PlainDate): SpecialDays | undefined {
  const written = date.toString()
  return special.find(({ from, to }) => from <= written && written <= to)
}

/** The times of a day, cut by its breaks. */
export function spellsOf({ opens, closes, breaks = [] }: OpeningTimes): Spell[] {
  const starts = [opens, ...breaks.map(({ end }) => end)]
  const ends = [...breaks.map(({ start }) => start), closes]
  const after = (time: string, isEnd: boolean): number => {
    const isNextDay = time < opens || (isEnd && time === opens)
    return minutesOf(time) + (isNextDay ? DAY_MINUTES : 0)
  }
  return starts.map((start, index) => {
    const end = ends[index]!
    return { from: after(start, false), to: after(end, true), opens: start, closes: end }
  })
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
