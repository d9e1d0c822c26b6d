/** Each in its own language. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}
