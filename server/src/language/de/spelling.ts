import { correctedLetters, type LetterCorrectionWords } from '../corrected-letters.ts'
import { lettersBy, spelledBy, withSpelledWords, type Spelled, type SpellingWords } from '../spelled.ts'
import { UNITS } from './numerals.ts'

/** "A12" is "A eins zwei": letters and digits, each by its name. */
export function saySpelled(text: string): string {
  return Array.from(text.replaceAll(/[^\p{L}\d]/gu, ''), sayLetter).join(' ')
}

export function sayLetter(letter: string): string {
  if (letter === 'ß') return 'Eszett'
  return /^\d$/.test(letter) ? (UNITS[Number(letter)] ?? letter) : letter.toUpperCase()
}

/** "M wie Martha" */
export function sayByExample(letter: string): string {
  const [example] = FIRST_NAMES.find(([, begins]) => begins === letter.toLowerCase()) ?? []
  const said = sayLetter(letter)
  return example === undefined ? said : `${said} wie ${example.charAt(0).toUpperCase()}${example.slice(1)}`
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['bindestrich', '-'],
  ['strich', '-'],
  ['minus', '-'],
  ['apostroph', "'"],
])
const ASIDES = new Set('dann und danach groß großes klein kleines buchstabe wieder'.split(' '))
const TIMES: ReadonlyMap<string, number> = new Map([
  ['doppel', 2],
  ['doppelt', 2],
  ['doppeltes', 2],
  ['zweimal', 2],
  ['dreimal', 3],
])
/** Letters as they are written out. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    be: 'b',
    ce: 'c',
    de: 'd',
    ef: 'f',
    ge: 'g',
    ha: 'h',
    jot: 'j',
    ka: 'k',
    el: 'l',
    em: 'm',
    en: 'n',
    pe: 'p',
    ku: 'q',
    er: 'r',
    es: 's',
    te: 't',
    vau: 'v',
    we: 'w',
    ix: 'x',
    ypsilon: 'y',
    zett: 'z',
    eszett: 'ß',
    esszett: 'ß',
  }),
)

/** What most people say who spell on the telephone. */
const FIRST_NAMES = byFirstLetter(
  'anton berta cäsar dora emil friedrich gustav heinrich ida julius kaufmann ludwig martha nordpol otto paula quelle ' +
    'richard samuel siegfried theodor ulrich viktor wilhelm xanthippe ypsilon zacharias zeppelin ärger ökonom ökonomie übermut übel',
)

/**
 * DIN 5009 as it was, with first names, and as it is since 2022, with cities; what Austria and Switzerland have of
 * their own; and the radio's.
 */
const ALPHABET: ReadonlyMap<string, string> = new Map([
  ...FIRST_NAMES,
  ...byFirstLetter(
    'aachen berlin chemnitz düsseldorf essen frankfurt goslar hamburg ingelheim jena köln leipzig münchen nürnberg ' +
      'offenbach potsdam quickborn rostock salzwedel tübingen unna völklingen wuppertal xanten zwickau',
  ),
  ...byFirstLetter(
    'konrad österreich xaver zürich anna daniel jakob kaiser leopold marie niklaus peter rosa sophie yverdon',
  ),
  ...byFirstLetter(
    'alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo ' +
      'sierra tango uniform victor whiskey yankee zulu',
  ),
  ['charlotte', 'ch'],
  ['schule', 'sch'],
  ['eszett', 'ß'],
])

function byFirstLetter(words: string): (readonly [string, string])[] {
  return words.split(' ').map((word) => [word, word.charAt(0)] as const)
}

const UMLAUTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ä',
    o: 'ö',
    u: 'ü',
    aachen: 'ä',
    offenbach: 'ö',
    unna: 'ü',
  }),
)

function lettersOf([first = '', second = '', third = '']: readonly string[]): ReturnType<
  SpellingWords['lettersOf']
> {
  const double = /^doppel(\p{L})$/u.exec(first)?.[1]
  if (double !== undefined) return { letters: double.repeat(2), words: 1 }
  const umlaut = first === 'umlaut' ? UMLAUTS.get(second) : undefined
  if (umlaut !== undefined) return { letters: umlaut, words: 2 }
  if (second === 'umlaut' && /^[aou]$/.test(first)) return { letters: UMLAUTS.get(first) ?? first, words: 2 }
  if (/^scharfe[sn]?$/.test(first) && second === 's') return { letters: 'ß', words: 2 }
  if (/^(?:eszett|esszett)$/.test(first)) return { letters: 'ß', words: 1 }
  if (first === 's' && (second === 'zett' || second === 'z') && third === 'ligatur')
    return { letters: 'ß', words: 3 }
  return undefined
}

/** Behind "wie Anton", which says which letter is meant. */
function exampleOf([first = '', second = '', third = '']: readonly string[]): number {
  if (first === 'wie' && second === 'in' && third !== '') return 3
  return /^(?:wie|für)$/.test(first) && second.length > 1 ? 2 : 0
}

const WORDS: SpellingWords = {
  signs: SIGNS,
  asides: ASIDES,
  times: TIMES,
  letterNames: LETTER_NAMES,
  alphabet: ALPHABET,
  // Two of these in a row may well be a person's name.
  minOfAlphabet: 3,
  exampleOf,
  lettersOf,
}

/** All words that are spelled letter by letter: "M Ü L L E R", "M wie Martha, Ü, doppel L", "Anton Berta Cäsar". */
export function spelledIn(text: string): Spelled[] {
  return spelledBy(WORDS, text)
}

const ORDINALS = 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte'.split(' ')
export const LETTER_CORRECTIONS: LetterCorrectionWords = {
  lettersIn: (text) => lettersBy(WORDS, text),
  place: new RegExp(
    String.raw`(?<!\p{L})(${ORDINALS.join('|')}|vorletzte|letzte)[rnms]?(?: (?:buchstabe[n]?|stelle))?(?: (?:ist|steht|kommt|muss|wäre|heißt))?(?: ein[e]?| das)?[\s,:]*$`,
    'u',
  ),
  places: new Map([
    ...ORDINALS.map((word, place) => [word, place] as const),
    ['letzte', -1],
    ['vorletzte', -2],
  ]),
  denial:
    /(?<!\p{L})(?:nicht|kein(?:e[nmr]?)?|statt|anstatt|anstelle von)(?: mit)?(?: (?:ein(?:e[nmr]?)?|de[rnm]|das|die))?[\s,]*$/u,
  alsoWords: new Set(),
  soundAlike: ['mn', 'bdegptcw', 'fsx', 'ahk', 'uq', 'iüy', 'oö'],
}

/** "Der zweite Buchstabe ist ein M", said of a word that is known. */
export function correctedSpelling(text: string, known: string): string | undefined {
  return correctedLetters(LETTER_CORRECTIONS, text, known)
}

/** "M Ü L L E R" is Müller: the text with what is spelled in it put together. */
export function readSpelled(text: string): string {
  return withSpelledWords(text, spelledIn(text))
}

/** The letter that a word stands for on the telephone; undefined where it stands for none. */
export function letterFor(word: string): string | undefined {
  return ALPHABET.get(word.toLowerCase())
}

/** STT models have read old books: spellings of before 1996 and before 1902. */
const OLD_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(d|D)aß(?!\p{L})/gu, '$1ass'],
  [/\b(m|M)uß(?=t?(?!\p{L}))/gu, '$1uss'],
  [/\b(h|H)eut zu Tage\b/g, '$1eutzutage'],
  [/\b(T)hür/g, 'Tür'],
  [/\b(T)heil/g, 'Teil'],
  [/\b(t)heil/g, 'teil'],
  [/\b(t|T)elephon/g, '$1elefon'],
  [/\b(n|N)ummero\b/g, '$1ummer'],
]

export function modern(text: string): string {
  return OLD_SPELLINGS.reduce((words, [old, today]) => words.replace(old, today), text)
}
