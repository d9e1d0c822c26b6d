/** The languages that agents can speak, by their tags (BCP 47). */
export const LANGUAGE_TAGS = ['en', 'de', 'es'] as const
export type LanguageTag = (typeof LANGUAGE_TAGS)[number]

export const DEFAULT_TAG: LanguageTag = 'en'
