/** A clause of this many characters is worth a breath of its own; shorter ones stay with their neighbour. */
const SHORTEST = 12
/** The first is heard while the rest is made, so it is short. */
const FIRST_LONGEST = 60
const LONGEST = 180

const ABBREVIATION =
  /(^|[\s(])(mr|mrs|ms|dr|prof|st|ave|rd|blvd|apt|ste|no|ext|vs|etc|e\.g|i\.e|approx|dept|inc|ltd|co|jr|sr|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|[a-z])\.$/i
/** "a.m." may end a sentence, but then a capital follows. */
const HALF_OF_DAY = /\b[ap]\.m\.$/i

/**
 * Cuts a text where a speaker would breathe, so that the first clause can be heard while the next is made. Joined
 * with spaces the clauses are the text again, but for its white space.
 */
export function clausesOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const clauses: string[] = []
  let clause = ''
  for (const [index, word] of words.entries()) {
    const longest = clauses.length === 0 ? FIRST_LONGEST : LONGEST
    if (clause !== '' && clause.length + 1 + word.length > longest) {
      clauses.push(clause)
      clause = ''
    }
    clause = clause === '' ? word : `${clause} ${word}`
    const ends = endsSentence(clause, words[index + 1])
    if (ends || (clause.length >= SHORTEST && endsClause(word, words[index + 1]))) {
      clauses.push(clause)
      clause = ''
    }
  }
  return clause === '' ? clauses : [...clauses, clause]
}

function endsSentence(clause: string, next: string | undefined): boolean {
  if (!/[.!?]["')\]]*$/.test(clause)) return false
  if (HALF_OF_DAY.test(clause)) return next !== undefined && /^\p{Lu}/u.test(next)
  return !ABBREVIATION.test(clause)
}

function endsClause(word: string, next: string | undefined): boolean {
  return next !== undefined && /[,;:–—]$/.test(word)
}
