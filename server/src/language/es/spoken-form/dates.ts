import { anyOf, byRules, DASH, type Rule } from '../../spoken-form/rule.ts'
import { DAYS, MONTHS, sayDate } from '../dates.ts'
import { folded } from '../folded.ts'
import { sayNumber } from '../numbers.ts'
import { FROM, TO } from './edges.ts'

const SHORT_MONTHS = 'ene feb mar abr may jun jul ago sep sept set oct nov dic'.split(' ')
const SHORT_DAYS = ['lun', 'mar', 'mié', 'mie', 'jue', 'vie', 'sáb', 'sab', 'dom']
const MONTH_NAMES = [...MONTHS, 'setiembre']
const MONTH = `(${anyOf(MONTH_NAMES)})${TO}`
const SHORT_MONTH = `(${anyOf(SHORT_MONTHS)})${TO}\\.?`
const DAY = String.raw`(?<!\d[-/.,:]|\d)(\d{1,2})(?:\.?º|\.?°|ro)?`
const YEAR = String.raw`(?: ?,? (?:de |del )?((?:1[5-9]|20)\d\d)(?!\d))?`
const ANY_DAY = anyOf([...DAYS, ...SHORT_DAYS])

const DAYS_IN_SHORT: readonly Rule[] = [
  [/(?<![\p{L}\d])L(?: ?[-–] ?| a )V(?![\p{L}\d])/gu, () => 'lunes a viernes'],
  [/(?<![\p{L}\d])L(?: ?[-–] ?| a )S(?![\p{L}\d])/gu, () => 'lunes a sábado'],
  [/(?<![\p{L}\d])L(?: ?[-–] ?| a )D(?![\p{L}\d])/gu, () => 'lunes a domingo'],
  [
    new RegExp(
      `${FROM}(${anyOf(SHORT_DAYS)})${TO}\\.?(?=${DASH}(?:${ANY_DAY})${TO}| (?:a|y|e|o) (?:${ANY_DAY})${TO})`,
      'giu',
    ),
    (_, day) => fullDay(day),
  ],
  [
    new RegExp(`(?<=(?:${anyOf(DAYS)})(?: ?[-–,] ?| a | y | o ))(${anyOf(SHORT_DAYS)})${TO}\\.?`, 'giu'),
    (_, day) => fullDay(day),
  ],
  [
    new RegExp(
      `${FROM}(${anyOf(SHORT_DAYS)})(?:\\.(?=[\\s,])|${TO}(?=[,:]? ?\\d| (?:de |desde )?(?:las )?\\d|: ?[Cc]errado))`,
      'giu',
    ),
    (_, day) => fullDay(day),
  ],
  [new RegExp(`(${anyOf(DAYS)})${DASH}(?=(?:${anyOf(DAYS)})${TO})`, 'giu'), (_, day) => `${day} a `],
]

/** Names of days in short, where their neighbours show that they are days. */
export const spokenCalendarNames = byRules(DAYS_IN_SHORT)

export const spokenDates = byRules([
  [
    /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?:(?:T| (?=\d\d:))(\d\d:\d\d))?/g,
    (all, y, m, d, time) => dateOr(all, m, d, y) + (time ? ` a las ${time}` : ''),
  ],
  // The day comes first wherever Spanish is spoken.
  [
    /(?<![\d/])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?![\d/])/g,
    (all, d, _sign, m, y) => dateOr(all, m, d, y),
  ],
  [
    /(?<=(?:^|[^\p{L}])(?:el|día|del|al|antes del|hasta el|desde el) )(\d{1,2})\/(\d{1,2})(?![\d/])/giu,
    (all, d, m) => dateOr(all, m, d),
  ],
  [
    new RegExp(`${DAY} (?:de )?${SHORT_MONTH}(?=${YEAR}|$)${YEAR}`, 'giu'),
    (all, d, m, _ahead, y) => (Number(d) > 31 ? all : dated(d, fullMonth(m), y ?? _ahead)),
  ],
  [
    new RegExp(`${DAY}${DASH}(\\d{1,2}) de ${MONTH}${YEAR}`, 'giu'),
    (_, from, to, m, y) => `${dayName(from)} al ${dated(to, m, y)}`,
  ],
  [new RegExp(`${DAY}(?= (?:al|y|o|a) (?:el )?\\d{1,2}(?:\\.?º)? de ${MONTH})`, 'giu'), (_, d) => dayName(d)],
  [new RegExp(`${DAY} de ${MONTH}${YEAR}`, 'giu'), (all, d, m, y) => (Number(d) > 31 ? all : dated(d, m, y))],
  [
    new RegExp(`${FROM}${MONTH}(?: de| del)? ((?:1[5-9]|20)\\d\\d)(?!\\d)`, 'giu'),
    (_, m, y) => `${m} de ${sayNumber(Number(y))}`,
  ],
])

function dateOr(all: string, month: string, day: string, yearText?: string): string {
  if (MONTHS[Number(month) - 1] === undefined || Number(day) < 1 || Number(day) > 31) return all
  const year = yearText === undefined ? undefined : Number(yearText.padStart(4, '20'))
  return sayDate(Number(month), Number(day), year)
}

function dated(day: string, month: string, year: string | undefined): string {
  return `${dayName(day)} de ${month.toLowerCase()}${year === undefined ? '' : ` de ${sayNumber(Number(year))}`}`
}

function dayName(day: string): string {
  return Number(day) === 1 ? 'primero' : sayNumber(Number(day))
}

function fullMonth(short: string): string {
  const bare = folded(short).slice(0, 3).replace('set', 'sep')
  return MONTHS.find((name) => name.startsWith(bare))!
}

function fullDay(short: string): string {
  return DAYS.find((name) => folded(name).startsWith(folded(short).slice(0, 3)))!
}
