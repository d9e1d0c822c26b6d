import type { Language } from '../../../../language/language.ts'
import type { Marks } from './faq.ts'

/** "How much is it?" is the same question about everything. */
const ABOUT_ANYTHING: ReadonlySet<string> = new Set(['price', 'duration', 'distance'])
/** Questions that begin alike with so many words are taken to be made on one pattern. */
const MIN_PATTERN_WORDS = 2
/** An entry that names fewer of the things that are asked about is about others. */
const MIN_NAMED = 0.5

/**
 * Whether the question is alike but about something else: "How far is the museum?" is no paraphrase of "How far is
 * the beach?", though hardly any two sentences are closer. Words cannot tell for sure, so it is a reason to ask back.
 */
export function isAboutAnotherThing(
  language: Language,
  asked: Marks,
  entry: Marks,
  words: { asked: string; question: string },
): boolean {
  return isPriceOfAnother(language, asked, entry) || hasAnotherInPlace(language, entry, words)
}

/** Which part of the things that are asked about an entry names. */
export function namedThings({ receptionist }: Language, asked: ReadonlySet<string>, entry: Marks): number {
  const things = [...asked].filter((each) => !receptionist.askingWords.has(each))
  const named = things.filter((each) => entry.stems.has(each)).length
  return things.length === 0 ? 1 : named / things.length
}

function isPriceOfAnother(language: Language, asked: Marks, entry: Marks): boolean {
  const concepts = [...asked.concepts].filter((concept) => entry.concepts.has(concept))
  const isOnlyAsking = concepts.length > 0 && concepts.every((concept) => ABOUT_ANYTHING.has(concept))
  return isOnlyAsking && namedThings(language, asked.stems, entry) === 0
}

/** The same pattern with another thing in its place. */
function hasAnotherInPlace(
  language: Language,
  entry: Marks,
  words: { asked: string; question: string },
): boolean {
  const { contentWords, plain, stem, receptionist } = language
  const asked = plain(words.asked).split(' ')
  const question = plain(words.question).split(' ')
  const ahead = asked.findIndex((word, index) => word !== question[index])
  if (ahead < MIN_PATTERN_WORDS) return false
  const thing = withoutEnd(asked.slice(ahead), question.slice(ahead)).join(' ')
  const concepts = [...receptionist.conceptsIn(thing)].filter((concept) => !ABOUT_ANYTHING.has(concept))
  if (concepts.some((concept) => entry.concepts.has(concept))) return false
  return namedThings(language, new Set(contentWords(thing).map(stem)), entry) < MIN_NAMED
}

/** The words up to where both end alike. */
function withoutEnd(words: readonly string[], others: readonly string[]): readonly string[] {
  let same = 0
  while (same < Math.min(words.length, others.length) && words.at(-1 - same) === others.at(-1 - same))
    same += 1
  return words.slice(0, words.length - same)
}
