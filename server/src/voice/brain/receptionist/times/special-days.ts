import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../../../../language/calendar.ts'
import type { Language } from '../../../../language/language.ts'
import type { HoursAsked, NamedHoliday } from '../../../../language/receptionist.ts'
import type { OpeningHours, SpecialDays } from '../../brain.ts'
import { specialOn } from './day-times.ts'
import { rangeWords } from './time-words.ts'
import { dayOf } from './wall-clock.ts'

/** Special days that are further off say nothing about the week that was asked about. */
const NEAR_DAYS = 14
/** A holiday comes again within it. */
const YEAR_DAYS = 366
/** As many as a caller keeps in mind. */
const MAX_TOLD = 3

/** Those of the next days, which the weekly hours are not true of. */
export function comingSpecial(hours: OpeningHours, now: Moment, days = NEAR_DAYS): SpecialDays[] {
  const today = now.toPlainDate()
  const last = today.add({ days }).toString()
  return hours.special.filter(({ from, to }) => to >= today.toString() && from <= last).slice(0, MAX_TOLD)
}

/** The special days that a caller means by a holiday: by its date, else by its name. */
export function holidaysAsked(
  language: Language,
  hours: OpeningHours,
  now: Moment,
  holiday: NamedHoliday,
): SpecialDays[] {
  const today = now.toPlainDate()
  const dated = holiday.date === null ? undefined : specialOn(hours, nextDate(holiday.date, today))
  if (dated) return [dated]
  const last = today.add({ days: YEAR_DAYS }).toString()
  const coming = hours.special.filter(({ from, to }) => to >= today.toString() && from <= last)
  const { isNameOf } = language.receptionist.hours
  // Christmas Eve is no answer to Christmas Day.
  const meant = { ...holiday, isAny: holiday.isAny || holiday.date !== null }
  const named = coming.filter(({ name }) => name !== null && isNameOf(name, meant))
  if (named.length > 0) return named.slice(0, MAX_TOLD)
  return holiday.isAny ? coming.slice(0, MAX_TOLD) : []
}

/** Of MM-DD, the next from a day on. */
function nextDate(date: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const [month = 1, day = 1] = date.split('-').map(Number)
  const here = Temporal.PlainDate.from({ year: today.year, month, day })
  return Temporal.PlainDate.compare(here, today) < 0 ? here.add({ years: 1 }) : here
}

/** "We are closed on Friday, December twenty-five for Christmas." */
export function specialAnswer(
  language: Language,
  { from, to, name, times }: SpecialDays,
  now: Moment,
  asks: HoursAsked,
): string {
  const { hours: wording } = language.receptionist
  const first = Temporal.PlainDate.from(from)
  const when =
    from === to
      ? language.days.say(dayOf(first.toZonedDateTime(now.timeZoneId), now), 'told')
      : wording.period(first, Temporal.PlainDate.from(to))
  const asAsked = asks === 'times' ? undefined : (times !== null) === (asks === 'open')
  if (!times) return wording.closed(when, asAsked, name)
  return wording.open([`${when} ${rangeWords(language, times)}`], asAsked)
}
