/** The words for numbers, once: whatever says or reads a number in English takes them from here. */
export const UNITS = 'zero one two three four five six seven eight nine'.split(' ')
export const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
  ' ',
)
export const BELOW_TWENTY = [...UNITS, ...TEENS]
/** From twenty on. */
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
export const SCALES: readonly (readonly [size: number, name: string])[] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
]

const IRREGULAR: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** "three" is "third", "twenty" is "twentieth". */
export function ordinalOf(word: string): string {
  return IRREGULAR[word] ?? `${word.replace(/y$/, 'ie')}th`
}

/** The values of the single words below a hundred. */
export const BELOW_HUNDRED: ReadonlyMap<string, number> = new Map([
  ...BELOW_TWENTY.map((word, value) => [word, value] as const),
  ...TENS.map((word, place) => [word, (place + 2) * 10] as const),
])
export const ORDINAL_VALUES: ReadonlyMap<string, number> = new Map(
  Array.from(BELOW_HUNDRED, ([word, value]) => [ordinalOf(word), value]),
)

/**
 * Words for a digit besides its own: other names, names on the radio, the letter for zero, and what the STT mishears.
 */
const OTHER_DIGITS: ReadonlyMap<string, number> = new Map([
  ['nought', 0],
  ['naught', 0],
  ['nil', 0],
  ['oh', 0],
  ['o', 0],
  ['won', 1],
  ['to', 2],
  ['too', 2],
  ['for', 4],
  ['fore', 4],
  ['fife', 5],
  ['sex', 6],
  ['ate', 8],
  ['niner', 9],
])

/** The digit that each of the given other words may stand for. */
export function otherDigits(words: string): ReadonlyMap<string, string> {
  return new Map(words.split(' ').map((word) => [word, String(OTHER_DIGITS.get(word))]))
}

/** Zero to nine, and the other words that a reader takes for digits as well. */
export function digitWords(others: string): ReadonlyMap<string, string> {
  return new Map([...UNITS.map((word, value) => [word, String(value)] as const), ...otherDigits(others)])
}

/** As in "three sevens". */
export const DIGIT_PLURALS = 'zeros ones twos threes fours fives sixes sevens eights nines'.split(' ')
/** As in "double five". */
export const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
  ['quadruple', 4],
])
