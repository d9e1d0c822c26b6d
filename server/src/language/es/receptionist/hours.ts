import { Temporal } from 'temporal-polyfill'
import type { Moment, TimeRequest } from '../../calendar.ts'
import { holidayIn, isNameOf, type Holidays } from '../../holidays.ts'
import { listed } from '../../lists.ts'
import type { HoursAsked, HoursLanguage, HoursQuestion } from '../../receptionist.ts'
import { DAYS, sayDate } from '../dates.ts'
import { plain } from '../plain.ts'
import { timeRequestIn } from './time-requests.ts'

const DAY = '(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)'
const ABOUT_HOURS: readonly RegExp[] = [
  /\b(?:horarios?|horas? de (?:apertura|cierre|atencion))\b/,
  /\b(?:abren|abris|abre|cierran|cerrais|cierra|abiran|cerraran|abriran|cerraron|abrieron|han cerrado|han abierto)\b(?! (?:la|el|una|un|mi|los|las) (?:puerta|cuenta|ventana|coche|caja|caso|expediente|maleta)\b)/,
  /\b(?:estan|esta|estais|estaran|estara|siguen|sigue|permanecen) (?:\w+ ){0,2}(?:abiertos?|abiertas?|cerrados?|cerradas?)\b/,
  /\b(?:abiertos?|cerrados?) (?:ahora|hoy|manana|el|los|este|esta|a las|hasta|todavia)\b/,
  /\b(?:a que hora|hasta que hora|hasta cuando|desde que hora|de que hora) (?:estan|esta|abren|abre|cierran|cierra|atienden|trabajan|hay|puedo|se puede)\b/,
  new RegExp(
    `\\b(?:trabajan|atienden|trabajais) (?:\\w+ )?(?:los |el )?(?:${DAY}|fines? de semana|hoy|manana)\\b`,
  ),
  new RegExp(`\\bhay (?:alguien|gente) (?:\\w+ )?(?:el |los )?(?:${DAY}|hoy|manana|esta tarde)\\b`),
]
const HOLIDAYS: Holidays = {
  sign: /\b(?:festivos?|feriados?|navidad|nochebuena|nochevieja|ano nuevo|reyes|semana santa|viernes santo|pascua|puente|dia de los muertos|dia de muertos|vacaciones|todos los santos|fiestas patrias|independencia|quince de agosto|constitucion)\b/,
  any: /^(?:festivo|feriado|vacaciones|puente)/,
  dates: [
    [/nochebuena/, '12-24'],
    [/navidad/, '12-25'],
    [/nochevieja/, '12-31'],
    [/ano nuevo/, '01-01'],
    [/reyes/, '01-06'],
    [/quince de agosto/, '08-15'],
    [/todos los santos/, '11-01'],
    [/constitucion/, '12-06'],
  ],
}
const NOW =
  /\b(?:ya (?:han cerrado|cerraron|han abierto|abrieron)|ahora mismo|ahora|ahorita|en este momento|todavia|aun|ya estan|siguen)\b/
const CLOSING = /\b(?:cierran|cierra|cerrais|cerraran|cierre|hasta que hora|hasta cuando)\b/
/** A time at which many are closed in the middle of the day. */
const BREAK = /\b(?:a mediodia para comer|para comer|hora de comer|siesta|descanso)\b/
const FOLLOW_UP = new RegExp(
  `^(?:(?:y|pero|vale|ok|bueno|entonces|tambien|ah|si) )*(?:que tal|y|que hay de|el|los|este|esta|ahora|hoy|manana|pasado manana|a las|por la|la|${DAY}|estan|tambien)\\b`,
)
const MAX_FOLLOW_UP_WORDS = 8
const TIMES =
  /\b(?:que horario|horarios?|a que hora|que horas?|hasta que hora|hasta cuando|cuando|desde que hora|cual)\b/
const TODAY = /\b(?:hoy|esta (?:manana|tarde|noche))\b/
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
  const days = daysIn(words, now)
  if (!isAsked) return days ?? (NOW.test(words) ? { about: 'now' } : undefined)
  const isBare = !days && !TIMES.test(words) && /\b(?:abiertos?|abiertas?|cerrados?)$/.test(words)
  if (NOW.test(words) || isBare) return { about: 'now' }
  return days ?? { about: CLOSING.test(words) ? 'closing' : 'week' }
}

/** The days that the words name, on the wall clock of the business. */
function daysIn(words: string, now: Moment): HoursQuestion | undefined {
  const wanted = timeRequestIn(words.replace(NOW, ' '), now)
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
  return /\b(?:cerrad[oa]s?|cierran|cierra)\b/.test(words) ? 'closed' : 'open'
}

function weAre(what: string, isAsAsked: boolean | undefined): string {
  const said = `estamos ${what}`
  if (isAsAsked === undefined) return `${said.charAt(0).toUpperCase()}${said.slice(1)}`
  return isAsAsked ? `Sí, ${said}` : `No, ${said}`
}

function nameOf(day: number): string {
  return DAYS[day] ?? ''
}

function plural(day: number): string {
  return `los ${nameOf(day).replace(/o$/, 'os')}`
}

export const hours: HoursLanguage = {
  questionIn,
  closedAllWeek: 'Estamos cerrados toda la semana.',
  closedNow: 'No, ahora mismo estamos cerrados.',
  aroundTheClock: 'las veinticuatro horas',
  closesToday: (time) => `Hoy cerramos a ${time}.`,
  opensAgain: (day, time) => `Volvemos a abrir ${day} a ${time}.`,
  open: (when, isAsAsked) => `${weAre('abiertos', isAsAsked)} ${listed(when, ', y ')}.`,
  closed: (when, isAsAsked, reason) =>
    `${weAre('cerrados', isAsAsked)} ${when}${reason ? ` por ${reason}` : ''}.`,
  at: (day, time) => `${day} a ${time}`,
  closedThen: 'a esa hora',
  range: (from, to) => `de ${from} a ${to}`,
  ranges: (each) => listed(each, ' y '),
  period: (from, to) => `del ${sayDate(from.month, from.day)} al ${sayDate(to.month, to.day)}`,
  isNameOf: (name, holiday) => isNameOf(plain(name), holiday),
  openNow: (until) =>
    until === undefined ? 'Sí, ahora estamos abiertos.' : `Sí, ahora estamos abiertos, hasta ${until}.`,
  span: (from, to) => (from === to ? plural(from) : `de ${nameOf(from)} a ${nameOf(to)}`),
  onDays: (days) => listed(days.map(plural), ' y '),
}
