import type { CallAnalysis, Extracted } from './analysis.ts'
import type { CallType, Outcome } from './outcomes.ts'
import { ratingOf } from './rating.ts'

/** What a language model makes of a call. */
export type ModelAnalysis = {
  /** Its name, as people know it. */
  readonly model: string
  readonly type: CallType
  readonly outcome: Outcome
  /** Whether the caller was unhappy with how they were served; null where the model does not say. */
  readonly isUpset: boolean | null
  readonly summary: string
  readonly extracted: Extracted
}

export type Reconciled = Pick<CallAnalysis, 'type' | 'outcome' | 'rating' | 'summary' | 'extracted'>

/**
 * What the journal proves stands, and the model judges the rest, so that nothing a caller says can change a fact:
 * - The outcome is the model's where the journal does not rule it out. Who was not put through is not Escalated, what
 *   no tool has booked is not Appointment Booked, and what was not answered is not Resolved.
 * - The summary is the model's where there is nothing but words to sum up. What was booked, left or put through is
 *   told by the rules; so is a call of which the model claims an impossible outcome, since it has not understood it.
 * - The rating is given by the same rules as without a model, which only says whether the caller was upset.
 * - What was left in a message, booked or said is not replaced; the model fills in the rest.
 * - Of a call in which the caller never spoke there is nothing to understand.
 */
export function reconcile(ruleBased: CallAnalysis, model: ModelAnalysis): Reconciled {
  const { type, outcome, rating, summary, extracted, grounds, isFactual } = ruleBased
  if (rating === null) return { type, outcome, rating, summary, extracted }
  const isPossible = ruleBased.possibleOutcomes.includes(model.outcome)
  const agreed = isPossible ? model.outcome : outcome
  const isUpset = model.isUpset ?? grounds.isUpset
  return {
    type: isFactual && isAppointment(outcome) ? type : model.type,
    outcome: agreed,
    rating: ratingOf({ ...grounds, outcome: agreed, isUpset }),
    summary: isPossible && !isFactual && model.summary !== '' ? model.summary : summary,
    extracted: together(ruleBased, model),
  }
}

function isAppointment(outcome: Outcome): boolean {
  return outcome === 'Appointment Booked' || outcome === 'Appointment Cancelled'
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
