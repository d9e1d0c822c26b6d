import { Temporal } from 'temporal-polyfill'
import type { Moment, Within } from '../../../../language/calendar.ts'
import type { Language } from '../../../../language/language.ts'
import type { HoursQuestion } from '../../../../language/receptionist.ts'
import { WEEKDAYS, type OpeningHours } from '../../brain.ts'
import { dayOf, momentOf, timeOf } from './wall-clock.ts'

type Times = { readonly opens: string; readonly closes: string }

/** The answer to a question about opening hours; undefined where the words ask something else, or about holidays. */
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
    case 'closing':
    case 'week':
    default: {
      const today = timesOn(hours, now)
      return question?.about === 'closing' && today && hours.isOpen(atMs)
        ? [wording.closesToday(timeWords(language, today.closes))]
        : weekAnswer(language, hours)
    }
  }
}

/** "We open again tomorrow at nine in the morning." */
export function opensAgain(language: Language, hours: OpeningHours | null, atMs: number): string | undefined {
  const next = hours?.nextOpening(atMs)
  if (!hours || next === undefined) return undefined
  const opening = momentOf(next, hours.timeZone)
  const day = language.days.say(dayOf(opening, momentOf(atMs, hours.timeZone)), 'told')
  return language.receptionist.hours.opensAgain(day, timeWords(language, timeOf(opening)))
}

/** The whole week: days with the same hours together, closed days last. */
export function weekAnswer(language: Language, { week }: OpeningHours): string[] {
  const { hours: wording } = language.receptionist
  const spells: { from: number; to: number; times: Times }[] = []
  for (const [day, weekday] of WEEKDAYS.entries()) {
    const times = week[weekday]
    const last = spells.at(-1)
    if (!times) continue
    const isSame = last?.times.opens === times.opens && last.times.closes === times.closes
    if (last && last.to === day - 1 && isSame) last.to = day
    else spells.push({ from: day, to: day, times })
  }
  const closed = [...WEEKDAYS.keys()].filter((day) => !week[WEEKDAYS[day]!])
  if (spells.length === 0) return [wording.closedAllWeek]
  const open = spells.map(({ from, to, times }) => `${wording.span(from, to)} ${rangeWords(language, times)}`)
  return [wording.open(open), ...(closed.length === 0 ? [] : [wording.closed(wording.onDays(closed))])]
}

function nowAnswer(language: Language, hours: OpeningHours, now: Moment): string[] {
  const { hours: wording } = language.receptionist
  if (!hours.isOpen(now.epochMilliseconds)) {
    const again = opensAgain(language, hours, now.epochMilliseconds)
    return [wording.closedNow, ...(again === undefined ? [] : [again])]
  }
  const today = timesOn(hours, now)
  const isLater = today !== undefined && (today.closes > timeOf(now) || today.closes < today.opens)
  return [isLater ? wording.openNow(timeWords(language, today.closes)) : wording.openNow()]
}

type DaysQuestion = Extract<HoursQuestion, { about: 'days' }>

function daysAnswer(language: Language, hours: OpeningHours, now: Moment, question: DaysQuestion): string[] {
  const { from, to } = question.days
  const first = Temporal.PlainDate.from(from)
  const count = first.until(to).days + 1
  const dates = Array.from({ length: count }, (_, ahead) => first.add({ days: ahead }))
  // Of several days the answer names each, and a yes or no to the first would be heard as one to all.
  const asked: DaysQuestion = count > 1 ? { ...question, asks: 'times' } : question
  const answers = dates.flatMap((date) => dayAnswer(language, hours, now, date, asked))
  const isClosedToday =
    count === 1 && dayOf(at(first, 0, hours), now).ahead === 0 && !timesOn(hours, at(first, 0, hours))
  const again = isClosedToday ? opensAgain(language, hours, now.epochMilliseconds) : undefined
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
  const regular = timesOn(hours, moment)
  const asAsked = (isOpen: boolean): boolean | undefined =>
    asks === 'times' ? undefined : isOpen === (asks === 'open')
  if (!regular) return [wording.closed(day, asAsked(false))]
  const daily = `${day} ${rangeWords(language, regular)}`
  if (minute !== undefined) {
    const then = wording.at(day, timeWords(language, timeOf(moment)))
    const isOpen = hours.isOpen(moment.epochMilliseconds)
    const answer = isOpen ? wording.open([then], asAsked(true)) : wording.closed(then, asAsked(false))
    return [answer, wording.open([daily])]
  }
  if (within && !isOpenWithin(regular, within))
    return [wording.closed(wording.closedThen, asAsked(false)), wording.open([daily])]
  return [wording.open([daily], asAsked(true))]
}

/** An hour at least: who asks about the evening is not served by its first minutes. */
const MIN_OPEN_MINUTES = 60

function isOpenWithin({ opens, closes }: Times, { from, to }: Within): boolean {
  const opensAt = minutesOf(opens)
  const closesAt = closes <= opens ? minutesOf(closes) + DAY_MINUTES : minutesOf(closes)
  return Math.min(closesAt, to) - Math.max(opensAt, from) >= MIN_OPEN_MINUTES
}

const DAY_MINUTES = 24 * 60

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function at(date: Temporal.PlainDate, minute: number, { timeZone }: OpeningHours): Moment {
  const plainTime = { hour: Math.floor(minute / 60) % 24, minute: minute % 60 }
  return date.toZonedDateTime({ timeZone, plainTime })
}

function timesOn({ week }: OpeningHours, moment: Moment): Times | undefined {
  return week[WEEKDAYS[moment.dayOfWeek - 1]!]
}

function rangeWords(language: Language, { opens, closes }: Times): string {
  const { hours: wording } = language.receptionist
  if (opens === '00:00' && closes === '24:00') return wording.aroundTheClock
  return wording.range(timeWords(language, opens), timeWords(language, closes))
}

/** Of HH:MM, up to 24:00. */
function timeWords(language: Language, time: string): string {
  return language.times.say({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }, 'part_of_day')
}
