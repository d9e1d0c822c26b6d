/** Not the end of a sentence, though a capital may follow. */
const SENTENCE_END =
  /(?<=[.!?])(?<!\b(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]t|[Nn]o|vs|approx|[A-Za-z])\.)\s+(?=[^a-z\s])/

/** The sentences of a line, in order. */
export function sentencesIn(line: string): string[] {
  return line.split(SENTENCE_END)
}

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
export function clausesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map(withoutMarkup)
    .flatMap(sentencesIn)
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .slice(0, MAX_CLAUSES_OF_TEXT)
}
