import type { EndReason } from '../commands.ts'
import type { CallEvent, Topic } from '../events.ts'
import { utterances, type Conversation, type Utterance } from '../conversation-log.ts'
import { end } from '../hang-up.ts'
import { shown } from '../redaction/masking.ts'
import { replay } from '../replay.ts'
import type { CallState, EndedCall } from '../state.ts'
import type { CallType, Outcome } from './outcomes.ts'
import { summarise } from './summary.ts'
import type { Language } from '../../../language/language.ts'
import { languageIn } from '../settings.ts'

/** What a business wants to know of a call without reading it; null where it is unknown. */
export type Extracted = {
  readonly callerName: string | null
  readonly callbackNumber: string | null
  readonly reason: string | null
  /** When it begins, ISO 8601. Only what was really booked. */
  readonly appointment: string | null
}

/** What is kept of a call: the fields of a transcript. */
export type CallAnalysis = {
  readonly answeredAtMs: number
  readonly endedAtMs: number
  readonly durationSeconds: number
  readonly reason: EndReason
  readonly type: CallType
  readonly outcome: Outcome
  /** The outcomes that the journal does not rule out, however the words are understood. */
  readonly possibleOutcomes: readonly Outcome[]
  readonly rating: number | null
  readonly summary: string
  /** From messages and bookings; null where there was neither. */
  readonly extracted: Extracted | null
  readonly conversation: readonly Utterance[]
  /** Questions that nothing the agent knows answers. */
  readonly unanswered: readonly string[]
}

/** The journal of a call as its transcript; undefined where it was never answered. A crashed call ends with its last fact. */
export function analyse(events: readonly CallEvent[]): CallAnalysis | undefined {
  const call = over(replay(events).state)
  if (!call || call.answeredAtMs === null) return undefined
  const dropped = events.findLast((event) => event.type === 'line.dropped')
  const endedAtMs = Math.max(call.endedAtMs, dropped?.atMs ?? 0)
  const language = languageIn(events)
  const topics = topicsOf(language, call)
  const outcome = outcomeOf(call, topics)
  const durationSeconds = Math.floor((endedAtMs - call.answeredAtMs) / 1000)
  return shown({
    answeredAtMs: call.answeredAtMs,
    endedAtMs,
    durationSeconds,
    reason: call.reason,
    type: typeOf(topics),
    outcome,
    possibleOutcomes: possibleOutcomes(call, outcome),
    rating: ratingOf(language, call, topics, outcome),
    summary: summarise(language, call, outcome, durationSeconds),
    extracted: extractedFrom(call, events),
    conversation: utterances(call.conversation),
    unanswered: call.record.unanswered,
  })
}

function over(state: CallState): EndedCall | undefined {
  if (state.phase === 'ended') return state
  if (state.phase === 'ringing') return undefined
  const ended = end(state, state.stage === 'bridged' ? 'transferred' : 'failed').state
  return ended.phase === 'ended' ? ended : undefined
}

/** D-F8. Where a call was about several things, the first of these names it. */
const TYPES: readonly (readonly [Topic, CallType])[] = [
  ['complaint', 'Complaint'],
  ['cancellation', 'Cancellation'],
  ['booking', 'Booking'],
  ['sales', 'Sales Inquiry'],
  ['support', 'Support Request'],
  ['feedback', 'Feedback'],
]

function typeOf(topics: readonly Topic[]): CallType {
  return TYPES.find(([topic]) => topics.includes(topic))?.[1] ?? 'General Info'
}

/** The brain's judgement; the caller's words where it gave none that says anything. */
function topicsOf({ analysis }: Language, { record, conversation }: EndedCall): readonly Topic[] {
  const telling = record.topics.filter((topic) => TYPES.some(([each]) => each === topic) || isNuisance(topic))
  return telling.length > 0 ? telling : analysis.topicsIn(callerWords(conversation))
}

function isNuisance(topic: Topic): boolean {
  return topic === 'spam' || topic === 'wrong_number'
}

/**
 * D-F5, the first that applies:
 * put through: Escalated. A tool booked, cancelled or captured: that. Spam and wrong numbers as the brain, or a caller
 * who says so, names them. A message: Follow-up Required if the caller was to be put through (D-F2), Lead Captured if
 * it is about buying, else Message Taken. Never a word from the caller: Abandoned, or Follow-up Required where no one
 * took the forwarded call. To be put through, or asked for a person, and was not: Follow-up Required (D-F2). No answer
 * heard: Abandoned if the caller hung up, else Unresolved. The last thing not understood, a question that was not
 * answered, or the call broke off before the last answer: Unresolved. A complaint: Follow-up Required. Else Resolved.
 */
function outcomeOf(call: EndedCall, topics: readonly Topic[]): Outcome {
  const { record, conversation, reason } = call
  if (record.transferred) return 'Escalated'
  const effect = record.effects.at(-1)
  if (effect) return EFFECT_OUTCOMES[effect]
  if (topics.includes('spam')) return 'Spam'
  if (topics.includes('wrong_number')) return 'Wrong Number'
  if (record.messages.length > 0) {
    if (record.transferWanted) return 'Follow-up Required'
    return topics.includes('sales') ? 'Lead Captured' : 'Message Taken'
  }
  if (!hasSpoken(conversation)) return record.transferFailure === null ? 'Abandoned' : 'Follow-up Required'
  if (record.transferWanted || asksForPerson(call)) return 'Follow-up Required'
  if (!hasAnswer(conversation)) return reason === 'caller_hung_up' ? 'Abandoned' : 'Unresolved'
  if (isLeftOpen(call) || (reason === 'failed' && isBrokenOff(call))) return 'Unresolved'
  return topics.includes('complaint') ? 'Follow-up Required' : 'Resolved'
}

const EFFECT_OUTCOMES = {
  appointment_booked: 'Appointment Booked',
  appointment_cancelled: 'Appointment Cancelled',
  lead_captured: 'Lead Captured',
} as const

/** What is a matter of judgement: the rest follows from what happened. */
const JUDGED: readonly Outcome[] = ['Resolved', 'Unresolved', 'Follow-up Required', 'Spam', 'Wrong Number']
const WITH_MESSAGE: readonly Outcome[] = ['Message Taken', 'Lead Captured', 'Follow-up Required']

function possibleOutcomes(call: EndedCall, outcome: Outcome): readonly Outcome[] {
  const { record, conversation } = call
  const isSettled =
    record.transferred ||
    record.effects.length > 0 ||
    record.transferWanted ||
    (record.messages.length === 0 && asksForPerson(call)) ||
    !hasSpoken(conversation) ||
    !hasAnswer(conversation)
  if (isSettled) return [outcome]
  if (record.messages.length > 0) return [...new Set([outcome, ...WITH_MESSAGE])]
  const isOpen = record.unanswered.length > 0 || (call.reason === 'failed' && isBrokenOff(call))
  return [...new Set([outcome, ...JUDGED.filter((each) => !isOpen || each !== 'Resolved')])]
}

function extractedFrom({ record }: EndedCall, events: readonly CallEvent[]): Extracted | null {
  const message = record.messages.at(-1)?.message
  const isBooked = record.effects.at(-1) === 'appointment_booked'
  if (!message && !isBooked) return null
  return {
    callerName: message?.name ?? null,
    callbackNumber: message?.number ?? null,
    reason: message?.reason ?? null,
    appointment: isBooked ? bookedStart(events) : null,
  }
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

function bookedStart(events: readonly CallEvent[]): string | null {
  const booked = events.findLast(
    (event) => event.type === 'tool.answered' && event.ok && event.effect === 'appointment_booked',
  )
  const result = booked?.type === 'tool.answered' ? booked.result : null
  const start = typeof result === 'object' && result !== null && 'start' in result ? result.start : null
  return typeof start === 'string' && ISO_MOMENT.test(start) ? start : null
}

/** Whatever the policy and the hours made of it. */
function asksForPerson({ record }: EndedCall): boolean {
  return record.topics.includes('person')
}

function isLeftOpen({ record }: EndedCall): boolean {
  if (record.unanswered.length > 0) return true
  return record.topics.findLast((topic) => topic !== 'farewell') === 'not_understood'
}

/** The last words of the caller have no answer, or things had been failing. */
function isBrokenOff({ conversation, record }: EndedCall): boolean {
  const turn = conversation.findLast((each) => each.speaker === 'caller')?.turn
  const answered = conversation.filter((each) => each.speaker === 'agent' && each.turn === turn)
  return !hasAnswer(answered) || record.failures > FORGIVEN_FAILURES
}

function hasSpoken(conversation: Conversation): boolean {
  return conversation.some((each) => each.speaker === 'caller')
}

function hasAnswer(conversation: Conversation): boolean {
  return conversation.some((each) => each.speaker === 'agent' && each.line === null && each.words > 0)
}

function callerWords(conversation: Conversation): string {
  return conversation
    .filter((each) => each.speaker === 'caller')
    .map((each) => each.text)
    .join(' ')
}

/** What an outcome is worth to the caller before they say anything about it. */
const WORTH: Readonly<Record<Outcome, number>> = {
  Resolved: 4,
  Escalated: 4,
  'Lead Captured': 4,
  'Appointment Booked': 4,
  'Appointment Cancelled': 4,
  'Message Taken': 4,
  'Follow-up Required': 3,
  Spam: 3,
  'Wrong Number': 3,
  Unresolved: 2,
  Abandoned: 2,
}

/** Ratings are for comparing: a caller's mood moves one within these. */
const RATINGS = { worst: 1, best: 5 }

/** What the rating would be, had the call come to another outcome; everything else counts as it did. */
export function ratingFor(outcome: Outcome, before: { outcome: Outcome; rating: number }): number {
  return withinRatings(before.rating - WORTH[before.outcome] + WORTH[outcome])
}

export function withinRatings(rating: number): number {
  return Math.min(RATINGS.best, Math.max(RATINGS.worst, rating))
}

/** How many failures of ours a caller overlooks. */
const FORGIVEN_FAILURES = 1

/**
 * D-F6: null where the caller never spoke; else the worth of the outcome, one more if the caller sounded pleased, one
 * less if they complained or sounded angry, and one less if more than one thing failed on our side; 1 to 5.
 */
function ratingOf(
  { analysis }: Language,
  call: EndedCall,
  topics: readonly Topic[],
  outcome: Outcome,
): number | null {
  const { conversation, record } = call
  if (!hasSpoken(conversation)) return null
  const words = callerWords(conversation)
  const angry = analysis.soundsAngry(words) || topics.includes('complaint')
  const pleased = !angry && analysis.soundsPleased(words)
  const failed = record.failures > FORGIVEN_FAILURES
  return withinRatings(WORTH[outcome] + Number(pleased) - Number(angry) - Number(failed))
}
