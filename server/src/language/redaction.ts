/** What a number is said to be. */
export type NumberLabel = 'card' | 'phone' | 'reference'

/** The numbers by which a state knows a person. */
export type NationalIdName =
  | 'us_social_security'
  | 'german_tax'
  | 'canadian_social_insurance'
  | 'british_national_insurance'
  | 'spanish_dni'
  | 'spanish_nie'

/** How people speak of numbers that must not be kept. */
export type RedactionLanguage = {
  /** By the last word that says what number is coming. */
  labelIn(text: string): NumberLabel | undefined
  /** Whether numbers are spoken of that are to be removed: near that, digits of several turns may belong together. */
  isDelicate(text: string): boolean
  /** A word by which a listener asks for the rest of a number. */
  isGoOn(word: string): boolean
  /** The letter that a word stands for where something is spelled; empty where it stands for none. */
  letterOf(word: string): string
  readonly nationalIds: Readonly<Record<NationalIdName, RegExp>>
  /** Where the code on a card is mentioned; global. */
  readonly securityCode: RegExp
  /** What else mentions it where a card number has been said; global. */
  readonly codeOfCard: RegExp
  /** What else a short number may be where a card is spoken of, up to the end of the text. */
  readonly otherNumber: RegExp
  /** Behind a number that is an amount and no code. */
  readonly amount: RegExp
}
