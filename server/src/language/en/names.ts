import { mostAlike } from '../alike.ts'
import { capitalisedName, mergedName, placeOf, withSpelled } from '../name-words.ts'
import type { ReadName } from '../language.ts'
import { hinted, withoutHint } from './name-hints.ts'
import { plain } from './plain.ts'
import { isQuestion } from './receptionist/intents.ts'
import { withEmails } from './receptionist/message/email.ts'
import { tidied } from '../heard.ts'
import { spelledIn } from './spelling.ts'

const NAME_LEADS =
  /^.*?\b(?:(?:my |the )?(?:first |last |full |sur)?name is|my (?:first |last |full |sur)?name|this is|i am called|call me|i am|it is|that is|the name's|my name's|you are speaking (?:to|with)|speaking to|(?:spelled|spelt)(?: with)?|i said|i meant?)\s+/
const NAME_TAILS =
  /\s+(?:here|speaking|calling|from .*|and (?:my|i|the|you|it|please).*|my (?:phone |telephone )?number.*|i (?:would|want|need|am|have|was).*|please|thank you|thanks|that is .*|is (?:my|the) .*|(?:spelled|spelt).*|with an? .*)$/
const NAME_FILLERS =
  /^(?:(?:yes|yeah|sure|okay|ok|fine|alright|all right|great|thanks|of course|well|no|not|hi|hello|sorry|right|so|certainly|actually|it is|that is|oh|and|good (?:morning|afternoon|evening)|you can just say|just|i go by)\s+)+/
const NOT_NAMES =
  /\b(?:number|question|what|when|where|how|why|which|who|whose|calling|call|called|about|want|wants|need|needs|would|could|should|appointment|yes|no|not|name|help|rather|say|said|tell|know|is|are|was|were|be|been|can|do|does|did|you|your|please|sure|okay|person|someone|somebody|hold|hang|wait|moment|minute|minutes|second|the|my|our|his|her|their|a|an|it|its|very|really|so|urgent|unacceptable|ridiculous|regarding|important|great|good|bad|terrible|fine|all|for|that|this|these|those|one|ones|works|slot|perfect|sounds|thanks|thank|book|i|me|we|us|he|she|they|him|them|and|or|but|because|if|with|without|to|of|at|from|there|then|now|out|fell|broke|broken|lost|hurts|have|has|had|got|get|go|come|came|bring|something|anything|nothing|everything|just|also|too|later|today|tomorrow|yesterday|street|avenue|boulevard|apartment|suite|unfortunately|unfortunate|anyway|actually|maybe|sorry|hello|bye|goodbye|pardon|huh|never|mind|leave|message|double|hear|listen|speak|cannot|will you|going|like|think|believe|guess|already|again|still|only|wrong|correct|stop|skip|none|repeat|slower|slowly|nobody|spelled|spelt|first|last|back|in|on|pain|late|sick|ill|here|ready|busy|done|mm+|hm+|mhm|uh|eh|yeah|yep|yup|nope|nah|right|hurry|useless|whatever|serious|kidding|stupid|crazy|insane|nonsense|awful|horrible|annoying|disgusting|outrageous|unbelievable|taking|asking|told|bye|dear)\b/
/** Words that may stand in small letters in the middle of a name. */
const PARTICLES = /^(?:van|von|de|der|den|del|della|da|di|dos|du|la|le|el|al|bin|ibn|ben|ter|ten|zu|y|st)$/
const MAX_NAME_WORDS = 4
const MAX_NAME_CHARACTERS = 60

/** The name in an answer to "may I have your name", or undefined where there seems to be none. */
export function nameIn(text: string): string | undefined {
  return readName(text)?.name
}

/** What is spelled wins over what was heard of the same word. */
export function readName(said: string): ReadName | undefined {
  // The letters of an address are none of a name.
  const text = withEmails(tidied(said))
  const spelled = spelledIn(text)
  const [first] = spelled
  const last = spelled.at(-1)
  if (!first || !last) {
    const words = isAsking(text) ? [] : wordsOf(withoutHint(text))
    return words.length === 0 ? undefined : { name: hinted(capitalisedName(words), text), isSpelled: false }
  }
  const name = withSpelled(
    wordsOf(text.slice(0, first.start).replace(SPELLS, '')),
    spelled.map(({ letters }) => letters.toLowerCase()),
    wordsOf(text.slice(last.end)),
  )
  const isName = name.length <= MAX_NAME_CHARACTERS && !NOT_NAMES.test(plain(name))
  return isName ? { name, isSpelled: true } : undefined
}

/** How a caller goes on to spell what was just said: "Ann Lee, that's", "Ann Lee. The last name is spelled". */
const SPELLS =
  /(?<=\p{L}[.,]?) (?:(?:that's|that is|and that's|which is|it's|it is|spelled|spelt|(?:and )?(?:the|my) (?:first|last|family) name is(?: spelled| spelt)?)(?: \p{L}{1,3})?,?)+\s*$/iu

/** Will and May begin a question more often than a name. */
function isAsking(text: string): boolean {
  return isQuestion(text) && !/^(?:Will|May|Ann? I|Do)(?: \p{Lu}[\p{L}'-]+){1,2}[.!]?$/u.test(text.trim())
}

/** The words of a name in what is said; none where it is no name. */
function wordsOf(text: string): string[] {
  const words = plain(text)
    .replace(/\d[\d\s-]*/g, ' ')
    .trim()
  const bare = words.replace(NAME_LEADS, '').replace(NAME_FILLERS, '').replace(NAME_TAILS, '').trim()
  const parts = bare.split(' ').filter((part) => part !== '')
  const isName = parts.length > 0 && parts.length <= MAX_NAME_WORDS && bare.length <= MAX_NAME_CHARACTERS
  if (!isName || NOT_NAMES.test(bare) || !/^[\p{L}' .-]+$/u.test(bare)) return []
  // "Bond. James Bond."
  const isRepeated = parts.length > 2 && parts[0] === parts.at(-1)
  return isProse(text, parts) ? [] : parts.slice(isRepeated ? 1 : 0)
}

/** Small letters after a capital one are a sentence: the STT writes names with capitals. */
function isProse(text: string, parts: readonly string[]): boolean {
  if (parts.length < 3) return false
  const written = text.match(/[\p{L}'-]+/gu) ?? []
  const small = written.filter(
    (word) => /^\p{Ll}/u.test(word) && parts.includes(word) && !PARTICLES.test(word),
  )
  return /^\P{L}*\p{Lu}/u.test(text) && small.length > 1
}

const PART = /\b(first|last|family|sur)\s?name\b/
const ANNOUNCES = /\b(?:my|the) (?:\w+ )?name\b|\bi am called\b|\bcall me\b/
/** What the name is not. */
const NOT_THAT = /,?\s*\bnot (?:\p{L}\S*\s?){1,2}[.!]?$|(?<=^(?:no[,.]? )?)not \p{L}[^\s,]*, /iu
/** How a correction begins. */
const CORRECTS =
  /^(?:no|nope|not|sorry|actually|wait|it is|that is|i said|i meant?|my (?:\w+ )?name|the name|correction|well|oh)\b|\b(?:spelled|spelt|my (?:\w+ )?name is)\b/

/** The name after "no, it's Lee with double E": what was said of it takes the place of the word that it is most like. */
export function correctedName(heard: string, name: string): ReadName | undefined {
  const text = tidied(heard)
  if (isAsking(text)) return undefined
  const said = plain(text)
  const given = readName(text.replace(NOT_THAT, ''))
  if (!given || given.name === name) return undefined
  const known = name.split(' ')
  const words = given.name.split(' ')
  const part = PART.exec(said)?.[1]
  const at = part === undefined ? placeOf(known, words[0] ?? '') : part === 'first' ? 0 : known.length - 1
  const isAlike = at >= 0 && (CORRECTS.test(said) || mostAlike(known, words[0] ?? '') >= 0)
  const isMeant = given.isSpelled || ANNOUNCES.test(said) || isAlike
  if (!isMeant) return undefined
  if (words.length > 1 || (at < 0 && known.length === 1)) return given
  if (part !== undefined && part !== 'first' && known.length === 1)
    return { ...given, name: `${name} ${given.name}` }
  if (at < 0) return given
  const merged = mergedName(known, given.name, at)
  return merged === name ? undefined : { ...given, name: merged }
}

/** A name that is announced as one: "my name is Ann Lee", "this is Tom from Acme". Other words may come around it. */
export function announcedName(text: string): string | undefined {
  const words = plain(text)
  const match =
    /\bmy (?:first |last |full )?name is (.+)$/.exec(words) ??
    /\bthis is ((?:[\p{L}'-]+ ){0,2}[\p{L}'-]+?)(?: (?:from|calling|speaking|here)\b|$)/u.exec(words)
  return match?.[1] === undefined ? undefined : nameIn(match[1])
}

const TITLES: ReadonlySet<string> = new Set('mr mrs ms miss dr doctor mister the and'.split(' '))

export function isTitle(word: string): boolean {
  return TITLES.has(word)
}
