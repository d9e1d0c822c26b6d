import { createContext, use } from 'react'
import { keep, KEPT } from '../ui/kept/kept.ts'
import type { catalogue as english } from './en.ts'
import { isLanguage, type Language } from './languages.ts'

/** The same words in another language. */
export type Words<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> }
export type Catalogue = Words<typeof english>
export type Plural = { readonly one: string; readonly other: string }

export type Translation = {
  readonly language: Language
  readonly text: Catalogue
  choose(language: Language): Promise<void>
}
export const TranslationContext = createContext<Translation | undefined>(undefined)

/** What was chosen here, or else the first language of the browser's that we speak. */
export function preferredLanguage(): Language {
  const preferred = [keep.getItem(KEPT.language) ?? '', ...navigator.languages]
  return preferred.map((each) => each.slice(0, 2)).find(isLanguage) ?? 'en'
}

export function rememberLanguage(language: Language): void {
  keep.setItem(KEPT.language, language)
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext)
  if (translation === undefined) throw new Error('There is no text outside of the translation.')
  return translation
}

/** All strings that the dashboard shows. */
export function useText(): Catalogue {
  return useTranslation().text
}

/** Puts values in place of `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? whole) : whole,
  )
}

/** "1 call", "2 calls": `{n}` stands for the number. */
export function countOf(text: Plural, n: number, language: Language): string {
  const form = new Intl.PluralRules(language).select(n) === 'one' ? text.one : text.other
  return fill(form, { n: new Intl.NumberFormat(language).format(n) })
}
