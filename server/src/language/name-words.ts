import { ALIKE, alikeness, mostAlike } from './alike.ts'

/** What is spelled wins over what was heard of the same word, before or after it. */
export function withSpelled(
  before: readonly string[],
  spelled: readonly string[],
  after: readonly string[],
): string {
  const [word = '', ...more] = spelled
  if (more.length > 0) return capitalisedName(spelled)
  const parted = partedLike(before, word) ?? partedLike(after, word)
  if (parted) return capitalisedName(parted)
  const inAfter = mostAlike(after, word)
  const heard = inAfter >= 0 ? after : before
  const at = inAfter >= 0 ? inAfter : mostAlike(before, word)
  // The first letter is lost most easily: "Rosalind, our O S A L I N D".
  if (at >= 0 && heard[at]?.slice(1) === word) return capitalisedName(heard)
  if (at >= 0) return capitalisedName(heard.map((each, index) => (index === at ? word : each)))
  const [only, ...others] = before
  const isOtherName = only !== undefined && others.length === 0 && only[0] !== word[0]
  return capitalisedName(isOtherName ? [only, word] : [word])
}

/** Letters of several words in one breath, parted where the parts are most like the words that were heard. */
function partedLike(heard: readonly string[], letters: string): readonly string[] | undefined {
  if (heard.length < 2 || heard.length > letters.length) return undefined
  const whole = alikeness(heard.join(''), letters)
  const isOneWord = heard.some((word) => alikeness(word, letters) >= whole)
  return whole < ALIKE || isOneWord ? undefined : bestParts(heard, letters).parts
}

type Parts = { readonly parts: readonly string[]; readonly score: number }

function bestParts([first = '', ...others]: readonly string[], letters: string): Parts {
  if (others.length === 0) return { parts: [letters], score: alikeness(first, letters) }
  let best: Parts = { parts: [letters], score: -1 }
  for (let cut = 1; cut <= letters.length - others.length; cut++) {
    const rest = bestParts(others, letters.slice(cut))
    const score = alikeness(first, letters.slice(0, cut)) + rest.score
    if (score > best.score) best = { parts: [letters.slice(0, cut), ...rest.parts], score }
  }
  return best
}

/** The words of a name as they are written. */
export function capitalisedName(words: readonly string[]): string {
  return words.map(capitalised).join(' ')
}

function capitalised(word: string): string {
  return word
    .replace(/(^|[-'.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

/** A name of which one word is said again: what is said takes the place of the word that it is most like. */
export function mergedName(known: readonly string[], given: string, at: number): string {
  return known.map((each, index) => (index === at ? given : each)).join(' ')
}

/** The place of the word that another is meant to replace; -1 where there is none. */
export function placeOf(known: readonly string[], word: string): number {
  const alike = mostAlike(known, word)
  return alike >= 0 ? alike : known.findIndex((each) => each[0] === word[0])
}
