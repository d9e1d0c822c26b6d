import type { Language } from '../../../language/language.ts'

/** Something that a caller has to agree to, in words, before it is done. */
type Asked = { readonly subject: string; readonly turn: number }

export type Confirmation = {
  /**
   * Whether the caller has said yes to this, in a turn after the one in which it was first wanted. Until then it counts
   * as asked now. Whatever a model claims about it is not looked at.
   */
  isGiven(subject: string, turn: number, heard: string): boolean
}

const MAX_ASKED = 32

export function createConfirmation(language: Language): Confirmation {
  let asked: readonly Asked[] = []
  return {
    isGiven(subject, turn, heard) {
      const first = asked.find((each) => each.subject === subject)
      if (first && first.turn < turn && language.agrees(heard)) return true
      if (!first) asked = [...asked, { subject, turn }].slice(-MAX_ASKED)
      return false
    },
  }
}
