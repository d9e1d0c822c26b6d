import { remembered, topicsOfBy } from '../../fact-topics.ts'
import type { Topics } from '../../facts.ts'
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
  /\b(?:ruf\w*|meld\w*) (?:\w+ ){0,5}?(?:zurueck|an|bei ihnen|sich)\b|\bzurueckruf\w*\b|\bsie hoeren (?:\w+ ){0,8}von uns\b|\brueckruf\b/

const topicOf = remembered((word): { root?: string; isEveryday?: boolean } => {
  if (word.length < 2 || EMPTY.has(word) || isNumber(word)) return {}
  const root = stem(infinitive(word))
  if (QUALITIES.has(word) || QUALITIES.has(root)) return {}
  return { root: canonical(word, root), isEveryday: EVERYDAY.has(word) || EVERYDAY.has(root) }
})

/** What a text is about: roots of words, those that any business could speak of apart. */
export function topicsIn(text: string): Topics {
  const own: string[] = []
  const everyday: string[] = []
  const bare = folded(text)
  for (const word of bare.match(/\p{L}+/gu) ?? []) {
    const { root, isEveryday } = topicOf(word)
    if (root !== undefined) (isEveryday ? everyday : own).push(root)
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

export const topicsOf = topicsOfBy({ topicsIn, and: 'und', forWhom: 'für' })
