/** What is written so is spoken otherwise. A group that took no part arrives as undefined. */
export type Rule = readonly [pattern: RegExp, spoken: (...parts: string[]) => string]

/** A figure, never begun in the middle of another: so that a long row of digits is looked at once. */
export const NUMBER = String.raw`(?<!\d|\d[.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`
/** Between the ends of a span. White space is single when the rules are applied. */
export const DASH = ' ?[-–—] ?'

export function byRules(rules: readonly Rule[]): (text: string) => string {
  return (text) => rules.reduce((spoken, [pattern, replace]) => spoken.replace(pattern, replace), text)
}

/** The longest first, so that none hides behind its own beginning. */
export function anyOf(words: readonly string[]): string {
  return [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.$*+?^/|()[\]{}\\]/g, String.raw`\$&`))
    .join('|')
}
