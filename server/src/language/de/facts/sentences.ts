import type { Arithmetic, ClockUse, FactsLanguage, Thing } from '../../facts.ts'
import { folded } from '../folding.ts'
import { weekdayOf } from '../receptionist/days.ts'
import { tokensOf } from '../tokens.ts'
import { groupsIn } from './day-groups.ts'
import { confirmation, deedIn, deedOfTool } from './deeds.ts'
import { compactAddress, hardFactsIn } from './hard-facts.ts'
import { CALLBACK, topicsIn, topicsOf } from './subjects.ts'

// All patterns are written against folded text, so that "\b" holds at every letter.
const has =
  (sign: RegExp) =>
  (text: string): boolean =>
    sign.test(folded(text))

const ASKS = /\?["')\]“]*\s*$/
const OPEN = /\b(?:offen|geoeffnet|auf)\b/
const OTHERWISE = /\b(?:geschlossen|nicht|ob|wenn|falls|kein\w*|zu|ausser)\b/
const EVERY_DAY = /\b(?:jeden tag|taeglich|sieben tage die woche|an allen tagen|die ganze woche)\b/

const claimsOpen = (sentence: string): boolean =>
  OPEN.test(folded(sentence)) && !OTHERWISE.test(folded(sentence)) && !ASKS.test(sentence)
const saysEveryDay = (sentence: string): boolean =>
  EVERY_DAY.test(folded(sentence)) && !OTHERWISE.test(folded(sentence)) && !ASKS.test(sentence)

function dayOf(word: string, today: number | null): number | undefined {
  if (today !== null && word === 'morgen') return (today + 1) % 7
  return weekdayOf(folded(word))
}

const CLAUSE_END = /(?:[,;:.!?]|\s[-–—])\s+|\s(?=(?:aber|obwohl|während|weil|sondern)\s)/i
const DENIAL = /\b(?:nicht|kein\w*|nie|niemals|weder|ausser|leider nur)\b/
/** "Wir bieten", "es gibt": what stands after it is said to be there. */
const OFFER =
  /\b(?:wir|sie|es) (?:(?:auch|natuerlich|gerne|selbstverstaendlich|nur|leider|derzeit|zudem) )*(?:bieten|haben|fuehren|verkaufen|servieren|akzeptieren|nehmen|sprechen|machen|liefern|vermieten|behandeln|gibt|reparieren|uebernehmen)\b|\b(?:bieten|haben|fuehren|akzeptieren|nehmen|liefern|behandeln) wir\b|\bgibt es\b|\b(?:inklusive|enthalten|beinhaltet|umfasst)\b/
/** Of the call itself, and of feelings: nothing in it is right or wrong about a business. */
const CONVERSATION =
  /^(?:(?:oh|also|okay|ja|nein|gut|gerne?|danke|natuerlich|verstehe|alles klar|und|aber)[,.!]?\s+)*(?:es tut mir|tut mir|ich (?:bin|wuerde|moechte|weiss|kann|koennte|verstehe|hoffe|sehe|denke|glaube|nehme|schaue|pruefe|frage|gebe|verbinde|wiederhole|notiere|habe (?:leider )?(?:keine|dazu|das|verstanden|notiert))|lassen sie|darf ich|soll ich|einen moment|moment|bitte (?:bleiben|warten)|sie (?:fragten|sagten|moechten|haben gefragt)|kein problem|vielen dank|entschuldigung|gute frage|guten (?:tag|morgen|abend)|dazu)\b/
const UNKNOWN =
  /\bich (?:weiss (?:es |das |leider )*nicht|habe (?:dazu |leider |darueber )*keine)\b|\bnicht (?:sicher|bekannt)\b|\bkeine (?:information|angabe|auskunft)\w*\b/
const SOON = /\b(?:heute|morgen|gleich|sofort|umgehend|in kuerze|noch diese woche|bald|\w+tag)\b/

export function thingsIn(sentence: string): Thing[] {
  if (ASKS.test(sentence)) return []
  const bare = sentence.replaceAll(/(?<!\S)\S+@\S+|\b[\w-]{1,63}(?:\.[\w-]{1,63})+\b/g, ' ')
  return bare.split(CLAUSE_END).flatMap((clause, index) => {
    const words = folded(clause)
    if (UNKNOWN.test(words)) return []
    if (CONVERSATION.test(index === 0 ? folded(sentence) : words) && !OFFER.test(words)) return []
    return thingsOfClause(words, index)
  })
}

/** That staff call back is no more than what a message is for; when they do is a promise. */
function thingsOfClause(clause: string, index: number): Thing[] {
  const isDenied = DENIAL.test(clause)
  const offer = OFFER.exec(clause)
  const from = offer ? offer.index + offer[0].length : clause.length
  const things: Thing[] = []
  const note = (text: string, denied: boolean, isOffered: boolean): void => {
    for (const root of topicsIn(text).own)
      if (root !== CALLBACK || SOON.test(clause))
        things.push({ root, isDenied: denied, isOffered, clause: index })
  }
  // The verb may stand before or after what is offered: "Parkplätze haben wir".
  note(clause.slice(0, from), isDenied, offer !== null && /wir$|gibt es$/.test(offer[0]))
  note(clause.slice(from), isDenied, true)
  return things
}

/** Not the caller's coming, and not what this call does. */
const WILL_DO =
  /\b(?:wird|werden|kommt|kommen|koennen|kann)\b(?! (?:ich|sie)\b)|\b(?:ist|sind) (?:\w+ ){0,6}bei ihnen\b/
const NEAR_TIME =
  /\b(?:heute|morgen|uebermorgen|(?:diese|naechste)[nr]? (?:woche|wochenende|\w+tag)|am selben tag|noch am \w+tag|sofort|umgehend|in (?:einer|der naechsten) (?:halben )?stunde|innerhalb (?:einer|der) stunde)\b/
const PRESENCE = /\b(?:da|hier|offen|geoeffnet|geschlossen|zurueck)\b/

function promisesSoon(sentence: string): boolean {
  const words = folded(sentence)
  return WILL_DO.test(words) && NEAR_TIME.test(words) && !PRESENCE.test(words) && !ASKS.test(sentence)
}

const YES_NO =
  /^\W*(?:ist|sind|war|haben|hat|habt|kann|koennen|koennte|darf|duerfen|muss|soll|wird|werden|gibt|nehmen|bieten|akzeptieren|machen|behandeln|liefern|verkaufen|sprechen|fuehren|geht|brauche)\b/
const OBLIGATION = /\b(?:muss|muessen|brauche|brauchen|noetig|notwendig|pflicht|erforderlich)\b/

function answersWith(question: string, answer: string): 'yes' | 'no' | 'neither' | undefined {
  const [asked, said] = [folded(question), folded(answer)]
  if (OBLIGATION.test(asked)) return undefined
  if (/^\W*(?:nein|leider|bedaure|tut mir leid)\b/.test(said)) return 'no'
  if (/^\W*(?:ja|natuerlich|selbstverstaendlich|klar|sicher|gerne?|auf jeden fall)\b/.test(said)) return 'yes'
  return YES_NO.test(asked) ? 'neither' : undefined
}

const DENIED =
  /\b(?:nicht|nie|nicht mehr|anstatt|statt)\s(?:erst\s|schon\s|am\s\w+\s)?(?:um|bis|vor|nach|ab|von|gegen)?\s*$/
const SUPPOSED = /\b(?:wenn|falls|ob|sagen wir|angenommen)\b[^,;]*$/
const AT_AN_EDGE =
  /(?:\b(?:von|bis|ab|zwischen|und|vor|nach|seit|oeffne\w*|schliesse\w*|um)|[-–])\s*(?:etwa\s|circa\s)?$/
const COMING =
  /\b(?:kommen sie|sie koennen (?:\w+ ){0,5}?(?:kommen|vorbeikommen)|sie (?:kommen|da sind)|vorbeikommen|hier sein|erreichen sie uns)\b/

function clockUseAt(sentence: string, start: number): ClockUse {
  const before = folded(sentence.slice(0, start))
  const all = folded(sentence)
  if (DENIED.test(before) || SUPPOSED.test(before)) return 'unsaid'
  if (COMING.test(all)) return 'within'
  const isEdge =
    (AT_AN_EDGE.test(before) && !/\bum\s*$/.test(before)) ||
    /^[^,;.]{0,14}\s(?:bis|-|–)\s/i.test(sentence.slice(start))
  if (isEdge) return 'edge'
  if (/\bgeschlossen\b|\bnicht (?:mehr )?(?:offen|geoeffnet)\b|\bhaben (?:\w+ ){0,8}zu\b/.test(all))
    return 'closed'
  return /\b(?:offen|geoeffnet|noch auf)\b/.test(all) ? 'open' : 'edge'
}

const SUM = /\b(?:zusammen|insgesamt|gesamt|beide|alle|mit|plus|und|summe|macht|kommt auf|weitere|fuer die)\b/
const DIFFERENCE =
  /\b(?:weniger|mehr|billiger|guenstiger|teurer|spar\w*|unterschied|extra|frueher|spaeter|laenger|kuerzer)\b/
const SHARE = /\b(?:jeweils|pro|je|jede[rns]?|die (?:nacht|stunde|person|woche))\b/

function arithmeticOf(sentence: string): Arithmetic {
  const words = folded(sentence)
  return { isSum: SUM.test(words), isDifference: DIFFERENCE.test(words), isShare: SHARE.test(words) }
}

const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR
const MAX_FACTOR = 100

function factorsIn(text: string, lengths: boolean): number[] {
  const words = folded(text)
  const counted = hardFactsIn(text).flatMap(({ kind, value, count }) => {
    if (kind === 'duration' && lengths)
      return [count ?? 0, Number(value) / MINUTES_OF_HOUR, Number(value) / MINUTES_OF_DAY]
    return kind === 'number' ? [Number(value)] : []
  })
  const worded = [
    ...(/\b(?:beide[rns]?|doppelt\w*|zweimal|paar|zwillinge|vorne und hinten)\b/.test(words) ? [2] : []),
    ...(lengths && /\b(?:im|pro|das) jahr\b/.test(words) ? [12] : []),
    ...(lengths && /\b(?:in der|pro|die) woche\b/.test(words) ? [7] : []),
  ]
  return [...new Set([...counted, ...worded])].filter(
    (factor) => factor > 0 && factor !== 1 && factor <= MAX_FACTOR && Number.isInteger(factor * 2),
  )
}

function offsetAfter(text: string): -1 | 1 | undefined {
  const words = folded(text)
  if (/^\W*(?:mehr|extra|zusaetzlich|obendrauf)\b/.test(words)) return 1
  if (/^\W*(?:vorher|davor|frueher|vor|im voraus)\b/.test(words)) return -1
  return /^\W*(?:danach|spaeter|nach)\b/.test(words) ? 1 : undefined
}

const LEANS =
  /^(?:und|also|dann|auch|aber|es|das|dies|die|sie (?:ist|sind|kosten|kostet)|er|diese\w*|sonst|ausserdem|dazu|beide|danach|dafuer|davon|in dem fall)\b/
const STANDS_ALONE =
  /\bnachricht\b|\bsonst noch\b|\bnoch etwas\b|\bverbinden\b|\bruf\w* (?:\w+ ){0,8}zurueck\b|\bsprechen\b/

function leansOnLast(sentence: string): boolean {
  const words = folded(sentence)
  if (STANDS_ALONE.test(words)) return false
  return (
    ASKS.test(sentence) ||
    LEANS.test(words) ||
    (/^(?:soll|moechten|bitte|lassen|ich)\b/.test(words) &&
      /\b(?:es|das|dies|diese[nrs]?|ihn|dann|davon)\b/.test(words))
  )
}

const OPENING =
  /^(?:(?:oh|also|okay|ok|ja|nein|klar|sicher|natuerlich|selbstverstaendlich|gerne?|sehr gerne?|gut|super|prima|perfekt|wunderbar|richtig|genau|kein problem|gute frage|das ist eine gute frage|danke(?: fuer die frage)?|alles klar|in ordnung)[,.!\s]*)+$/
const YES_TO_ALL =
  /^(?:(?:ja|klar|natuerlich|selbstverstaendlich|sicher|gerne?|auf jeden fall)[,.!\s]*)*\b(?:(?:das|die|den) (?:haben|machen|bieten|nehmen|gibt|geht|koennen) (?:wir|es|sie)|haben wir|machen wir|gibt es|das (?:geht|ist so|stimmt)|koennen sie)[.!\s]*$/

export const facts: FactsLanguage = {
  saysAddress: (words, address) => spacelessAddress(words).includes(compactAddress(address)),
  dayOf,
  daysOn: (text, today) => groupsIn(tokensOf(text), today).reduce((all, { days }) => all | days, 0),
  promisesSoon,
  denies: has(DENIAL),
  namesWeek: has(/\b(?:woche|wochenende)\b/),
  addressesCaller: (sentence) => /(?<!\p{L})(?:Sie|Ihnen|Ihr|Ihre[nmrs]?)(?!\p{L})/u.test(sentence),
  isAboutHours: has(/\b(?:offen|geoeffnet|oeffn\w*|schliess\w*|geschlossen|oeffnungszeiten|sprechzeiten)\b/),
  claimsOpen,
  saysEveryDay,
  offersMessage: has(/\bnachricht\b/),
  topicsIn,
  topicsOf,
  thingsIn,
  answersWith,
  clockUseAt,
  factorsIn,
  arithmeticOf,
  offersTime: has(
    /\bich (?:haette|habe|koennte|kann) (?:\S+ ){0,8}?(?:frei|anbieten|etwas|noch)\b|\b(?:frei|verfuegbar|moeglich) (?:waere|ist|sind)\b|\b(?:ist|sind|waere) (?:\S+ ){0,6}?(?:frei|verfuegbar)\b/,
  ),
  saysNow: has(/\bes ist\b|\b(?:jetzt|gerade|derzeit|momentan)\b/),
  offsetAfter,
  deedIn,
  deedOfTool,
  confirmation,
  leansOnLast,
  isOpening: (sentence) => OPENING.test(folded(sentence.trim())),
  saysYesToAll: (sentence) => YES_TO_ALL.test(folded(sentence.trim())),
}

/** The words with each address in them as it is typed. */
function spacelessAddress(words: string): string {
  return words
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map(compactAddress)
    .join(' ')
}
