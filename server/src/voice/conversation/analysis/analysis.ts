import type { EndReason } from '../commands.ts'
import { utterances, type Utterance } from '../conversation-log.ts'
import type { CallEvent } from '../events.ts'
import { end } from '../hang-up.ts'
import { shown } from '../redaction/masking.ts'
import { replay } from '../replay.ts'
import { languageIn } from '../settings.ts'
import type { CallState, EndedCall } from '../state.ts'
import { extractedFrom, type Extracted } from './extraction.ts'
import { factsOf } from './facts.ts'
import { isLeftOpen, outcomeOf, possibleOutcomes, typeOf } from './judgement.ts'
import type { CallType, Outcome } from './outcomes.ts'
import { ratingOf, type RatingGrounds } from './rating.ts'
import { summarise } from './summary.ts'

export type { Extracted }

/** What is kept of a call: the fields of a transcript. */
export type CallAnalysis = {
  readonly answeredAtMs: number
  readonly endedAtMs: number
  /** When the caller had heard that no person speaks; null where they have not. */
  readonly disclosedAtMs: number | null
  readonly durationSeconds: number
  readonly reason: EndReason
  readonly type: CallType
  readonly outcome: Outcome
  /** The outcomes that the journal does not rule out, however the words are understood. */
  readonly possibleOutcomes: readonly Outcome[]
  readonly rating: number | null
  readonly grounds: RatingGrounds
  readonly summary: string
  /** Whether it tells what was done, which nobody can put better who only reads the words. */
  readonly isFactual: boolean
  /** What is known of the caller; null where it is nothing. */
  readonly extracted: Extracted | null
  readonly conversation: readonly Utterance[]
  /** Questions that nothing the agent knows answers. */
  readonly unanswered: readonly string[]
}

/**
 * The journal of a call as its transcript; undefined where it was never answered. A crashed call ends with its last
 * fact. `caller` is the number that the call came from, where it is known.
 */
export function analyse(
  events: readonly CallEvent[],
  caller: string | null = null,
): CallAnalysis | undefined {
  const ended = over(replay(events).state)
  if (!ended || ended.answeredAtMs === null) return undefined
  const dropped = events.findLast((event) => event.type === 'line.dropped')
  const endedAtMs = Math.max(ended.endedAtMs, dropped?.atMs ?? 0)
  // What is removed from the journal is not in it, only words of the same shape: nothing is made of those.
  const call = shown(ended)
  const language = languageIn(events)
  const facts = factsOf(language, call, shown(events), caller)
  const outcome = outcomeOf(facts)
  const grounds: RatingGrounds = {
    hasSpoken: facts.hasSpoken,
    outcome,
    isUpset: facts.isUpset,
    troubles: facts.troubles,
    failures: facts.failures,
    hasAnswered: facts.questions.answered.length > 0,
    hasOpen: isLeftOpen(facts) || (facts.errand !== null && !facts.person.isReached),
    hasAsked: facts.hasAsked,
  }
  const extracted = extractedFrom(language, facts, call.conversation, caller)
  return {
    answeredAtMs: ended.answeredAtMs,
    endedAtMs,
    disclosedAtMs: ended.disclosedAtMs,
    durationSeconds: Math.floor((endedAtMs - ended.answeredAtMs) / 1000),
    reason: call.reason,
    type: typeOf(facts),
    outcome,
    possibleOutcomes: possibleOutcomes(facts, outcome),
    rating: ratingOf(grounds),
    grounds,
    summary: summarise(language, facts, outcome, extracted?.callerName ?? null),
    isFactual: facts.changes.length + facts.messages.length > 0 || facts.person.isReached,
    extracted,
    conversation: shown(utterances(ended.conversation)),
    unanswered: call.record.unanswered,
  }
}

function over(state: CallState): EndedCall | undefined {
  if (state.phase === 'ended') return state
  if (state.phase === 'ringing') return undefined
  const ended = end(state, state.stage === 'bridged' ? 'transferred' : 'failed').state
  return ended.phase === 'ended' ? ended : undefined
}
