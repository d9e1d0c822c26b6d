import type { CallFacts } from './facts.ts'
import type { CallType, Outcome } from './outcomes.ts'
import type { Topic } from '../events.ts'

/** D-F8. Where a call was about several things, the first of these names it. */
const TYPES: readonly (readonly [Topic, CallType])[] = [
  ['complaint', 'Complaint'],
  ['cancellation', 'Cancellation'],
  ['booking', 'Booking'],
  ['sales', 'Sales Inquiry'],
  ['support', 'Support Request'],
  ['feedback', 'Feedback'],
]

/** What was done says more than what was spoken of: who cannot make it on Tuesday and takes Friday has booked. */
export function typeOf({ topics, changes }: Pick<CallFacts, 'topics' | 'changes'>): CallType {
  if (topics.includes('complaint')) return 'Complaint'
  const last = changes.findLast(({ kind }) => kind !== 'lead')?.kind
  if (last !== undefined) return last === 'cancelled' ? 'Cancellation' : 'Booking'
  return TYPES.find(([topic]) => topics.includes(topic))?.[1] ?? 'General Info'
}

const BY_CHANGE = {
  booked: 'Appointment Booked',
  moved: 'Appointment Booked',
  cancelled: 'Appointment Cancelled',
  lead: 'Lead Captured',
} as const

/** D-F5 in the order that docs/calls.md publishes, the first that applies. */
export function outcomeOf(facts: CallFacts): Outcome {
  const { person, changes, topics, messages, hasSpoken, hasReply, errand, reason } = facts
  if (person.isReached) return 'Escalated'
  const isRefused = person.isWanted && messages.length === 0
  const change = changes.at(-1)
  if (change) return isRefused && person.isLast ? 'Follow-up Required' : BY_CHANGE[change.kind]
  if (topics.includes('spam')) return 'Spam'
  if (topics.includes('wrong_number')) return 'Wrong Number'
  if (messages.length > 0) return outcomeOfMessage(facts)
  if (!hasSpoken) return person.failure === null ? 'Abandoned' : 'Follow-up Required'
  if (isRefused) return 'Follow-up Required'
  if (!hasReply) return reason === 'caller_hung_up' ? 'Abandoned' : 'Unresolved'
  if (errand) return errand.isWithdrawn ? 'Unresolved' : 'Follow-up Required'
  if (topics.includes('complaint')) return 'Follow-up Required'
  if (isLeftOpen(facts) || facts.isBrokenOff) return 'Unresolved'
  return facts.hasAsked ? 'Resolved' : 'Abandoned'
}

/** Whom nobody put through, and who has not said all, waits for a call. */
function outcomeOfMessage({ messages, person, topics, errand }: CallFacts): Outcome {
  const isWaiting = person.isTried || errand !== null || messages.some(({ isWhole }) => !isWhole)
  if (isWaiting) return 'Follow-up Required'
  return topics.includes('sales') ? 'Lead Captured' : 'Message Taken'
}

/** Something was asked and not answered. */
export function isLeftOpen({ questions, isNotUnderstood }: CallFacts): boolean {
  return questions.unanswered.length > 0 || questions.isPartly || isNotUnderstood
}

/** What is a matter of judgement: the rest follows from what happened. */
const JUDGED: readonly Outcome[] = ['Resolved', 'Unresolved', 'Follow-up Required', 'Spam', 'Wrong Number']
const WITH_MESSAGE: readonly Outcome[] = ['Message Taken', 'Lead Captured', 'Follow-up Required']

/** The outcomes that the journal does not rule out, however the words are understood. */
export function possibleOutcomes(facts: CallFacts, outcome: Outcome): readonly Outcome[] {
  const { person, changes, messages, hasSpoken, hasReply, errand } = facts
  const isSettled =
    person.isReached ||
    changes.length > 0 ||
    (person.isWanted && messages.length === 0) ||
    messages.some(({ isWhole }) => !isWhole) ||
    (messages.length > 0 && outcome === 'Follow-up Required') ||
    !hasSpoken ||
    !hasReply
  if (isSettled) return [outcome]
  if (messages.length > 0) return [...new Set([outcome, ...WITH_MESSAGE])]
  const isOpen =
    facts.questions.unanswered.length > 0 || errand !== null || facts.isBrokenOff || !facts.hasAsked
  return [...new Set([outcome, ...JUDGED.filter((each) => !isOpen || each !== 'Resolved')])]
}
