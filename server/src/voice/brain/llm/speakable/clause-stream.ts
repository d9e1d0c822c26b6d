import type { Language } from '../../../../language/language.ts'
import { clausesOf } from '../../../speech/clauses.ts'

/** Cuts speech that is still being written, and that comes in whole words, into what is spoken as one. */
export type ClauseStream = {
  push(text: string): string[]
  /** The rest. Where the reply was cut short, a sentence that is not whole is left out, unless it is all there is. */
  end(ending: { readonly isCutShort: boolean }): string[]
}

/** A sentence this long is parted at a comma or a joint; a voice needs about seven seconds for it. */
const LONGEST_CLAUSE = 120

/** Of what never comes to an end, such as a row of digits. */
const MAX_WAITING_CHARACTERS = 1000

const SENTENCE_END = /[.!?]["')\]]*$/
const SAYS_SOMETHING = /\p{L}/u

export function createClauseStream(language: Pick<Language, 'writing'>): ClauseStream {
  let waiting = ''
  let count = 0

  /** The first clause is short, since the caller waits for it; after it whole sentences sound better. */
  function nextCut(): string | undefined {
    let cut = ''
    // A word after it shows whether a sentence ends here or only pauses at "a.m.".
    for (const clause of clausesOf(language, `${waiting} x`).slice(0, -1)) {
      cut = cut === '' ? clause : `${cut} ${clause}`
      const isEnough = count === 0 || SENTENCE_END.test(clause) || cut.length >= LONGEST_CLAUSE
      if (isEnough && SAYS_SOMETHING.test(cut)) return cut
    }
    return undefined
  }

  function takeAll(): string[] {
    const cuts: string[] = []
    for (let cut = nextCut(); cut !== undefined; cut = nextCut()) {
      cuts.push(cut)
      count += 1
      waiting = waiting.trimStart().slice(cut.length).trimStart()
    }
    return waiting.length > MAX_WAITING_CHARACTERS ? [...cuts, ...takeRest()] : cuts
  }

  function takeRest(): string[] {
    const rest = waiting.trim()
    waiting = ''
    return /[\p{L}\p{N}]/u.test(rest) ? [rest] : []
  }

  return {
    push(text) {
      waiting = (waiting + text).replace(/\s+/g, ' ')
      return takeAll()
    },
    end({ isCutShort }) {
      const cuts = takeAll()
      const isKept = !isCutShort || SENTENCE_END.test(waiting.trim()) || count === 0
      const rest = takeRest()
      return isKept ? [...cuts, ...rest] : cuts
    },
  }
}
