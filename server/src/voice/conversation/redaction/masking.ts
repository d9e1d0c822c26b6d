import type { Language } from '../../../language/language.ts'
import { MARKS } from './marks.ts'
import type { RedactionKind } from './redaction.ts'

/*
 * A journal is replayed, and what the machine did depended on the words: how finished they looked, whether STT said
 * the same again, how many words were played. So what is removed from it leaves words of the same shape, between
 * invisible characters, and readers are shown a mark in their place.
 */

/** The invisible operators of Unicode: one opens a masked word, by what it was a part of; the joiner closes it. */
const OPENING: { readonly [kind in RedactionKind]: string } = {
  card_numbers: '\u2061',
  security_codes: '\u2062',
  national_ids: '\u2063',
}
const CLOSING = '\u2060'
/** Words that follow each other are one thing, whatever punctuation parts them. */
const MASKED =
  /([\u2061-\u2063])[^\u2060]*(?:\u2060|$)(?:[\s\p{P}]*\1[^\u2060]*(?:\u2060|$))*|[\u2060-\u2063]/gu

const MARK_OF: { readonly [opening: string]: string } = {
  '\u2061': MARKS.card,
  '\u2062': MARKS.code,
  '\u2063': MARKS.nationalId,
}

/** In the place of a key: no telephone has it. */
export const MASKED_KEY = '•'

/** As `spoken-digits` parts a text. */
const WORD = /\p{Nd}+|\p{L}+(?:['’]\p{L}+)*/gu

export type Word = { readonly text: string; readonly start: number; readonly end: number }

export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

/** Which of the versions of a word this is, by its place in the text. */
export type VersionOf = (place: number, word: string) => number

/** The text with words masked; `kindOf` decides which, and as what. */
export function maskWords(
  language: Language,
  text: string,
  kindOf: (word: Word, place: number) => RedactionKind | undefined,
  versionOf: VersionOf,
): string {
  let masked = ''
  let at = 0
  for (const [place, word] of wordsIn(text).entries()) {
    const kind = kindOf(word, place)
    if (kind === undefined) continue
    const standIn = language.standInFor(word.text, versionOf(place, word.text))
    masked += text.slice(at, word.start) + OPENING[kind] + standIn + CLOSING
    at = word.end
  }
  return masked + text.slice(at)
}

/** As people are shown it. */
export function shownText(text: string): string {
  return text.replaceAll(MASKED, (_whole, opening: string | undefined) => MARK_OF[opening ?? ''] ?? '')
}

/** The same for all texts of a value. */
export function shown<Value>(value: Value): Value {
  const each = (part: unknown): unknown => {
    if (typeof part === 'string') return shownText(part)
    if (Array.isArray(part)) return part.map(each)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, each(inner)]))
  }
  return each(value) as Value
}
