import type { Moment } from '../../../../language/calendar.ts'
import type { Language } from '../../../../language/language.ts'
import { WEEKDAYS, type OpeningHours } from '../../brain.ts'
import { dayOf, momentOf, timeOf } from './wall-clock.ts'

type Times = { readonly opens: string; readonly closes: string }

const SATURDAY = 5
const SUNDAY = 6

/** The answer to a question about opening hours; undefined where the words ask something else, or about holidays. */
export function hoursAnswer(
  language: Language,
  text: string,
  hours: OpeningHours,
  atMs: number,
): string[] | undefined {
  const now = momentOf(atMs, hours.timeZone)
  const { hours: wording } = language.receptionist
  const question = wording.questionIn(text, now)
  switch (question?.about) {
    case undefined:
      return undefined
    case 'weekend':
      return [dayAnswer(language, hours, SATURDAY), dayAnswer(language, hours, SUNDAY)]
    case 'now':
      return nowAnswer(language, hours, now)
    case 'moment':
      return momentAnswer(language, hours, now, question)
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

function momentAnswer(
  language: Language,
  hours: OpeningHours,
  now: Moment,
  { moment, hasTime }: { readonly moment: Moment; readonly hasTime: boolean },
): string[] {
  const { hours: wording } = language.receptionist
  const asked = dayOf(moment, now)
  const day = language.days.say(asked, 'told')
  const regular = timesOn(hours, moment)
  const daily = regular ? wording.open([`${day} ${rangeWords(language, regular)}`]) : wording.closed(day)
  if (hasTime && regular) {
    const time = timeWords(language, timeOf(moment))
    const isOpen = hours.isOpen(moment.epochMilliseconds)
    return [isOpen ? wording.openThen(day, time) : wording.closedThen(day, time), daily]
  }
  const again = !regular && asked.ahead === 0 ? opensAgain(language, hours, now.epochMilliseconds) : undefined
  return again === undefined ? [daily] : [daily, again]
}

function dayAnswer(language: Language, { week }: OpeningHours, day: number): string {
  const { hours: wording } = language.receptionist
  const times = week[WEEKDAYS[day]!]
  const when = wording.onDays([day])
  return times ? wording.open([`${when} ${rangeWords(language, times)}`]) : wording.closed(when)
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
