import type { Completeness } from '../../language.ts'
import { normalised, wordsOf } from '../../words.ts'
import { folded } from '../folded.ts'
import { belowHundred } from '../cardinals.ts'
import { DIGIT_WORDS, NUMBER_WORDS } from '../numerals.ts'

/*
 * Text is weak evidence (many half sentences are grammatical), so it only ever lengthens or shortens the silence that
 * ends a turn; it never keeps a turn open by itself.
 */

/** Nobody ends a sentence on these, so more is coming even where the STT has put a full stop. */
const DANGLING: ReadonlySet<string> = new Set(
  (
    'el la los las un una unos unas al del de a en con por para sin sobre entre desde hasta hacia segun y e o u ni pero ' +
    'porque que aunque mi su tu mis sus tus nuestro nuestra cada eh em mm este doble triple guion punto arroba me se le ' +
    'lo les nos muy tan mas menos cuyo cuya'
  ).split(' '),
)
/** Written with its accent, or as an answer, these may end one. */
const MAY_END: ReadonlySet<string> = new Set([
  'qué',
  'más',
  'mí',
  'menos',
  'este',
  'punto',
  'sobre',
  'él',
  'sé',
])

/** A sentence can end on these, but one without a full stop seldom does. */
const HANGING: ReadonlySet<string> = new Set(
  (
    'si cuando como donde quien cual este esta ese esa estos estas esos esas mientras entonces pues bueno es son era fue ' +
    'estoy esta estan seria quiero quisiera queria necesito puedo puede podria tengo tiene hay voy va vamos soy creo ' +
    'tambien solo quizas ademas luego no gustaria llamo'
  ).split(' '),
)

/** Whole turns by themselves, often transcribed without a full stop. */
const WHOLE: ReadonlySet<string> = new Set(
  'si|no|si por favor|no gracias|muchas gracias|gracias|vale|de acuerdo|ok|okay|claro|claro que si|dale|adios|hasta luego|hola|buenas|buenos dias|buenas tardes|buenas noches|correcto|eso es|asi es|exacto|nada mas|eso es todo|perfecto|para nada|no se|ya esta|que|por que|como|perdon'.split(
    '|',
  ),
)

const GOES_ON: ReadonlySet<string> = new Set(',-–—…:')
const SENTENCE_ENDS: ReadonlySet<string> = new Set('.?!')
const QUOTES: ReadonlySet<string> = new Set(`"'”’»`)

/** Words after which digits are dictated rather than counted. */
const DICTATED =
  /\b(numero|telefono|movil|celular|codigo|postal|cuenta|referencia|pedido|tarjeta|extension|digitos|dni|nie|expediente|localizador)\b/

/** The shortest whole telephone number: nine digits in Spain, ten in most of America. */
const WHOLE_NUMBER_DIGITS = 9
const LETTER_NAMES =
  /^(?:\p{L}|be|ce|de|efe|ge|hache|jota|ka|ele|eme|ene|pe|cu|erre|ere|ese|te|uve|ve|equis|zeta|ye)$/u

/** How finished a text looks; `said` is the same text, normalised. */
export function completeness(text: string, said = normalised(text)): Completeness {
  const heard = withoutAmounts(text, said)
  const plain = folded(heard.normalize('NFC'))
  const words = wordsOf(plain)
  const last = words.at(-1)
  if (last === undefined) return 'open'
  const written = text.trim()
  if (GOES_ON.has(written.at(-1) ?? '') || written.endsWith('...')) return 'unfinished'
  if (WHOLE.has(plain)) return 'complete'
  if (isDictation(words, plain)) return 'unfinished'
  if (dictatedDigits(words, plain) > 0) return 'complete'
  const end = QUOTES.has(written.at(-1) ?? '') ? written.at(-2) : written.at(-1)
  const isEnded = SENTENCE_ENDS.has(end ?? '')
  const lastHeard = wordsOf(heard).at(-1) ?? ''
  const mayEnd = MAY_END.has(lastHeard) && (isEnded || lastHeard !== last)
  if (DANGLING.has(last) && !mayEnd) return 'unfinished'
  if (isEnded) return 'complete'
  return HANGING.has(last) ? 'unfinished' : 'open'
}

/** "El otro día estaba hablando con mi hermana": what the caller wants has not been said yet, */
const PREAMBLE =
  /^(?:(?:pues|bueno|hola|si|mire|mira|buenos|buenas|dias|tardes|sabe) )*(?:(?:el otro dia )?estaba (?:justo |yo )?hablando con|espero (?:no equivocarme|haber llamado al)|(?:mi|una?) \p{L}+ me (?:hablo|ha hablado) de ustedes|(?:mi|una?) \p{L}+ me los? (?:recomendo|ha recomendado)|menuda semana|ha sido una semana)/u
/** unless it is among it. */
const WANTS =
  /\b(?:cita|reservar|cancelar|cambiar|necesito|quiero|quisiera|queria|gustaria|puedo|puede|pueden|podria|favor|como|cuando|donde|cual|cuanto|tienen|hay|mensaje|recado|pregunta|llamo|llamaba|duele|dolor|ayuda|ayudar)\b/

/** What must still come, whatever stops the STT has put; `said` is the same text, normalised. */
export function stillToCome(text: string, said = normalised(text)): 'dictation' | 'announced' | undefined {
  const plain = folded(withoutAmounts(text, said).normalize('NFC'))
  if (!WHOLE.has(plain) && isDictation(wordsOf(plain), plain)) return 'dictation'
  return PREAMBLE.test(plain) && !WANTS.test(plain) && !text.trim().endsWith('?') ? 'announced' : undefined
}

function isDictation(words: readonly string[], plain: string): boolean {
  const digits = dictatedDigits(words, plain)
  return isSpelling(words) || (digits > 0 && digits < WHOLE_NUMBER_DIGITS)
}

/** A time or a price is one number, said once and not dictated. */
function withoutAmounts(text: string, said: string): string {
  return /\d[:.,]\d/.test(text) ? normalised(text.replaceAll(/\d+[:.,]\d+/g, 'cantidad')) : said
}

/** How many digits the caller has dictated at the end of the text; 0 where no dictation is going on. */
function dictatedDigits(words: readonly string[], plain: string): number {
  const from = words.findLastIndex((word) => !NUMBER_WORDS.has(word) && word !== 'y' && !isFigure(word)) + 1
  const run = words.slice(from).filter((word, at) => at > 0 || word !== 'y')
  if (run.length === 0 || run.at(-1) === 'y') return 0
  let digits = 0
  let pieces = 0
  for (let at = 0; at < run.length;) {
    const word = run[at]!
    const number = isFigure(word) ? undefined : belowHundred(run, at)
    digits += isFigure(word) ? word.length : (number?.value ?? 100) >= 100 ? 3 : String(number!.value).length
    pieces += 1
    at += Math.max(1, number?.words ?? 1)
  }
  const single = run.filter(
    (word) => isFigure(word) || (DIGIT_WORDS.has(word) && !/^una?$/.test(word)),
  ).length
  return (pieces >= 2 && single >= 2 && !/\blas?\b \w+ y \w+$/.test(plain)) ||
    pieces >= 3 ||
    DICTATED.test(plain)
    ? digits
    : 0
}

function isFigure(word: string): boolean {
  return /^\d+$/.test(word)
}

/** "ge a erre", "G A R", "be de": letters one by one. */
function isSpelling(words: readonly string[]): boolean {
  const tail = words.slice(-3)
  const sure = /^(?:[^aeouy\d]|efe|hache|jota|eme|ene|erre|ere|uve|equis|zeta|ele|ese|ge|pe|ce|be|cu|ka)$/u
  const letters = tail.filter((word) => LETTER_NAMES.test(word)).length
  return (
    (tail.length >= 2 && letters === tail.length && tail.filter((word) => sure.test(word)).length >= 2) ||
    (words.length >= 2 && sure.test(words.at(-2) ?? '') && words.at(-1) === 'de' && words.at(-2) !== 'ese')
  )
}
