import { UNITS } from '../numerals.ts'

/** Addresses as they are written and as they are said: "ann at example dot com". No part is longer in any (RFC 5321). */
export const SPOKEN_EMAIL =
  /\b([\w+-]{1,64}(?:\s(?:dot|underscore|dash|hyphen|plus)\s[\w+-]{1,64}|\.[\w+-]{1,64}){0,20})\sat\s([\w-]{1,63}(?:(?:\sdot\s|\.)[a-z][\w-]{0,62}){1,10})/gi

/** An address as it is typed, whichever way it was put. */
export function compactAddress(text: string): string {
  return written(text).replaceAll(/\s+/g, '')
}

const MAX_PARTS = 60

/** Whether an address is in the words: whole words of them, run together, are its two halves. */
export function saysAddress(words: string, address: string): boolean {
  const [local = '', domain = ''] = compactAddress(address).split('@')
  const pieces = written(words).split('@')
  return pieces.slice(1).some((right, index) => {
    const before = pieces[index]!.trim().split(/\s+/).slice(-MAX_PARTS).toReversed()
    const after = right.trim().split(/\s+/).slice(0, MAX_PARTS)
    return (
      isRunOf(before, local, (run, part) => part + run) && isRunOf(after, domain, (run, part) => run + part)
    )
  })
}

function isRunOf(
  parts: readonly string[],
  wanted: string,
  join: (run: string, part: string) => string,
): boolean {
  let run = ''
  for (const part of parts) {
    run = join(run, part)
    if (run === wanted || run.replace(/(?<![.\-_])[.\-_]+$/, '') === wanted) return wanted !== ''
    if (run.length > wanted.length) return false
  }
  return false
}

function written(text: string): string {
  return ` ${text} `
    .toLowerCase()
    .replaceAll(/[,;!?"]|[.:](?=\s)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(\w)-(?=\w\b)/g, '$1 ')
    .replaceAll(/ (?:dot|period|point) /g, '.')
    .replaceAll(/ (?:underscore|under score) /g, '_')
    .replaceAll(/ (?:dash|hyphen|minus) /g, '-')
    .replaceAll(/ plus /g, '+')
    .replaceAll(/\bdouble (\w)\b/g, '$1 $1')
    .replaceAll(new RegExp(String.raw`\b(?:${UNITS.join('|')})\b`, 'g'), (word) =>
      String(UNITS.indexOf(word)),
    )
    .replaceAll(/ at /g, '@')
}
