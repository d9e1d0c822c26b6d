/** More than fits into one turn; the rest is not looked at. */
export const MAX_HEARD_CHARACTERS = 1000

/** The text in one line, with plain apostrophes, as far as it is looked at. */
export function tidied(text: string): string {
  return text.slice(0, MAX_HEARD_CHARACTERS).replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
}
