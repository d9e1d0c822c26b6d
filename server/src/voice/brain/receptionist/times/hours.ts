import { parse, type ParsedComponents } from 'chrono-node'
import * as wording from '../../../../language/en/receptionist/hours-wording.ts'
import { Temporal } from 'temporal-polyfill'
import { english } from '../../../../language/en/index.ts'
import { WEEKDAYS, type OpeningHours, type Weekday } from '../../brain.ts'
import { EARLIEST_PLAIN_HOUR, withFigures } from '../../../../language/en/receptionist/clock-times.ts'
import { dateOf, momentOf, named, relativeDay, timeOf, type Moment } from './wall-clock.ts'
import { plain } from '../../../../language/en/plain.ts'

type Day = { readonly opens: string; readonly closes: string }

const ABOUT_HOURS: readonly RegExp[] = [
  /\b(opening|business|office|store|shop|working|your|the|weekend|holiday) (hours|times)\b|^hours$/,
  /\b(you|you guys|you all|it|they|the \w+) (\w+ ){0,2}(open|close|closed|opens|closes|closing)\b(?! (my|our|a|an|the|your|it|this|that|up)\b)/,
  /\b(open|closed) (now|right now|today|tomorrow|tonight|on|at|this|next|until|till|late|still|already|yet|(mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
  /\b(when|what time|how late|how early|until when|how long) (do|are|can|is|does|will) (you|i|we|the|it)( guys)? (\w+ )?(open|close|start|finish|shut|there|reach you)\b/,
  /\b(are|will) you( guys)? (be )?(there|in|around|working|available)( (\w+ )?(on|at|this|next|today|tomorrow|tonight))\b/,
  /\bdo you work (on )?(weekends?|(mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
]
const HOLIDAY =
  /\b(holidays?|christmas|xmas|easter|thanksgiving|new year'?s?|labor day|memorial day|independence day|fourth of july|good friday|boxing day|halloween|hanukkah|ramadan|eid)\b/
const NOW = /\b(now|right now|currently|at the moment|still open|already open|open yet)\b/
const CLOSING = /\b(close|closes|closing|shut|how late|until when|finish)\b/

/** The answer to a question about opening hours; undefined where the words ask something else, or about holidays. */
export function hoursAnswer(text: string, hours: OpeningHours, atMs: number): string[] | undefined {
  const words = plain(text)
  if (!ABOUT_HOURS.some((sign) => sign.test(words)) || HOLIDAY.test(words)) return undefined
  const now = momentOf(atMs, hours.timeZone)
  if (/\bweekends?\b/.test(words)) return [dayAnswer(hours, 'saturday'), dayAnswer(hours, 'sunday')]
  const asked = dateIn(words, now)
  const isBare = !asked && !CLOSING.test(words) && /\bare you( guys)? (open|closed)$/.test(words)
  if (NOW.test(words) || isBare) return nowAnswer(hours, now)
  if (asked) return askedAnswer(hours, now, asked)
  const today = dayOf(hours, now)
  if (CLOSING.test(words) && today && hours.isOpen(atMs))
    return [wording.closesToday(spokenTime(today.closes))]
  return weekAnswer(hours)
}

/** "We open again tomorrow at nine in the morning." */
export function opensAgain(hours: OpeningHours | null, atMs: number): string | undefined {
  const next = hours?.nextOpening(atMs)
  if (!hours || next === undefined) return undefined
  const opening = momentOf(next, hours.timeZone)
  return wording.opensAgain(relativeDay(opening, momentOf(atMs, hours.timeZone)), spokenTime(timeOf(opening)))
}

/** The whole week: days with the same hours together, closed days last. */
export function weekAnswer({ week }: OpeningHours): string[] {
  const spells: { from: Weekday; to: Weekday; day: Day }[] = []
  for (const weekday of WEEKDAYS) {
    const day = week[weekday]
    const last = spells.at(-1)
    if (!day) continue
    const isNext = last !== undefined && WEEKDAYS.indexOf(last.to) === WEEKDAYS.indexOf(weekday) - 1
    if (last && isNext && last.day.opens === day.opens && last.day.closes === day.closes) last.to = weekday
    else spells.push({ from: weekday, to: weekday, day })
  }
  const closed = WEEKDAYS.filter((weekday) => !week[weekday])
  if (spells.length === 0) return [wording.CLOSED_ALL_WEEK]
  const open = spells.map(({ from, to, day }) => `${spanName(from, to)} ${rangeOf(day)}`)
  const clauses = [wording.open(listed(open, wording.AND_THEN))]
  return closed.length === 0
    ? clauses
    : [...clauses, wording.closed(`on ${listed(closed.map(named), ' and ')}`)]
}

function nowAnswer(hours: OpeningHours, now: Moment): string[] {
  if (!hours.isOpen(now.epochMilliseconds)) {
    const again = opensAgain(hours, now.epochMilliseconds)
    return [wording.CLOSED_NOW, ...(again === undefined ? [] : [again])]
  }
  const today = dayOf(hours, now)
  const isLater = today !== undefined && (today.closes > timeOf(now) || today.closes < today.opens)
  return [isLater ? wording.openNow(spokenTime(today.closes)) : wording.openNow()]
}

type Asked = { readonly moment: Moment; readonly hasTime: boolean }

function askedAnswer(hours: OpeningHours, now: Moment, { moment, hasTime }: Asked): string[] {
  const day = relativeDay(moment, now)
  const regular = dayOf(hours, moment)
  const daily = regular ? wording.open(`${day} ${rangeOf(regular)}`) : wording.closed(day)
  if (hasTime && regular) {
    const time = spokenTime(timeOf(moment))
    const isOpen = hours.isOpen(moment.epochMilliseconds)
    return [isOpen ? wording.openThen(day, time) : wording.closedThen(day, time), daily]
  }
  if (regular) return [daily]
  const again = day === 'today' ? opensAgain(hours, now.epochMilliseconds) : undefined
  return again === undefined ? [daily] : [daily, again]
}

function dayAnswer({ week }: OpeningHours, weekday: Weekday): string {
  const day = week[weekday]
  return day ? wording.open(`on ${named(weekday)} ${rangeOf(day)}`) : wording.closed(`on ${named(weekday)}`)
}

/** The day or time that the words name, on the wall clock of the business. */
function dateIn(words: string, now: Moment): Asked | undefined {
  const singular = words.replace(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/g, '$1').replace(NOW, ' ')
  const [found] = parse(
    withFigures(singular),
    { instant: new Date(now.epochMilliseconds), timezone: now.offsetNanoseconds / 60e9 },
    { forwardDate: true },
  )
  if (!found) return undefined
  const { start } = found
  const namesDay = start.isCertain('day') || start.isCertain('weekday')
  const hasTime = start.isCertain('hour') && !/^(to)?(day|night|morrow)$/.test(found.text)
  if (!namesDay && !hasTime) return undefined
  const moment = momentIn(start, now, { hasTime, namesDay })
  return moment ? { moment, hasTime } : undefined
}

function momentIn(
  parts: ParsedComponents,
  now: Moment,
  { hasTime, namesDay }: { hasTime: boolean; namesDay: boolean },
): Moment | undefined {
  const date = namesDay ? dateOf(parts) : now.toPlainDate()
  if (!hasTime) return date?.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: '12:00' })
  const hour = parts.get('hour') ?? 12
  const isAfternoon = !parts.isCertain('meridiem') && hour < EARLIEST_PLAIN_HOUR
  const time = { hour: isAfternoon ? hour + 12 : hour, minute: parts.get('minute') ?? 0 }
  return date?.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: Temporal.PlainTime.from(time) })
}

function dayOf({ week }: OpeningHours, moment: Moment): Day | undefined {
  const weekday = WEEKDAYS[moment.dayOfWeek - 1]
  return weekday && week[weekday]
}

function rangeOf({ opens, closes }: Day): string {
  if (opens === '00:00' && closes === '24:00') return wording.AROUND_THE_CLOCK
  return wording.range(spokenTime(opens), spokenTime(closes))
}

/** Of HH:MM, up to 24:00. */
function spokenTime(time: string): string {
  return english.times.say({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }, 'part_of_day')
}

function spanName(from: Weekday, to: Weekday): string {
  return from === to ? named(from) : `${named(from)} to ${named(to)}`
}

function listed(parts: readonly string[], last: string): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`
}
