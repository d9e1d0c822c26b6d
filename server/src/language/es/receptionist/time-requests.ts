import { Temporal } from 'temporal-polyfill'
import { onDayOfMonth, type Moment, type TimeRequest } from '../../calendar.ts'
import type { ReceptionistLanguage } from '../../receptionist.ts'
import { belowHundred } from '../cardinals.ts'
import { DAYS, MONTHS } from '../dates.ts'
import { folded } from '../folded.ts'
import { plain } from '../plain.ts'
import { ANY_TIME, clockTimeIn, MORNING, withClockFigures } from './clock-times.ts'

type Days = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

const DAY_NAMES = DAYS.map(folded)
const DAY = `(?:${DAY_NAMES.join('|')}|sabados|domingos)`
const MONTH = `(${MONTHS.join('|')}|setiembre)`

const SOON =
  /\b(?:lo antes posible|cuanto antes|lo mas pronto (?:posible|que)|en cuanto (?:puedan|pueda|tengan|haya)|la primera (?:hora |cita )?(?:libre|disponible|que (?:tengan|haya))|lo primero que (?:tengan|haya|tenga)|el primer hueco|la proxima (?:cita|hora) (?:libre|disponible)|cuando (?:ustedes |usted )?(?:sea|pueda|puedan|tengan|haya|quieran|usted diga|ustedes digan)|cualquier (?:dia|hora|momento)|me da (?:igual|lo mismo)|me es (?:igual|indiferente)|el que sea|la que sea|que (?:tienen|tiene|hay|horas hay|dias hay) (?:libre|disponible)s?|que (?:horas?|dias?|huecos?) (?:tienen|tiene|hay)|usted (?:elija|decida)|elija usted|como (?:ustedes|usted) (?:prefieran|prefiera|diga))\b/

/** The time asked for in the caller's words; undefined where they name no time. */
export function timeRequestIn(text: string, now: Moment): TimeRequest | undefined {
  const words = withoutRefusals(withDayFigures(withClockFigures(lastWord(plain(text)))))
  const days = daysIn(words, now)
  const clock = clockTimeIn(words)
  const isSoon = SOON.test(words) && !days
  if (!days && !isSoon && clock.minute === undefined && !clock.within) return undefined
  return {
    ...(days ? { days: { from: days.from.toString(), to: days.to.toString() } } : {}),
    ...clock,
    ...(isSoon ? { soon: true } : {}),
  }
}

/** Whether the words name a day or a time at all. */
function namesDay(text: string, now: Moment): boolean {
  const request = timeRequestIn(text, now)
  return (
    request !== undefined &&
    (request.days !== undefined || request.minute !== undefined || request.within !== undefined)
  )
}

const WHEN = String.raw`(?:el |la |las )?(?:proximo |este |pasado )?(?:${DAY}|manana|hoy|tarde|\d{1,2}:\d\d(?: [ap]m)?)(?: que viene)?(?: por la (?:manana|tarde))?`
const REFUSED = new RegExp(
  String.raw`\b(?:que no sea|menos|excepto|salvo|no (?:puedo|me viene bien|me va bien)?) ?${WHEN}\b|\b${WHEN} (?:no (?:puedo|me|puede|nos|va|esta)|tampoco|imposible)\b(?: (?:viene|va|es posible) ?(?:bien)?)?`,
  'g',
)

/** "El lunes no puedo" names a day that is not wanted. */
function withoutRefusals(words: string): string {
  return words.replaceAll(REFUSED, ' ')
}

const CORRECTION = new RegExp(
  String.raw` (?:no no|no perdon|perdon|digo|mejor dicho|quiero decir|no mejor|o mejor|mejor|no) (?=(?:el|a|la|las|para|pasado|manana|hoy|por|${DAY})\b)`,
)

/** Who corrects themselves means what they say last: "el martes, no, perdón, el miércoles". */
function lastWord(words: string): string {
  const parts = words.split(CORRECTION)
  const last = parts.at(-1) ?? ''
  const isTime = new RegExp(String.raw`\d|${DAY}|manana|hoy|tarde|noche|\blas? \w+`).test(last)
  return parts.length > 1 && isTime && parts.slice(0, -1).some((part) => /\S/.test(part)) ? last : words
}

/** "el diecisiete", "tres de marzo" and "lunes quince" with figures. */
function withDayFigures(text: string): string {
  const words = text.split(' ')
  const out: string[] = []
  for (let at = 0; at < words.length;) {
    const number = /^(?:un|una)$/.test(words[at] ?? '') ? undefined : belowHundred(words, at)
    const before = words[at - 1] ?? ''
    const after = words.slice(at + (number?.words ?? 1), at + (number?.words ?? 1) + 2).join(' ')
    const isMonth = new RegExp(`^de ${MONTH}`).test(after)
    const isDay =
      number !== undefined &&
      number.value >= 1 &&
      number.value <= 31 &&
      (isMonth || /^(?:el|dia|al|del)$/.test(before) || DAY_NAMES.includes(before))
    if (words[at] === 'primero' && (isMonth || before === 'dia')) {
      out.push('1')
      at++
    } else if (isDay) {
      out.push(String(number.value))
      at += number.words
    } else {
      out.push(words[at] ?? '')
      at++
    }
  }
  return out.join(' ')
}

function daysIn(text: string, now: Moment): Days | undefined {
  const today = now.toPlainDate()
  const words = text.replaceAll(ANY_TIME, ' | ')
  return (
    dateIn(words, today) ?? stretchOfDays(words, today) ?? countedDay(words, today) ?? namedDay(words, today)
  )
}

function dateIn(words: string, today: Temporal.PlainDate): Days | undefined {
  const span = new RegExp(
    `\\b(?:del|de el|entre el|desde el) (\\d{1,2}) (?:al|y el|hasta el) (\\d{1,2}) de ${MONTH}\\b`,
  ).exec(words)
  if (span) {
    const month = monthOf(span[3] ?? '')
    const [from, to] = [inYear(Number(span[1]), month, today), inYear(Number(span[2]), month, today)]
    if (from && to && Temporal.PlainDate.compare(from, to) <= 0) return { from, to }
  }
  const week = /\bsemana del (\d{1,2})\b/.exec(words)
  const monday = week && onDayOfMonth(Number(week[1]), today)
  if (monday) return { from: monday, to: monday.add({ days: 6 }) }
  const named = new RegExp(`\\b(\\d{1,2}) de ${MONTH}\\b`).exec(words)
  if (named) return single(inYear(Number(named[1]), monthOf(named[2] ?? ''), today))
  const written = /\b(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d\d))?\b/.exec(words)
  if (written) return single(inYear(Number(written[1]), Number(written[2]), today, written[3]))
  const ofMonth = new RegExp(
    `\\b(?:(?:el|al|del) (?:dia )?|dia |(?:${DAY}) (?:dia )?)(\\d{1,2})\\b(?![:/]| (?:personas|horas|de cada|por ciento|euros))`,
  ).exec(words)
  if (ofMonth) return single(onDayOfMonth(Number(ofMonth[1]), today))
  const month = new RegExp(`\\b(?:en|para|de|este) ${MONTH}\\b`).exec(words)
  const first = month && inYear(1, monthOf(month[1] ?? ''), today.with({ day: 1 }))
  if (!first) return undefined
  const from = Temporal.PlainDate.compare(first, today) < 0 ? today : first
  return { from, to: first.with({ day: first.daysInMonth }) }
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name === 'setiembre' ? 'septiembre' : name) + 1
}

/** The next such day of a year, or that of the year that is named. */
function inYear(
  day: number,
  month: number,
  today: Temporal.PlainDate,
  yearText?: string,
): Temporal.PlainDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const year = yearText === undefined ? today.year : Number(yearText.padStart(4, '20'))
  const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' })
  if (date.day !== day) return undefined
  return yearText === undefined && Temporal.PlainDate.compare(date, today) < 0 ? date.add({ years: 1 }) : date
}

function single(day: Temporal.PlainDate | undefined): Days | undefined {
  return day && { from: day, to: day }
}

const NEXT = '(?:que viene|que entra|proxim[oa]|siguiente)'

function stretchOfDays(words: string, today: Temporal.PlainDate): Days | undefined {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const weeks = weeksAhead(words)
  const start = monday.add({ weeks })
  if (/\bfin(?:es)? de semana\b/.test(words)) {
    const isNext = new RegExp(`\\b${NEXT} fin de semana\\b|\\bfin de semana ${NEXT}\\b`).test(words)
    const saturday = monday.add({ days: 5, weeks: isNext ? 1 : 0 })
    return { from: saturday, to: saturday.add({ days: 1 }) }
  }
  const weekday = weekdayIn(words)
  if (weekday >= 0) return weeks > 0 ? single(start.add({ days: weekday })) : undefined
  if (weeks > 0 || /\besta (?:misma )?semana\b/.test(words))
    return { from: weeks === 0 ? today : start, to: start.add({ days: 6 }) }
  if (!new RegExp(`\\bmes ${NEXT}\\b|\\b${NEXT} mes\\b`).test(words)) return undefined
  const first = today.with({ day: 1 }).add({ months: 1 })
  return { from: first, to: first.with({ day: first.daysInMonth }) }
}

function weeksAhead(words: string): number {
  if (/\bdentro de dos semanas\b|\bla semana siguiente a la (?:que viene|proxima)\b/.test(words)) return 0
  return new RegExp(`\\b(?:semana ${NEXT}|${NEXT} semana|la otra semana)\\b`).test(words) ? 1 : 0
}

const COUNT =
  /\b(?:dentro de|en|de aqui a) (\d{1,2}|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|diez|quince|veinte|unos|unas) (dias?|semanas?|mes|meses)\b/

/** "dentro de dos semanas"; who says eight or fifteen days means one week or two. */
function countedDay(words: string, today: Temporal.PlainDate): Days | undefined {
  const weekOn = /\bde (hoy|manana) en (?:ocho|una semana)\b/.exec(words)
  if (weekOn) return single(today.add({ days: weekOn[1] === 'hoy' ? 7 : 8 }))
  if (/\b(?:en|dentro de) un par de dias\b/.test(words)) return single(today.add({ days: 2 }))
  const [, count = '', unit = ''] = COUNT.exec(words) ?? []
  if (unit === '') return undefined
  const value = /^\d/.test(count)
    ? Number(count)
    : count.startsWith('un')
      ? 1
      : (belowHundred([count], 0)?.value ?? 1)
  if (unit.startsWith('semana')) return single(today.add({ weeks: value }))
  if (unit.startsWith('mes')) return single(today.add({ months: value }))
  return single(today.add({ days: value === 8 ? 7 : value === 15 ? 14 : value }))
}

function weekdayIn(words: string): number {
  return DAY_NAMES.findIndex((name) => new RegExp(`\\b${name}s?\\b`).test(words))
}

function namedDay(words: string, today: Temporal.PlainDate): Days | undefined {
  const weekday = weekdayIn(words)
  if (weekday >= 0) {
    const ahead = (weekday + 8 - today.dayOfWeek) % 7
    // Who means today says so.
    const isNextWeek = ahead === 0 && !/\b(?:hoy|este|esta)\b/.test(words)
    return single(today.add({ days: ahead + (isNextWeek ? 7 : 0) }))
  }
  if (/\bpasado manana\b/.test(words)) return single(today.add({ days: 2 }))
  if (/\bmanana\b/.test(words.replaceAll(MORNING, ' ').replace(/\bmanana manana\b/, 'manana')))
    return single(today.add({ days: 1 }))
  return /\b(?:hoy|esta (?:misma )?(?:tarde|noche))\b/.test(words) ? single(today) : undefined
}

export const times: ReceptionistLanguage['times'] = { timeRequestIn, namesDay }
