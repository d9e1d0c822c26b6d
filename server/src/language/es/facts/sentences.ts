import type { Arithmetic, ClockUse, FactsLanguage, Thing } from '../../facts.ts'
import { folded } from '../folded.ts'
import { DAY_NUMBERS, groupsIn } from './day-groups.ts'
import { confirmation, deedIn, deedOfTool } from './deeds.ts'
import { hardFactsIn } from './hard-facts.ts'
import { tokensOf } from './numbers-in-text.ts'
import { CALLBACK, topicsIn, topicsOf } from './subjects.ts'

const bareOf = (text: string): string => folded(text.normalize('NFC'))
const isAsked = (sentence: string): boolean => /\?["»')\]]*\s*$/.test(sentence) || sentence.includes('¿')

const SAYS_OTHERWISE = /\b(?:cerrad[oa]s?|cerramos|no|nunca|si|salvo|excepto|cuando)\b/

const DENIED =
  /\b(?:no|nunca|en vez de|en lugar de)\s(?:\w+\s){0,2}(?:a|hasta|antes de|despues de|desde|sobre)?\s*(?:las?\s)?$/
const SUPPOSED = /\b(?:si|cuando|digamos|salvo que)\b[^,;]*$/
const AT_AN_EDGE =
  /\b(?:de|desde|hasta|a|entre|y|antes de|despues de|abrimos|cerramos|abre|cierra|abren|cierran|-|–)\s*(?:a\s)?(?:las?\s)?$/
const IS_OPEN = /\b(?:estamos|esta|estan|seguimos|sigue)\s(?:\w+\s){0,2}abiert[oa]s?\b/
const IS_CLOSED = /\bcerrad[oa]s?\b|\bno (?:estamos|esta|estan) (?:\w+\s)?abiert[oa]s?\b/
const COMING =
  /\b(?:puede|podria|pueden) (?:\w+ )?(?:venir|pasar|pasarse|acercarse|llegar|llamarnos)\b|\b(?:venga|pase|acerquese|vengan)\b/

function clockUseAt(sentence: string, start: number): ClockUse {
  const bare = bareOf(sentence)
  const before = bare.slice(0, start)
  if (DENIED.test(before) || SUPPOSED.test(before)) return 'unsaid'
  if (COMING.test(bare)) return 'within'
  const isRange = /^[^,;.]{0,24}\s(?:a|hasta|-|–)\s(?:las?\s)?\S*\d/.test(bare.slice(start))
  const isAt = /\ba\s*(?:las?\s)?$/.test(before) && !/\b(?:de|desde)\b[^,;]*\ba\s*(?:las?\s)?$/.test(before)
  if ((AT_AN_EDGE.test(before) && !(isAt && (IS_OPEN.test(bare) || IS_CLOSED.test(bare)))) || isRange)
    return 'edge'
  if (IS_CLOSED.test(bare)) return 'closed'
  return IS_OPEN.test(bare) ? 'open' : 'edge'
}

const SUM =
  /\b(?:juntos|juntas|en total|total|ambos|ambas|los dos|las dos|todo|mas|y|suman?|otro|otra|por las dos|por los dos|con)\b/
const JOINED_LENGTH = /\bhoras?\s+y\s+(?:media|\S+\s+minutos?)\b/g
const DIFFERENCE =
  /\b(?:menos|mas barato|mas caro|ahorra|ahorran|diferencia|extra|antes|despues|mas tarde|mas largo|mas corto|adicional)\b/
const SHARE = /\b(?:cada uno|cada una|por persona|por cabeza|por sesion|por noche|por dia|por hora|cada)\b/

function arithmeticOf(sentence: string): Arithmetic {
  const bare = bareOf(sentence)
  return {
    isSum: SUM.test(bare.replaceAll(JOINED_LENGTH, '')),
    isDifference: DIFFERENCE.test(bare),
    isShare: SHARE.test(bare),
  }
}

const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR
const MAX_FACTOR = 100

function factorsIn(text: string, lengths: boolean): number[] {
  const bare = bareOf(text)
  const counted = hardFactsIn(text).flatMap(({ kind, value, count }) => {
    if (kind === 'duration' && lengths)
      return [count ?? 0, Number(value) / MINUTES_OF_HOUR, Number(value) / MINUTES_OF_DAY]
    return kind === 'number' ? [Number(value)] : []
  })
  const worded = [
    ...(/\b(?:ambos|ambas|doble|par|pareja|gemelos|los dos|las dos|dos veces)\b/.test(bare) ? [2] : []),
    ...(lengths && /\b(?:al|por|un) ano\b/.test(bare) ? [12] : []),
    ...(lengths && /\b(?:a la|por|una) semana\b/.test(bare) ? [7] : []),
  ]
  return [...new Set([...counted, ...worded])].filter(
    (factor) => factor > 0 && factor !== 1 && factor <= MAX_FACTOR && Number.isInteger(factor * 2),
  )
}

const OFFERS_TIME =
  /\b(?:tengo|tenemos|veo|puedo ofrecerle|podria darle|le puedo dar)\b|\bhay (?:\w+ ){0,3}?(?:hueco|hora|horas|cita|sitio)\b|\b(?:libres?|disponibles?)\b/

const CLAUSE_END = /(?:[,;:.!?]|\s[-–—])\s+|\s(?=(?:pero|aunque|mientras|porque|asi que)\s)/
const DENIAL = /\b(?:no|nunca|tampoco|ni|excepto|sin)\b/
const OFFER =
  /\b(?:ofrecemos|tenemos|hacemos|vendemos|servimos|aceptamos|hablamos|contamos con|disponemos de|damos|repartimos|incluye|incluyen|hay|puede|atendemos|tratamos|admitimos|trabajamos con)\b/
const CONVERSATION =
  /^(?:(?:ah|bueno|vale|si|no|claro|gracias|por supuesto|entiendo|pues|y|pero)[,.!]?\s+)*(?:lo siento|siento|lamento|me alegr\w+|encantad[oa]|estoy aqui|no estoy segur[oa]|me gustaria|no (?:tengo|se|veo|encuentro|puedo decir)|entiendo|espero|creo|dejeme|permitame|un momento|no cuelgue|ha (?:preguntado|dicho)|tomese su tiempo|no se preocupe|gracias|perdon|disculpe|buena pregunta|puedo (?:tomar|ayudar|pasarle|mirar|apuntar)|voy a|le paso)/
const UNKNOWN =
  /\bno (?:tengo|se|veo|encuentro|puedo decir|estoy segur[oa])\b|\b(?:preguntar|averiguar|comprobar) si\b/
const SOON =
  /\b(?:hoy|esta (?:tarde|noche|manana|semana)|manana|enseguida|inmediatamente|a primera hora|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/

function thingsIn(sentence: string): Thing[] {
  if (isAsked(sentence)) return []
  const bare = bareOf(sentence).replaceAll(/(?<!\S)\S+@\S+|\b[\w-]{1,63}(?:\.[\w-]{1,63})+\b/g, ' ')
  return bare.split(CLAUSE_END).flatMap((clause, index) => {
    if (UNKNOWN.test(clause)) return []
    if (CONVERSATION.test(index === 0 ? bare : clause) && !OFFER.test(clause)) return []
    return thingsOfClause(clause, index)
  })
}

function thingsOfClause(clause: string, index: number): Thing[] {
  const isDenied = DENIAL.test(clause)
  const offer = OFFER.exec(clause)
  const from = offer ? offer.index + offer[0].length : clause.length
  const rooted = (text: string, isOffered: boolean): Thing[] =>
    topicsIn(text)
      .own.filter((root) => root !== CALLBACK || SOON.test(clause))
      .map((root) => ({ root, isDenied, isOffered, clause: index }))
  return [...rooted(clause.slice(0, from), false), ...rooted(clause.slice(from), true)]
}

/** Not the caller's coming, and not what this call does. */
const WILL_DO =
  /\b(?:podemos|pueden|va a|van a|vamos a|llega|llegan|llegara|vendra|vendran|ira|iran|estara|estaran|tendra|tendremos)\b/
const NEAR_TIME =
  /\b(?:hoy|manana|esta (?:tarde|noche|manana|semana)|este (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|fin de semana)|la semana que viene|el mismo dia|enseguida|ahora mismo|inmediatamente|en (?:una|media) hora)\b/
const PRESENCE = /\b(?:abiert[oa]s?|abrimos|cerrad[oa]s?|cerramos)\b/

function promisesSoon(sentence: string): boolean {
  const bare = bareOf(sentence)
  return WILL_DO.test(bare) && NEAR_TIME.test(bare) && !PRESENCE.test(bare) && !isAsked(sentence)
}

const YES_NO =
  /^\W*(?:tienen|tiene|hay|aceptan|acepta|abren|hacen|atienden|venden|ofrecen|puedo|se puede|pueden|puede|es|son|esta|estan|admiten|hablan|reparten|incluye)\b/

function answersWith(question: string, answer: string): 'yes' | 'no' | 'neither' | undefined {
  const [asked, said] = [bareOf(question), bareOf(answer)]
  if (/\b(?:necesito|hace falta|tengo que|hay que|debo|obligatorio|necesario)\b/.test(asked)) return undefined
  if (/^\W*(?:no|lo siento|por desgracia|lamentablemente|desafortunadamente)\b/.test(said)) return 'no'
  if (/^\W*(?:si|claro|por supuesto|desde luego|efectivamente)\b/.test(said)) return 'yes'
  return YES_NO.test(asked) ? 'neither' : undefined
}

const LEANS =
  /^\W*(?:y|asi que|entonces|tambien|pero|eso|esto|ese|esa|esos|esas|este|esta|ademas|ambos|ambas|cada uno|en ese caso|despues|si es asi|de lo contrario|si no)\b/
const STANDS_ALONE = /\bmensaje\b|\balgo mas\b|\ble paso\b|\bdevolver\w* la llamada\b|\bhablar con\b/

function leansOnLast(sentence: string): boolean {
  const bare = bareOf(sentence)
  if (STANDS_ALONE.test(bare)) return false
  return isAsked(sentence) || LEANS.test(bare)
}

const OPENING =
  /^\W*(?:(?:ah|bueno|vale|si|no|claro|claro que si|por supuesto|desde luego|genial|perfecto|muy bien|de acuerdo|correcto|exacto|sin problema|no hay problema|asi es|buena pregunta|gracias por preguntar|con mucho gusto|encantad[oa] de ayudarle)[,.!¡\s]*)+$/
const YES_TO_ALL =
  /^\W*(?:(?:si|claro|por supuesto|desde luego|claro que si)[,.!\s]*)*(?:lo (?:hacemos|tenemos|somos|es|son)|(?:si )?(?:tenemos|hay|se puede|puede|aceptamos|estamos)|asi es)[.!\s]*$/

export const factSentences: Omit<FactsLanguage, 'saysAddress'> = {
  addressesCaller: (sentence) =>
    /\b(?:usted|ustedes|le|les|su|sus|puede|pueden|tiene que|venga|llame|traiga|pase)\b/.test(
      bareOf(sentence),
    ),
  isAboutHours: (sentence) => /\b(?:abr\w+|abiert[oa]s?|cerr\w+|cierr\w+|horarios?)\b/.test(bareOf(sentence)),
  claimsOpen: (sentence) =>
    /\b(?:abiert[oa]s?|abrimos|abre)\b/.test(bareOf(sentence)) &&
    !SAYS_OTHERWISE.test(bareOf(sentence).replace(/^\W*si,/, '')) &&
    !isAsked(sentence),
  saysEveryDay: (sentence) =>
    /\b(?:todos los dias|cada dia|a diario|diariamente|los siete dias|toda la semana)\b/.test(
      bareOf(sentence),
    ) && !SAYS_OTHERWISE.test(bareOf(sentence).replace(/^\W*si,/, '')),
  namesWeek: (text) => /\b(?:semanas?|fin de semana)\b/.test(bareOf(text)),
  dayOf: (word, today) => {
    const bare = bareOf(word)
    if (today !== null && bare === 'manana') return (today + 1) % 7
    return DAY_NUMBERS.get(bare)
  },
  daysOn: (text, today) => groupsIn(tokensOf(bareOf(text)), today).reduce((all, { days }) => all | days, 0),
  promisesSoon,
  denies: (sentence) => DENIAL.test(bareOf(sentence)),
  offersMessage: (said) => /\b(?:mensaje|recado)\b/.test(bareOf(said)),
  topicsIn,
  topicsOf,
  thingsIn,
  answersWith,
  clockUseAt,
  factorsIn,
  arithmeticOf,
  offersTime: (sentence) => OFFERS_TIME.test(bareOf(sentence)),
  saysNow: (sentence) => /\b(?:son las|es la una|ahora|actualmente|en este momento)\b/.test(bareOf(sentence)),
  offsetAfter: (text) => {
    const bare = bareOf(text)
    if (/^\W*(?:mas|extra|adicional(?:es)?)\b(?! tarde)/.test(bare)) return 1
    if (/^\W*(?:antes|de antelacion|con antelacion|de anticipacion)\b/.test(bare)) return -1
    return /^\W*(?:despues|mas tarde)\b/.test(bare) ? 1 : undefined
  },
  deedIn,
  deedOfTool,
  confirmation,
  leansOnLast,
  isOpening: (sentence) => OPENING.test(bareOf(sentence).trim()),
  saysYesToAll: (sentence) => YES_TO_ALL.test(bareOf(sentence).trim()),
}
