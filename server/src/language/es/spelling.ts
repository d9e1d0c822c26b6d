import { correctedLetters, type LetterCorrectionWords } from '../corrected-letters.ts'
import type { SaidLetter } from '../spelled.ts'
import { folded } from './folded.ts'
import { UNITS } from './numerals.ts'

/** How each letter is called; where Spain and America differ, the name that both understand. */
const NAMES: Readonly<Record<string, string>> = {
  A: 'a',
  B: 'be',
  C: 'ce',
  D: 'de',
  E: 'e',
  F: 'efe',
  G: 'ge',
  H: 'hache',
  I: 'i',
  J: 'jota',
  K: 'ka',
  L: 'ele',
  M: 'eme',
  N: 'ene',
  Ñ: 'eñe',
  O: 'o',
  P: 'pe',
  Q: 'cu',
  R: 'erre',
  S: 'ese',
  T: 'te',
  U: 'u',
  V: 'uve',
  W: 'uve doble',
  X: 'equis',
  Y: 'i griega',
  Z: 'zeta',
  Á: 'a con tilde',
  É: 'e con tilde',
  Í: 'i con tilde',
  Ó: 'o con tilde',
  Ú: 'u con tilde',
  Ü: 'u con diéresis',
}

/** "A12" is "a uno dos": letters and digits, each by its name. */
export function saySpelled(text: string): string {
  return Array.from(
    text
      .normalize('NFC')
      .toUpperCase()
      .replaceAll(/[^\p{L}\d]/gu, ''),
    sayLetter,
  ).join(' ')
}

export function sayLetter(letter: string): string {
  if (/^\d$/.test(letter)) return UNITS[Number(letter)] ?? letter
  return NAMES[letter] ?? letter
}

/** Letters by their names, without accents. Names that are words of their own count inside a row of letters only. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMES)
    .filter(([letter, name]) => /^[A-Z]$/.test(letter) && !name.includes(' '))
    .map(([letter, name]) => [folded(name), letter.toLowerCase()] as const),
  ['ye', 'y'],
  ['ve', 'v'],
  ['uve', 'v'],
  ['ere', 'r'],
  ['zeta', 'z'],
  ['ceta', 'z'],
  ['zeda', 'z'],
  ['jota', 'j'],
  ['elle', 'll'],
  ['che', 'ch'],
  ['enye', 'ñ'],
])
/** "ene" without its tilde is N; STT writes the other one with it. */
const TWO_WORDS: readonly (readonly [readonly string[], string])[] = [
  [['i', 'griega'], 'y'],
  [['i', 'latina'], 'i'],
  [['uve', 'doble'], 'w'],
  [['ve', 'doble'], 'w'],
  [['doble', 'uve'], 'w'],
  [['doble', 've'], 'w'],
  [['doble', 'u'], 'w'],
  [['ve', 'corta'], 'v'],
  [['ve', 'chica'], 'v'],
  [['ve', 'baja'], 'v'],
  [['uve', 'corta'], 'v'],
  [['be', 'larga'], 'b'],
  [['be', 'grande'], 'b'],
  [['be', 'alta'], 'b'],
  [['b', 'larga'], 'b'],
  [['b', 'grande'], 'b'],
  [['v', 'corta'], 'v'],
  [['v', 'chica'], 'v'],
  [['doble', 'ele'], 'll'],
  [['doble', 'l'], 'll'],
]
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['guion', '-'],
  ['apostrofe', "'"],
])
/** What may stand before a letter, or between two, and is none itself. */
const ASIDES = new Set(['mayuscula', 'minuscula', 'luego', 'despues', 'y', 'letra', 'con', 'la', 'otra'])
const MIN_LETTERS = 3
/** No name is longer, and a row that is none must not be looked at again from each of its letters. */
const MAX_LETTERS = 40
/** Letters whose names hardly mean anything else. */
const SURE =
  /^(?:hache|jota|efe|eme|ene|eñe|ese|erre|ere|equis|zeta|ceta|cu|uve|ka|ele|elle|be|ce|pe|ge|che|ye)$/

/** A word that is spelled: where it stands, and its letters. */
export type Spelled = { readonly start: number; readonly end: number; readonly letters: string }

/** `isApart`: a comma or a full stop stands before it. */
type Token = {
  readonly text: string
  readonly written: string
  readonly start: number
  readonly end: number
  readonly isApart: boolean
}

/** All words that are spelled letter by letter: "G A R C I A", "be de Barcelona, o, be", "ele, o, pe, e, zeta". */
export function spelledIn(text: string): Spelled[] {
  const tokens = tokensOf(text)
  const found: Spelled[] = []
  for (let at = 0; at < tokens.length; at++) {
    const run = runAt(tokens, at)
    if (!run) continue
    const last = tokens[run.next - 1]
    found.push({ start: tokens[at]?.start ?? 0, end: last?.end ?? 0, letters: run.letters })
    at = run.next - 1
  }
  return found
}

/** Letters one by one; those whose names are words of their own only with an example. */
function lettersIn(text: string): SaidLetter[] {
  const tokens = tokensOf(text.normalize('NFC'))
  const found: SaidLetter[] = []
  for (let at = 0; at < tokens.length; at++) {
    const letter = letterAt(tokens, at)
    const { text: word = '', start = 0 } = tokens[at] ?? {}
    const isSure = letter?.isNamed === true || letter?.letters.length === 2 || isLetterAlone(word)
    if (!letter || !isSure) continue
    const end = tokens[letter.next - 1]?.end ?? 0
    found.push({ letters: letter.letters, start, end, isNamed: letter.isNamed })
    at = letter.next - 1
  }
  return found
}

function isLetterAlone(word: string): boolean {
  return (SURE.test(word) && word !== 'ese') || /^[^aeouy\d]$/.test(word)
}

const ORDINALS = 'primera segunda tercera cuarta quinta sexta septima octava novena decima'.split(' ')
export const LETTER_CORRECTIONS: LetterCorrectionWords = {
  lettersIn,
  place: new RegExp(
    String.raw`\b(${ORDINALS.join('|')}|penultima|ultima)(?: letra)?(?: (?:es|seria|tiene que ser))?(?: una| la)?[\s,:]*$`,
  ),
  places: new Map([
    ...ORDINALS.map((word, place) => [word, place] as const),
    ['ultima', -1],
    ['penultima', -2],
  ]),
  denial: /\b(?:no|en (?:vez|lugar) de)(?: (?:es|con|lleva))?(?: (?:una?|el|la))?(?: letra)? $/,
  alsoWords: new Set(),
  soundAlike: ['mnñ', 'bdepvtgc', 'fs', 'jgh', 'kq', 'zs', 'yi', 'lr'],
}

/** "La segunda letra es una eme", said of a word that is known. */
export function correctedSpelling(text: string, known: string): string | undefined {
  return correctedLetters(LETTER_CORRECTIONS, folded(text.normalize('NFC')), known)
}

/** The text with what is spelled in it put together. */
export function readSpelled(text: string): string {
  let read = ''
  let from = 0
  for (const { start, end, letters } of spelledIn(text)) {
    read += text.slice(from, start) + letters
    from = end
  }
  return read + text.slice(from)
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}']+/gu), ({ 0: word, index }) => ({
    text: word.toLowerCase() === 'eñe' ? 'eñe' : folded(word),
    written: word,
    start: index,
    end: index + word.length,
    isApart: /[.,;:!?]\s*$/.test(text.slice(Math.max(0, index - 3), index)),
  }))
}

function runAt(tokens: readonly Token[], from: number): { letters: string; next: number } | undefined {
  let letters = ''
  let next = from
  let at = from
  let isSure = false
  let hasStops = false
  let count = 0
  while (at < tokens.length && count < MAX_LETTERS) {
    const isApart = letters !== '' && tokens[at]?.isApart === true
    if (isApart && !hasStops && count >= MIN_LETTERS) break
    hasStops ||= isApart
    const read = letterAt(tokens, at)
    if (read) {
      letters += read.letters
      count++
      at = read.next
      next = at
      isSure ||= read.isNamed
    } else if (letters !== '' && ASIDES.has(tokens[at]?.text ?? '') && letterAt(tokens, at + 1)) at++
    else break
  }
  const isSpelled =
    (count >= MIN_LETTERS && hasLetters(tokens, from, next)) || (isSure && count === MIN_LETTERS - 1)
  return isSpelled ? { letters, next } : undefined
}

/** "a e o" may be words; a row needs a letter that is no word, or single letters as STT writes them. */
function hasLetters(tokens: readonly Token[], from: number, to: number): boolean {
  const row = tokens.slice(from, to)
  const sure = row.filter(({ text }) => SURE.test(text) || /^[^aeouy\d]$/.test(text)).length
  return sure >= 1 && (sure >= 2 || row.length >= MIN_LETTERS)
}

type Letter = { readonly letters: string; readonly next: number; readonly isNamed: boolean }

function letterAt(tokens: readonly Token[], at: number): Letter | undefined {
  const { text: word = '', written = '' } = tokens[at] ?? {}
  const pair = TWO_WORDS.find(([words]) => words.every((each, offset) => tokens[at + offset]?.text === each))
  if (pair) return withExample(tokens, at + 2, pair[1])
  if (word === 'doble' || word === 'dos') {
    const one = plainLetter(tokens[at + 1])
    return one === undefined || (word === 'dos' && one.length > 1)
      ? undefined
      : { letters: one + one, next: at + 2, isNamed: false }
  }
  const sign = SIGNS.get(word)
  if (sign !== undefined && plainLetter(tokens[at + 1]) !== undefined)
    return { letters: sign, next: at + 1, isNamed: false }
  const letter = plainLetter(tokens[at])
  if (letter === undefined || /^\d$/.test(written)) return undefined
  return withExample(tokens, at + 1, letter)
}

function plainLetter(token: Token | undefined): string | undefined {
  if (!token) return undefined
  if (/^\p{L}$/u.test(token.written)) return token.written.toLowerCase()
  return token.text === 'eñe' ? 'ñ' : LETTER_NAMES.get(token.text)
}

const ACCENT = new Set(['tilde', 'acento'])
const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' }

/** Behind "de Barcelona", which says which letter is meant, or "con tilde", which changes it. */
function withExample(tokens: readonly Token[], at: number, letter: string): Letter {
  const [first = '', second = '', third = ''] = tokens.slice(at, at + 3).map(({ text }) => text)
  if (first === 'con' && ACCENT.has(second))
    return { letters: ACCENTED[letter] ?? letter, next: at + 2, isNamed: true }
  const [example, end] =
    second === 'como' || first === 'como'
      ? [
          first === 'como' && second === 'en' ? third : second,
          first === 'como' && second === 'en' ? at + 3 : at + 2,
        ]
      : [second, at + 2]
  const isExample =
    /^(?:de|como|por)$/.test(first) &&
    example.length > 2 &&
    soundsLike(example, letter) &&
    !isLetterName(example, letter)
  return isExample
    ? { letters: letter, next: end, isNamed: true }
    : { letters: letter, next: at, isNamed: false }
}

/** "de de dedo": the example begins with its letter. */
function soundsLike(word: string, letter: string): boolean {
  return word.startsWith(folded(letter).charAt(0)) || (letter === 'x' && word.includes('x')) || letter === 'ñ'
}

function isLetterName(word: string, letter: string): boolean {
  return LETTER_NAMES.get(word) === letter
}
