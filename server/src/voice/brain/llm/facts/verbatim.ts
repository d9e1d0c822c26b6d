import type { Language } from '../../../../language/language.ts'
import { withoutMarkup } from '../../../../language/written-text.ts'
import type { Source } from '../../brain.ts'
import type { DeedVerdict } from './deeds.ts'
import type { Index } from './fact-index.ts'
import type { Known } from './known-facts.ts'

/** A word, or a figure with all that makes it another one. Signs count: 5 € is not 5 %. */
const PIECE = /\p{L}[\p{L}\p{M}'’]*|\d+(?:[.,:/–-]\d+)*|[\p{S}%&@#]/gu

/** The same for sentences that differ in case and punctuation only. A question is no statement. */
function keyOf(sentence: string): string {
  const pieces = sentence.toLowerCase().match(PIECE) ?? []
  const words = pieces.join(' ').replaceAll('’', "'").replaceAll('–', '-')
  return words !== '' && /\?[^\p{L}\p{N}]{0,9}$/u.test(sentence) ? `${words}?` : words
}

/** Figures, signs, abbreviations and titles sound otherwise than they are written. */
const IS_SPOKEN_OTHERWISE = /\d|[\p{S}%&@#/]|\p{Lu}{2}|\.\s*[^\s"')\]]|\p{Lu}\p{Ll}{1,2}\s\p{Lu}/u
/** To find out how a text is spoken takes long: of an index, and of a sentence. */
const MAX_SPOKEN_CHARACTERS = 20_000
const MAX_SENTENCE_CHARACTERS = 1000

function spokenKeyOf(language: Language, sentence: string): string | undefined {
  const isOther = sentence.length <= MAX_SENTENCE_CHARACTERS && IS_SPOKEN_OTHERWISE.test(sentence)
  return isOther ? keyOf(language.spokenForm(sentence)) : undefined
}

/** The sentences of a text that is true, the first of them also in the words in which they are spoken. */
export function addSentences(language: Language, index: Index, text: string, source: Source | null): void {
  const { sentences } = index
  const add = (key: string) => {
    if (!sentences.has(key)) sentences.set(key, source)
  }
  for (const sentence of text.split('\n').flatMap((line) => language.sentencesIn(withoutMarkup(line)))) {
    add(keyOf(sentence))
    if (index.spokenCharacters + sentence.length > MAX_SPOKEN_CHARACTERS) continue
    const spoken = spokenKeyOf(language, sentence)
    if (spoken === undefined) continue
    index.spokenCharacters += sentence.length
    add(spoken)
  }
}

/**
 * Where a sentence stands word for word in what the owner has written or a tool has brought: it is true whatever it
 * says. Undefined where it does not. Two things it cannot vouch for: what a prompt has an agent say once something is
 * done is not done thereby, and what a tool has said no longer holds where another has changed it since.
 */
export function verbatimSource(
  { language, told }: Known,
  sentence: string,
  deed: DeedVerdict | undefined,
): Source | null | undefined {
  // That is what the caller has asked, and not what was written.
  if (language.facts.saysYesToAll(sentence)) return undefined
  const keys = [keyOf(sentence), spokenKeyOf(language, sentence)]
  const vouches = (source: Source | null): boolean => {
    if (deed === undefined || deed.is === 'right' || source === null) return true
    return !source.startsWith('prompt:') && !(source.startsWith('tool:') && deed.is === 'wrong')
  }
  return keys.flatMap((key) => sourcesOf(told, key)).find(vouches)
}

function sourcesOf(told: readonly Index[], key: string | undefined): (Source | null)[] {
  if (key === undefined || key === '') return []
  return told.flatMap(({ sentences }) => sentences.get(key) ?? (sentences.has(key) ? [null] : []))
}
