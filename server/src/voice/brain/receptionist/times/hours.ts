import { Temporal } from 'temporal-polyfill'
import type { Moment, Within } from '../../../../language/calendar.ts'
import type { Language } from '../../../../language/language.ts'
import type { HoursQuestion } from '../../../../language/receptionist.ts'
import { WEEKDAYS, type OpeningHours, type OpeningTimes } from '../../brain.ts'
import { DAY_MINUTES, spellsOf, specialOn, timesOn } from './day-times.ts'
import { comingSpecial, holidaysAsked, specialAnswer } from './special-days.ts'
import { opensAgain } from './opens-again.ts'
import { rangeWords, timeWords } from './time-words.ts'
import { dayOf, momentOf, timeOf } from './wall-clock.ts'

/** The answer to a question about opening hours; undefined where the words ask something else, or about holidays of which nothing is known. */
export function hoursAnswer(
  language: Language,
  text: string,
  hours: OpeningHours,
  atMs: number,
  isFollowUp = false,
): string[] | undefined {
  const now = momentOf(atMs, hours.timeZone)
  const { hours: wording } = language.receptionist
  const question = wording.questionIn(text, now, isFollowUp)
  switch (question?.about) {
    case undefined:
      return undefined
    case 'now':
      return nowAnswer(language, hours, now)
    case 'days':
      return daysAnswer(language, hours, now, question)
    case 'holiday':
      return holidayAnswer(language, hours, now, question)
    case 'breaks':
      return Object.values(hours.week).some(({ breaks }) => breaks) ? weekAnswer(language, hours) : undefined
    case 'closing':
    case 'week':
    default: {
      const today = timesOn(hours, now.toPlainDate())
      return question?.about === 'closing' && today && hours.isOpen(atMs)
        ? [wording.closesToday(timeWords(language, today.closes))]
        : [
            ...weekAnswer(language, hours),
            ...comingSpecial(hours, now).map((special) => specialAnswer(language, special, now, 'times')),
          ]
    }
  }
}

/** Whether the words ask about a day that has hours of its own, of which no general answer is true. */
export function concernsSpecialDay(
  language: Language,
  text: string,
  hours: OpeningHours,
  atMs: number,
  isFollowUp = false,
): boolean {
  if (hours.special.length === 0) return false
  const now = momentOf(atMs, hours.timeZone)
  const question = language.receptionist.hours.questionIn(text, now, isFollowUp)
  switch (question?.about) {
    case 'now':
    case 'closing':
      return specialOn(hours, now.toPlainDate()) !== undefined
    case 'days':
      return datesFrom(question.days).some((date) => specialOn(hours, date) !== undefined)
    case 'holiday':
      return !question.isAny && holidaysAsked(language, hours, now, question).length > 0
    case 'breaks':
    case 'week':
    case undefined:
    default:
      return false
  }
}

function datesFrom({ from, to }: DaysQuestion['days']): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: first.until(to).days + 1 }, (_, ahead) => first.add({ days: ahead }))
}

type HolidayQuestion = Extract<HoursQuestion, { about: 'holiday' }>

function holidayAnswer(
  language: Language,
  hours: OpeningHours,
  now: Moment,
  question: HolidayQuestion,
): string[] | undefined {
  const found = holidaysAsked(language, hours, now, question)
  if (found.length === 0) return undefined
  // A yes or no to the first of several would be heard as one to all.
  const asks = found.length > 1 ? 'times' : question.asks
  return found.map((special) => specialAnswer(language, special, now, asks))
}

/** The whole week: days with the same hours together, closed days last. */
export function weekAnswer(language: Language, { week }: OpeningHours): string[] {
  const { hours: wording } = language.receptionist
  const spells: { from: number; to: number; times: OpeningTimes }[] = []
  for (const [day, weekday] of WEEKDAYS.entries()) {
    const times = week[weekday]
    const last = spells.at(-1)
    if (!times) continue
    if (last && last.to === day - 1 && isSame(last.times, times)) last.to = day
    else spells.push({ from: day, to: day, times })
  }
  const closed = [...WEEKDAYS.keys()].filter((day) => !week[WEEKDAYS[day]!])
  if (spells.length === 0) return [wording.closedAllWeek]
  const open = spells.map(({ from, to, times }) => `${wording.span(from, to)} ${rangeWords(language, times)}`)
  return [wording.open(open), ...(closed.length === 0 ? [] : [wording.closed(wording.onDays(closed))])]
}

function isSame(one: OpeningTimes, other: OpeningTimes): boolean {
  return JSON.stringify(spellsOf(one)) === JSON.stringify(spellsOf(other))
}

function nowAnswer(language: Language, hours: OpeningHours, now: Moment): string[] {
  const { hours: wording } = language.receptionist
  if (!hours.isOpen(now.epochMilliseconds)) {
    const again = opensAgain(language, hours, now.epochMilliseconds)
    return [wording.closedNow, ...(again === undefined ? [] : [again])]
  }
  const until = openUntil(hours, now)
  return [until === undefined ? wording.openNow() : wording.openNow(timeWords(language, until))]
}

/** When it closes next, be it for a break; yesterday's hours may go on past midnight. */
function openUntil(hours: OpeningHours, now: Moment): string | undefined {
  const minute = now.hour * 60 + now.minute
  const spellsOn = (date: Temporal.PlainDate) => {
    const times = timesOn(hours, date)
    return times ? spellsOf(times) : []
  }
  const today = now.toPlainDate()
  const spell =
    spellsOn(today).find(({ from, to }) => from <= minute && minute < to) ??
    spellsOn(today.subtract({ days: 1 })).find(
      ({ from, to }) => from <= minute + DAY_MINUTES && minute + DAY_MINUTES < to,
    )
  return spell?.closes
}

type DaysQuestion = Extract<HoursQuestion, { about: 'days' }>

function daysAnswer(language: Language, hours: OpeningHours, now: Moment, question: DaysQuestion): string[] {
  const dates = datesFrom(question.days)
  const count = dates.length
  // Of several days the answer names each, and a yes or no to the first would be heard as one to all.
  const asked: DaysQuestion = count > 1 ? { ...question, asks: 'times' } : question
  const answers = dates.flatMap((date) => dayAnswer(language, hours, now, date, asked))
  const [first] = dates
  const closedOn = count === 1 && first && !timesOn(hours, first) ? first : undefined
  if (!closedOn) return answers
  const isToday = closedOn.equals(now.toPlainDate())
  // After a weekday that is closed every week the next opening is no news.
  if (!isToday && !specialOn(hours, closedOn)) return answers
  const atMs = now.epochMilliseconds
  const afterMs = isToday ? atMs : at(closedOn, 0, hours).epochMilliseconds
  const again = opensAgain(language, hours, atMs, afterMs)
  return again === undefined ? answers : [...answers, again]
}

/** The time that was asked about, and then the times of the day. */
function dayAnswer(
  language: Language,
  hours: OpeningHours,
  now: Moment,
  date: Temporal.PlainDate,
  { asks, minute, within }: DaysQuestion,
): string[] {
  const { hours: wording } = language.receptionist
  const moment = at(date, minute ?? 0, hours)
  const day = language.days.say(dayOf(moment, now), 'told')
  const times = timesOn(hours, date)
  const asAsked = (isOpen: boolean): boolean | undefined =>
    asks === 'times' ? undefined : isOpen === (asks === 'open')
  if (!times) return [wording.closed(day, asAsked(false), specialOn(hours, date)?.name)]
  const daily = `${day} ${rangeWords(language, times)}`
  if (minute !== undefined) {
    const then = wording.at(day, timeWords(language, timeOf(moment)))
    const isOpen = hours.isOpen(moment.epochMilliseconds)
    const answer = isOpen ? wording.open([then], asAsked(true)) : wording.closed(then, asAsked(false))
    return [answer, wording.open([daily])]
  }
  if (within && !isOpenWithin(times, within))
    return [wording.closed(wording.closedThen, asAsked(false)), wording.open([daily])]
  return [wording.open([daily], asAsked(true))]
}

/** An hour at least: who asks about the evening is not served by its first minutes. */
const MIN_OPEN_MINUTES = 60

function isOpenWithin(times: OpeningTimes, within: Within): boolean {
  const minutes = spellsOf(times).map(({ from, to }) => Math.min(to, within.to) - Math.max(from, within.from))
  return Math.max(...minutes) >= MIN_OPEN_MINUTES
}

function at(date: Temporal.PlainDate, minute: number, { timeZone }: OpeningHours): Moment {
  const plainTime = { hour: Math.floor(minute / 60) % 24, minute: minute % 60 }
  return date.toZonedDateTime({ timeZone, plainTime })
}
