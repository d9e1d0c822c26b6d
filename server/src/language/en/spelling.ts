import { correctedLetters, type LetterCorrectionWords } from '../corrected-letters.ts'
import {
  lettersBy,
  spelledBy,
  withSpelledWords,
  type LetterWords,
  type SaidLetter,
  type Spelled,
  type SpellingWords,
} from '../spelled.ts'
import { UNITS } from './numerals.ts'

/** "A12" is "ay one two": letters and digits, each by its name. */
export function saySpelled(text: string): string {
  return Array.from(text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, ''), sayLetter).join(' ')
}

/** The letter A alone would be taken for the article. */
export function sayLetter(letter: string): string {
  if (letter === 'A') return 'ay'
  return /^\d$/.test(letter) ? (UNITS[Number(letter)] ?? letter) : letter
}

/** "M as in Mike" */
export function sayByExample(letter: string): string {
  const example = NATO.find((word) => word.startsWith(letter.toLowerCase()))
  const said = sayLetter(letter.toUpperCase())
  return example === undefined ? said : `${said} as in ${capitalised(example)}`
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['hyphen', '-'],
  ['dash', '-'],
  ['apostrophe', "'"],
])
/** What may stand before a letter, or between two, and is none itself. */
const ASIDES = new Set(['capital', 'uppercase', 'big', 'small', 'lowercase', 'then', 'and', 'like', 'letter'])
const TIMES: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
])
const NATO =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey x-ray yankee zulu'.split(
    ' ',
  )
/** As the STT writes them too, with the "as in" before them or without. */
const ALPHABET: ReadonlyMap<string, string> = new Map(
  [
    ...NATO,
    ...NATO.map((word) => `zen${word}`),
    'alfa',
    'aulpha',
    'ulpha',
    'juliett',
    'kebec',
    'whisky',
    'vector',
  ]
    .map((word) => [word, word.replace(/^zen/, '').charAt(0)] as const)
    .concat(['ako', 'aco', 'eko'].map((word) => [word, 'e'] as const)),
)
/** What people take for examples who know no alphabet of the radio. These may be names too, so they need their "as in". */
const EXAMPLES: ReadonlySet<string> = new Set(
  'adam apple baker banana boy cat chicago david dog edward elephant frank fred george good henry house ida igloo jack john king kite larry love lincoln man mary monkey nancy new nora ocean orange paul peter queen robert roger sam sugar thomas tom tuesday umbrella union van william water yellow young zebra'.split(
    ' ',
  ),
)
/** Letters as they are written out. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  'ay bee cee dee gee aitch jay kay el ell em en pee cue queue es ess ef eff tee vee zee zed'
    .split(' ')
    .map((name) => [name, letterNamed(name)] as const),
)

function letterNamed(name: string): string {
  if (name === 'aitch') return 'h'
  if (name === 'cue') return 'q'
  return /^e(.)/.exec(name)?.[1] ?? name.charAt(0)
}

/** What STT writes for a letter between letters. */
const SOUND_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    r: 'are our',
    u: 'you',
    y: 'why',
    c: 'see sea',
    b: 'be',
    t: 'tea',
    o: 'oh',
    i: 'eye',
    x: 'ex',
  }).flatMap(([letter, heard]) => heard.split(' ').map((word) => [word, letter] as const)),
)

const WORDS: SpellingWords = {
  signs: SIGNS,
  asides: ASIDES,
  times: TIMES,
  letterNames: LETTER_NAMES,
  soundAlikes: SOUND_ALIKES,
  alphabet: ALPHABET,
  minOfAlphabet: 2,
  exampleOf,
  lettersOf,
}

const AS = /^(?:as|is|us|has|was|ars|s)$/
const IN = /^(?:in|and|an|a|en|on)$/
/** What is left of a letter and its "as": "ars in Romeo", "Ella's in Lima". */
const LETTER_AS = /^\p{L}{0,5}(?:'?s|[xz])$/u
const LONGEST_MISHEARD = 6
/** What is heard of a letter before an example that may be any word. */
const LONGEST_LETTER = 3

/** A double U is the letter W; and a word of the alphabet tells its letter, however the rest is heard. */
function lettersOf(words: readonly string[]): LetterWords | undefined {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = words
  const isW = AS.test(third) && IN.test(fourth) && ALPHABET.get(fifth) === 'w'
  if (first === 'double' && (isW || /^(?:you|u)$/.test(second))) {
    const hasExample = AS.test(third) && IN.test(fourth) && fifth !== ''
    return hasExample ? { letters: 'w', words: 5, isNamed: true } : { letters: 'w', words: 2 }
  }
  const told = (word: string, count: number): LetterWords | undefined => {
    const letters = ALPHABET.get(word)
    return letters === undefined ? undefined : { letters, words: count, isNamed: true }
  }
  if (first.length <= LONGEST_LETTER && second === 'as' && IN.test(third) && EXAMPLES.has(fourth))
    return { letters: fourth.charAt(0), words: 4, isNamed: true }
  if (first.length < LONGEST_MISHEARD && AS.test(second) && IN.test(third)) return told(fourth, 4)
  if (LETTER_AS.test(first) && IN.test(second)) return told(third, 3)
  // "M as in Mike"
  if (first === 'amazon') return told(second, 2)
  // "Elizen Lima, I as in India"
  const isBeforeExample = first.length > 1 && AS.test(fourth) && IN.test(fifth)
  const isOther = isBeforeExample && first.length <= LONGEST_MISHEARD && ALPHABET.get(second) !== third
  return isOther ? told(second, 2) : undefined
}

/** Behind "as in Bravo", which says which letter is meant. */
function exampleOf([first = '', second = '', third = '']: readonly string[], letter: string): number {
  if (first === 'as' && second === 'in' && third !== '') return 3
  if (first === 'is' && second === 'for' && third.startsWith(letter)) return 3
  return /^(?:for|like)$/.test(first) && second.length > 1 && second.startsWith(letter) ? 2 : 0
}

/** All words that are spelled letter by letter: "S I O B H A N", "B as in Bravo, O, B", "L, double E". */
export function spelledIn(text: string): Spelled[] {
  return spelledBy(WORDS, text)
}

function lettersIn(text: string): SaidLetter[] {
  return lettersBy(WORDS, text)
}

const PLACES = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
export const LETTER_CORRECTIONS: LetterCorrectionWords = {
  lettersIn,
  place: new RegExp(
    String.raw`\b(${PLACES.join('|')}|last)(?: (?:letter|character|one))?(?: (?:is|was|should be|must be|has to be))?(?: an?| the)?(?: letter)?[\s,:]*$`,
  ),
  places: new Map([...PLACES.map((word, place) => [word, place] as const), ['last', -1]]),
  denial: /\b(?:not|instead of|rather than)(?: with)?(?: an?| the)?(?: letter)?[\s,]*$/,
  alsoWords: new Set(['a', 'i', 'o']),
  soundAlike: ['mn', 'bcdegptvz', 'fsx', 'ahjk', 'iy', 'qu'],
}

/** "The second letter is an M", said of a word that is known. */
export function correctedSpelling(text: string, known: string): string | undefined {
  return correctedLetters(LETTER_CORRECTIONS, text, known)
}

/** "S M I T H" and "s as in sam m i t h" are Smith: the text with what is spelled in it put together. */
export function readSpelled(text: string): string {
  return withSpelledWords(text, spelledIn(text))
}

/** STT models have read old books. The first letter keeps its case. */
const OLD_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bto-(?=(?:day|night|morrow)\b(?!-))/gi, 'to'],
  [/\bgood(?:-?by|[- ]?bye)\b/gi, 'goodbye'],
  [/\bany-(?=(?:body|one|thing|where|how|time)\b)/gi, 'any'],
  [/\bsome-(?=(?:body|thing|where|times?)\b)/gi, 'some'],
  [/\bevery-(?=(?:body|thing|where)\b)/gi, 'every'],
  [/\bno-(?=(?:body|where)\b)/gi, 'no'],
  [/\bweek-end(?=s?\b)/gi, 'weekend'],
]

export function modern(text: string): string {
  return OLD_SPELLINGS.reduce(
    (words, [old, today]) =>
      words.replace(old, (found) => (/^\p{Lu}/u.test(found) ? capitalised(today) : today)),
    text,
  )
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
