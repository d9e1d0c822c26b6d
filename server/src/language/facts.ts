/** What the guard over a language model asks of a sentence, beside the facts in it. */
export type FactsLanguage = {
  /** Whether an address is in the words, as it is written or said. */
  saysAddress(words: string, address: string): boolean
  /** Which day of the week a word is, from Monday, 0; tomorrow only where today is known. */
  dayOf(word: string, today: number | null): number | undefined
  /** Whether a week, or the end of one, is spoken of. */
  namesWeek(text: string): boolean
  /** Whether the caller is spoken to or of. */
  addressesCaller(sentence: string): boolean
  /** Whether it is about when the business is open. */
  isAboutHours(sentence: string): boolean
  /** Whether it says that the business is open, and neither denies nor asks it. */
  claimsOpen(sentence: string): boolean
  offersMessage(said: string): boolean
}
