import { mostAlike } from '../alike.ts'
import { tidied } from '../heard.ts'
import type { ReadName } from '../language.ts'
import { capitalisedName, mergedName, placeOf, withSpelled } from '../name-words.ts'
import { folded } from './folding.ts'
import { hinted, withoutHint } from './name-hints.ts'
import { valueOf } from './numerals.ts'
import { plain } from './plain.ts'
import { withEmails } from './receptionist/message/email.ts'
import { isQuestion } from './receptionist/intents.ts'
import { spelledIn } from './spelling.ts'

// All patterns are written against folded words, so that "\b" holds at every letter.

const LEADS =
  /^.*?\b(?:(?:mein|der) (?:voller |vor|nach|familien)?name (?:ist|waere|lautet)|(?:vor|nach|familien)name (?:ist|lautet)|mein (?:vor|nach|familien)?name|ich heisse|ich bin(?: es| s)?(?: der| die)?|hier (?:ist|spricht|waere)(?: der| die)?|sie sprechen mit|das (?:ist|waere|bin ich)|es ist|auf (?:den )?(?:namen )?|ich (?:sagte|meinte|meine)|(?:geschrieben|buchstabiert))\s+/
const FILLERS =
  /^(?:(?:ja|jawohl|klar|sicher|okay|ok|gut|gerne?|natuerlich|danke|also|nein|nicht|hallo|hi|guten (?:tag|morgen|abend)|gruess gott|servus|moin|entschuldigung|sorry|richtig|so|das ist|aeh+m?|hm|ach|und|einfach|nur|frau|herr|herrn|der|die|doch)\s+)+/
const TAILS =
  /\s+(?:am apparat|am telefon|hier|mein name|heisse ich|ist mein name|ist der name|aus (?!der fuenten).*|von der .*|von dem .*|vom .*|und (?:meine?|ich|die|sie|es|bitte).*|meine (?:telefon|handy|mobil)?nummer.*|ich (?:moechte|haette|wollte|brauche|rufe|bin|habe|wuerde).*|bitte|danke|vielen dank|(?:geschrieben|buchstabiert).*|mit (?:doppel|zwei|einem|i|y|k|c|h|ie|ss|scharfem).*|guten (?:tag|morgen|abend)|gruess gott|ruft an)$/
const NOT_NAMES =
  /\b(?:nummer|frage|was|wann|wo|wie|warum|wieso|welche\w*|wer|wem|anruf|rufe|anrufen|wegen|ueber|will|moechte|moechten|haette|brauche|koennte|koennten|sollte|termin|ja|nein|nicht|kein\w*|name|namen|hilfe|lieber|sagen|sagte|wissen|ist|sind|war|waren|sein|kann|koennen|habe|haben|hat|hatte|sie|ihr|ihre\w*|bitte|sicher|okay|person|jemand\w*|moment|warten|minute|minuten|sekunde|mein\w*|unser\w*|es|sehr|wirklich|dringend|wichtig|toll|schlecht|gut|alles|fuer|dass?|dies\w*|passt|super|prima|perfekt|danke|dank|ich|mich|mir|wir|uns|er|ihm|ihn|ihnen|und|oder|aber|weil|wenn|ob|mit|ohne|zu|zum|zur|bei|beim|da|dann|jetzt|kaputt|verloren|weh|gehen|komme\w*|gekommen|bringe\w*|etwas|nichts|auch|spaeter|heute|morgen|gestern|strasse|platz|weg|leider|vielleicht|entschuldigung|hallo|tschuess|wiederhoeren|nie|egal|lassen|nachricht|doppel\w*|hoeren|verstehen|sprechen|gehe|denke|glaube|schon|nochmal|noch|nur|falsch|richtig|korrekt|stimmt|stopp|langsam\w*|niemand|buchstabier\w*|vorname|nachname|erste|letzte|zurueck|krank|hier|fertig|tag|uhr|euro|gerne?|genau|geht|gibt|ueberlegen|rueckruf|mhm|hm+|ein|eine|einen|einem|einer|am|im|an|auf|der|die|den|dem|des|rechnung|bestellung|muss|soll|darf|werde|wird|wurde|tut|macht|machen|keine)\b/
/** Words that may stand in small letters in the middle of a name. */
const PARTICLES = /^(?:von|van|zu|zur|vom|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ben|ter|ten)$/
const MAX_NAME_WORDS = 4
const MAX_NAME_CHARACTERS = 60

/** The name in an answer to "wie ist Ihr Name", or undefined where there seems to be none. */
export function nameIn(text: string): string | undefined {
  return readName(text)?.name
}

/** What is spelled wins over what was heard of the same word. */
export function readName(said: string): ReadName | undefined {
  const text = withEmails(tidied(said))
  const spelled = spelledIn(text)
  const [first] = spelled
  const last = spelled.at(-1)
  if (!first || !last) {
    const words = isQuestion(text) ? [] : wordsOf(withoutHint(text))
    return words.length === 0 ? undefined : { name: hinted(written(words), text), isSpelled: false }
  }
  const name = withSpelled(
    wordsOf(text.slice(0, first.start)),
    spelled.map(({ letters }) => letters.toLowerCase()),
    wordsOf(text.slice(last.end)),
  )
  const isName = name.length <= MAX_NAME_CHARACTERS && !isNoName(folded(name))
  return isName ? { name, isSpelled: true } : undefined
}

/** "Von" may stand in a name, but not alone. */
function isNoName(words: string): boolean {
  return (
    NOT_NAMES.test(words.replaceAll(/(?<=\S )(?:von|zu|zur|vom)(?: (?:der|dem|den))?(?= \S)/g, '')) ||
    PARTICLES.test(words)
  )
}

function written(words: readonly string[]): string {
  return words
    .map((word, at) =>
      at > 0 && (PARTICLES.test(folded(word)) || /^(?:der|dem|den)$/.test(word))
        ? word
        : capitalisedName([word]),
    )
    .join(' ')
}

/** The words of a name in what is said, in small letters; none where it is no name. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}][\p{L}'’-]*/gu) ?? []
  const all = words.map(folded).join(' ')
  const dropped = leadOf(all)
  const bare = all.slice(dropped).replace(TAILS, '').trim()
  const count = bare === '' ? 0 : bare.split(' ').length
  const from = all.slice(0, dropped).split(' ').filter(Boolean).length
  if (
    count === 0 ||
    count > MAX_NAME_WORDS ||
    bare.length > MAX_NAME_CHARACTERS ||
    isNoName(bare) ||
    bare.split(' ').some((word) => valueOf(word) !== undefined)
  )
    return []
  const parts = words.slice(from, from + count)
  // "Bond. James Bond."
  const isRepeated = parts.length > 2 && parts[0] === parts.at(-1)
  return isProse(text, parts) ? [] : parts.slice(isRepeated ? 1 : 0)
}

function leadOf(all: string): number {
  const lead = LEADS.exec(all)?.[0].length ?? 0
  return lead + (FILLERS.exec(all.slice(lead))?.[0].length ?? 0)
}

/** Small letters after a capital one are a sentence: the STT writes names with capitals. */
function isProse(text: string, parts: readonly string[]): boolean {
  if (parts.length < 3) return false
  const small = (text.match(/[\p{L}'-]+/gu) ?? []).filter(
    (word) => /^\p{Ll}/u.test(word) && parts.includes(word) && !PARTICLES.test(word),
  )
  return /^\P{L}*\p{Lu}/u.test(text) && small.length > 1
}

const PART = /\b(vor|nach|familien)name\b/
const ANNOUNCES = /\bmein (?:\w+ )?\w*name\b|\bich heisse\b/
/** What the name is not. */
const NOT_THAT =
  /,?\s*\bnicht (?:\p{L}\S*\s?){1,2}[.!]?$|(?<=^(?:nein[,.]? )?)nicht \p{L}[^\s,]*,? (?:sondern )?/iu
const CORRECTS =
  /^(?:nein|nicht|entschuldigung|sorry|moment|das ist|es ist|ich (?:sagte|meinte|heisse)|mein|der name|korrektur|also|ach)\b|\b(?:geschrieben|buchstabiert|mein \w*name ist)\b/

/** The name after "nein, Maier mit A I": what was said of it takes the place of the word that it is most like. */
export function correctedName(heard: string, name: string): ReadName | undefined {
  const text = tidied(heard)
  if (isQuestion(text)) return undefined
  const said = plain(text)
  const given = readName(text.replace(NOT_THAT, ''))
  if (!given || given.name === name) return undefined
  const known = name.split(' ')
  const words = given.name.split(' ')
  const part = PART.exec(said)?.[1]
  const at = part === undefined ? placeOf(known, words[0] ?? '') : part === 'vor' ? 0 : known.length - 1
  const isAlike = at >= 0 && (CORRECTS.test(said) || mostAlike(known, words[0] ?? '') >= 0)
  if (!given.isSpelled && !ANNOUNCES.test(said) && !isAlike) return undefined
  if (words.length > 1 || (at < 0 && known.length === 1)) return given
  if (part !== undefined && part !== 'vor' && known.length === 1)
    return { ...given, name: `${name} ${given.name}` }
  if (at < 0) return given
  const merged = mergedName(known, given.name, at)
  return merged === name ? undefined : { ...given, name: merged }
}

const ANNOUNCED: readonly RegExp[] = [
  /(?<!\p{L})(?:mein (?:voller |vor|nach|familien)?name ist|ich heiße|ich heisse)\s+(.+)$/iu,
  /(?<!\p{L})hier (?:ist|spricht|wäre)\s+(?:die\s+|der\s+)?(.+)$/iu,
  /(?:^|[,.!]\s*|(?<!\p{L})(?:tag|hallo|morgen|abend|ja|moin|gott)[,.]?\s+)((?:\p{L}[\p{L}'-]*\s+){1,3}?)(?:am apparat|am telefon|mein name)(?!\p{L})/iu,
]

/** A name that is announced as one: "mein Name ist Anna Lehmann", "Müller am Apparat". Other words may come around it. */
export function announcedName(text: string): string | undefined {
  for (const pattern of ANNOUNCED) {
    const rest = pattern.exec(tidied(text))?.[1]
    const name = rest === undefined ? undefined : nameIn(rest.split(/[,.;!?]/)[0] ?? '')
    if (name !== undefined) return name
  }
  return undefined
}

const TITLES: ReadonlySet<string> = new Set('herr herrn frau dr doktor prof professor der die und'.split(' '))

export function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase())
}
