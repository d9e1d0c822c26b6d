import { parse } from 'chrono-node/en'
import type { ParsedComponents } from 'chrono-node'
import { Temporal } from 'temporal-polyfill'
import { dateOf, referenceAt, type Moment } from '../../calendar.ts'
import type { HoursLanguage, HoursQuestion } from '../../receptionist.ts'
import { DAYS } from '../dates.ts'
import { listed } from '../lists.ts'
import { plain } from '../plain.ts'
import { EARLIEST_PLAIN_HOUR, withFigures } from './clock-times.ts'

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

function questionIn(text: string, now: Moment): HoursQuestion | undefined {
  const words = plain(text)
  if (!ABOUT_HOURS.some((sign) => sign.test(words)) || HOLIDAY.test(words)) return undefined
  if (/\bweekends?\b/.test(words)) return { about: 'weekend' }
  const asked = momentIn(words, now)
  const isBare = !asked && !CLOSING.test(words) && /\bare you( guys)? (open|closed)$/.test(words)
  if (NOW.test(words) || isBare) return { about: 'now' }
  return asked ?? { about: CLOSING.test(words) ? 'closing' : 'week' }
}

/** The day or time that the words name, on the wall clock of the business. */
function momentIn(words: string, now: Moment): HoursQuestion | undefined {
  const singular = words.replace(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/g, '$1').replace(NOW, ' ')
  const [found] = parse(withFigures(singular), referenceAt(now), { forwardDate: true })
  if (!found) return undefined
  const { start } = found
  const namesDay = start.isCertain('day') || start.isCertain('weekday')
  const hasTime = start.isCertain('hour') && !/^(to)?(day|night|morrow)$/.test(found.text)
  if (!namesDay && !hasTime) return undefined
  const date = namesDay ? dateOf(start) : now.toPlainDate()
  const plainTime = hasTime ? timeIn(start) : '12:00'
  return (
    date && {
      about: 'moment',
      moment: date.toZonedDateTime({ timeZone: now.timeZoneId, plainTime }),
      hasTime,
    }
  )
}

function timeIn(parts: ParsedComponents): Temporal.PlainTime {
  const hour = parts.get('hour') ?? 12
  const isAfternoon = !parts.isCertain('meridiem') && hour < EARLIEST_PLAIN_HOUR
  return Temporal.PlainTime.from({ hour: isAfternoon ? hour + 12 : hour, minute: parts.get('minute') ?? 0 })
}

const closedAllWeek = 'We are closed all week.'
const closedNow = 'No, we are closed right now.'
const aroundTheClock = 'around the clock'

const closesToday = (time: string): string => `We close today at ${time}.`
const opensAgain = (day: string, time: string): string => `We open again ${day} at ${time}.`
const open = (when: readonly string[]): string => `We are open ${listed(when, ', and ')}.`
const closed = (when: string): string => `We are closed ${when}.`
const openThen = (day: string, time: string): string => `Yes, we are open ${day} at ${time}.`
const closedThen = (day: string, time: string): string => `No, we are closed ${day} at ${time}.`
const range = (from: string, to: string): string => `from ${from} to ${to}`

function openNow(until?: string): string {
  return until === undefined ? 'Yes, we are open now.' : `Yes, we are open now, until ${until}.`
}

/** "Monday to Friday"; the days of the week from Monday, 0. */
function span(from: number, to: number): string {
  return from === to ? nameOf(from) : `${nameOf(from)} to ${nameOf(to)}`
}

function onDays(days: readonly number[]): string {
  return `on ${listed(days.map(nameOf), ' and ')}`
}

function nameOf(day: number): string {
  return DAYS[day] ?? ''
}

export const hours: HoursLanguage = {
  questionIn,
  closedAllWeek,
  closedNow,
  aroundTheClock,
  closesToday,
  opensAgain,
  open,
  closed,
  openThen,
  closedThen,
  range,
  openNow,
  span,
  onDays,
}
