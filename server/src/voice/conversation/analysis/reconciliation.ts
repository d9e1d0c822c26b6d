import { ratingFor, withinRatings, type CallAnalysis, type Extracted } from './analysis.ts'
import type { CallType, Outcome } from './outcomes.ts'

/** What a language model makes of a call. */
export type ModelAnalysis = {
  /** Its name, as people know it. */
  readonly model: string
  readonly type: CallType
  readonly outcome: Outcome
  readonly rating: number | null
  readonly summary: string
  readonly extracted: Extracted
}

export type Reconciled = Pick<CallAnalysis, 'type' | 'outcome' | 'rating' | 'summary' | 'extracted'>

/** How far a model may move a rating. */
const RATING_LEEWAY = 1

/**
 * What the journal proves stands, and the model judges the rest, so that nothing a caller says can change a fact:
 * - The outcome is the model's where the journal does not rule it out. Who was not put through is not Escalated, and
 *   what no tool has booked is not Appointment Booked.
 * - A model that claims an impossible outcome has not understood the call: the words of its summary do not count.
 * - The rating is the model's, as far as one step from what the rules give for the outcome; null stays null (D-F6).
 * - What was read back to the caller in a message, and what was booked, is not replaced; the model fills in the rest.
 * - Of a call in which the caller never spoke there is nothing to understand.
 */
export function reconcile(ruleBased: CallAnalysis, model: ModelAnalysis): Reconciled {
  const { type, outcome, rating, summary, extracted } = ruleBased
  if (rating === null) return { type, outcome, rating, summary, extracted }
  const isPossible = ruleBased.possibleOutcomes.includes(model.outcome)
  const agreed = isPossible ? model.outcome : outcome
  return {
    type: model.type,
    outcome: agreed,
    rating: ratingBetween(ratingFor(agreed, { outcome, rating }), model.rating),
    summary: isPossible && model.summary !== '' ? model.summary : summary,
    extracted: together(ruleBased, model),
  }
}

function ratingBetween(rules: number, wanted: number | null): number {
  const near = Math.min(rules + RATING_LEEWAY, Math.max(rules - RATING_LEEWAY, Math.round(wanted ?? rules)))
  return withinRatings(near)
}

function together(
  { extracted: known, outcome }: CallAnalysis,
  { extracted }: ModelAnalysis,
): Extracted | null {
  const all = {
    callerName: known?.callerName ?? extracted.callerName,
    callbackNumber: known?.callbackNumber ?? extracted.callbackNumber,
    reason: known?.reason ?? extracted.reason,
    appointment: known?.appointment ?? (outcome === 'Appointment Booked' ? extracted.appointment : null),
  }
  return Object.values(all).every((each) => each === null) ? null : all
}
