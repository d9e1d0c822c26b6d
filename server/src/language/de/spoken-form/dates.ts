import { anyOf, byRules, DASH, type Rule } from '../../spoken-form/rule.ts'
import { DAYS, MONTHS, sayDate } from '../dates.ts'
import { sayOrdinal, sayYear, type OrdinalEnding } from '../numbers.ts'
import { END, START } from './rules.ts'

const SHORT_MONTHS: Readonly<Record<string, string>> = {
  Jan: 'Januar',
  Jän: 'Januar',
  Jänner: 'Januar',
  Feb: 'Februar',
  Mär: 'März',
  Mrz: 'März',
  Apr: 'April',
  Jun: 'Juni',
  Jul: 'Juli',
  Aug: 'August',
  Sep: 'September',
  Sept: 'September',
  Okt: 'Oktober',
  Nov: 'November',
  Dez: 'Dezember',
}
const SHORT_DAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const MONTH = String.raw`(${anyOf([...MONTHS, ...Object.keys(SHORT_MONTHS)])})${END}\.?`
const ANY_DAY = anyOf([...DAYS, ...SHORT_DAYS])
const SHORT_DAY = anyOf(SHORT_DAYS)
const AND = String.raw`(?: ?[-–—,/&+] ?| (?:und|oder|bis|u\.) ?)`
const YEAR = String.raw`(?: ((?:1[5-9]|20)\d\d)\b)?`
/** What stands before a date, and how the date ends after it. */
const LEAD = String.raw`(?:${START}([\p{L}]+)([ ,]+))?`

/** Days of the week in short, where their neighbours show that they are days. */
const DAYS_IN_SHORT: readonly Rule[] = [
  [
    new RegExp(String.raw`${START}(${SHORT_DAY})(?!\p{L})\.?(?=${AND}(?:${ANY_DAY})${END})`, 'gu'),
    (_, day) => fullDay(day),
  ],
  [
    new RegExp(String.raw`(?<=(?:${DAYS.join('|')})${AND})(${SHORT_DAY})(?!\p{L})\.?`, 'gu'),
    (_, day) => fullDay(day),
  ],
  [
    new RegExp(
      String.raw`${START}(${SHORT_DAY})(?!\p{L})\.?(?=,? (?:um |von |ab |den |dem )?\d|: ?(?:\d|[Gg]eschlossen|[Gg]eöffnet)|,? (?:geschlossen|geöffnet))`,
      'gu',
    ),
    (_, day) => fullDay(day),
  ],
  [
    new RegExp(
      String.raw`(?<=${START}(?:am|jeden|nächsten|kommenden|diesen|bis|ab|vom|seit) )(${SHORT_DAY})(?!\p{L})\.?`,
      'gu',
    ),
    (_, day) => fullDay(day),
  ],
  [new RegExp(`(${DAYS.join('|')})${DASH}(?=${DAYS.join('|')})`, 'g'), (_, day) => `${day} bis `],
]

/** Names of days and months in short, whatever stands beside them. */
export const spokenCalendarNames = byRules([
  ...DAYS_IN_SHORT,
  [
    new RegExp(
      String.raw`(?<=\d\. ?|${START}(?:im|ab|bis|seit|Ende|Anfang|Mitte) )(${anyOf(Object.keys(SHORT_MONTHS))})(?!\p{L})\.?`,
      'gu',
    ),
    (_, month) => fullMonth(month),
  ],
  [
    new RegExp(String.raw`(${MONTHS.join('|')})${DASH}(?=${MONTHS.join('|')})`, 'gu'),
    (_, month) => `${month} bis `,
  ],
])

export const spokenDates = byRules([
  [
    /\b(\d{4})-(\d\d)-(\d\d)(?:(?:T| (?=\d\d:))(\d\d:\d\d))?/g,
    (all, y, m, d, time) => dated(all, undefined, d, m, y) + (time ? ` um ${time}` : ''),
  ],
  // "vom 3. bis 5. März", "3.-5. März"
  [
    new RegExp(
      String.raw`${LEAD}\b(\d{1,2})\.(?: ?[-–—] ?| bis (?:zum )?)(\d{1,2})\. ?${MONTH}${YEAR}`,
      'gu',
    ),
    (_, lead, gap, from, to, month, y) => {
      const ending = endingAfter(lead, gap)
      return `${lead ?? ''}${gap ?? ''}${sayOrdinal(Number(from), ending)} bis ${sayOrdinal(Number(to), ending)} ${fullMonth(month)}${year(y)}`
    },
  ],
  [
    new RegExp(String.raw`${LEAD}\b(\d{1,2})\. ?${MONTH}${YEAR}`, 'gu'),
    (all, lead, gap, d, month, y) =>
      Number(d) > 31
        ? all
        : `${lead ?? ''}${gap ?? ''}${sayOrdinal(Number(d), endingAfter(lead, gap))} ${fullMonth(month)}${year(y)}`,
  ],
  [
    new RegExp(String.raw`${LEAD}(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d(?![\d:]))(?!\d)`, 'gu'),
    (all, lead, gap, d, m, y) =>
      `${lead ?? ''}${gap ?? ''}${dated(all.slice((lead ?? '').length + (gap ?? '').length), endingAfter(lead, gap), d, m, y.padStart(4, '20'))}`,
  ],
  [
    new RegExp(String.raw`${LEAD}(?<![\d.])(\d{1,2})\. ?(\d{1,2})\.(?! ?\d)`, 'gu'),
    (all, lead, gap, d, m) =>
      `${lead ?? ''}${gap ?? ''}${dated(all.slice((lead ?? '').length + (gap ?? '').length), endingAfter(lead, gap), d, m)}`,
  ],
  [
    new RegExp(String.raw`(${MONTHS.join('|')}) ((?:1[5-9]|20)\d\d)\b`, 'gu'),
    (_, month, y) => `${month}${year(y)}`,
  ],
  // "am 3. um zehn", "der 2. Stock"
  [
    new RegExp(
      String.raw`${START}(am|vom|zum|den|dem|im|bis zum|ab dem|jeden|zur) (\d{1,3})\.(?= \p{L}|,|$| ?$)`,
      'gu',
    ),
    (_, lead, d) => `${lead} ${sayOrdinal(Number(d), 'en')}`,
  ],
  [
    new RegExp(String.raw`${START}(der|die|das|jede) (\d{1,3})\.(?= \p{L})`, 'gu'),
    (_, lead, d) => `${lead} ${sayOrdinal(Number(d), 'e')}`,
  ],
  [
    /\b(\d{1,3})\. (?=(?:Stock|Stockwerk|Etage|OG|Klasse|Mal|Woche|Person|Platz|Termin|Tag|Monat|Lebensjahr))/g,
    (_, d) => `${sayOrdinal(Number(d), 'er')} `,
  ],
])

const EN_LEADS = /^(?:am|vom|zum|den|dem|des|bis|ab|im|seit|nach|vor|jeden|nächsten|kommenden|beim|diesen)$/i

function endingAfter(lead: string | undefined, gap: string | undefined): OrdinalEnding {
  if (lead === undefined || gap?.includes(',')) return 'er'
  if (EN_LEADS.test(lead)) return 'en'
  return /^(?:der|die|das|ist|war)$/i.test(lead) ? 'e' : 'er'
}

function dated(all: string, ending: OrdinalEnding | undefined, d: string, m: string, y?: string): string {
  const [day, month] = [Number(d), Number(m)]
  if (month < 1 || month > 12 || day < 1 || day > 31) return all
  return sayDate(month, day, y === undefined ? undefined : Number(y), ending)
}

function year(text: string | undefined): string {
  return text === undefined ? '' : ` ${sayYear(Number(text))}`
}

function fullDay(short: string): string {
  return DAYS[SHORT_DAYS.indexOf(short)] ?? short
}

function fullMonth(short: string): string {
  return SHORT_MONTHS[short] ?? short
}
