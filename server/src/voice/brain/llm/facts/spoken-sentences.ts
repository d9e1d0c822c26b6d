import type { Briefing, Source } from '../../brain.ts'
import type { LineId } from '../../../../language/receptionist.ts'
import { line } from '../../receptionist/talk.ts'
import type { DoneDeed } from './deeds.ts'
import { judge } from './grounding.ts'
import type { Known } from './known-facts.ts'

export type Spoken = { readonly clause: string; readonly source: Source }

export type Sentence = { readonly text: string; readonly clauses: readonly string[] }

/** The sentences of one reply, each said whole or not at all. */
export type SpokenSentences = {
  /** What is said for a sentence: itself, something true in its place, or nothing. */
  say(sentence: Sentence): Spoken[]
  isSayable(sentence: Sentence): boolean
  /** Whether it says that something was done of which nothing is known yet. */
  isTooEarly(sentence: Sentence): boolean
  /** A tool has done something, which is to be said. */
  did(deed: DoneDeed): void
  /** What was done, where the reply has not said so though it began to. */
  confirmation(): Spoken[]
  hasHeldBack(): boolean
  startOver(): void
}

export function createSpokenSentences(briefing: Briefing, known: () => Known): SpokenSentences {
  const { facts } = briefing.language
  const verdictOn = ({ text }: Pick<Sentence, 'text'>) => judge(known(), text, said, briefing.grounding)
  let said = ''
  let hasToldFact = false
  let hasHeldBack = false
  let hasApologised = false
  /** What comes next may rest on a sentence that was left out. */
  let isAfterGap = false
  let deed: DoneDeed | undefined
  let isConfirmed = false

  /** Once is enough, and nothing is said where the reply has told the caller something already. */
  function apologise(id: LineId, isNeeded: boolean): Spoken[] {
    hasHeldBack = true
    isAfterGap = true
    if (hasApologised || !isNeeded) return []
    hasApologised = true
    return [freshLine(briefing, id, known().lastSaid)]
  }

  function confirm({ kind, day, time }: DoneDeed): Spoken[] {
    isAfterGap = true
    if (isConfirmed || day === undefined || time === undefined) return []
    isConfirmed = true
    return [{ clause: facts.confirmation(kind, day, time), source: `line:${kind}` }]
  }

  return {
    say({ text, clauses }) {
      if (isAfterGap && (facts.leansOnLast(text) || facts.isOpening(text))) return []
      const { isGrounded, source, confirms, undone } = verdictOn({ text })
      if (undone?.is === 'wrong') return confirm(undone.deed)
      // A message is offered at the end of the reply; that is all there is to say of one that was not taken.
      if (undone) return apologise('cannot_help', undone.kind !== 'noted')
      if (!isGrounded) return apologise('not_known', !hasToldFact)
      isConfirmed ||= confirms
      said = `${said} ${text}`.trimStart()
      isAfterGap = false
      hasToldFact ||= source !== 'model'
      return clauses.map((clause) => ({ clause, source }))
    },
    isSayable: (sentence) => verdictOn(sentence).isGrounded,
    isTooEarly: (sentence) => verdictOn(sentence).undone?.is === 'undone',
    did(done) {
      deed = done
      isConfirmed = false
    },
    confirmation: () => (deed ? confirm(deed) : []),
    hasHeldBack: () => hasHeldBack,
    startOver() {
      isAfterGap = false
    },
  }
}

/** In another wording than the last time. */
function freshLine(briefing: Briefing, id: LineId, lastSaid: string): Spoken {
  const { clause, source, line: written } = line(briefing, id)
  const fresh = written?.wordings.find((each) => !lastSaid.includes(each))
  return { clause: fresh ?? clause, source }
}
