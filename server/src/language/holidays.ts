import type { NamedHoliday } from './receptionist.ts'

/** What callers call a holiday, and the month and day, MM-DD, of those that fall on one every year. */
export type Holidays = {
  /** Any of them by its name, and what they are all called. */
  readonly sign: RegExp
  readonly any: RegExp
  readonly dates: readonly (readonly [sign: RegExp, date: string])[]
}

export function holidayIn({ sign, any, dates }: Holidays, words: string): NamedHoliday | undefined {
  const term = sign.exec(words)?.[0]
  if (term === undefined) return undefined
  const date = dates.find(([name]) => name.test(words))?.[1] ?? null
  return { term, date, isAny: any.test(term), words }
}

/** A shorter name than the own is one too: "Christmas" for "Christmas holidays". */
export function isNameOf(name: string, { term, isAny, words }: NamedHoliday): boolean {
  if (name === '') return false
  return words.includes(name) || (!isAny && name.includes(term))
}
