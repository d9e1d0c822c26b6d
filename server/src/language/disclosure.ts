/** How an agent says what it is, and how it is recognised in what others have written and asked. */
export type DisclosureLanguage = {
  /**
   * How many words of a text must have been heard for the listener to know that no person speaks; undefined where it
   * does not say so. An "assistant" alone may be a person.
   */
  wordsUntilSaid(text: string): number | undefined
  /** Whether a caller asks if a person speaks: nothing but that, or that too. */
  askedIn(text: string): 'only' | 'too' | undefined
  /** Whether a sentence of an agent says that a person speaks. Where that was asked, a bare "yes, I am" may. */
  claimsPerson(sentence: string, asked: boolean): boolean
}
