import { german } from './de/index.ts'
import { english } from './en/index.ts'
import { spanish } from './es/index.ts'
import type { Language } from './language.ts'

/** By their tags (BCP 47). One more language is one more row. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [english, german, spanish].map((each) => [each.tag, each]),
)

/** What is spoken where nothing else is set, or something that is not known here. */
const DEFAULT = english

export function languageFor(tag: string | undefined): Language {
  return LANGUAGES.get(tag ?? '') ?? DEFAULT
}
