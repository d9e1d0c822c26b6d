import { folded } from './folding.ts'

/** The words for numbers, once: whatever says or reads a number in German takes them from here. */
export const UNITS = 'null eins zwei drei vier fünf sechs sieben acht neun'.split(' ')
export const TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
  ' ',
)
export const BELOW_TWENTY = [...UNITS, ...TEENS]
/** From twenty on. */
export const TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

/** Words for a digit besides its own: on the telephone "zwo" is no "drei". */
const OTHER_WORDS: ReadonlyMap<string, number> = new Map([
  ['ein', 1],
  ['zwo', 2],
  ['fuenef', 5],
])
const SMALL: ReadonlyMap<string, number> = new Map([
  ...BELOW_TWENTY.map((word, value) => [folded(word), value] as const),
  ...OTHER_WORDS,
])
const TEN_VALUES: ReadonlyMap<string, number> = new Map(
  TENS.map((word, place) => [folded(word), (place + 2) * 10]),
)
const UNIT_AND_TEN = new RegExp(`^(${[...SMALL.keys()].join('|')})und(${[...TEN_VALUES.keys()].join('|')})$`)
const SCALES = [
  ['million', 1_000_000],
  ['tausend', 1000],
  ['hundert', 100],
] as const

/** No number is longer, whatever is run together. */
const MAX_WORD_CHARACTERS = 120

/** What one word counts, written as `folded` leaves it: "dreihundertzweiundvierzig" is 342. */
export function valueOf(word: string): number | undefined {
  if (word.length > MAX_WORD_CHARACTERS) return undefined
  const known = SMALL.get(word) ?? TEN_VALUES.get(word)
  if (known !== undefined) return known
  const [, unit, ten] = UNIT_AND_TEN.exec(word) ?? []
  if (unit !== undefined && ten !== undefined) {
    const one = SMALL.get(unit) ?? 0
    return one > 0 && one < 10 ? one + (TEN_VALUES.get(ten) ?? 0) : undefined
  }
  for (const [name, size] of SCALES) {
    const at = word.indexOf(name)
    if (at < 0) continue
    return scaledValue(word.slice(0, at), size, word.slice(at + name.length).replace(/^(?:e|en)$/, ''))
  }
  return undefined
}

function scaledValue(before: string, size: number, after: string): number | undefined {
  const count = before === '' ? 1 : valueOf(before)
  const rest = after === '' ? 0 : valueOf(after.replace(/^und(?=.)/, ''))
  if (count === undefined || count === 0 || rest === undefined || rest >= size) return undefined
  return count * size + rest
}

const ORDINAL_STEMS: ReadonlyMap<string, number> = new Map([
  ['erst', 1],
  ['zweit', 2],
  ['dritt', 3],
  ['siebt', 7],
  ['acht', 8],
])

/** "dritten" is 3, "einundzwanzigste" 21. */
export function ordinalValueOf(word: string): number | undefined {
  const [, stem = ''] = /^(.{3,}?t)(?:e[nrsm]?)$/.exec(word) ?? []
  if (stem === '') return undefined
  const known = ORDINAL_STEMS.get(stem)
  if (known !== undefined) return known
  const value = valueOf(stem.replace(/(?:(?<=ig|ert|send)s)?t$/, ''))
  const isTen = /(?:ig|ert|send)st$/.test(stem)
  return value !== undefined && value > 3 && (isTen || value < 20) ? value : undefined
}

/** The digits that a single word is, as they would be dialled. */
const DIGITS: ReadonlyMap<string, string> = new Map([
  ...UNITS.map((word, value) => [folded(word), String(value)] as const),
  ['zwo', '2'],
  ['fuenef', '5'],
])

export function digitOf(word: string): string | undefined {
  return /^\d$/.test(word) ? word : DIGITS.get(word)
}

/** As in "doppel fünf" and "dreimal die acht". */
export const REPEATS: ReadonlyMap<string, number> = new Map([
  ['doppel', 2],
  ['doppelt', 2],
  ['doppelte', 2],
  ['zweimal', 2],
  ['zwomal', 2],
  ['dreifach', 3],
  ['dreimal', 3],
  ['viermal', 4],
])

/** Most numbers of several words are said in at most so many. */
const MAX_WORDS = 7
const JOINABLE = /^(?:und|ein|hundert|tausend|million|millionen)$/

/** The number that begins at a word, which may be written in several: "ein und zwanzig", "zwei hundert". */
export function numberAt(
  words: readonly string[],
  at: number,
): { readonly value: number; readonly count: number } | undefined {
  let best: { value: number; count: number } | undefined
  let joined = ''
  for (let count = 1; count <= MAX_WORDS && at + count <= words.length; count++) {
    const word = words[at + count - 1] ?? ''
    const last = words[at + count - 2] ?? ''
    const isPart = valueOf(word) !== undefined || JOINABLE.test(word)
    if (!isPart || (count === 1 && (word === 'und' || word === 'ein'))) {
      if (count === 1 && word === 'ein') {
        joined = word
        continue
      }
      break
    }
    // "Hundert zwei" is one number, "zwei drei" are two.
    if (count > 1 && !JOINABLE.test(word) && !JOINABLE.test(last) && !/(?:hundert|tausend)$/.test(last)) break
    joined += word
    const value = valueOf(joined)
    if (value !== undefined) best = { value, count }
  }
  return best
}
