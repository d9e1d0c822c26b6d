import { DAYS, MONTHS, sayDate } from '../dates.ts'
import { sayDecade, sayOrdinal, sayYear } from '../numbers.ts'
import { anyOf, byRules, DASH, type Rule } from '../../spoken-form/rule.ts'

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'Jun', 'Jul', 'Aug', 'Sep', 'Sept', 'Oct', 'Nov', 'Dec']
const SHORT_DAYS = ['Mon', 'Tue', 'Tues', 'Wed', 'Thu', 'Thur', 'Thurs', 'Fri', 'Sat', 'Sun']

const MONTH = String.raw`\b(${anyOf([...MONTHS, ...SHORT_MONTHS])})\b\.?`
const DAY = String.raw`(?<!\d[-/.])\b(\d{1,2})(?:st|nd|rd|th)?\b(?!:|\.\d|,\d{3}| ?[ap]\.?m\b| ?%)`
const YEAR = String.raw`(?:,? ((?:1[5-9]|20)\d\d)\b)?`
/** With a capital: "sat." may end a sentence about a cat. */
const SHORT_DAY = anyOf(SHORT_DAYS)
const ANY_DAY = anyOf([...DAYS, ...SHORT_DAYS])
const AND = String.raw`(?: ?[-–—,/&] ?| (?:and|or|to|till|until|thru|through|& )? ?)`

/** Days of the week in short, where their neighbours show that they are days. */
const DAYS_IN_SHORT: readonly Rule[] = [
  [new RegExp(String.raw`\b(${SHORT_DAY})\b\.?(?=${AND}(?:${ANY_DAY})\b)`, 'g'), (_, day) => fullName(day)],
  [
    new RegExp(String.raw`(?<=(?:${DAYS.join('|')})${AND})(${SHORT_DAY})\b\.?`, 'g'),
    (_, day) => fullName(day),
  ],
  [
    new RegExp(
      String.raw`\b(${SHORT_DAY})\b\.?(?=,? (?:(?:at |from )?\d|${MONTH}|closed\b)|: ?(?:\d|[Cc]losed\b|[Oo]pen\b))`,
      'g',
    ),
    (_, day) => fullName(day),
  ],
  [
    new RegExp(
      String.raw`(?<=\b(?:on|next|this|last|every|by|until|till|from|since) )(${SHORT_DAY})\b\.?`,
      'g',
    ),
    (_, day) => fullName(day),
  ],
  [new RegExp(`(${DAYS.join('|')})${DASH}(?=${DAYS.join('|')})`, 'gi'), (_, day) => `${day} to `],
]

/** Names of days and months in short, whatever stands beside them. */
export const spokenCalendarNames = byRules([
  ...DAYS_IN_SHORT,
  [new RegExp(String.raw`${MONTH}${DASH}(?=${MONTH})`, 'g'), (_, month) => `${fullName(month)} to `],
  [
    new RegExp(
      String.raw`(?<=\b(?:${MONTHS.join('|')}) (?:to|and|or|through) )(${anyOf(SHORT_MONTHS)})\b\.?`,
      'g',
    ),
    (_, month) => fullName(month),
  ],
  [
    new RegExp(String.raw`\b(${anyOf([...SHORT_DAYS, ...SHORT_MONTHS])})\.(?=[\s,)–—-]|$)`, 'g'),
    (_, short) => fullName(short),
  ],
])

export const spokenDates = byRules([
  [
    /\b(\d{4})-(\d\d)-(\d\d)(?:(?:T| (?=\d\d:))(\d\d:\d\d))?/g,
    (all, y, m, d, time) => dateOr(all, m, d, y) + (time ? ` at ${time}` : ''),
  ],
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)\b(?!\/)/g,
    (all, one, other, y) => (Number(one) > 12 ? dateOr(all, other, one, y) : dateOr(all, one, other, y)),
  ],
  [/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, (all, d, m, y) => dateOr(all, m, d, y)],
  [
    /(?<=\b(?:on|by|until|till|since|before|after) )(\d{1,2})\/(\d{1,2})\b(?!\/)/g,
    (all, m, d) => dateOr(all, m, d),
  ],
  [
    new RegExp(`${MONTH} ${DAY}${YEAR}${DASH}(?=${MONTH})`, 'g'),
    (_, m, d, y) => `${date(fullName(m), d, y)} to `,
  ],
  [
    new RegExp(`${MONTH} ${DAY}${DASH}(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:|[ap]m)${YEAR}`, 'g'),
    (_, m, from, to, y) =>
      `${fullName(m)} ${sayOrdinal(Number(from))} to ${sayOrdinal(Number(to))}${comma(y)}`,
  ],
  [
    new RegExp(String.raw`(?<!\d[-/.])\b(\d{1,2})${DASH}(\d{1,2}) ${MONTH}${YEAR}`, 'g'),
    (_, from, to, m, y) =>
      `${fullName(m)} ${sayOrdinal(Number(from))} to ${sayOrdinal(Number(to))}${comma(y)}`,
  ],
  [new RegExp(`${MONTH} ${DAY}${YEAR}`, 'g'), (_, m, d, y) => date(fullName(m), d, y)],
  [
    new RegExp(String.raw`\b([Tt]he )${DAY} (?:of )?${MONTH}${YEAR}`, 'g'),
    (_, the, d, m, y) => `${the}${sayOrdinal(Number(d))} of ${fullName(m)}${comma(y)}`,
  ],
  [
    new RegExp(String.raw`${DAY} of ${MONTH}${YEAR}`, 'g'),
    (_, d, m, y) => `the ${sayOrdinal(Number(d))} of ${fullName(m)}${comma(y)}`,
  ],
  [new RegExp(`${DAY} ${MONTH}${YEAR}`, 'g'), (_, d, m, y) => date(fullName(m), d, y)],
  [
    new RegExp(String.raw`${MONTH},? ((?:1[5-9]|20)\d\d)\b`, 'g'),
    (_, m, y) => `${fullName(m)} ${sayYear(Number(y))}`,
  ],
  [/(?<![\w.,])'?((?:1[1-9]|20)?\d0)'?s\b/g, (_, tens) => sayDecade(Number(tens))],
])

function dateOr(all: string, month: string, day: string, yearText?: string): string {
  if (MONTHS[Number(month) - 1] === undefined || Number(day) < 1 || Number(day) > 31) return all
  return date(MONTHS[Number(month) - 1]!, day, yearText?.padStart(4, '20'))
}

function date(month: string, day: string, yearText: string | undefined): string {
  return sayDate(
    MONTHS.indexOf(month) + 1,
    Number(day),
    yearText === undefined ? undefined : Number(yearText),
  )
}

function comma(yearText: string | undefined): string {
  return yearText === undefined ? '' : `, ${sayYear(Number(yearText))}`
}

/** No day and no month begin with the same three letters. */
function fullName(short: string): string {
  return [...DAYS, ...MONTHS].find((name) => name.startsWith(short.slice(0, 3)))!
}
