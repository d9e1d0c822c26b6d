import { mostAlike } from '../alike.ts'
import { tidied } from '../heard.ts'
import type { ReadName } from '../language.ts'
import { mergedName, placeOf, withSpelled } from '../name-words.ts'
import { withEmails } from './email.ts'
import { folded } from './folded.ts'
import { hinted, withoutHint } from './name-hints.ts'
import { isQuestion } from './questions.ts'
import { spelledIn } from './spelling.ts'

const TITLE = '(?:el |la )?(?:don |dona |sr |sra |srta |senor |senora |senorita |doctor |doctora |dr |dra )'
const NAME_LEADS = new RegExp(
  `^.*?\\b(?:me llamo|me apellido|mi nombre(?: completo)?(?: es)?|mi(?:s)? apellidos?(?: es| son)?|soy|le habla|habla con|habla|de parte de|a nombre de|al nombre de|el nombre(?: completo)? es|el apellido es|se llama|le saluda|ponga|pongame como|apunte|anote|se escribe|se deletrea|he dicho|dije|quise decir|quiero decir)\\s+(?:que )?(?:me llamo |soy )?(?:${TITLE})?`,
)
const NAME_FILLERS = new RegExp(
  `^(?:(?:si|claro|vale|bueno|pues|hola|muy buenas|buenas|buenos dias|buenas tardes|buenas noches|buen dia|no|ah|oh|a ver|mire|perdon|perdone|disculpe|es|eso es|por supuesto|claro que si|como no|con gusto|okay|ok|de acuerdo|dale|listo|muy bien|gracias|y|yo|mi nombre|aqui|senorita|oiga)\\s+)+(?:${TITLE})?|^${TITLE}`,
)
const NAME_TAILS =
  /\s+(?:y (?:mi|el|la|quiero|quisiera|necesito|llamo|llamaba|me|tengo|es|queria|estoy|le|les)\b.*|llamo\b.*|llamaba\b.*|mi (?:numero|telefono|movil|celular|correo)\b.*|por favor.*|gracias.*|de la (?:empresa|clinica|compania|oficina|tienda|peluqueria|farmacia|gestoria|asesoria|inmobiliaria|escuela|academia|notaria|agencia|panaderia|aseguradora|constructora)\b.*|de parte\b.*|para servirle|a sus ordenes|se escribe\b.*|se deletrea\b.*|con (?:hache|be|b|uve|v|ve|ce|c|zeta|z|ese|s|jota|j|ge|g|ka|k|ene|i griega|y|doble)\b.*|quiero\b.*|quisiera\b.*|queria\b.*|necesito\b.*|estoy\b.*|soy\b.*|pero\b.*)$/
/** No name has one of these words in it. */
const NOT_NAMES =
  /\b(?:numero|telefono|movil|celular|pregunta|que|cual|cuando|donde|como|porque|quien|quienes|cuanto|cuanta|cuantos|cuantas|llamo|llama|llamar|llamada|llamaba|llamen|sobre|quiero|quiere|quisiera|queria|necesito|necesita|necesitaba|podria|puede|puedo|pueden|cita|citas|hora|horario|si|no|nombre|apellido|ayuda|prefiero|prefiere|decir|digo|dice|dicho|digame|saber|es|son|era|fue|ser|esta|estan|estoy|estaba|hay|he|ha|han|habia|tengo|tiene|tienen|tenia|usted|ustedes|yo|tu|su|sus|mi|mis|me|te|se|le|les|nos|lo|por|favor|claro|vale|persona|alguien|nadie|espere|espera|momento|momentito|minuto|minutos|segundo|un|una|unos|unas|este|esta|esto|estos|estas|ese|esa|eso|esos|esas|muy|mucho|mucha|mas|menos|urgente|urgencia|inaceptable|importante|bueno|buena|buenas|buenos|bien|mal|malo|mala|terrible|todo|toda|todos|todas|para|con|sin|en|a|al|hasta|desde|hacia|perfecto|gracias|reservar|reserva|ella|ellos|ellas|nosotros|o|u|pero|cuyo|alli|ahi|aqui|ahora|luego|despues|antes|duele|dolor|muela|diente|roto|rota|rompio|cayo|perdi|venir|voy|va|vamos|vengo|traer|algo|nada|tambien|tampoco|tarde|noche|dia|hoy|manana|ayer|calle|avenida|plaza|piso|lamentablemente|quizas|quiza|perdon|perdone|disculpe|hola|adios|mensaje|recado|dejar|doble|oye|oiga|mire|mira|hable|hablar|habla|creo|pienso|ya|otra|otro|otra vez|solo|correcto|correcta|equivocado|equivocada|pare|repita|repetir|despacio|tarde|enfermo|enferma|listo|ocupado|deletrear|deletreo|primero|ultimo|interesa|gustaria|informacion|precio|cuesta|abren|cierran|abierto|cerrado|cancelar|anular|cambiar|mover|factura|pedido|anonimo|importa|hace|falta|ninguno|ninguna|lunes|martes|miercoles|jueves|viernes|sabado|eh|ajam|mhm|aja|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|entiendo|oigo|escucho|noches|tardes|dias|igual|marido|mujer|esposa|esposo|hijo|hija|madre|padre)\b/
/** Words that stand in small letters in the middle of a name. */
const PARTICLES = /^(?:de|del|la|las|los|y|e|i|da|do|dos|van|von|der|den)$/
const MAX_NAMES = 4
const MAX_NAME_WORDS = 7
const MAX_NAME_CHARACTERS = 60

/** The name in an answer to "¿me dice su nombre?", or undefined where there seems to be none. */
export function nameIn(text: string): string | undefined {
  return readName(text)?.name
}

/** What is spelled wins over what was heard of the same word. */
export function readName(said: string): ReadName | undefined {
  // The letters of an address are none of a name.
  const text = withEmails(tidied(said.normalize('NFC')))
  const spelled = spelledIn(text)
  const [first] = spelled
  const last = spelled.at(-1)
  if (!first || !last) {
    const words = isQuestion(text) ? [] : wordsOf(withoutHint(text))
    return words.length === 0 ? undefined : { name: hinted(nameOf(words), text), isSpelled: false }
  }
  const before = wordsOf(text.slice(0, first.start))
  const after = wordsOf(text.slice(last.end))
  const heard = [...before, ...after]
  // A spelling leaves out accents that were heard.
  const letters = spelled.map(
    (each) => heard.find((word) => folded(word) === folded(each.letters)) ?? each.letters,
  )
  const name = nameOf(
    withSpelled(before, letters, after)
      .split(' ')
      .map((word) => word.toLowerCase()),
  )
  const isName = name.length <= MAX_NAME_CHARACTERS && !NOT_NAMES.test(folded(name))
  return isName ? { name, isSpelled: true } : undefined
}

/** The words of a name in what is said, in small letters with their accents; none where it is no name. */
function wordsOf(text: string): string[] {
  const bare = text
    .replaceAll(/\d[\d\s-]*/g, ' ')
    .replaceAll(/[^\p{L}'\s-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  let rest = bare
  for (const pattern of [NAME_LEADS, NAME_FILLERS, NAME_LEADS, NAME_TAILS]) {
    const found = pattern.exec(folded(rest))
    if (!found) continue
    rest =
      found.index === 0 && pattern !== NAME_TAILS ? rest.slice(found[0].length) : rest.slice(0, found.index)
    rest = rest.trim()
  }
  const parts = rest
    .replace(/^del? (?!la\b|los\b|las\b)/i, '')
    .split(' ')
    .filter((part) => part !== '')
  const names = parts.filter((part) => !PARTICLES.test(folded(part)))
  const isName =
    names.length > 0 &&
    names.length <= MAX_NAMES &&
    parts.length <= MAX_NAME_WORDS &&
    rest.length <= MAX_NAME_CHARACTERS &&
    !PARTICLES.test(folded(parts.at(-1) ?? ''))
  if (!isName || NOT_NAMES.test(folded(rest)) || isProse(text, parts)) return []
  const lower = parts.map((part) => part.toLowerCase())
  // "Ruiz. Pedro Ruiz."
  const isRepeated = lower.length > 2 && lower[0] === lower.at(-1)
  return lower.slice(isRepeated ? 1 : 0)
}

/** Small letters after a capital one are a sentence: STT writes names with capitals, or nothing. */
function isProse(text: string, parts: readonly string[]): boolean {
  if (parts.length < 3 || !/^\P{L}*\p{Lu}/u.test(text)) return false
  const small = parts.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.test(folded(word)))
  return small.length > 1
}

function nameOf(words: readonly string[]): string {
  return words
    .map((word, at) => (at > 0 && PARTICLES.test(folded(word)) ? word : capitalised(word)))
    .join(' ')
}

function capitalised(word: string): string {
  return word.replace(
    /(^|[-'])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

const PART = /\b(nombre|apellidos?)\b/
const ANNOUNCES = /\bmi(?:s)? (?:nombre|apellidos?)\b|\bme llamo\b/
/** What the name is not. */
const NOT_THAT = /,?\s*(?:y )?no (?:\p{L}\S*\s?){1,2}[.!]?$|(?<=^(?:no[,.]? )?)no \p{L}[^\s,]*, (?:sino )?/iu
const CORRECTS =
  /^(?:no|perdon|perdone|disculpe|en realidad|espere|es|he dicho|dije|quise decir|mi nombre|mi apellido|el nombre|el apellido|correccion|bueno)\b|\b(?:se escribe|se deletrea|mi apellido es|mi nombre es|me llamo)\b/

/** The name after "no, es López con zeta": what was said of it takes the place of the word that it is most like. */
export function correctedName(heard: string, name: string): ReadName | undefined {
  const text = tidied(heard.normalize('NFC'))
  if (isQuestion(text)) return undefined
  const said = folded(text)
  const given = readName(text.replace(NOT_THAT, '')) ?? byHint(text, name)
  if (!given || given.name === name) return undefined
  const known = name.split(' ')
  const words = given.name.split(' ')
  const part = PART.exec(said)?.[1]
  const isSurname = part?.startsWith('apellido') === true
  const at = isSurname
    ? Math.min(1, known.length - 1)
    : part === 'nombre' && words.length === 1 && /primer nombre|de nombre/.test(said)
      ? 0
      : placeOf(known, words[0] ?? '')
  const isAlike = at >= 0 && (CORRECTS.test(said) || mostAlike(known, words[0] ?? '') >= 0)
  if (!given.isSpelled && !ANNOUNCES.test(said) && !isAlike) return undefined
  if (words.length > 1 || (at < 0 && known.length === 1)) return given
  if (isSurname && known.length === 1) return { ...given, name: `${name} ${given.name}` }
  if (at < 0) return given
  const merged = mergedName(known, given.name, at)
  return merged === name ? undefined : { ...given, name: merged }
}

/** "Con hache" alone says something of the name that is known. */
function byHint(text: string, name: string): ReadName | undefined {
  const changed = hinted(name, text.startsWith(' ') ? text : ` ${text}`)
  return changed === name ? undefined : { name: changed, isSpelled: false }
}

const ANNOUNCED: readonly RegExp[] = [
  /\b(?:me llamo|mi nombre(?: completo)? es|le habla|de parte de|a nombre de|le saluda)\s+(.+)$/,
  /\b(?:soy|habla)\s+(?!de\b|un\b|una\b|yo\b|el que\b|la que\b|paciente|cliente|nuevo|nueva|con\b)(.+)$/,
  /\bmis? apellidos? (?:es|son)\s+(.+)$/,
]
const AFTER_NAME =
  /[.,;!?]|\s(?:de la (?:empresa|clinica|compania|oficina|tienda|peluqueria|farmacia|gestoria|asesoria|inmobiliaria|escuela|academia|notaria|agencia|panaderia|aseguradora|constructora)|de (?:aqui|parte)|y (?:quiero|quisiera|queria|llamo|llamaba|necesito|me|mi|le|tengo)|llamo|llamaba|quiero|quisiera|queria|necesito|para|por|mi numero|tengo)\b/

/** A name that is announced as one: "me llamo Ana López". Other words may come around it. */
export function announcedName(text: string): string | undefined {
  const heard = tidied(text.normalize('NFC'))
  const plain = folded(heard)
  for (const pattern of ANNOUNCED) {
    const found = pattern.exec(plain)
    if (found?.[1] === undefined) continue
    const start = found.index + found[0].length - found[1].length
    const end = AFTER_NAME.exec(found[1])?.index ?? found[1].length
    const name = nameIn(heard.slice(start, start + end))
    if (name !== undefined) return name
  }
  return undefined
}

const TITLES: ReadonlySet<string> = new Set(
  'señor señora señorita senor senora senorita sr sra srta don doña dona doctor doctora dr dra el la y de del'.split(
    ' ',
  ),
)

export function isTitle(word: string): boolean {
  return TITLES.has(word)
}
