export type { PhraseName, Rephrasings } from './line-ids.ts'

export type Introduction = {
  readonly businessName: string
  readonly agentName: string
  /** As it is spoken; null where the number is withheld. */
  readonly callerNumber: string | null
  /** In the caller's words; null where they gave none. */
  readonly reason: string | null
}

/** What is said to a person who is asked whether to take a call. */
export type TransferLanguage = {
  /** Who is calling and why. */
  introduction(about: Introduction): string
  readonly question: string
  readonly farewell: string
  /** Whether a caller says no more than that they want a person. */
  isRequest(text: string): boolean
  /** Everything in a plain text that says that the caller waits, or does not mind: "I will hold", "no problem". */
  readonly waiting: RegExp
}
