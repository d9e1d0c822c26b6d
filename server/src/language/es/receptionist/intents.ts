import { INTENTS, type Intent } from '../../receptionist.ts'
import { ASKS_WHETHER_PERSON } from '../disclosure.ts'
import { emergency } from '../emergency/emergency.ts'
import { contentWords, plain } from '../plain.ts'
import { isQuestion } from '../questions.ts'
import { SIGNS } from './intent-signs.ts'

const ASKED = new RegExp(ASKS_WHETHER_PERSON.map(({ source }) => source).join('|'), 'g')

/** "Hacer una consulta" is to ask something, and "no quiero cita" asks for nothing. */
const INQUIRY =
  /\b(?:hacer(?:le|les)?|tengo|tenia) (?:una|otra|unas|un par de) (?:\w+ )?consultas?\b|\buna consulta (?:sobre|acerca|rapida|por favor)\b|\bno (?:quiero|necesito|busco|deseo|quisiera|hace falta|llamo para)(?: \w+){0,3}? (?:cita|reserva|hora|turno)\b|\bsin (?:cita|reserva)(?: previa)?\b/g

/** The words without what only sounds like a request for an appointment. */
export function withoutInquiry(words: string): string {
  return words.replaceAll(INQUIRY, ' | ')
}

/** What only sounds like an intent. A caller who asks whether this is a person does not ask for one. */
const OTHERS: { readonly [intent in Intent]?: RegExp } = { person: ASKED, booking: INQUIRY }

/** Everything that the words may be after, in the order of the list. */
export function intentsIn(text: string): Intent[] {
  const words = plain(text)
  const found = INTENTS.filter((intent) => isIntended(intent, text, words))
  return isDenied(words) ? found.filter((intent) => intent !== 'emergency') : found
}

function isIntended(intent: Intent, text: string, words: string): boolean {
  if (intent === 'danger') return emergency.emergencyIn(text) !== undefined
  if (intent === 'emergency' && emergency.isForAnimal(text)) return true
  if (intent === 'cancellation' && isLaterCancelled(words)) return false
  const other = OTHERS[intent]
  const left = other ? words.replaceAll(other, ' | ') : words
  return SIGNS[intent].some((sign) => sign.test(left))
}

/** "Si no puedo ir, ¿se puede cancelar?" asks about a rule. */
function isLaterCancelled(words: string): boolean {
  return /\b(?:se puede (?:cancelar|anular)|politica de cancelacion|si (?:cancelo|anulo|tengo que cancelar)|hasta cuando (?:puedo|se puede) (?:cancelar|anular)|cobran (?:\w+ )?(?:por|si) (?:cancelar|anular|cancelo|anulo))\b/.test(
    words,
  )
}

function isDenied(words: string): boolean {
  return /\bno es (?:nada |muy |tan |una )?(?:urgente|urgencia|emergencia)\b|\bsin urgencia\b|\bno corre prisa\b/.test(
    words,
  )
}

/** What a courtesy may be dressed up with. */
const COURTESIES =
  /\b(?:gracias|muchas|muchisimas|seguro|perfecto|genial|estupendo|maravilloso|adios|chao|hasta|luego|pronto|hoy|dia|tarde|noche|buen|buena|buenas|buenos|dias|tardes|noches|semana|fin|amable|ayuda|ayudado|igualmente|cuidese|nada|mas|eso|todo|si|no|vale|correcto|exacto|claro|supuesto|acuerdo|mensaje|senor|senora|senorita|tenga|que|le|vaya|bien|muy|mismo|bueno|hola|por|favor|va|dale|mhm|aja|listo|okay|ok)\b/g
const MAX_BRIEF_WORDS = 1

/** Whether there is nothing in the words but a courtesy, a yes or a no. */
export function isBrief(text: string): boolean {
  return contentWords(plain(text).replaceAll(COURTESIES, ' ')).length <= MAX_BRIEF_WORDS
}

const POLITE =
  /\b(?:gracias|muchas|por|favor|perdon|perdone|disculpe|vale|ok|okay|si|no|bueno|pues|ah|ay|senor|senora|senorita|otra|vez|solo|un|poco|rapidamente|para|mi|me|lo|le|puede|podria|podrias|puedes|hola|buenas|buenos|dias|tardes|noches|hoy|ha|dicho|dijo|es|que|usted|ahora|mismo|momento|mas|tiempo|amable|seria|tan|de)\b/g

/** Whether nothing is left of the words without the signs of an intent. */
export function isOnly(text: string, intent: Intent): boolean {
  const words = plain(text)
  const isMeant = SIGNS[intent].some((sign) => sign.test(words))
  const rest = SIGNS[intent].reduce((left, sign) => left.replace(sign, ' '), words)
  return isMeant && contentWords(rest.replaceAll(POLITE, ' ')).length === 0
}

/** These go before a goodbye in the same breath. */
const ERRANDS: readonly Intent[] = [
  'danger',
  'person',
  'complaint',
  'emergency',
  'message',
  'change',
  'cancellation',
  'booking',
]
const MAX_PARTING_WORDS = 4
/** "Vale" may be no more than the end of a conversation, "sí" is an answer. */
const PLAIN_YES = /^(?:si|claro que si|correcto|exacto|exactamente|por supuesto|desde luego|eso es|asi es)\b/

/** In the middle of something nobody who ends with a goodbye means to go on, however much they say before it. */
const LAST_WORD =
  /\b(?:adios|chao|chau|hasta (?:luego|pronto)|tengo que (?:irme|colgar)|me tengo que ir|le dejo)(?: gracias| muchas gracias)*$/

/** Whether the caller takes leave: "me lo pienso, gracias, que tenga un buen día". */
export function takesLeave(text: string, isAsked = false): boolean {
  const words = plain(text)
  if (isAsked && PLAIN_YES.test(words)) return false
  if (isAsked && LAST_WORD.test(words) && !ERRANDS.some((intent) => isIntended(intent, text, words)))
    return true
  if (!SIGNS.goodbye.some((sign) => sign.test(words)) || isQuestion(text)) return false
  if (ERRANDS.some((intent) => isIntended(intent, text, words))) return false
  const rest = SIGNS.goodbye.reduce((left, sign) => left.replace(sign, ' '), words)
  return contentWords(rest.replaceAll(COURTESIES, ' ')).length <= MAX_PARTING_WORDS
}
