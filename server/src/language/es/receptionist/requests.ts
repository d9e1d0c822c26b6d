import { folded } from '../folded.ts'
import { contentWords, plain, stem } from '../plain.ts'
import { questionKey } from '../question-key.ts'
import { withUrgentClause } from '../../urgent-clause.ts'
import { isQuestion } from '../questions.ts'
import { intentsIn } from './intents.ts'

/** More than a caller says in one breath. */
const MAX_REQUESTS = 3
const BEGINNING =
  '(?:tienen|tiene|hay|atienden|venden|ofrecen|trabajan|cobran|reparan|admiten|aceptan|acepta|abren|cierran|puedo|podria|puede|pueden|se puede|cuanto|cuanta|cuantos|cuantas|que|cual|cuando|donde|como|quien|a que|hacen|es|estan|esta|quiero|quisiera|queria|necesito|me gustaria|tambien|si (?:tienen|hay|aceptan|abren|hacen|puedo|se puede))'
/** "Dra. Ruiz" is no end of a sentence. */
const SENTENCE_END = String.raw`(?<=[?!.])(?<!\b(?:dra?|sra?|srta|dna?|avda)\.)\s+(?=\S)`
const JOINT = new RegExp(
  `${SENTENCE_END}|[,;]?\\s+(?=¿)|[,;]?\\s+(?:y|tambien|ademas|pero|luego)(?:\\s+(?:tambien|ademas|otra cosa|por cierto))*,?\\s+(?=¿?${BEGINNING}\\b)`,
  'g',
)

const GREETINGS = /\b(?:muy )?buen[oa]s?(?: (?:dias?|tardes|noches))?\b|\bmuchas gracias\b|\bgracias\b/g

/** What a caller wants one by one. Greetings, a yes and other courtesies are left out. */
export function requestsIn(text: string): string[] {
  return partsOf(text.normalize('NFC'))
    .flatMap((part) => withUrgentClause(part, { intentsIn, isQuestion }))
    .map((part) => part.trim())
    .filter(
      (part) =>
        contentWords(plain(part).replaceAll(GREETINGS, ' ')).length > 0 &&
        (isQuestion(part) || plain(part).split(' ').length > 2),
    )
    .slice(0, MAX_REQUESTS)
}

/** Split where the joints are in the text without accents, which is as long as the text. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: joint, index } of folded(text).matchAll(JOINT)) {
    parts.push(text.slice(from, index))
    from = index + joint.length
  }
  return [...parts, text.slice(from)]
}

const ARTICLES = new Set(['el', 'la', 'los', 'las', 'un', 'una', 'unos', 'unas', 'algun', 'alguna'])
const LEADING =
  /^(?:(?:espere|un momento|perdone|disculpe|por cierto|en realidad|otra cosa|una cosa mas|ah|oiga) )+/

/** The words of a question, stemmed, without articles and what leads up to it. */
export function questionWordsIn(text: string): string[] {
  return questionKey(plain(text).replace(LEADING, ''))
    .split(' ')
    .filter((word) => word !== '' && !ARTICLES.has(word))
    .map(stem)
}

/** So many words at the beginning may be lost by STT, and so many have to be left. */
const MAX_LOST = 2
const MIN_LEFT = 3
const LOSABLE = new Set(
  'tienen tiene hay aceptan puedo se puede que como cuanto a es estan me hacen'.split(' ').map(stem),
)

/** Word for word, or without its first words. */
export function isSameQuestion(asked: readonly string[], written: readonly string[]): boolean {
  const lost = written.length - asked.length
  if (asked.length === 0 || lost < 0 || lost > MAX_LOST) return false
  if (lost > 0 && (asked.length < MIN_LEFT || !written.slice(0, lost).every((word) => LOSABLE.has(word))))
    return false
  return asked.every((word, at) => word === written[at + lost])
}

const ASKED_FOR =
  /^[¿¡\s]*(?:(?:hola|buenas|buenos dias|buenas tardes|si|perdon|perdone|disculpe|oiga)[,.!]?\s+)*(?:¿\s*)?(?:es (?:la|el|ahi|esto)|hablo con|llamo a|he llamado a|es el numero de|ahi es|es)\s+(?:el |la |los |las )?(.+)$/
const KINDS =
  /\b(?:restaurante|pizza|pizzeria|clinica|tienda|peluqueria|banco|hotel|taller|farmacia|escuela|colegio|hospital|fontaneria|dental|panaderia|cafeteria|taxi|taxis|seguros|ferreteria|bar|biblioteca|ayuntamiento)\b/
const NO_NAME =
  /^(?:una?|mi|su|posible|verdad|cierto|correcto|bueno|gratis|caro|necesario|obligatorio|todavia|tambien|muy|tan|usted|aqui|ahi|que|para|por|con|de|encargad[oa]|duen[oa])\b/

/** The name of a business that a caller asks for; capitals or its trade tell it from anything else. */
export function asksForBusiness(text: string): string | undefined {
  const whole = text.normalize('NFC').trim()
  const found = ASKED_FOR.exec(folded(whole))
  const bare = found?.[1]
  if (bare === undefined || NO_NAME.test(bare)) return undefined
  const name = whole.slice(whole.length - bare.length).replace(/[?.!,\s]+$/, '')
  if (name.split(/\s+/).length > 6) return undefined
  return /\p{Lu}\p{L}/u.test(name) || KINDS.test(folded(name)) ? name : undefined
}
