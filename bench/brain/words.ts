const SYLLABLES = ['ba', 'do', 'fi', 'ga', 'ko', 'lu', 'mi', 'no', 'ra', 'su']

/** A word of its own for every number: what has been said before is remembered in several places, and numbers are judged. */
export function wordFor(number: number): string {
  return String(number).replaceAll(/\d/g, (digit) => SYLLABLES[Number(digit)] ?? '')
}
