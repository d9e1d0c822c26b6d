import type { DisclosureLanguage } from '../disclosure.ts'
import { wordsOf } from '../words.ts'
import { folded } from './folded.ts'
import { contentWords, plain } from './plain.ts'

const NOUN =
  '(?:asistente|agente|recepcionista|secretaria|secretario|operador|operadora|voz|contestador|sistema|ayudante|bot)'
const ARTIFICIAL =
  '(?:virtual|automatico|automatica|automatizado|automatizada|digital|robotizado|robotizada|robotica|sintetica|artificial|electronico|electronica)'
const SPEAKER =
  '(?:soy|le habla|le atiende|habla usted con|habla con|hablando con|esta hablando con|le saluda|atendido por|esto es|se ha comunicado con|le respondera|le atendera)'

/** Ways to say that no person speaks, against text without accents. "IA" alone is no name in Spanish. */
const SIGNS: readonly RegExp[] = [
  /\b(?:con|de|por|mediante|una|un|la) (?:i\.?\s?a\.?|inteligencia artificial)(?![\p{L}])/gu,
  /\binteligencia artificial\b/g,
  new RegExp(`\\b${NOUN}(?: \\w+){0,2} ${ARTIFICIAL}\\b`, 'g'),
  new RegExp(`\\b${NOUN} (?:de|con|por) (?:ia|voz automatica)\\b`, 'g'),
  new RegExp(
    `\\b${SPEAKER}(?: \\w+,?){0,4}? (?:un robot|una maquina|un bot|un ordenador|una computadora|un programa|un software)\\b`,
    'g',
  ),
  /\bcontestador(?:a)? automatic[oa]\b/g,
]
/** These say it by denying the opposite. */
const NO_PERSON =
  /\b(?:no|ni|nunca|en vez de|en lugar de) (?:soy |es |somos |hay |habla con )?(?:una |un |ninguna )?(?:persona|ser humano|humano)(?: real)?\b/g
const DENIAL = /\b(?:no|nunca|sin|ni|tampoco|jamas|en vez de|en lugar de)\b/
const MAX_WORDS_OF_DENIAL = 4

function wordsUntilSaid(text: string): number | undefined {
  const bare = folded(text.normalize('NFC'))
  const ends = [...SIGNS.flatMap((sign) => undenied(bare, sign)), ...endsOf(bare, NO_PERSON)]
  if (ends.length === 0) return undefined
  return wordsOf(bare.slice(0, Math.min(...ends))).length
}

function endsOf(text: string, sign: RegExp): number[] {
  return [...text.matchAll(sign)].map((match) => match.index + match[0].length)
}

/** "No soy un robot" says the contrary. */
function undenied(text: string, sign: RegExp): number[] {
  return [...text.matchAll(sign)]
    .filter(({ 0: found, index }) => {
      const sentence =
        text
          .slice(0, index)
          .split(/[.!?]\s/)
          .at(-1) ?? ''
      const before = wordsOf(sentence).slice(-MAX_WORDS_OF_DENIAL).join(' ')
      return !DENIAL.test(`${before} ${found}`)
    })
    .map((match) => match.index + match[0].length)
}

const MACHINE =
  '(?:robots?|bot|maquina|ordenador|computadora|programa|grabacion|contestador(?:a)?(?: automatic[oa])?|ia|inteligencia artificial|asistente virtual|sistema automatico|voz automatica|maquinita|siri|alexa)'
const HUMAN = '(?:persona|humano|humana|ser humano|persona real|persona de verdad|de carne y hueso)'

/** Written against plain text. */
export const ASKS_WHETHER_PERSON: readonly RegExp[] = [
  new RegExp(
    `\\b(?:eres|es usted|es esto|esto es|usted es|es|estoy hablando con|hablo con|estoy con|hay|sera|seras|me atiende|es que es) (?:realmente |de verdad |acaso |usted )?(?:un |una |con un |con una )?(?:${MACHINE}|${HUMAN})(?: real| de verdad| humana)?(?: o (?:un |una |no|con un |con una )?(?:${MACHINE}|${HUMAN})?(?: real| de verdad)?)?$`,
  ),
  new RegExp(
    `\\b(?:eres|es usted|esto es|hablo con|estoy hablando con) (?:un |una )?(?:${MACHINE}|${HUMAN})\\b(?! (?:que|encargada|disponible)\\b)`,
  ),
  new RegExp(`\\b(?:suena|parece|pareces|suenas)(?: como)? (?:a )?(?:un |una )?${MACHINE}\\b`),
  new RegExp(
    `\\b(?:${HUMAN}) o (?:un |una |es una |es un )?(?:${MACHINE})\\b|\\b(?:${MACHINE}) o (?:un |una |es una )?(?:${HUMAN})\\b`,
  ),
  /\b(?:no es|no eres) (?:usted )?(?:una persona|un humano|humano|humana|real)\b/,
  /\b(?:es usted|eres) (?:real|de verdad|humano|humana)\b/,
]

const MAX_OTHER_WORDS = 1

function askedIn(text: string): 'only' | 'too' | undefined {
  const words = plain(text)
  if (!ASKS_WHETHER_PERSON.some((each) => each.test(words))) return undefined
  const rest = ASKS_WHETHER_PERSON.reduce((left, each) => left.replace(each, ' '), words)
  const others = contentWords(
    rest.replaceAll(
      new RegExp(
        `\\b(?:${MACHINE}|${HUMAN}|real|perdon|perdone|espere|gracias|disculpe|verdad|hablando|linea|telefono|sinceramente|oiga)\\b`,
        'g',
      ),
      ' ',
    ),
  )
  return others.length <= MAX_OTHER_WORDS ? 'only' : 'too'
}

const PERSON_NOUN =
  '(?:persona|humano|humana|ser humano|hombre|mujer|chico|chica|empleado|empleada|recepcionista de carne y hueso)'
const CLAIMS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:soy|le habla|habla (?:usted )?con|hablando con|como) (?:\\w+ ){0,2}?(?:un |una )?${PERSON_NOUN}\\b(?! de recursos)`,
  ),
  new RegExp(`\\bno soy (?:\\w+ ){0,2}?(?:un |una |ningun |ninguna )?(?:\\w+ )?${MACHINE}\\b`),
  new RegExp(`\\besto no es (?:un |una )?(?:\\w+ )?${MACHINE}\\b`),
  /\bsoy (?:muy |totalmente |completamente )?(?:real|de carne y hueso|humano|humana)\b/,
  /\baqui no hay (?:ningun robot|robots|maquinas|ninguna maquina)\b/,
]
const BARE_CLAIM =
  /^(?:(?:si|claro|claro que si|por supuesto|desde luego|jaja|ja ja|bueno|no|para nada|que va) ?)*(?:lo soy|no lo soy|si|no|claro|claro que si|por supuesto|desde luego|para nada|que va|por supuesto que no|claro que no|se lo aseguro|se lo prometo|soy yo)$/
const OWN_NATURE =
  /\bno (?:soy|es) (?:una |un )?(?:persona|ser humano|humano|humana)\b|\b(?:soy|como) (?:un |una |el |la )?(?:\w+ ){0,2}(?:ia|automatic[oa]|automatizad[oa]|virtual|digital|artificial)\b/

function claimsPerson(sentence: string, asked: boolean): boolean {
  const words = plain(sentence)
  const deniesNature = new RegExp(`\\bno soy (?:un |una |ningun |ninguna )?(?:\\w+ )?${MACHINE}\\b`).test(
    words,
  )
  if (OWN_NATURE.test(words) && !deniesNature) return false
  return CLAIMS.some((claim) => claim.test(words)) || (asked && BARE_CLAIM.test(words))
}

export const disclosure: DisclosureLanguage = { wordsUntilSaid, askedIn, claimsPerson }
