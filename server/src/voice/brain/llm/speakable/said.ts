/**
 * What of a clause has not been said yet, where another takes up a reply that was begun: one that only repeats is
 * empty, and one that begins with the last words said is taken up after them.
 */
export function unsaid(clause: string, said: string): string {
  const before = wordsIn(said)
  const words = wordsIn(clause)
  if (before.length === 0 || words.length === 0) return clause
  if (` ${before.join(' ')} `.includes(` ${words.join(' ')} `)) return ''
  const count = overlapOf(before, words)
  return count < MIN_OVERLAP ? clause : afterWords(clause, count)
}

/**
 * How many of the last words before are the first ones now; each word is looked at once, after Knuth, Morris and Pratt.
 */
function overlapOf(before: readonly string[], words: readonly string[]): number {
  // One that is no word keeps both apart.
  const row = [...words, '', ...before.slice(-words.length)]
  const known = [0]
  for (let at = 1; at < row.length; at++) {
    let count = known[at - 1] ?? 0
    while (count > 0 && row[at] !== row[count]) count = known[count - 1] ?? 0
    known.push(row[at] === row[count] ? count + 1 : 0)
  }
  return known.at(-1) ?? 0
}

/** A single word in common is coincidence. */
const MIN_OVERLAP = 2

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
}

function afterWords(clause: string, count: number): string {
  const parts = clause.split(/\s+/)
  let at = 0
  for (let left = count; left > 0 && at < parts.length; at++) if (wordsIn(parts[at]!).length > 0) left -= 1
  return parts.slice(at).join(' ')
}
