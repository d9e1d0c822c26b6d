import type { FactPlace, Topics } from '../../facts.ts'
import { folded } from '../folding.ts'
import { ordinalValueOf, valueOf } from '../numerals.ts'
import { stem } from '../plain.ts'
import { monthOf, weekdayOf } from '../receptionist/days.ts'
import { COMPOUND_HEADS, EMPTY_WORDS, EVERYDAY_WORDS, QUALITY_WORDS, SYNONYMS } from './general-words.ts'

const PARTICIPLE =
  /^(ab|an|auf|aus|bei|ein|fest|mit|nach|um|unter|vor|weg|weiter|zu|zurueck)?ge(?=\p{L}{3,}(?:t|en)$)/u

/** "Eingetragen" is of "eintragen". */
function infinitive(word: string): string {
  return word.replace(PARTICIPLE, '$1')
}

const CANONICAL = new Map(SYNONYMS.flatMap((row) => row.map((word) => [stem(word), stem(row[0]!)] as const)))
const EMPTY = new Set(EMPTY_WORDS.map(folded))
const QUALITIES = new Set(QUALITY_WORDS.flatMap((word) => [folded(word), stem(word)]))
const EVERYDAY = new Set(
  EVERYDAY_WORDS.flatMap((word) => [folded(word), stem(word), stem(infinitive(folded(word)))]),
)

/** "Wir rufen Sie zurück": its words are in any call, but not what they say together. */
export const CALLBACK = '@callback'
const CALLS_BACK =
  /\b(?:ruf\w*|meld\w*) (?:\w+ ){0,5}?(?:zurueck|an|bei ihnen|sich)\b|\bzurueckruf\w*\b|\bsie hoeren (?:\w+ )*von uns\b|\brueckruf\b/

/** What a text is about: roots of words, those that any business could speak of apart. */
export function topicsIn(text: string): Topics {
  const own: string[] = []
  const everyday: string[] = []
  const bare = folded(text)
  for (const word of bare.match(/\p{L}+/gu) ?? []) {
    if (word.length < 2 || EMPTY.has(word) || isNumber(word)) continue
    const root = stem(infinitive(word))
    if (QUALITIES.has(word) || QUALITIES.has(root)) continue
    const kept = canonical(word, root)
    if (EVERYDAY.has(word) || EVERYDAY.has(root)) everyday.push(kept)
    else own.push(kept)
  }
  if (CALLS_BACK.test(bare)) own.push(CALLBACK)
  return { own, everyday }
}

const COMPOUND = new RegExp(`^(\\p{L}{4,}?)s?(?:${COMPOUND_HEADS})$`, 'u')

/** A compound goes by its first part where the last says little: "Impftermin" belongs to "Impfung". */
function canonical(word: string, root: string): string {
  const known = CANONICAL.get(root)
  if (known !== undefined) return known
  const first = COMPOUND.exec(word)?.[1]
  const part = first === undefined || EVERYDAY.has(word) ? root : stem(first)
  return CANONICAL.get(part) ?? part
}

function isNumber(word: string): boolean {
  return (
    valueOf(word) !== undefined ||
    ordinalValueOf(word) !== undefined ||
    weekdayOf(word) !== undefined ||
    monthOf(word) !== undefined
  )
}

/** The words before a fact back to the last of its kind; after "25 Euro für", those that say whom it is for. */
export function topicsOf(sentence: string, { start, last, next }: FactPlace): Topics {
  const after = sentence.slice(start, next)
  const close = after.split(/[,;.]|\sund\s/)[0] ?? ''
  const forWhom = /^\S+(?:\s\S+){0,3}?\sfür\s(.*)$/is.exec(after)?.[1]
  for (const text of [forWhom ?? '', sentence.slice(last, start), sentence.slice(0, start), close]) {
    const topics = topicsIn(text)
    if (topics.own.length + topics.everyday.length > 0) return topics
  }
  return { own: [], everyday: [] }
}
