import type { SaidLetter } from './spelled.ts'

/** How a language speaks of single letters. All words are in lower case. */
export type LetterCorrectionWords = {
  lettersIn(text: string): readonly SaidLetter[]
  /** Which letter is meant, at the end of what stands before it: "the second one is an". */
  readonly place: RegExp
  /** The words of that: "second" is 1, "last" is -1. */
  readonly places: ReadonlyMap<string, number>
  /** The end of what stands before something that is wrong: "not", "instead of". */
  readonly denial: RegExp
  /** Letters that are words too, and count only with an example: "a". */
  readonly alsoWords: ReadonlySet<string>
  /** Letters whose names sound alike on the telephone. */
  readonly soundAlike: readonly string[]
}

/**
 * A word of which one letter is put right: "the second letter is an M", "M as in Mike, not N", "no, B as in Bravo".
 * Undefined where nothing says which one is meant.
 */
export function correctedLetters(
  words: LetterCorrectionWords,
  text: string,
  known: string,
): string | undefined {
  const said = words
    .lettersIn(text)
    .filter(({ letters, isNamed }) => isNamed || !words.alsoWords.has(letters))
  const isWrong = ({ start }: SaidLetter) => words.denial.test(text.slice(0, start).toLowerCase())
  const [right, ...others] = said.filter((letter) => !isWrong(letter))
  const [wrong, ...more] = said.filter(isWrong)
  if (!right || others.length > 0 || more.length > 0) return undefined
  const place = placeSaid(words, text.slice(0, right.start))
  const at = place === undefined ? placeAmong(words, known, right, wrong?.letters) : nth(known, place)
  if (at === undefined) return undefined
  const put = known.slice(0, at) + inCase(right.letters, known.charAt(at)) + known.slice(at + 1)
  return put === known ? undefined : put
}

function placeSaid({ place, places }: LetterCorrectionWords, before: string): number | undefined {
  return places.get(place.exec(before.toLowerCase())?.[1] ?? '')
}

/** The only place where the wrong letter stands, or one that sounds like the right one, which an example tells. */
function placeAmong(
  { soundAlike }: LetterCorrectionWords,
  known: string,
  { letters: right, isNamed }: SaidLetter,
  wrong: string | undefined,
): number | undefined {
  const lower = known.toLowerCase()
  if (wrong !== undefined) return only(positionsOf(lower, (letter) => letter === wrong))
  const [single = ''] = right
  if (right === single + single)
    return lower.includes(right) ? undefined : only(positionsOf(lower, (letter) => letter === single))
  const alike = isNamed ? soundAlike.filter((group) => group.includes(right)).join('') : ''
  return only(positionsOf(lower, (letter) => letter !== right && alike.includes(letter)))
}

function positionsOf(word: string, isMeant: (letter: string) => boolean): number[] {
  return Array.from(word, (letter, at) => (isMeant(letter) ? [at] : [])).flat()
}

function only(places: readonly number[]): number | undefined {
  return places.length === 1 ? places[0] : undefined
}

/** Only letters count. */
function nth(known: string, place: number): number | undefined {
  return positionsOf(known, (letter) => /\p{L}/u.test(letter)).at(place)
}

function inCase(letters: string, before: string): string {
  return /\p{Lu}/u.test(before) ? letters.charAt(0).toUpperCase() + letters.slice(1) : letters
}
