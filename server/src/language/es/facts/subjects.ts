import type { FactPlace, Topics } from '../../facts.ts'
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

/** What a text is about: roots of words, those that any business could speak of apart. */
export function topicsIn(text: string): Topics {
  const own: string[] = []
  const everyday: string[] = []
  const bare = folded(text.normalize('NFC'))
  for (const word of bare.match(WORD) ?? []) {
    if (word.length < 2 || EMPTY.has(word)) continue
    // "Seguimos" is of "seguir".
    const root = stem(word.replace(/(?<=\w{3}[aei])mos$/, 'r'))
    if (QUALITIES.has(word) || QUALITIES.has(root)) continue
    const kept = CANONICAL.get(root) ?? root
    if (EVERYDAY.has(word) || EVERYDAY.has(root)) everyday.push(kept)
    else own.push(kept)
  }
  if (CALLS_BACK.test(bare)) own.push(CALLBACK)
  return { own, everyday }
}

/** The words before a fact back to the last of its kind; after "25 euros para", those that say whom it is for. */
export function topicsOf(sentence: string, { start, last, next }: FactPlace): Topics {
  const after = sentence.slice(start, next)
  const close = after.split(/[,;.]|\sy\s/)[0] ?? ''
  const forWhom = /^\S+(?:\s\S+){0,3}?\spara\s(.*)$/is.exec(after)?.[1]
  for (const text of [forWhom ?? '', sentence.slice(last, start), sentence.slice(0, start), close]) {
    const topics = topicsIn(text)
    if (topics.own.length + topics.everyday.length > 0) return topics
  }
  return { own: [], everyday: [] }
}
