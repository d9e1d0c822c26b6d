import { plain } from './plain.ts'
import { readSpelled } from './spelling.ts'

const NAME_LEADS =
  /^.*?\b(?:my (?:first |last |full )?name is|name is|this is|i am called|call me|i am|it is|the name's|my name's|you are speaking (?:to|with)|speaking to)\s+/
const NAME_TAILS =
  /\s+(?:here|speaking|calling|from .*|and (?:my|i|the|you|it|please).*|my (?:phone |telephone )?number.*|i (?:would|want|need|am|have|was).*|please|thank you|thanks|that is .*|with an? .*)$/
const NAME_FILLERS =
  /^(?:(?:yes|yeah|sure|okay|ok|of course|well|no|hi|hello|sorry|right|so|certainly|actually|it is|that is|oh|good (?:morning|afternoon|evening))\s+)+/
const NOT_NAMES =
  /\b(?:number|question|what|when|where|how|why|calling|call|about|want|need|would|appointment|yes|no|not|name|help|rather|say|tell|know|is|are|can|do|you|your|please|sure|okay|person|someone|somebody|hold|wait|moment|minute|second|the|my|a|an|it|very|really|so|not|urgent|unacceptable|ridiculous|about|regarding|important|great|good|bad|terrible|fine|all|for|that|this|these|those|one|ones|works|slot|perfect|sounds|thanks|thank|book)\b/
const MAX_NAME_WORDS = 4
const MAX_NAME_CHARACTERS = 60

/** The name in an answer to "may I have your name", or undefined where there seems to be none. */
export function nameIn(text: string): string | undefined {
  const words = plain(text)
    .replace(/\d[\d\s-]*/g, ' ')
    .trim()
  const bare = readSpelled(
    words.replace(NAME_LEADS, '').replace(NAME_FILLERS, '').replace(NAME_TAILS, '').trim(),
  )
  const parts = bare.split(' ').filter((part) => part !== '')
  const isName = parts.length > 0 && parts.length <= MAX_NAME_WORDS && bare.length <= MAX_NAME_CHARACTERS
  if (!isName || NOT_NAMES.test(bare) || !/^[\p{L}' .-]+$/u.test(bare)) return undefined
  return parts.map(capitalised).join(' ')
}

/** A name that is announced as one: "my name is Ann Lee", "this is Tom from Acme". Other words may come around it. */
export function announcedName(text: string): string | undefined {
  const words = plain(text)
  const match =
    /\bmy (?:first |last |full )?name is (.+)$/.exec(words) ??
    /\bthis is ((?:[\p{L}'-]+ ){0,2}[\p{L}'-]+?)(?: (?:from|calling|speaking|here)\b|$)/u.exec(words)
  return match?.[1] === undefined ? undefined : nameIn(match[1])
}

function capitalised(word: string): string {
  return word.replace(
    /(^|[-'.])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

const TITLES: ReadonlySet<string> = new Set('mr mrs ms miss dr doctor mister the and'.split(' '))

export function isTitle(word: string): boolean {
  return TITLES.has(word)
}
