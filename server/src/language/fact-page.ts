import type { HardFact } from './language.ts'

/** A word, a sign or a number of a text, in lower case. */
export type Token = {
  readonly text: string
  readonly start: number
  readonly end: number
  /** What it counts, where it is a number. */
  readonly value?: number
  /** Its digits as they would be dialled, where it may be part of a telephone number. */
  readonly digits?: string
  /** Written or said as "third". */
  readonly isOrdinal?: true
  /** Hours and minutes with a colon or a full stop between them. */
  readonly clock?: number
  readonly hasCapital?: true
}

/** What is being read: the tokens, and which of them a fact has been made of. */
export type Page = {
  readonly tokens: readonly Token[]
  readonly facts: HardFact[]
  readonly isUsed: boolean[]
}

export function use(page: Page, from: number, to: number, fact: Omit<HardFact, 'start'>): void {
  page.facts.push({ ...fact, start: page.tokens[from]!.start })
  for (let at = from; at <= to; at++) page.isUsed[at] = true
}

export function wordAt({ tokens }: Page, at: number): string {
  return tokens[at]?.text ?? ''
}
