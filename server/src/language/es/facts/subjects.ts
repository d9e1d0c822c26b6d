import { remembered, topicsOfBy } from '../../fact-topics.ts'
import type { Topics } from '../../facts.ts'
import { folded } from '../folded.ts'
import { NUMBER_WORDS, ORDINAL_VALUES } from '../numerals.ts'
import { stem } from '../plain.ts'
import { EMPTY_WORDS, EVERYDAY_WORDS, QUALITY_WORDS, SYNONYMS } from './general-words.ts'

const CANONICAL = new Map(SYNONYMS.flatMap((row) => row.map((word) => [stem(word), stem(row[0]!)] as const)))
const EMPTY = new Set([...EMPTY_WORDS.map(folded), ...NUMBER_WORDS, ...ORDINAL_VALUES.keys()])
const QUALITIES = new Set(QUALITY_WORDS.flatMap((word) => [folded(word), stem(word)]))
const EVERYDAY = new Set(EVERYDAY_WORDS.flatMap((word) => [folded(word), stem(word)]))
const WORD = /\p{L}+/gu

/** "Le llamarán", "se pondrán en contacto": its words are in any call, but not what they say together. */
export const CALLBACK = '@callback'
const CALLS_BACK =
  /\b(?:le|les) (?:llama|llamara|llamaran|llamaremos|llamamos|contactara|contactaran|contactaremos|respondera|responderan)\b|\bpondr\w+ en contacto\b|\bdevolver\w* la llamada\b/

const topicOf = remembered((word): { root?: string; isEveryday?: boolean } => {
  if (word.length < 2 || EMPTY.has(word)) return {}
  // "Seguimos" is of "seguir".
  const root = stem(word.replace(/(?<=\w{3}[aei])mos$/, 'r'))
  if (QUALITIES.has(word) || QUALITIES.has(root)) return {}
  return { root: CANONICAL.get(root) ?? root, isEveryday: EVERYDAY.has(word) || EVERYDAY.has(root) }
})

/** What a text is about: roots of words, those that any business could speak of apart. */
export function topicsIn(text: string): Topics {
  const own: string[] = []
  const everyday: string[] = []
  const bare = folded(text.normalize('NFC'))
  for (const word of bare.match(WORD) ?? []) {
    const { root, isEveryday } = topicOf(word)
    if (root !== undefined) (isEveryday ? everyday : own).push(root)
  }
  if (CALLS_BACK.test(bare)) own.push(CALLBACK)
  return { own, everyday }
}

export const topicsOf = topicsOfBy({ topicsIn, and: 'y', forWhom: 'para' })
