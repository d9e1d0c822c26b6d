import type { Briefing, Heard, ToolResult } from '../../brain.ts'
import { withAction, withHeard, withResult, type Known } from './known-facts.ts'
import { createSentenceQueue } from './sentence-queue.ts'
import { createSpokenSentences, type Spoken } from './spoken-sentences.ts'

/** Stands between a model and TTS for one turn: what is not known is not said, nor that something was done that was not. */
export type GroundedSpeech = {
  /** What is known by now. */
  known(): Known
  brought(result: ToolResult): void
  /** What the call does at the end of the reply: what waited for it can be said. */
  acts(kind: 'noted' | 'transferred'): Spoken[]
  /** Another model takes the reply up, and begins a sentence of its own. */
  startOver(): void
  /** What may be said now that a clause has come: nothing before its sentence is whole. */
  take(clause: string): Spoken[]
  /** What may be said once nothing more comes. */
  end(): Spoken[]
  hasHeldBack(): boolean
  /** The question that has got no answer; undefined where there is none. */
  unanswered(): string | undefined
}

const SENTENCE_END = /[.!?]["')\]]*$/
const MAX_QUESTION_CHARACTERS = 500
/** What is longer is judged in parts, since nobody waits so long for the end of a sentence. */
const MAX_SENTENCE_CHARACTERS = 400

export function createGroundedSpeech(briefing: Briefing, heard: Heard, before: Known): GroundedSpeech {
  const { facts, receptionist } = briefing.language
  let read: Known | undefined
  const known = () => (read ??= (heard.results ?? []).reduce(withResult, withHeard(before, heard)))
  readAhead(known)
  const sentences = createSpokenSentences(briefing, known)
  const queue = createSentenceQueue(facts, sentences)
  /** The sentence that is not yet whole. */
  let clauses: string[] = []
  /** Something was said to be done before it was. */
  let wasTooEarly = false

  function endSentence(): void {
    if (clauses.length > 0) queue.push({ text: clauses.join(' '), clauses })
    clauses = []
  }

  return {
    known,
    brought(result) {
      const earlier = known().deeds
      read = withResult(known(), result)
      const deed = read.deeds.at(-1)
      if (deed && !deed.isListed && !earlier.includes(deed)) sentences.did(deed)
      // The model, which now knows what came of it, says it anew.
      if (queue.dropDeeds()) wasTooEarly = true
    },
    acts(kind) {
      read = withAction(known(), kind)
      return queue.settle()
    },
    startOver() {
      clauses = []
      queue.clear()
      sentences.startOver()
    },
    take(clause) {
      clauses.push(clause)
      if (!SENTENCE_END.test(clause) && clauses.join(' ').length < MAX_SENTENCE_CHARACTERS) return []
      endSentence()
      return queue.settle()
    },
    end() {
      endSentence()
      const spoken = queue.settleAll()
      return wasTooEarly ? [...spoken, ...sentences.confirmation()] : spoken
    },
    hasHeldBack: sentences.hasHeldBack,
    unanswered() {
      const question = heard.text.trim().slice(0, MAX_QUESTION_CHARACTERS)
      const isAsked =
        question !== '' && (receptionist.isQuestion(question) || !receptionist.isBrief(question))
      return sentences.hasHeldBack() && isAsked ? question : undefined
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
