import { Temporal } from 'temporal-polyfill'
import type { Moment, TimeRequest } from '../../calendar.ts'
import type { HoursAsked, HoursLanguage, HoursQuestion } from '../../receptionist.ts'
import type { CalendarDate } from '../../language.ts'
import { DAYS, sayDate } from '../dates.ts'
import { holidayIn, isNameOf, type Holidays } from '../../holidays.ts'
import { listed } from '../../lists.ts'
import { plain } from '../plain.ts'
import { timeRequestIn } from './time-requests.ts'

const ABOUT_HOURS: readonly RegExp[] = [
  /\b(opening|business|office|store|shop|working|your|the|weekend|holiday|today's|tomorrow's|tonight's|(mon|tues|wednes|thurs|fri|satur|sun)day|evening|saturday's|sunday's) (hours|times)\b|^hours$/,
  /\b(you|you guys|you all|it|they|the \w+) (\w+ ){0,2}(open|close|closed|opens|closes|closing)\b(?! (my|our|a|an|the(?! (day after|\d))|your|it|this (?!week|weekend|morning|afternoon|evening|\w+day)\w+|that|up)\b)/,
  /\b(open|closed) (now|right now|today|tomorrow|tonight|on|at|this|next|until|till|late|still|already|yet|(mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
  /\b(when|what time|how late|how early|until when|how long) (do|are|can|is|does|will) (you|i|we|the|it)( guys)? (\w+ )?(open|close|start|finish|shut|there|reach you)\b/,
  /\b(are|will) you( guys)? (be )?(there|in|around|working|available)( (\w+ )?(on|at|this|next|today|tomorrow|tonight))\b/,
  /\b(anyone|anybody|someone|somebody) (going to be |be )?(there|in|around|available) (on|at|this|next|today|tomorrow|tonight)\b/,
  /\bdo you work (on )?(weekends?|(mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
]
const HOLIDAYS: Holidays = {
  sign: /\b(holidays?|christmas|xmas|easter|thanksgiving|new year'?s?|labor day|memorial day|independence day|fourth of july|good friday|boxing day|halloween|hanukkah|ramadan|eid)\b/,
  any: /^holidays?$/,
  dates: [
    [/christmas eve/, '12-24'],
    [/christmas|xmas/, '12-25'],
    [/boxing day/, '12-26'],
    [/new year'?s? eve/, '12-31'],
    [/new year/, '01-01'],
    [/independence day|fourth of july/, '07-04'],
    [/halloween/, '10-31'],
  ],
}
const NOW = /\b(now|right now|currently|at the moment|still open|already open|open yet)\b/
const CLOSING = /\b(close|closes|closing|shut|how late|until when|until what time|finish)\b/
/** A time at which many are closed in the middle of the day. */
const BREAK = /\b(for lunch|lunch break|over lunch)\b/
/** Next to a day that was spoken of before, which the words do not name. */
const NEXT_TO_IT = /\bday (after|before)\b(?! (tomorrow|yesterday|christmas|new|thanksgiving))/
const FOLLOW_UP =
  /^(and |but |so |okay |ok |alright |also |then )*((what|how) about|(and|or)|is that|on|this|next|right now|now|are you|you|the|tomorrow|today|tonight|(mon|tues|wednes|thurs|fri|satur|sun)days?)\b/
const MAX_FOLLOW_UP_WORDS = 8
const TIMES = /\b(what|when|how|which|hours|times|until when)\b/
const TODAY = /\b(today|tonight|this (morning|afternoon|evening))\b/
/** As many as can be answered one by one. */
const MAX_DAYS = 2

function questionIn(text: string, now: Moment, isFollowUp = false): HoursQuestion | undefined {
  const words = plain(text)
  if (NEXT_TO_IT.test(words)) return undefined
  const isAsked = ABOUT_HOURS.some((sign) => sign.test(words))
  const isContinued = isFollowUp && FOLLOW_UP.test(words) && words.split(' ').length <= MAX_FOLLOW_UP_WORDS
  if (!isAsked && !isContinued) return undefined
  const holiday = holidayIn(HOLIDAYS, words)
  if (holiday) return { about: 'holiday', asks: asksIn(words), ...holiday }
  if (BREAK.test(words)) return { about: 'breaks' }
  const days = daysIn(words, now)
  if (!isAsked) return days ?? (NOW.test(words) ? { about: 'now' } : undefined)
  const isBare =
    !days && !CLOSING.test(words) && !TIMES.test(words) && /\byou( guys| all)? (open|closed)$/.test(words)
  if (NOW.test(words) || isBare) return nowAsked(words, now)
  return days ?? { about: CLOSING.test(words) ? 'closing' : 'week' }
}

/** Whether they are closed now is a question about today and this minute: its answer says no where they are open. */
function nowAsked(words: string, now: Moment): HoursQuestion {
  if (asksIn(words) !== 'closed') return { about: 'now' }
  const today = now.toPlainDate().toString()
  const minute = now.hour * 60 + now.minute
  return { about: 'days', asks: 'closed', days: { from: today, to: today }, minute }
}

/** The days that the words name, on the wall clock of the business. */
function daysIn(words: string, now: Moment): HoursQuestion | undefined {
  const wanted = timeRequestIn(words.replace(NOW, ' ').replace(/\bweekends\b/g, 'weekend'), now)
  const today = now.toPlainDate().toString()
  const isToday = wanted?.minute !== undefined || TODAY.test(words)
  const days = wanted?.days ?? (isToday ? { from: today, to: today } : undefined)
  if (!wanted || !days || lengthOf(days) > MAX_DAYS) return undefined
  const { minute, within } = wanted
  return {
    about: 'days',
    asks: asksIn(words),
    days,
    ...(minute === undefined ? {} : { minute }),
    ...(within ? { within } : {}),
  }
}

function lengthOf({ from, to }: NonNullable<TimeRequest['days']>): number {
  return Temporal.PlainDate.from(from).until(to).days + 1
}

function asksIn(words: string): HoursAsked {
  if (TIMES.test(words)) return 'times'
  return /\b(closed?|shut)\b/.test(words) ? 'closed' : 'open'
}

const closedAllWeek = 'We are closed all week.'
const closedNow = 'No, we are closed right now.'
const aroundTheClock = 'around the clock'

const closesToday = (time: string): string => `We close today at ${time}.`
const opensAgain = (day: string, time: string): string => `We open again ${day} at ${time}.`
const open = (when: readonly string[], isAsAsked?: boolean): string =>
  `${weAre(isAsAsked)} open ${listed(when, ', and ')}.`
const closed = (when: string, isAsAsked?: boolean, reason?: string | null): string =>
  `${weAre(isAsAsked)} closed ${when}${reason ? ` for ${reason}` : ''}.`
const closedThen = 'then'
const at = (day: string, time: string): string => `${day} at ${time}`
const range = (from: string, to: string): string => `from ${from} to ${to}`
const ranges = (each: readonly string[]): string => listed(each, ' and ')
const period = (from: CalendarDate, to: CalendarDate): string =>
  `from ${sayDate(from.month, from.day)} to ${sayDate(to.month, to.day)}`

function weAre(isAsAsked: boolean | undefined): string {
  if (isAsAsked === undefined) return 'We are'
  return isAsAsked ? 'Yes, we are' : 'No, we are'
}

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
  at,
  closedThen,
  range,
  ranges,
  period,
  isNameOf: (name, holiday) => isNameOf(plain(name), holiday),
  openNow,
  span,
  onDays,
}
