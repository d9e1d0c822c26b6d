import type { Outcome } from './outcomes.ts'

/** What a rating rests on. All of it can be seen in the journal, but for the mood, which a model may judge too. */
export type RatingGrounds = {
  readonly hasSpoken: boolean
  readonly outcome: Outcome
  /** The caller complained, or sounded angry. */
  readonly isUpset: boolean
  /** Turns in which the agent asked back, did not understand, or said what it had said before. */
  readonly troubles: number
  /** How often something failed on our side. */
  readonly failures: number
  /** Whether anything that was asked got its answer. */
  readonly hasAnswered: boolean
  /** Whether something stayed open beside what was done. */
  readonly hasOpen: boolean
  /** Whether the caller wanted anything at all. */
  readonly hasAsked: boolean
}

const MOST = 5
const LEAST = 1

/** What an outcome is worth where all went smoothly. */
const START: Readonly<Record<Outcome, number>> = {
  Resolved: MOST,
  Escalated: MOST,
  'Appointment Booked': MOST,
  'Appointment Cancelled': MOST,
  'Lead Captured': 4,
  'Message Taken': 4,
  'Follow-up Required': 3,
  Spam: 3,
  'Wrong Number': 3,
  Unresolved: 2,
  Abandoned: 2,
}

/** Ratings say how well callers were served; these were not to be served. */
const FIXED: ReadonlySet<Outcome> = new Set<Outcome>(['Spam', 'Wrong Number'])
const DONE: ReadonlySet<Outcome> = new Set<Outcome>([
  'Escalated',
  'Appointment Booked',
  'Appointment Cancelled',
  'Lead Captured',
  'Message Taken',
])

/** One misunderstanding and one failure are forgiven. */
const FORGIVEN = 1
const MANY_TROUBLES = 4

/**
 * D-F6, and the rules that docs/calls.md publishes: null where the caller never spoke; else what the outcome is worth,
 * less what went wrong, from 1 to 5. Thanks do not count: most people say thank you whatever they got.
 */
export function ratingOf(grounds: RatingGrounds): number | null {
  const { hasSpoken, outcome, isUpset, troubles, failures, hasOpen } = grounds
  if (!hasSpoken) return null
  if (FIXED.has(outcome)) return START[outcome]
  const lost =
    Number(isUpset) +
    Number(failures > FORGIVEN) +
    Number(troubles > FORGIVEN) +
    Number(troubles >= MANY_TROUBLES) +
    Number(DONE.has(outcome) && hasOpen)
  return Math.max(LEAST, startOf(grounds) - lost)
}

function startOf({ outcome, hasAnswered, hasAsked }: RatingGrounds): number {
  const isHalf = (outcome === 'Unresolved' && hasAnswered) || (outcome === 'Abandoned' && !hasAsked)
  return START[outcome] + Number(isHalf)
}
