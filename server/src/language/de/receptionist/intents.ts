import { INTENTS, type Intent } from '../../receptionist.ts'
import { ASKS_WHETHER_PERSON } from '../disclosure.ts'
import { emergency } from '../emergency/emergency.ts'
import { contentWords, plain } from '../plain.ts'
import { SIGNS } from './signs.ts'

const ASKED = new RegExp(ASKS_WHETHER_PERSON.map(({ source }) => source).join('|'), 'g')

/** Everything that the words may be after, in the order of the list. */
export function intentsIn(text: string): Intent[] {
  const words = plain(text)
  const found = INTENTS.filter((intent) => isIntended(intent, text, words))
  return isDenied(words) ? found.filter((intent) => intent !== 'emergency') : found
}

function isIntended(intent: Intent, text: string, words: string): boolean {
  if (intent === 'danger') return emergency.emergencyIn(text) !== undefined
  if (intent === 'emergency' && emergency.isForAnimal(text)) return true
  // A caller who asks whether this is a person does not ask for one.
  const left = intent === 'person' ? words.replaceAll(ASKED, ' | ') : words
  return SIGNS[intent].some((sign) => sign.test(left))
}

function isDenied(words: string): boolean {
  return /\bnicht (?:so |sehr |wirklich |ganz so )?(?:dringend|eilig)\b|\bkein notfall\b|\beilt nicht\b/.test(
    words,
  )
}

const LEADS =
  '(?:also|und|aber|so|hallo|hi|guten tag|guten morgen|guten abend|gruess gott|servus|moin|okay|ok|ja|nein|ach|ach so|dann|entschuldigung|entschuldigen sie|sagen sie(?: mir)?(?: mal| bitte| einfach| nur| kurz| doch)*|bitte|noch was|ausserdem|gut|super|danke|tag|genau|und zwar|eine frage|kurze frage|ich habe (?:nur )?(?:mal )?eine frage|ich wollte (?:nur )?(?:mal )?(?:fragen|wissen|nachfragen)|ich wuerde gerne? (?:wissen|fragen)|ich moechte (?:gerne? )?(?:wissen|fragen)|ich habe gehoert|koennen sie mir (?:mal |bitte )*sagen|koennten sie mir (?:mal |bitte )*sagen|wissen sie|mich wuerde interessieren|darf ich (?:mal )?fragen|denn|eigentlich|vielleicht)'
const ASKING =
  "(?:was|wann|wo|wohin|woher|wer|wen|wem|wessen|wie|wieso|weshalb|warum|wozu|wofuer|womit|worum|welche[rsnm]?|wieviel|ob|haben sie|habt ihr|hat|haetten sie|gibt es|gibt's|kann|koennen|koennt|koennte|koennten|darf|duerfen|duerfte|muss|muessen|soll|sollte|ist|sind|seid|war|waere|waeren|machen sie|macht ihr|bieten|nehmen sie|akzeptieren|behandeln|verkaufen|reparieren|liefern|sprechen sie|kostet|kosten|brauche ich|brauchen wir|bekomme ich|bekomm ich|kriege ich|geht das|geht es|geht auch|passt das|arbeiten sie|bin ich|wird|werden|wuerden|wuerde|zahlt|zahlen|uebernimmt|uebernehmen|hilft|helfen|oeffnen|schliessen|fuehren sie|vermieten|kommen sie|lohnt|lohnen|dauert|stimmt es|stimmt das|moechten sie|wollen sie|verstehen sie|hoeren sie|machen die|hat der|hat die|von wann|bis wann|ab wann|um wie viel|seit wann|in welche[rm]|an welche[mn]|mit welche[mnr]|zu welche[mnr]|auf welche[mnr]|bei wem|mit wem|fuer wen|fuer wie)"
const QUESTION = new RegExp(`^(?:${LEADS} )*${ASKING}\\b`)
/** What begins like a question and is none: "kann ich bitte einen Termin" asks, "ist gut" does not. */
const NO_QUESTION =
  /^(?:ja |okay |gut |das )*(?:ist (?:gut|okay|recht|in ordnung|richtig|korrekt|egal|mir egal)|geht (?:klar|gut|auch)|passt (?:gut|so|mir|schon)?|stimmt|hat (?:sich erledigt|geklappt)|kann (?:man (?:so )?machen|sein)|wird (?:gemacht|schon)|muss nicht sein|sind wir (?:uns )?einig)\b(?! es)/

/** Whether the words ask something, rather than tell. */
export function isQuestion(text: string): boolean {
  if (text.trim().endsWith('?')) return true
  const words = plain(text)
  return QUESTION.test(words) && !NO_QUESTION.test(words)
}

/** What a courtesy may be dressed up with. */
const COURTESIES =
  /\b(?:danke|dankeschoen|vielen|dank|schoen|schoenen|schoene|schoenes|prima|super|toll|perfekt|wunderbar|klasse|alles|klar|gut|gute|guten|recht|richtig|genau|stimmt|passt|tschuess|tschau|ciao|wiederhoeren|wiedersehen|wiederschauen|servus|ade|tag|abend|morgen|nacht|woche|wochenende|noch|bis|dann|bald|spaeter|mal|sehr|nett|lieb|freundlich|hilfe|geholfen|nichts|sonst|weiter|mehr|das|war|es|wars|ja|jawohl|nein|okay|ok|bitte|natuerlich|klar|sicher|selbstverstaendlich|gerne|gern|egal|machen|sie|ihnen|auch|ebenfalls|gleichfalls|erledigt|nachricht|lassen|auf|wiedersehn|einen|eine|alle|fuer|die|auskunft|information|mach|machs|doch|wohl|sagen|sag|ach|oh|na|vergessen|vergiss|schon|hat|sich|wir|abbrechen|noetig|wichtig|so)\b/g
const MAX_BRIEF_WORDS = 1

/** Whether there is nothing in the words but a courtesy, a yes or a no. */
export function isBrief(text: string): boolean {
  return contentWords(plain(text).replaceAll(COURTESIES, ' ')).length <= MAX_BRIEF_WORDS
}

const POLITE =
  /\b(?:danke|dankeschoen|vielen dank|bitte|entschuldigung|entschuldigen|verzeihung|sorry|okay|ok|ja|nein|also|ach|herr|nochmal|noch einmal|einmal|noch|mal|kurz|eben|schnell|eigentlich|gut|hallo|guten|tag|morgen|abend|heute|koennen|koennten|wuerden|sie|ich|mir|mich|mein|das|etwas|bisschen|bissel|gerade|sagen|gesagt|zeit|moment|leider|jetzt|es|doch|machen|tut|leid|gerne|gern)\b/g

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
/** "Okay" may be no more than the end of a conversation, "ja" is an answer. */
const PLAIN_YES =
  /^(?:ja(?! (?:gut|okay|dann|danke|tschuess|alles klar|super|prima|vielen))|jawohl|genau|richtig|korrekt|stimmt|unbedingt|auf jeden fall)\b/

/** In the middle of something nobody who ends with a goodbye means to go on, however much they say before it. */
const LAST_WORD =
  /\b(?:tschuess|tschau|ciao|wiederhoeren|wiedersehen|ade|servus|ich muss (?:jetzt |leider |los|weg|auflegen)+(?:los|weg|auflegen)?)(?: danke| dann| vielen dank)*$/

/** Whether the caller takes leave: "Ich überlege es mir. Danke, schönen Tag noch." */
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
