/** Longest phrase, in tokens, whose repetition is noticed. */
const LONGEST_PHRASE = 16
/**
 * "Five, five, five, five" stands in many numbers and takes up to three tokens a digit; so many of one token, or of a
 * phrase, is a model that turns in circles.
 */
const LONGEST_DIGIT = 3
const REPEATS_OF_DIGIT = 10
const REPEATS_OF_PHRASE = 4

/** How many tokens at the end only repeat what stands before them: zero for ordinary speech. */
export function repeatedTail(tokens: readonly number[]): number {
  for (let length = 1; length <= LONGEST_PHRASE; length++) {
    const repeats = length <= LONGEST_DIGIT ? REPEATS_OF_DIGIT : REPEATS_OF_PHRASE
    if (endsInRepeats(tokens, length, repeats)) return length * (repeats - 1)
  }
  return 0
}

function endsInRepeats(tokens: readonly number[], length: number, repeats: number): boolean {
  const from = tokens.length - length * repeats
  if (from < 0) return false
  for (let index = from; index < tokens.length - length; index++) {
    if (tokens[index] !== tokens[index + length]) return false
  }
  return true
}
