import type { Story, ToldErrand, ToldFact, ToldFailure } from '../../analysis.ts'
import { listed } from '../../lists.ts'
import { RECOGNISED, writtenNumber } from '../../written-number.ts'
import { withoutMarkup } from '../../written-text.ts'
import { tellQuestions } from './asked.ts'
import { serviceIn, writeMoment } from './moments.ts'

const MAX_SENTENCES = 3
const MAX_CONTENT_CHARACTERS = 220
const MAX_NAME_CHARACTERS = 60

/** The weightiest facts, a sentence for each. Spanish needs no pronoun after the first. */
export function tell({ name, facts }: Story): string {
  const who = shortened(name ?? '', MAX_NAME_CHARACTERS) || 'Quien llamó'
  return facts
    .slice(0, MAX_SENTENCES)
    .map((fact, place) => sentenceOf(fact, place === 0 ? who : 'También'))
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ')
}

function sentenceOf(fact: ToldFact, who: string): string {
  switch (fact.kind) {
    case 'appointment':
      return tellAppointment(fact, who)
    case 'message':
      return tellMessage(fact, who)
    case 'transferred':
      return fact.isAsked
        ? `${who} pidió hablar con una persona y se le pasó.`
        : `${who} fue pasado con una persona.`
    case 'not_transferred':
      return tellRefusal(fact, who)
    case 'questions':
      return tellQuestions(fact, `${who} preguntó`)
    case 'unfinished':
      return `${who} quería ${ERRANDS[fact.errand]} ${fact.isWithdrawn ? 'y luego lo dejó' : 'y se fue antes de que se hiciera'}.`
    case 'complaint':
      return `${who} se quejó: ${contentOf(fact.words)}.`
    case 'hung_up_early':
      return fact.question === null
        ? `${who} colgó antes de que el agente pudiera responder.`
        : tellQuestions(
            { answered: [], unanswered: [fact.question], isPartly: false },
            `${who} preguntó`,
            'y colgó antes de la respuesta',
          )
    case 'lead':
    case 'spam':
    case 'wrong_number':
    case 'silent':
    case 'not_understood':
    case 'no_answer':
    case 'nothing_asked':
    case 'talked':
    case 'broke_off':
    default:
      return PLAIN[fact.kind].replace('WHO', who)
  }
}

type Kind<K extends ToldFact['kind']> = Extract<ToldFact, { kind: K }>
type PlainKind = Exclude<
  ToldFact['kind'],
  | 'appointment'
  | 'message'
  | 'transferred'
  | 'not_transferred'
  | 'questions'
  | 'unfinished'
  | 'complaint'
  | 'hung_up_early'
>

const PLAIN: Readonly<Record<PlainKind, string>> = {
  lead: 'WHO quedó anotado como posible cliente.',
  spam: 'Era una llamada comercial no solicitada, y el agente la rechazó.',
  wrong_number: 'WHO se había equivocado de número.',
  silent: 'Quien llamó no dijo nada.',
  not_understood: 'A WHO no se le pudo entender.',
  no_answer: 'WHO no obtuvo respuesta, porque algo falló por nuestra parte.',
  nothing_asked: 'WHO se fue sin pedir nada.',
  talked: 'WHO habló con el agente y no quiso nada más.',
  broke_off: 'La llamada se cortó antes de la última respuesta.',
}

const ERRANDS: Readonly<Record<ToldErrand, string>> = {
  booking: 'reservar una cita',
  move: 'cambiar una cita',
  cancellation: 'anular una cita',
  message: 'dejar un mensaje',
  person: 'hablar con una persona',
  support: 'ayuda urgente',
}

function tellAppointment({ change, at, from, note }: Kind<'appointment'>, who: string): string {
  const when = writeMoment(at)
  if (change === 'cancelled') return `${who} anuló ${when ? `la cita que tenía ${when}` : 'una cita'}.`
  if (change === 'booked') return `${who} reservó ${serviceIn(note)}${when ? ` para ${when}` : ''}.`
  const before = writeMoment(from)
  return `${who} cambió ${before ? `la cita que tenía ${before}` : 'una cita'}${when ? ` para ${when}` : ''}.`
}

const MISSING = { name: 'el nombre', number: 'un número al que llamar', reason: 'el motivo' } as const
const NOUNS = { complaint: 'una queja', feedback: 'una opinión', other: 'un mensaje' } as const

function tellMessage({ about, to, content, number, missing }: Kind<'message'>, who: string): string {
  const forWhom = to === null ? '' : ` para ${shortened(to, MAX_NAME_CHARACTERS)}`
  const back = number === null ? '' : `llamar al ${writtenNumber(number, RECOGNISED)}`
  const gaps = missing.filter((part) => content !== null || part !== 'reason').map((part) => MISSING[part])
  const lacks = listed(gaps, ' y ')
  if (content === null) {
    const open = `${who} empezó ${NOUNS.other}${forWhom} sin decir de qué se trata`
    return [lacks === '' ? open : `${open} ni dejar ${lacks.replace(' y ', ' ni ')}`, back]
      .filter(Boolean)
      .join('; ')
      .concat('.')
  }
  const left = `${who} dejó ${NOUNS[about ?? 'other']}${forWhom}: ${contentOf(content)}`
  return [left, back, lacks === '' ? '' : `${gaps.length > 1 ? 'faltan' : 'falta'} ${lacks}`]
    .filter(Boolean)
    .join('; ')
    .concat('.')
}

const FAILURES: Readonly<Record<ToldFailure | 'closed' | 'refused', string>> = {
  busy: 'la línea estaba ocupada',
  declined: 'rechazaron la llamada',
  no_answer: 'nadie contestó',
  voicemail: 'solo contestó un buzón de voz',
  unreachable: 'no se pudo localizar el número',
  no_trunk: 'no había línea para llamar',
  not_allowed: 'ese número no se puede marcar',
  no_countries:
    'la línea propia de la instalación no llama a nadie, porque DIAL_COUNTRIES no está configurado',
  no_permission: 'la cuenta no puede llamar por la línea propia de la instalación',
  too_many: 'hoy no se pueden pasar más llamadas',
  closed: 'estaban cerrados',
  refused: 'no se pasan llamadas',
}

function tellRefusal(
  { isAsked, isForwarded, why, hasMessage }: Kind<'not_transferred'>,
  who: string,
): string {
  const reason = new Map<string, string>(Object.entries(FAILURES)).get(why) ?? 'no se pudo localizar a nadie'
  if (isForwarded) return `La llamada debía desviarse; ${reason}.`
  const wanted = isAsked ? 'pidió hablar con una persona' : 'debía pasar con una persona'
  return `${who} ${wanted}; ${reason}${hasMessage ? '' : ', y no dejó ningún mensaje'}.`
}

/** Words with which a sentence begins that are no names. */
const SMALL =
  /^(?:El|La|Los|Las|Un|Una|Mi|Mis|Por|Me|Se|Le|Nos|Que|No|Es|Está|Tengo|Tiene|He|Ha|Quiero|Quisiera|Quería|Necesito|Hay|Si|Cuando|Para|En|A|Al|Su|Sus|Este|Esta|Eso|Estoy|Porque|Sobre|Llegaré|Ya|Yo|Alguien|Mañana|Hoy)(?!\p{L})/u

/** The caller's words inside a sentence of ours. */
function contentOf(text: string): string {
  const short = shortened(text, MAX_CONTENT_CHARACTERS).replace(/[\s.;,!?]+$/, '')
  return SMALL.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short
}

function shortened(text: string, characters: number): string {
  const bare = withoutMarkup(text)
  if (bare.length <= characters) return bare
  const cut = bare.slice(0, characters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2))} ...`
}
