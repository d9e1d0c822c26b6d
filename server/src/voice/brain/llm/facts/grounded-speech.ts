import type { Briefing, Heard, Source, ToolResult } from '../../brain.ts'
import { line } from '../../receptionist/talk.ts'
import { judge } from './grounding.ts'
import { withHeard, withResult, type Known } from './known-facts.ts'

type Spoken = { readonly clause: string; readonly source: Source }

/** Stands between a model and TTS for one turn: what is not known is not said. */
export type GroundedSpeech = {
  /** What is known by now. */
  known(): Known
  brought(result: ToolResult): void
  /** Another model takes the reply up, and begins a sentence of its own. */
  startOver(): void
  /** What may be said of a clause: itself, once in a turn that this is not known, or nothing. */
  sayable(clause: string): Spoken | undefined
  hasHeldBack(): boolean
  /** The question that has got no answer; undefined where there is none. */
  unanswered(): string | undefined
}

const SENTENCE_END = /[.!?]["')\]]*$/
const MAX_QUESTION_CHARACTERS = 500

export function createGroundedSpeech(briefing: Briefing, heard: Heard, before: Known): GroundedSpeech {
  let read: Known | undefined
  const known = () => (read ??= (heard.results ?? []).reduce(withResult, withHeard(before, heard)))
  readAhead(known)
  /** What was said of the sentence that is not yet over. */
  let lead = ''
  /** The rest of a sentence says nothing without the part that was held back. */
  let isSkipping = false
  let hasHeldBack = false

  return {
    known,
    brought(result) {
      read = withResult(known(), result)
    },
    startOver() {
      lead = ''
      isSkipping = false
    },
    sayable(clause) {
      const isEnd = SENTENCE_END.test(clause)
      if (isSkipping) {
        isSkipping = !isEnd
        return undefined
      }
      const { isGrounded, source } = judge(known(), clause, lead)
      lead = isEnd || !isGrounded ? '' : `${lead} ${clause}`.trimStart()
      if (isGrounded) return { clause, source }
      isSkipping = !isEnd
      const isFirst = !hasHeldBack
      hasHeldBack = true
      return isFirst ? line(briefing, 'not_known') : undefined
    },
    hasHeldBack: () => hasHeldBack,
    unanswered() {
      const question = heard.text.trim().slice(0, MAX_QUESTION_CHARACTERS)
      const { isBrief, isQuestion } = briefing.language.receptionist
      const isAsked = question !== '' && (isQuestion(question) || !isBrief(question))
      return hasHeldBack && isAsked ? question : undefined
    },
  }
}

/** While the model is being waited for: its request, which goes out first, does not wait for this. */
function readAhead(read: () => unknown): void {
  setImmediate(() => {
    try {
      read()
    } catch {
      // It is thrown again where it is asked for, in the reply that it belongs to.
    }
  })
}
