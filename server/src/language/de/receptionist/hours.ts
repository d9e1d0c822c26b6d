import { Temporal } from 'temporal-polyfill'
import type { Moment, TimeRequest } from '../../calendar.ts'
import { holidayIn, isNameOf, type Holidays } from '../../holidays.ts'
import { listed } from '../../lists.ts'
import type { HoursAsked, HoursLanguage, HoursQuestion } from '../../receptionist.ts'
import type { CalendarDate } from '../../language.ts'
import { DAYS, sayDate } from '../dates.ts'
import { plain } from '../plain.ts'
import { timeRequestIn } from './time-requests.ts'

const OPEN = '(?:offen|geoeffnet|auf|zu|geschlossen|besetzt)'
const ABOUT_HOURS: readonly RegExp[] = [
  /\b(?:oeffnungszeit\w*|sprechzeit\w*|sprechstunde\w*|geschaeftszeit\w*|buerozeit\w*|arbeitszeit\w*|schliesszeit\w*|ladenschluss)\b/,
  new RegExp(
    `\\b(?:haben|habt|hat|seid|sind|ist|macht|machen) (?:sie|ihr|die praxis|der laden|das \\w+|die \\w+|der \\w+|man|bei ihnen)?(?: \\w+){0,8}? ?${OPEN}\\b(?! (?:die|den|das) (?:rechnung|frage))`,
  ),
  new RegExp(
    `\\b(?:geoeffnet|offen|geschlossen) (?:haben|sind|ist|hat|sein)\\b|\\b${OPEN} (?:haben|habt|hat|ist)$`,
  ),
  /\b(?:wann|wie lange|bis wann|ab wann|um wie viel uhr|um wieviel uhr|von wann bis wann|seit wann) (?:\w+ ){0,4}?(?:offen|geoeffnet|auf|zu|geschlossen|oeffne\w*|schliess\w*|aufmach\w*|zumach\w*|macht|machen|erreichbar|da|erreiche|besetzt)\b/,
  /\b(?:oeffnen|schliessen|schliesst|oeffnet) (?:sie|ihr|die praxis|der laden)\b|\b(?:macht|machen) (?:sie|ihr) (?:\w+ ){0,4}(?:auf|zu)\b/,
  /\b(?:sind|seid) (?:sie|ihr) (?:\w+ ){0,5}?(?:da|erreichbar|im (?:buero|haus|laden))\b(?! (?:ein|eine|der|die|das)\b)/,
  /\b(?:ist|waere) (?:\w+ ){0,4}?jemand (?:da|erreichbar|im (?:buero|haus))\b/,
  /\barbeiten sie (?:auch )?(?:am |an )?(?:wochenende|samstag|sonntag|feiertag)\w*\b/,
]
const HOLIDAYS: Holidays = {
  sign: /\b(?:feiertag\w*|weihnacht\w*|heilig\w*abend|silvester|neujahr|ostern|oster\w+|pfingst\w*|karfreitag|himmelfahrt|fronleichnam|allerheiligen|reformationstag|tag der (?:arbeit|deutschen einheit)|betriebsferien|brueckentag\w*|fasching|rosenmontag|urlaub)\b/,
  any: /^(?:feiertag|urlaub|betriebsferien|brueckentag)/,
  dates: [
    [/heilig\w*abend/, '12-24'],
    [/zweite[nr]? weihnacht/, '12-26'],
    [/weihnacht/, '12-25'],
    [/silvester/, '12-31'],
    [/neujahr/, '01-01'],
    [/tag der arbeit/, '05-01'],
    [/tag der deutschen einheit/, '10-03'],
    [/reformationstag/, '10-31'],
    [/allerheiligen/, '11-01'],
  ],
}
const NOW =
  /\b(?:jetzt|gerade|momentan|im moment|derzeit|noch (?:offen|auf|geoeffnet)|schon (?:offen|auf|geoeffnet))\b/
const CLOSING =
  /\b(?:schliess\w*|zumach\w*|(?:macht|machen) (?:\w+ ){0,4}zu|wie lange|bis wann|ladenschluss)\b/
/** A time at which many are closed in the middle of the day. */
const BREAK = /\b(?:mittagspause|ueber mittag|mittags geschlossen|mittags zu)\b/
const FOLLOW_UP =
  /^(?:(?:und|aber|also|okay|ok|gut|ja|dann|auch) )*(?:wie (?:ist|sieht) es|was ist mit|am|an|um|diese[nr]?|naechste[nr]?|jetzt|heute|morgen|uebermorgen|sind sie|haben sie|den|der|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|abends|vormittags|nachmittags)\b/
const MAX_FOLLOW_UP_WORDS = 8
const TIMES =
  /\b(?:wann|wie lange|welche|oeffnungszeit\w*|sprechzeit\w*|geschaeftszeit\w*|um wie ?viel|was sind|wie sind|zeiten)\b/
const TODAY = /\b(?:heute)\b/
/** As many as can be answered one by one. */
const MAX_DAYS = 2

function questionIn(text: string, now: Moment, isFollowUp = false): HoursQuestion | undefined {
  const words = plain(text)
  const isAsked = ABOUT_HOURS.some((sign) => sign.test(words))
  const isContinued = isFollowUp && FOLLOW_UP.test(words) && words.split(' ').length <= MAX_FOLLOW_UP_WORDS
  if (!isAsked && !isContinued) return undefined
  const holiday = holidayIn(HOLIDAYS, words)
  if (holiday) return { about: 'holiday', asks: asksIn(words), ...holiday }
  if (BREAK.test(words)) return { about: 'breaks' }
  const days = daysIn(text, words, now)
  if (!isAsked) return days ?? (NOW.test(words) ? { about: 'now' } : undefined)
  const isBare = !days && !CLOSING.test(words) && !TIMES.test(words)
  if ((NOW.test(words) && !days) || isBare) return { about: 'now' }
  return days ?? { about: CLOSING.test(words) ? 'closing' : 'week' }
}

/** The days that the words name, on the wall clock of the business. */
function daysIn(text: string, words: string, now: Moment): HoursQuestion | undefined {
  // "Bis wann" asks for a time and names none.
  const wanted = timeRequestIn(text, now)
  const today = now.toPlainDate().toString()
  const isToday = wanted?.minute !== undefined || (TODAY.test(words) && !/\bbis wann|wie lange\b/.test(words))
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
  return /\b(?:geschlossen|zu)\b(?! (?:der|dem|den|ihnen))/.test(words) ? 'closed' : 'open'
}

const closedAllWeek = 'Wir haben die ganze Woche geschlossen.'
const closedNow = 'Nein, wir haben gerade geschlossen.'
const aroundTheClock = 'rund um die Uhr'
const closedThen = 'dann'

const closesToday = (time: string): string => `Wir schließen heute um ${time}.`
const opensAgain = (day: string, time: string): string => `Wir öffnen ${day} um ${time} wieder.`
const open = (when: readonly string[], isAsAsked?: boolean): string =>
  `${weHave(isAsAsked)} ${listed(when, ' und ')} geöffnet.`
const closed = (when: string, isAsAsked?: boolean, reason?: string | null): string =>
  `${weHave(isAsAsked)} ${when}${reason ? ` wegen ${reason}` : ''} geschlossen.`
const at = (day: string, time: string): string => `${day} um ${time}`
const range = (from: string, to: string): string => `von ${from} bis ${to}`
const ranges = (each: readonly string[]): string => listed(each, ' und ')
const period = (from: CalendarDate, to: CalendarDate): string =>
  `vom ${sayDate(from.month, from.day, undefined, 'en')} bis zum ${sayDate(to.month, to.day, undefined, 'en')}`

function weHave(isAsAsked: boolean | undefined): string {
  if (isAsAsked === undefined) return 'Wir haben'
  return isAsAsked ? 'Ja, wir haben' : 'Nein, wir haben'
}

function openNow(until?: string): string {
  return until === undefined ? 'Ja, wir haben jetzt geöffnet.' : `Ja, wir haben jetzt geöffnet, bis ${until}.`
}

/** "Montag bis Freitag"; the days of the week from Monday, 0. */
function span(from: number, to: number): string {
  return from === to ? nameOf(from) : `${nameOf(from)} bis ${nameOf(to)}`
}

function onDays(days: readonly number[]): string {
  return `am ${listed(days.map(nameOf), ' und ')}`
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
