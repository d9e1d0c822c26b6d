import type { Language } from './language.ts'

/** What writers use to make text look well and a voice would stumble over. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[^\S\r\n\u2028\u2029]*(?:[-*•>]|#+|\d+[.)])\s+/gm, '')
    .replace(/[*_`~#|<>{}]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s([.,!?])/g, '$1')
    .trim()
}

const MAX_CLAUSES_OF_TEXT = 12

/** A text in the pieces in which it is spoken. The same text always gives the same, so they can be rendered before. */
export function clausesOf({ sentencesIn }: Pick<Language, 'sentencesIn'>, text: string): string[] {
  return text
    .split(/\n+/)
    .map(withoutMarkup)
    .flatMap((line) => sentencesIn(line))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .slice(0, MAX_CLAUSES_OF_TEXT)
}
