import { folded } from '../folded.ts'
import { plain } from '../plain.ts'
import { isQuestion } from '../questions.ts'
import { intentsIn, isBrief } from '../receptionist/intents.ts'
import { sentencesIn } from '../sentences.ts'

/** Questions that hold a conversation together. */
const COURTEOUS = new Set(
  'greeting how_are_you is_this who robot repeat slower hold_on question_ahead thanks'.split(' '),
)
/** Questions about the call itself, and those that only ask for a yes. */
const ASIDE =
  /^(?:(?:y|pues|vale|no|si|bueno) )*(?:(?:es|esta) (?:correcto|bien|asi|claro)|me (?:puede|podria) (?:ayudar|oir|escuchar)(?: con (?:eso|algo))?|por que(?: no)?|que(?: mas| es eso| pasa)?|de verdad|verdad|como|cual|que nombre|quien)$/

/** What the words ask about the business, each thing for itself. */
export function questionsIn(text: string): string[] {
  return sentencesIn(text).filter((sentence) => isQuestion(sentence) && isAboutBusiness(sentence))
}

function isAboutBusiness(sentence: string): boolean {
  if (ASIDE.test(plain(sentence)) || intentsIn(sentence).some((intent) => COURTEOUS.has(intent))) return false
  return !isBrief(sentence) || indirect(sentence) !== undefined || subjectOf(sentence) !== undefined
}

const MAX_CHARACTERS = 110
const POLITE =
  /^(?:(?:hola|buenas|buenos dias|buenas tardes|buenas noches|y|pero|tambien|vale|ok|eh|pues|bueno|si|no|ah|perdon|perdone|disculpe|oiga|mire|por favor|una pregunta|tengo una pregunta|otra cosa|gracias|perfecto|entonces)\b[\s,.:;!¿¡-]*)+/
const ASKING =
  /^[¿¡]?(?:(?:me )?(?:puede|podria|pueden|podrian|puedes) (?:decirme|decir|indicarme|informarme)|sabe|digame|me gustaria saber|quisiera saber|queria saber|quiero saber|queria preguntar(?:le)?|quisiera preguntar(?:le)?|llamaba para (?:saber|preguntar)|llamo para (?:saber|preguntar))\b[\s,]*/
const TAIL = /[\s,]*(?:por favor|gracias|entonces)?[\s.?!,]*$/

/** As it stands behind "preguntó": "si tienen aparcamiento", "cuánto cuesta una limpieza". Undefined where that is not sure. */
export function indirect(question: string): string | undefined {
  let bare = question.normalize('NFC').replaceAll(/[¿¡]/g, '').trim()
  for (const lead of [POLITE, ASKING]) {
    const found = lead.exec(folded(bare))
    if (found) bare = bare.slice(found[0].length)
  }
  bare = bare.slice(0, bare.length - (TAIL.exec(folded(bare))?.[0].length ?? 0)).trim()
  if (bare === '' || bare.length > MAX_CHARACTERS) return undefined
  const words = folded(bare)
  const said = bare.charAt(0).toLowerCase() + bare.slice(1)
  if (WH.test(words)) return toldOf(withAccent(said))
  if (words.startsWith('si ')) return toldOf(said)
  return YES_NO.test(words) ? `si ${toldOf(said)}` : undefined
}

const WH =
  /^(?:(?:a|de|en|con|desde|hasta|para|por) )?(?:que|cual|cuales|cuando|cuanto|cuanta|cuantos|cuantas|donde|adonde|como|quien|quienes)\b/
const YES_NO =
  /^(?:tienen|tiene|teneis|hay|aceptan|acepta|abren|cierran|hacen|hace|atienden|venden|ofrecen|trabajan|puedo|podria|se puede|se pueden|pueden|puede|podemos|es|son|esta|estan|necesito|hace falta|tengo que|hay que|debo|admiten|dan|cobran|reparten|envian|queda|quedan|incluye|incluyen|existe|vienen|arreglan|reparan|hablan)\b/

const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    que: 'qué',
    cual: 'cuál',
    cuales: 'cuáles',
    cuando: 'cuándo',
    cuanto: 'cuánto',
    cuanta: 'cuánta',
    cuantos: 'cuántos',
    cuantas: 'cuántas',
    donde: 'dónde',
    adonde: 'adónde',
    como: 'cómo',
    quien: 'quién',
    quienes: 'quiénes',
  }),
)

/** STT drops the accent of a question's word. */
function withAccent(text: string): string {
  return text
    .replace(/\p{L}+/u, (first) => ACCENTS.get(folded(first)) ?? first)
    .replace(
      /^((?:a|de|en|con|desde|hasta|para|por) )(\p{L}+)/u,
      (_, lead: string, word: string) => lead + (ACCENTS.get(folded(word)) ?? word),
    )
}

const CALLERS: readonly (readonly [RegExp, string])[] = [
  [/\bpuedo\b/g, 'puede'],
  [/\bpodría\b|\bpodria\b/g, 'podría'],
  [/\bpodemos\b/g, 'pueden'],
  [/\bnecesito\b/g, 'necesita'],
  [/\btengo\b/g, 'tiene'],
  [/\bdebo\b/g, 'debe'],
  [/\bmi\b(?! (?:la|el))/g, 'su'],
  [/\bmis\b/g, 'sus'],
  [/\bme\b/g, 'le'],
  [/\bnos\b/g, 'les'],
  [/\bnuestr[oa]\b/g, 'su'],
]

/** The caller is no longer the one who speaks. */
function toldOf(text: string): string {
  return CALLERS.reduce((told, [first, third]) => told.replaceAll(first, third), text.replaceAll(/\s+/g, ' '))
}

/** What callers ask businesses about most, by one word for it. */
const SUBJECTS: readonly (readonly [string, RegExp])[] = [
  ['el aparcamiento', /\b(?:aparcar|aparcamiento|parking|estacionar|estacionamiento|garaje)\b/],
  ['los seguros', /\b(?:seguros?|aseguradoras?|mutuas?)\b/],
  ['los precios', /\b(?:cuanto (?:cuesta|vale|cobran)|precios?|tarifas?|cuesta|cuestan)\b/],
  ['el pago', /\b(?:pagar|pago|tarjeta|efectivo)\b/],
  ['el horario', /\b(?:horarios?|abren|cierran|abiertos?|cerrados?)\b/],
  ['la dirección', /\b(?:direccion|donde estan|ubicacion|como (?:llego|llegar))\b/],
  ['el acceso', /\b(?:silla de ruedas|ascensor|rampa|accesible)\b/],
  ['los animales', /\b(?:perros?|gatos?|mascotas?)\b/],
  ['los niños', /\b(?:ninos?|ninas?|hijos?|hijas?|bebes?)\b/],
  ['la cita previa', /\b(?:sin cita|cita previa)\b/],
  ['el reparto', /\b(?:domicilio|reparto|envios?|entregan)\b/],
  ['las tarjetas regalo', /\b(?:tarjetas? regalo|vales?)\b/],
  ['los platos veganos', /\b(?:vegan[oa]s?|vegetarian[oa]s?)\b/],
  ['las alergias', /\b(?:alergias?|alergic[oa]s?|gluten|celiac[oa]s?)\b/],
]

/** The one thing that a question is about; undefined where it may be about several, or something else. */
export function subjectOf(question: string): string | undefined {
  const words = plain(question)
  const [only, ...more] = SUBJECTS.filter(([, sign]) => sign.test(words))
  return more.length === 0 ? only?.[0] : undefined
}
