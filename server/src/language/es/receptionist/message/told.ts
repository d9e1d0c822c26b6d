import { MAX_NUMBER_DIGITS, MIN_NUMBER_DIGITS, plainReading } from '../../../digit-readings.ts'
import { tidied } from '../../../heard.ts'
import type { Told } from '../../../receptionist.ts'
import { withEmails } from '../../email.ts'
import { folded } from '../../folded.ts'
import { leadingHint } from '../../name-hints.ts'
import { nameIn, readName } from '../../names.ts'
import { contentWords, plain } from '../../plain.ts'
import { digitRuns } from '../../redaction/digit-runs.ts'
import { spelledIn } from '../../spelling.ts'
import { withoutRequest } from './request.ts'

/** Everything that one breath says of a message; what is left over is what the message says. */
export function toldIn(text: string): Told {
  const written = withEmails(tidied(text.normalize('NFC')))
  const number = numberTold(written)
  const named = nameTold(number.rest)
  const request = withoutRequest(named.rest)
  const content = trimmed(request.rest)
  const isTelling = contentWords(plain(content)).length > 0
  return {
    ...(named.name ? { name: named.name } : {}),
    ...(request.person === undefined ? {} : { for: request.person }),
    number: number.digits,
    content: isTelling ? (request.isAsked ? content.replace(/^¿|\?$/g, '') : content) : '',
  }
}

/** "Pedido número 5551234567" is no number to call. */
const OTHER_NUMBER =
  /\b(?:pedido|factura|cuenta|poliza|referencia|expediente|ticket|socio|seguimiento|cliente|serie|confirmacion|reserva|codigo|dni|nie|tarjeta)\b[^.,]{0,20}$/
const NUMBER_LEAD =
  /[,.;]?\s*(?:\by\s+)?(?:por favor\s+)?(?:\b(?:mi|el|nuestro|su)\s+(?:\w+\s+){0,2}?(?:numero|telefono|movil|celular)(?: de telefono| de contacto)?(?:\s+es)?(?:\s+el)?|(?:\b(?:me\s+)?(?:pueden?|podrian?|puede)\s+)?\b(?:llamar(?:me)?|localizar(?:me)?|contactar(?:me)?|llameme|llamenme|me llaman?|me llame|me llamen)(?:\s+(?:al|en el|a este|en este))?(?:\s+(?:numero|telefono|movil|celular))?|\b(?:al|en el|es el|el)(?:\s+(?:numero|telefono|movil|celular))?)?[\s:,]*$/
const CORRECTS = /\b(?:no|perdon|perdone|digo|mejor dicho|quiero decir|espere)\b[^\p{L}]*$/u

type Rest<Found> = Found & { readonly rest: string }

function numberTold(text: string): Rest<{ digits: string }> {
  const bare = folded(text)
  const whole = digitRuns(text)
    .runs.map(({ pieces, plus }) => {
      const start = pieces[0]?.start ?? 0
      const end = pieces.at(-1)?.end ?? 0
      return { digits: `${plus ? '+' : ''}${plainReading(pieces)}`, start, end }
    })
    .filter(({ digits, start }) => isWhole(digits) && !OTHER_NUMBER.test(bare.slice(0, start)))
  const last = whole.at(-1)
  if (!last) return { digits: '', rest: text }
  // Of a number and its correction the later one counts.
  const first = whole.find(({ end }) => CORRECTS.test(bare.slice(end, last.start))) ?? last
  const head = text.slice(0, first.start).replace(/\+\s*$|\bm[aá]s\s*$/i, '')
  const lead = NUMBER_LEAD.exec(folded(head))
  const before = lead ? head.slice(0, lead.index) : head
  return { digits: last.digits, rest: joined(before, text.slice(last.end)) }
}

function isWhole(digits: string): boolean {
  const count = digits.replace('+', '').length
  return count >= MIN_NUMBER_DIGITS && count <= MAX_NUMBER_DIGITS
}

const WORD = String.raw`\p{L}[\p{L}'-]*`
const STOP = String.raw`(?=$|\s*[,;!?]|\.(?:\s|$)|\s+(?:y|mi|por|quiero|quisiera|queria|necesito|llamo|llamaba|digale|digan|para|con|en|a|al|sobre|porque|me|tengo|pero|solo|es|le|que|estoy|vengo|soy|gracias|de parte|de la (?:empresa|clinica|compania|oficina|tienda|peluqueria|farmacia|gestoria|asesoria|inmobiliaria|escuela|academia|notaria|agencia|panaderia|aseguradora|constructora))\b)`
const ANNOUNCED = new RegExp(
  String.raw`[,.;]?\s*\b(?:(?:y|si|hola|buenas|buenos dias|buenas tardes|bueno|pues)[,.]?\s+)*(?:me llamo|mi nombre(?: completo)? es|le habla|habla|de parte de|soy)\s+(?!de\b|un\b|una\b|yo\b|paciente|cliente|con\b|que\b)((?:el |la )?(?:senora? |senorita |don |dona |doctora? )?${WORD}(?:\s${WORD}){0,5}?)${STOP}`,
  'u',
)

/** A name that is announced; where its letters follow, those count. */
function nameTold(text: string): Rest<{ name: Told['name'] }> {
  const found = ANNOUNCED.exec(folded(text))
  const heardName = found?.[1]
  if (found && heardName !== undefined) {
    const start = found.index + found[0].length - heardName.length
    const heard = text.slice(start, start + heardName.length)
    if (nameIn(heard) !== undefined) {
      const after = text.slice(found.index + found[0].length)
      const letters = lettersIn(after) || leadingHint(after)
      const said = leadingHint(letters) === '' && letters !== '' ? `${heard}. ${letters}` : heard + letters
      return { name: readName(said), rest: joined(text.slice(0, found.index), after.replace(letters, '')) }
    }
  }
  const bare = bareName(text)
  return { name: bare, rest: bare ? '' : text }
}

/** Nothing but a name: it is spelled, or written as one. */
function bareName(text: string): Told['name'] {
  const said = trimmed(text)
  const letters = spelledIn(said).reduce((sum, { start, end }) => sum + end - start, 0)
  const isSpelled = letters > 0 && said.length - letters <= MAX_NAME_CHARACTERS
  return isSpelled || BARE_NAME.test(said) ? readName(said) : undefined
}

const MAX_NAME_CHARACTERS = 40
const BARE_NAME = /^\p{Lu}\p{Ll}[\p{L}'-]*(?: (?:de |del |la |los |las )*\p{Lu}[\p{L}'-]+){1,3}[.!]?$/u

/** What is spelled right after a name. */
function lettersIn(text: string): string {
  const spelled = spelledIn(text)
  const last = spelled.at(-1)
  const [first] = spelled
  if (!first || !last) return ''
  const isNext = !/\p{L}/u.test(
    folded(text.slice(0, first.start)).replaceAll(
      /\b(?:es|se|escribe|deletrea|y|o sea|le|lo|deletreo)\b/g,
      '',
    ),
  )
  return isNext ? text.slice(0, last.end) : ''
}

const LEADS =
  /^(?:[\s,.;:!?¡-]+|(?:no|perdon|perdone|espere)[,.]|en realidad\b|como (?:le )?(?:he dicho|dije)\b|(?:(?:hola|muy buenas|buenas|buenos dias|buenas tardes|buenas noches|buen dia|si|vale|dale|claro|claro que si|ok|okay|por favor|bueno|pues|eh+|em+|gracias|muchas gracias|genial|perfecto|nada|solo|y|pero|ah|oh|que|por supuesto|desde luego|mire|oiga|adelante|me parece bien|estaria bien|de acuerdo)\b[\s,.;:!-]*)+)/
const TAILS =
  /[\s,.;:!-]+(?:por favor|gracias|muchas gracias|muchisimas gracias|adios|hasta luego|hasta pronto|eso es todo|nada mas|y|que tenga (?:un |una )?(?:buen|buena) (?:dia|tarde|noche|fin de semana))[.!]*$/

function trimmed(text: string): string {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    const lead = LEADS.exec(folded(rest))
    if (lead) rest = rest.slice(lead[0].length)
    const tail = TAILS.exec(folded(rest))
    if (tail) rest = rest.slice(0, tail.index)
    rest = rest.trim()
  }
  const bare = rest.replace(/[\s,;:-]+$/, '')
  return /^(?:por favor|gracias|muchas gracias|adios|y)[.!]*$/.test(folded(bare)) ? '' : bare
}

function joined(before: string, after: string): string {
  const left = before.replace(/[\s,;:-]+$/, '')
  const right = after.replace(/^[\s,;:.!-]+/, '')
  if (left === '' || right === '') return left + right
  return /[.!?]$/.test(left) ? `${left} ${right}` : `${left}, ${right}`
}
