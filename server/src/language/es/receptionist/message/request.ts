import { folded } from '../../folded.ts'

/** Whom a message is for: a person by name or title, or by what they do. */
const TITLED = String.raw`(?:(?:el |la )?(?:dr|dra|doctor|doctora|sr|sra|srta|senor|senora|senorita|don|dona|profesor|profesora|licenciado|licenciada|ingeniero|ingeniera)\.?\s\p{L}[\p{L}'-]*)`
const ROLE = String.raw`(?:(?:el|la|los|las|mi|su)\s(?!mensaje|recado|nombre|numero|llamada)(?:encargad[oa]|gerente|dentista|doctora?|medic[oa]|veterinari[oa]|abogad[oa]|mecanic[oa]|duen[oa]|jef[ea]|responsable|recepcion(?:ista)?|director|directora|equipo|contable|enfermer[oa]|higienista|comercial|tecnic[oa]|administracion|cocina|chicos|companer[oa]s?))`
const BY_NAME = String.raw`(?:\p{L}[\p{L}'-]*(?:\sde la|\sde)?(?:\s(?!que\b|y\b|por\b|para\b|de\b|con\b|si\b|le\b|me\b|quiero\b|necesito\b)\p{L}[\p{L}'-]*)?)`
const PRONOUN = '(?:el|ella|ellos|ellas|usted|ustedes|alguien|quien|todos|mi)'
const PERSON = `(${TITLED}|${ROLE}|${PRONOUN}\\b|${BY_NAME})`
const ASKING = String.raw`(?:(?:quiero|quisiera|queria|prefiero|preferiria|me gustaria|necesito|deseo|puedo|podria|puede|pueden|podrian|me puede|me podria|le puede|le podria|podrias|puedes|llamo para|llamaba para|llamo porque quiero|es para|solo queria)(?: usted| por favor)*)`
const START = String.raw`(?:^|[,.;!?¿¡]\s*|\b(?:y|entonces|pues|hola|buenas|buenos dias|buenas tardes|si|vale|claro|ok|bueno|no|pero|solo|mire|oiga)[,.]?\s+)`

/** "¿Puede tomar un mensaje para la doctora Ruiz?" */
const LEAVE = new RegExp(
  String.raw`${START}[¿¡]?(?:por favor,? )?(?:${ASKING}\s+)?(?:por favor )?(?:dejar(?:le|les)?|dejo|deje|tomar|tome|apuntar|apunte|pasar(?:le)?|darle|dar|transmitir(?:le)?|mandar(?:le)?|enviar(?:le)?|grabar)\s+(?:un|el|este|mi|una|otro)\s+(?:breve |pequeno |corto )?(?:mensaje|recado|aviso|nota|mensajito)(?:\s+(?:urgente|importante|corto|breve))?(?:\s+(?:para|a|al)\s+${PERSON})?(?:,?\s+por favor)?(?:[,.:;-]?\s*(?:y\s+)?(?:diciendo|que diga|digale|decirle)?\s*\bque\b(?!\s+es\b))?`,
  'u',
)
/** "Dígale que ..." */
const TELL = new RegExp(
  String.raw`${START}[¿¡]?(?:por favor,? )?(?:${ASKING}\s+)?(?:por favor,? )?(?:digale|diganle|dile|decir|decirle|decirles|digales|avisele|avisenle|avisar|avisarle|comuniquele|comunicarle|hagale saber|informele|informar|informarle|transmitale|transmitirle)(?:\s+(?:a|al)\s+${PERSON})?,?(?:\s+por favor)?\s+(?:de\s+)?que\b`,
  'u',
)
/** "Quiero hablar con la dentista sobre ..." */
const SPEAK = new RegExp(
  String.raw`${START}[¿¡]?(?:${ASKING}\s+)?(?:por favor )?(?:hablar|comunicarme|platicar) con\s+(?:una?\s+(?:persona|humano|agente|operadora?|asesora?)(?: real| de verdad)?|alguien|${PERSON})(?:\s+(?:por favor|ahora))?`,
  'u',
)
/** "Es para la doctora Ruiz." */
const FOR = new RegExp(
  String.raw`(?:^|[,.;!?]\s*)(?:y |pero )?(?:es|seria)?\s?(?:un |el )?(?:mensaje |recado )?para\s+(${TITLED}|${ROLE})(?=\s*[,.;!?]|\s*$|\s+(?:por favor|que)\b)(?:\s+que\b)?`,
  'u',
)
/** A request to be called, which says nothing of what it is about. */
const CALLBACK = new RegExp(
  String.raw`(?:^|[,.;!?¿¡]\s*|\b(?:y|si|pues|solo)[,.]?\s+)(?:(?:${ASKING}|por favor|solo)\s+)*(?:que )?(?:me (?:llame|llamen|llama|llaman|devuelva la llamada|devuelvan la llamada|marque|marquen|pueden llamar|puede llamar|podrian llamar|podria llamar)|llamenme|llameme|devuelvanme la llamada|llamarme|devolverme la llamada)(?:\s+(?:${TITLED}|${ROLE}|alguien|el|ella))?(?: de vuelta| por favor| pronto| hoy| manana| luego| mas tarde| cuanto antes| cuando puedan| cuando pueda| lo antes posible){0,3}[.!?]{0,3}$`,
  'u',
)
/** That there is something to complain of, or that it is urgent, and no more. */
const BARE =
  /^(?:(?:quiero|quisiera|queria|necesito|tengo|me gustaria|deseo) (?:hacer |poner |presentar )?(?:una (?:queja|reclamacion|urgencia|emergencia|pregunta|duda|consulta)|un (?:problema|favor)|quejarme|reclamar)|es (?:una (?:urgencia|emergencia|queja)|urgente|muy urgente|importante|inaceptable)|(?:una )?(?:urgencia|emergencia|queja)|ya (?:llamare|volvere a llamar)(?: yo)?(?: luego| mas tarde| otro dia| manana)?)[.!]?$/

const MESSAGE_FOR = /^(?:hola|si|es)?[,.]?\s*(?:un |una )?(?:mensaje|recado|nota) para\b/

/** Whether something is to be passed on to a person. */
export function asksToPassOn(text: string): boolean {
  const words = folded(text.normalize('NFC'))
  return LEAVE.test(words) || TELL.test(words) || MESSAGE_FOR.test(words)
}

const IS_PRONOUN = new RegExp(`^${PRONOUN}$`)

/** The words without the request to take a message, and the person it is for. The text is composed (NFC). */
export function withoutRequest(text: string): {
  readonly rest: string
  readonly person: string | undefined
  /** Whether there was such a request. */
  readonly isAsked: boolean
} {
  let rest = text
  let person: string | undefined
  let isAsked = false
  for (const pattern of [LEAVE, SPEAK, TELL, FOR]) {
    const found = pattern.exec(folded(rest))
    if (!found) continue
    isAsked = true
    const said = found.slice(1).findLast((each) => each !== undefined)
    if (said !== undefined && !IS_PRONOUN.test(said)) person ??= written(rest, found, said)
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim()
  }
  const bare = folded(rest).replace(/^(?:hola|buenas|si|bueno|pues|vale|por favor|mire)[,.]?\s+/, '')
  if (BARE.test(bare)) return { rest: '', person, isAsked }
  const callback = CALLBACK.exec(folded(rest))
  if (callback && !/\p{L}/u.test(othersIn(rest.slice(0, callback.index))))
    rest = rest.slice(0, callback.index)
  return { rest, person, isAsked }
}

/** As it stands in the text, with its accents and without the article before a title. */
function written(text: string, found: RegExpExecArray, said: string): string {
  const at = found.index + found[0].lastIndexOf(said)
  return text.slice(at, at + said.length).trim()
}

function othersIn(text: string): string {
  return folded(text).replaceAll(
    /\b(?:hola|buenas|buenos|dias|tardes|si|vale|ok|claro|por|favor|bueno|pues|no|eh|y|solo|nada|es|que|gracias)\b/g,
    '',
  )
}
