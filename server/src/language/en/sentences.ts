/** Not the end of a sentence, though a capital may follow. */
const SENTENCE_END =
  /(?<=[.!?])(?<!\b(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]t|[Nn]o|vs|approx|[A-Za-z])\.)\s+(?=[^a-z\s])/

/** The sentences of a line, in order. */
export function sentencesIn(line: string): string[] {
  return line.split(SENTENCE_END)
}
