import type { Intent } from './receptionist.ts'

/** An emergency is told in few clauses; the rest of a long text is not looked at. */
const MAX_COMMAS = 6

type Words = {
  intentsIn(text: string): readonly Intent[]
  isQuestion(text: string): boolean
}

/**
 * "I smell gas, are you open now?": what is asked after an emergency is a request of its own, though nothing but a comma
 * stands between them.
 */
export function withUrgentClause(text: string, { intentsIn, isQuestion }: Words): string[] {
  const isUrgent = (said: string): boolean =>
    !isQuestion(said) && intentsIn(said).some((intent) => intent === 'danger' || intent === 'emergency')
  for (const { 0: comma, index } of [...text.matchAll(/,\s+/g)].slice(0, MAX_COMMAS)) {
    const said = text.slice(0, index)
    const asked = text.slice(index + comma.length)
    // The question mark at the end says nothing about where the question begins.
    if (isUrgent(said) && isQuestion(asked.replace(/[?\s]+$/, ''))) return [said, asked]
  }
  return [text]
}
