/** What a voice makes of what a language model writes. */
export type WritingLanguage = {
  /** Whether something in asterisks or parentheses that begins with this word is an action rather than speech. */
  isStageDirection(firstWord: string): boolean
  /** How the signs in "#5" and "ann_lee" are called. */
  readonly numberSign: string
  readonly underscore: string
  /** Before such a word a speaker may breathe where there is no comma. */
  isJoint(word: string): boolean
  /** Whether the full stop at the end of a text belongs to an abbreviation; `next` is the word after it. */
  endsInAbbreviation(text: string, next: string | undefined): boolean
}
