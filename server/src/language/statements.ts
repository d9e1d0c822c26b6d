type Signs = {
  /** With whom or what a statement begins, after courtesies, and what is said of them. */
  readonly tells: RegExp
  /** A question or a wish, wherever it stands. */
  readonly asks: RegExp
  plain(text: string): string
  isQuestion(text: string): boolean
}

/**
 * Whether the words plainly tell something: "my crown fell out". A few words that name a thing, a wish and whatever may be
 * a question whose first words were lost are none.
 */
export function isStatementBy({ tells, asks, plain, isQuestion }: Signs): (text: string) => boolean {
  return (text) => {
    if (/[?¿]/.test(text) || isQuestion(text)) return false
    const words = plain(text)
    return tells.test(words) && !asks.test(words)
  }
}
