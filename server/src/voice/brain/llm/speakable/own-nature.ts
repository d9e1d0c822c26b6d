import type { Briefing, Heard, Source } from '../../brain.ts'
import { line } from '../../receptionist/talk.ts'

type Spoken = { readonly clause: string; readonly source: Source }

/** What has come of a sentence: its clauses where it is honest, else what is said instead. */
type Judged = { readonly clauses: readonly string[]; readonly instead: readonly Spoken[] }

/** Stands between a model and TTS for one turn: whatever it was told, it does not pass for a person. */
export type OwnNature = {
  /** What is said before the model is heard: the truth, where the caller asks for it. */
  atOnce(): Spoken[]
  /** Nothing before the sentence is whole; the truth in place of the first that claims a person, and then nothing. */
  take(clause: string): Judged
  /** What is left once nothing more comes. */
  end(): Judged
  /** Another model takes the reply up, and begins a sentence of its own. */
  startOver(): void
}

const SENTENCE_END = /[.!?]["')\]]*$/
/** What is longer is judged in parts, since nobody waits so long for the end of a sentence. */
const MAX_SENTENCE_CHARACTERS = 400
const NOTHING: Judged = { clauses: [], instead: [] }

export function createOwnNature(briefing: Briefing, { text }: Heard): OwnNature {
  const { askedIn, claimsPerson } = briefing.language.disclosure
  const isAsked = askedIn(text) !== undefined
  let hasToldTruth = false
  let clauses: string[] = []

  function truth(): Spoken[] {
    if (hasToldTruth) return []
    hasToldTruth = true
    const { clause, source } = line(briefing, 'i_am_automated')
    return [{ clause, source }]
  }

  function judge(): Judged {
    const sentence = clauses
    clauses = []
    const isLie = claimsPerson(sentence.join(' '), isAsked)
    return isLie ? { clauses: [], instead: truth() } : { clauses: sentence, instead: [] }
  }

  return {
    atOnce: () => (isAsked ? truth() : []),
    take(clause) {
      clauses.push(clause)
      const isWhole = SENTENCE_END.test(clause) || clauses.join(' ').length >= MAX_SENTENCE_CHARACTERS
      return isWhole ? judge() : NOTHING
    },
    end: () => (clauses.length > 0 ? judge() : NOTHING),
    startOver() {
      clauses = []
    },
  }
}
