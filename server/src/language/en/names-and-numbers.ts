import { plain } from './plain.ts'

const DIGITS: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  nought: '0',
  naught: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}
/** What the ear writes for digits now and then. They count only next to a digit. */
const HOMOPHONES: Readonly<Record<string, string>> = {
  to: '2',
  too: '2',
  for: '4',
  ate: '8',
  won: '1',
  sex: '6',
}
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3, quadruple: 4 }
const SCALES: Readonly<Record<string, string>> = { hundred: '00', thousand: '000' }
const CORRECTIONS = new Set(['no', 'sorry', 'wait', 'correction', 'rather', 'actually'])

export const MIN_NUMBER_DIGITS = 7
export const MAX_NUMBER_DIGITS = 15

/** The digits that were said, in order, corrections applied: "five one, no, five two" is 52. A leading plus is kept. */
export function digitsIn(text: string): string {
  const tokens = tokensOf(text)
  let digits = ''
  let correcting: string | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    if (CORRECTIONS.has(token) || (token === 'i' && tokens[at + 1] === 'mean')) {
      if (correcting !== undefined) digits = withTail(digits, correcting)
      correcting = digits === '' ? undefined : ''
      continue
    }
    const [read, used] = readDigits(tokens, at)
    if (used > 1) at += used - 1
    if (correcting === undefined) digits += read
    else correcting += read
  }
  const all = correcting === undefined ? digits : withTail(digits, correcting)
  return hasPlus(text) && all !== '' ? `+${all}` : all
}

/** A correction replaces as many digits as it brings, from the end; a whole number replaces all. */
export function withTail(digits: string, tail: string): string {
  if (tail.length >= MIN_NUMBER_DIGITS || tail.length >= digits.length) return tail === '' ? digits : tail
  return digits.slice(0, digits.length - tail.length) + tail
}

function tokensOf(text: string): string[] {
  return plain(text)
    .replace(/(\d)[.:-](?=\d)/g, '$1 ')
    .replace(/\+/g, ' ')
    .split(/[\s-]+/)
    .filter((token) => token !== '')
}

function hasPlus(text: string): boolean {
  return /(^|\s)(\+\s?\d|plus (one|two|three|four|five|six|seven|eight|nine|\d))/i.test(text)
}

/** The digits at a place, and how many tokens they took. */
function readDigits(tokens: readonly string[], at: number): readonly [string, number] {
  const token = tokens[at] ?? ''
  if (/^\d+$/.test(token)) return [token, 1]
  const times = TIMES[token]
  if (times !== undefined) {
    const digit = digitOf(tokens[at + 1])
    return digit === undefined ? ['', 1] : [digit.repeat(times), 2]
  }
  const teen = TEENS.indexOf(token)
  if (teen >= 0) return [String(10 + teen), 1]
  const ten = TENS.indexOf(token)
  if (ten >= 0) {
    const one = digitOf(tokens[at + 1])
    return one !== undefined && one !== '0' ? [`${ten + 2}${one}`, 2] : [`${ten + 2}0`, 1]
  }
  const digit = digitOf(token) ?? homophone(tokens, at)
  if (digit === undefined) return ['', 1]
  const scale = SCALES[tokens[at + 1] ?? '']
  return scale === undefined ? [digit, 1] : [digit + scale, 2]
}

function digitOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  return /^\d$/.test(token) ? token : DIGITS[token]
}

function homophone(tokens: readonly string[], at: number): string | undefined {
  const soundsLikeDigit = (place: number): boolean =>
    digitOf(tokens[place]) !== undefined || HOMOPHONES[tokens[place] ?? ''] !== undefined
  const isBetween = soundsLikeDigit(at - 1) && (at === tokens.length - 1 || soundsLikeDigit(at + 1))
  return isBetween ? HOMOPHONES[tokens[at] ?? ''] : undefined
}

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
  const bare = joinedLetters(
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

/** "S M I T H" and "s as in sam m i t h" are Smith. */
function joinedLetters(words: string): string {
  return words
    .replace(/\b(\p{L}) (?:as in|for|like) \p{L}+/gu, '$1')
    .replace(/\b\p{L}(?: \p{L}\b)+/gu, (letters) =>
      letters.length > 3 ? letters.replaceAll(' ', '') : letters,
    )
}

function capitalised(word: string): string {
  return word.replace(
    /(^|[-'.])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
