import type { Language } from '../../language/language.ts'
import type { WritingLanguage } from '../../language/writing.ts'

/** A clause of this many characters is worth a breath of its own; shorter ones stay with their neighbour. */
const SHORTEST = 12
/** The first is heard while the rest is made, so it is short. */
const FIRST_LONGEST = 45
/** Some six seconds: a longer one would keep the first clauses of other calls waiting. */
const LONGEST = 100
/**
 * Cuts a text where a speaker would breathe, so that the first clause can be heard while the next is made. Joined
 * with spaces the clauses are the text again, but for its white space.
 */
export function clausesOf({ writing }: Pick<Language, 'writing'>, text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const clauses: string[] = []
  let clause = ''
  for (const [index, word] of words.entries()) {
    const longest = clauses.length === 0 ? FIRST_LONGEST : LONGEST
    if (clause !== '' && clause.length + 1 + word.length > longest) {
      const [head, rest] = breathe(writing, clause)
      clauses.push(head)
      clause = rest
    }
    clause = clause === '' ? word : `${clause} ${word}`
    const ends = endsSentence(writing, clause, words[index + 1])
    if (ends || (clause.length >= SHORTEST && endsClause(word, words[index + 1]))) {
      clauses.push(clause)
      clause = ''
    }
  }
  return clause === '' ? clauses : [...clauses, clause]
}

/** Parts a clause that is too long before its last joint, or at its end where it has none. */
function breathe({ isJoint }: WritingLanguage, clause: string): [head: string, rest: string] {
  const words = clause.split(' ')
  for (let index = words.length - 1; index > 0; index--) {
    const head = words.slice(0, index).join(' ')
    if (head.length < SHORTEST) break
    if (isJoint(words[index]!)) return [head, words.slice(index).join(' ')]
  }
  return [clause, '']
}

function endsSentence(
  { endsInAbbreviation }: WritingLanguage,
  clause: string,
  next: string | undefined,
): boolean {
  if (!/[.!?]["')\]]*$/.test(clause)) return false
  return !endsInAbbreviation(clause, next)
}

function endsClause(word: string, next: string | undefined): boolean {
  return next !== undefined && /[,;:–—]$/.test(word)
}
