import type { Moment, TimeRequest } from '../../calendar.ts'
import type { CalendarDay, TimeOfDay } from '../../language.ts'
import { purposeIn } from '../summary/moments.ts'
import { listed } from '../../lists.ts'
import type { BookingLanguage, Errand, Intent } from '../../receptionist.ts'
import { belowHundred } from '../cardinals.ts'
import { MONTHS, sayDay } from '../dates.ts'
import { plain } from '../plain.ts'
import { isQuestion } from '../questions.ts'
import { withoutInquiry } from './intents.ts'
import { withArticle } from '../times.ts'
import { timeRequestIn } from './time-requests.ts'

function slot(day: CalendarDay, time: TimeOfDay): string {
  return `${sayDay(day, 'dated')} a ${withArticle(time)}`
}

function slots(days: Parameters<BookingLanguage['slots']>[0], last: 'and' | 'or'): string {
  const joint = last === 'and' ? 'y' : 'o'
  const each = days.map(({ day, times }) => {
    const told = times.map((time) => `a ${withArticle(time)}`)
    return `${sayDay(day, 'dated')} ${listed(told, ` ${joint} `)}`
  })
  return listed(each, `, ${joint} `)
}

const WANTED: Readonly<Record<Errand, string>> = {
  book: 'Quiere una cita',
  move: 'Quiere cambiar una cita',
  cancel: 'Quiere anular una cita',
  tell: 'Quiere saber cuándo es una cita',
}

function wanted(errand: Errand, from: string | undefined, to: string | undefined): string {
  const old = from === undefined ? '' : ` ${from}`
  const fresh = to === undefined ? '' : ` para ${to}`
  return `${WANTED[errand]}${old}${fresh}.`
}

const ORDINALS: readonly (readonly [RegExp, (count: number) => number])[] = [
  [/\b(?:la|el) (?:primera|primero|primer|1a)\b(?! (?:vez|hora))|^(?:la )?primera\b/, () => 0],
  [/\b(?:la|el) (?:segunda|segundo|2a|del medio)\b|^(?:la )?segunda\b/, () => 1],
  [/\b(?:la|el) (?:tercera|tercero|3a)\b|^(?:la )?tercera\b/, () => 2],
  [/\b(?:la|el) (?:ultima|ultimo|mas tarde)\b/, (count) => count - 1],
  [/\b(?:la|el) (?:mas temprano|mas temprana|mas pronto|antes)\b/, () => 0],
]
const MONTH = new RegExp(`\\b(?:${MONTHS.join('|')})\\b`)

function placeIn(text: string, count: number): number | undefined {
  const words = plain(text)
  return MONTH.test(words) ? undefined : ORDINALS.find(([sign]) => sign.test(words))?.[1](count)
}

/** "Uno" is too common a word, and "una" an article. */
function hourIn(text: string): number | undefined {
  const words = plain(text).split(' ')
  for (const [at, word] of words.entries()) {
    if (/^\d{1,2}$/.test(word) && Number(word) <= 24) return Number(word)
    if (word === 'una' && words[at - 1] === 'la') return 1
    const number = /^una?o?$/.test(word) ? undefined : belowHundred(words, at)
    if (number && number.value >= 2 && number.value <= 24) return number.value
  }
  return undefined
}

const takesAny = signs(
  /\b(?:cualquiera|la que sea|el que sea|me da igual|me da lo mismo|me es igual|las dos me (?:van|vienen) bien|usted elija|elija usted|la que usted (?:quiera|diga|prefiera))\b/,
)
const takesNone = signs(
  /\b(?:ninguna|ninguno|ningun)\b|\b(?:algo|un poco|mas) (?:mas )?(?:tarde|temprano|pronto)\b|\bno hay (?:otra|otro)\b/,
)
const refusesTimes = signs(
  /\b(?:ninguna|ninguno|no me (?:va|viene|sirve|queda|vale)|no puedo|imposible|no me viene bien)\b/,
)
const saysWrong = signs(
  /\b(?:no es eso|esta mal|eso no|no asi no|mal|incorrecto|equivocado|no es correcto)\b/,
)
const saysStop = signs(
  /\b(?:espere|espera|pare|para|un momento|cancele|no lo haga|no la reserve|no reserve|todavia no|aun no|ahora no|eso no|alto)\b(?! (?:el|la|las|los|que|hoy|manana|mi|una?)\b)/,
)
const namesTime = signs(
  /\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|hoy|mediodia|por la tarde|de la tarde|\d{1,2}:\d\d|a las? \w+|[ap]m)\b/,
)
const namesAppointment = signs(
  /\b(?:mi|nuestra|la|una) (?:otra |proxima )?(?:cita|reserva|consulta|hora|visita)\b/,
)

const OTHER_TIMES: readonly (readonly ['earlier' | 'later' | 'other_day', RegExp])[] = [
  ['earlier', /\b(?:mas (?:temprano|pronto)|antes)\b(?! de (?:nada|eso))/],
  ['other_day', /\b(?:otro|otros|diferente|distinto) dias?\b|\bese dia no\b/],
  ['later', /\b(?:mas tarde|despues|mas adelante)\b/],
  [
    'later',
    /\b(?:algo mas|otra cosa|otras? (?:horas?|opcion|opciones|alternativas?)|que mas (?:hay|tiene|tienen)|otro hueco|otros huecos)\b/,
  ],
]

function otherTimesIn(text: string): 'earlier' | 'later' | 'other_day' | undefined {
  const words = plain(text)
  return OTHER_TIMES.find(([, sign]) => sign.test(words))?.[0]
}

function changedPart(text: string): 'time' | 'who' | undefined {
  const words = plain(text)
  if (/\b(?:hora|dia|fecha|mas temprano|mas tarde|antes|despues)\b/.test(words)) return 'time'
  return /\b(?:nombre|apellido|numero|telefono|se escribe|deletre\w+)\b/.test(words) ? 'who' : undefined
}

const HESITATION =
  /\b(?:pero|espere|espera|en realidad|mejor|en vez|en lugar|no|nunca|un momento|salvo|excepto|otro|otra|cambiar|distinto|quizas|quiza|tal vez|que (?:dia|hora)|cuando|donde|cual|como|por que|quien|cuanto|a no ser)\b|\bsi (?:puedo|pudiera|hay|es que|fuera)\b/
const DO_IT =
  /^(?:(?:si|claro|vale|ok|okay|por favor|perfecto|genial|muy bien|de acuerdo|dale|adelante) )*(?:por favor )?(?:reservela|reservamela|reserveme|hagalo|cambiela|apuntela|apunteme|confirmela|resérvela|reserve|agendela|agendeme)(?: por favor| gracias)*$/
const CANCEL_IT =
  /^(?:(?:si|claro|vale|ok|okay|por favor) )*(?:anulela|cancelela|anule|cancele|anulemela|cancelemela|quitela|borrela)(?: la cita| esa| mi cita)?(?: por favor| gracias)*$/

export function isFirmYes(text: string, intents: ReadonlySet<Intent>, isCancelling = false): boolean {
  const words = plain(text).replaceAll(
    /\b(?:como no|por que no|no hay (?:ningun )?problema|sin problema|no me importa)\b/g,
    'si',
  )
  if (isCancelling && CANCEL_IT.test(words)) return true
  if (HESITATION.test(words)) return false
  if (DO_IT.test(words)) return true
  return intents.has('yes') && !intents.has('no') && !isQuestion(text)
}

const dropsIt = signs(
  /^(?:(?:no|por favor|vale|en realidad|espere|mire) )*(?:cancele|cancelelo|dejelo|dejalo|olvidelo|olvidalo|pare|nada dejelo|anule|anulelo)(?: por favor| todo| la reserva)*$|\b(?:he cambiado de (?:idea|opinion)|me lo he pensado mejor|cambie de (?:idea|opinion)|no (?:la |lo )?(?:reserve|haga|apunte)(?: nada)?|ya no (?:quiero|necesito|la quiero|hace falta)|no quiero (?:la cita|cita|reservar|venir|nada))\b/,
)

const VISIT = '(?:citas?|reservas?|visitas?|consultas?|horas?|sesion|turnos?)'
const OWN = new RegExp(
  `\\b(?:cuando|a que hora|que dia|para cuando) (?:es|era|tengo|tenia|tenemos) (?:mi |nuestra |la )?(?:proxima )?${VISIT}\\b|\\b(?:tengo|tenemos) (?:alguna |una |la )${VISIT}(?: (?:reservada|pedida|apuntada|con ustedes))?$|\\b(?:comprobar|confirmar|consultar|mirar|saber) (?:cuando (?:es|tengo) )?(?:mi|nuestra|la) ${VISIT}\\b`,
)
const MOVES =
  /\b(?:otro dia|otra hora|otra fecha) para mi\b|\bvenir (?:el|a las|manana) .*\ben (?:vez|lugar)\b|\badelantar\b.*\bcita\b|\bretrasar\b.*\bcita\b/
const BOOKS: readonly RegExp[] = [
  /\bcuando (?:puedo|podria|podemos|me pueden|me podrian) (?:ir|venir|pasar|pasarme|ver|atender|dar)\b/,
  /\b(?:primera|proxima) (?:cita|hora|fecha) (?:libre|disponible|posible)?\b/,
  /\bque (?:horas|dias|huecos|citas|horarios|turnos) (?:tienen|tiene|hay|quedan)(?: (?:libres?|disponibles?))?\b/,
  /\b(?:tienen|tiene|hay|queda|teneis) (?:algun |alguna |un |una )?(?:hueco|cita|hora(?! (?:de|feliz))|mesa(?! de )|turno(?! de (?:noche|guardia))|disponibilidad|horas libres|huecos|citas)\b/,
  /\b(?:una|otra) cita\b(?! online| por internet)/,
]
/** These mean a booking only with a day or a time. */
const BOOKS_THEN: readonly RegExp[] = [
  /\b(?:puedo|podria|podriamos|podemos|puede (?:mi|el|la) \w+|quiero|quisiera|me gustaria|queria) (?:ir|venir|pasar|pasarme|acercarme)\b/,
  /\b(?:me|nos|le) (?:puede|pueden|podria|podrian) (?:ver|atender|coger|dar|recibir)\b/,
  /\b(?:tienen|tiene|hay|habria|tendrian|tendria) (?:algo|sitio|hueco|libre)\b/,
  /\b(?:seria|es) posible\b|\bme (?:viene|vendria|iria|va) (?:bien|mejor)\b|\besta libre\b/,
]

const asksForOwn = signs(OWN)

export function errandIn(
  text: string,
  intents: ReadonlySet<Intent>,
  request: TimeRequest | undefined,
): Errand | undefined {
  const words = plain(text)
  if (intents.has('change') || MOVES.test(words)) return 'move'
  if (intents.has('cancellation')) return 'cancel'
  const asked = withoutInquiry(words)
  const isBooking = intents.has('booking') || BOOKS.some((sign) => sign.test(asked))
  return isBooking || (request && BOOKS_THEN.some((sign) => sign.test(words))) ? 'book' : undefined
}

/** "la del martes al viernes", "del martes para el viernes": the one that is, and the one that is to be. */
function moveIn(text: string, now: Moment): ReturnType<BookingLanguage['moveIn']> {
  const words = plain(text)
  const at = words.search(
    / (?:para (?:el|la|las|manana|hoy|pasado|otro)|al (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia|\d)|a (?:las|la|el|manana|pasado|otro)) ?(?!.* (?:para el|al) )/,
  )
  const target = at >= 0 ? timeRequestIn(words.slice(at).replace(/^ al /, ' el '), now) : undefined
  return {
    source: timeRequestIn((target ? words.slice(0, at) : words).replaceAll(/\bdel (?=\w)/g, 'el '), now),
    target,
  }
}

function signs(sign: RegExp): (text: string) => boolean {
  return (text) => sign.test(plain(text))
}

function appointmentsIn(text: string): string[] {
  return text.split(/[,;.]?\s+(?:y|e|más|luego)\s+|[;]\s+/i)
}

export const booking: BookingLanguage = {
  slot,
  slots,
  wanted,
  purposeIn,
  appointmentsIn,
  placeIn,
  hourIn,
  takesAny,
  takesNone,
  otherTimesIn,
  refusesTimes,
  isFirmYes,
  saysWrong,
  saysStop,
  dropsIt,
  changedPart,
  namesTime,
  namesAppointment,
  asksForOwn,
  errandIn,
  moveIn,
}
