/** What is put in the place of what was removed. It mentions what it stands for, but that is no mention. */
export const MARKS = {
  card: '[card number removed]',
  code: '[security code removed]',
  nationalId: '[national id removed]',
} as const

export const LONGEST_MARK = Math.max(...Object.values(MARKS).map((mark) => mark.length))

export function hasMark(text: string): boolean {
  return Object.values(MARKS).some((mark) => text.includes(mark))
}

/** Blotted out, so that places in the text hold. */
export function withoutMarks(text: string): string {
  return Object.values(MARKS).reduce((rest, mark) => rest.replaceAll(mark, ' '.repeat(mark.length)), text)
}
