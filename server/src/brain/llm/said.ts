/**
 * What of a clause has not been said yet, where another takes up a reply that was begun: one that only repeats is
 * empty, and one that begins with the last words said is taken up after them.
 */
export function unsaid(clause: string, said: string): string {
  const before = wordsIn(said)
  const words = wordsIn(clause)
  if (before.length === 0 || words.length === 0) return clause
  if (` ${before.join(' ')} `.includes(` ${words.join(' ')} `)) return ''
  for (let count = Math.min(words.length, before.length); count >= MIN_OVERLAP; count--)
    if (before.slice(-count).join(' ') === words.slice(0, count).join(' ')) return afterWords(clause, count)
  return clause
}

/** A single word in common is chance. */
const MIN_OVERLAP = 2

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
}

function afterWords(clause: string, count: number): string {
  let left = count
  const parts = clause.split(/\s+/)
  while (left > 0 && parts.length > 0) if (wordsIn(parts.shift()!).length > 0) left -= 1
  return parts.join(' ')
}
