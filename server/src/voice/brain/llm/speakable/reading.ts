import type { WritingLanguage } from '../../../../language/writing.ts'

/** How far a bracket, a tag or a word may reach before it is no longer waited for. */
export const MAX_HELD_CHARACTERS = 300

/** What is being left out, over however many pieces of the stream it goes on. */
export type Skip =
  | { readonly until: string }
  | { readonly until: 'space' }
  | { readonly until: 'balance'; depth: number; quoted: boolean; escaped: boolean }

export type Reading = {
  readonly language: WritingLanguage
  raw: string
  skip: Skip | undefined
  isLineStart: boolean
  /** A heading ends with its line: one with a mark of its own, or one in bold of which the end has come. */
  heading: 'no' | 'marked' | 'open' | 'closed'
  /** White space was read that nothing has followed yet; after a line without a full stop, as a full stop. */
  gap: '' | ' ' | '. '
  said: string
  isWhole: boolean
  readonly names: ReadonlySet<string>
}

/** What may be looked at for a decision: the same however the stream was cut. */
export function held({ raw }: Reading): string {
  return raw.slice(0, MAX_HELD_CHARACTERS)
}

export function isWaiting({ raw, isWhole }: Reading): boolean {
  return !isWhole && raw.length < MAX_HELD_CHARACTERS
}

export function drop(reading: Reading, length: number, isLineStart = false): true {
  reading.raw = reading.raw.slice(length)
  reading.isLineStart = isLineStart
  return true
}

export function replace(reading: Reading, length: number, by: string): true {
  reading.raw = by + reading.raw.slice(length)
  return true
}

export function spaceOut(reading: Reading): true {
  if (reading.gap === '') reading.gap = ' '
  return drop(reading, 1)
}

export function startSkip(reading: Reading, length: number, skip: Skip): true {
  reading.skip = skip
  return drop(reading, length)
}
