type Table = {
  /** Words that change nothing about a question, folded. */
  readonly fillers: string
  /** Ways to begin a question that are not part of it, folded. */
  readonly openings: readonly string[]
  /** As the lists are written: lower case, and what else does not matter. */
  fold(text: string): string
}

/** The same for questions that differ in case, punctuation, spaces and fillers only; empty where nothing is asked. */
export function questionKeyBy({ fillers, openings, fold }: Table): (question: string) => string {
  const skipped = new Set(fillers.split(' '))
  const begun = openings.map((opening) => opening.split(' ')).sort((one, other) => other.length - one.length)

  function withoutOpenings(words: readonly string[]): readonly string[] {
    const opening = begun.find((each) => each.every((word, at) => word === words[at]))
    return opening ? withoutOpenings(words.slice(opening.length)) : words
  }

  return (question) => {
    const all = fold(question.normalize('NFKC')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const telling = withoutOpenings(all.filter((word) => !skipped.has(word)))
    return (telling.length > 0 ? telling : all).join(' ')
  }
}
