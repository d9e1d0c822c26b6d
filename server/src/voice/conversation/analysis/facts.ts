import type { Language } from '../../../language/language.ts'
import type { EndReason } from '../commands.ts'
import type { Conversation } from '../conversation-log.ts'
import type { CallEvent, Topic } from '../events.ts'
import type { EndedCall } from '../state.ts'
import { changesIn, type Change } from './appointments.ts'
import { openErrand, type OpenErrand } from './errands.ts'
import { messagesIn, type LeftMessage } from './messages.ts'
import { questionsAsked, type Questions } from './questions.ts'
import { troublesIn, turnsOf, type Turn } from './turns.ts'

/** What the journal proves of a call, in the terms in which it is judged and told. */
export type CallFacts = {
  readonly reason: EndReason
  readonly turns: readonly Turn[]
  readonly topics: readonly Topic[]
  readonly hasSpoken: boolean
  /** Whether any reply of the brain was heard. */
  readonly hasReply: boolean
  readonly changes: readonly Change[]
  readonly messages: readonly LeftMessage[]
  readonly questions: Questions
  /** What the caller came for and did not get, but for a person. */
  readonly errand: OpenErrand | null
  readonly person: {
    readonly isWanted: boolean
    /** The caller was to be put through, whether or not that was possible. */
    readonly isTried: boolean
    /** In the caller's own words. */
    readonly isAsked: boolean
    readonly isReached: boolean
    /** After the last thing that was done for them. */
    readonly isLast: boolean
    readonly failure: string | null
    readonly isOpen: boolean
    readonly isForwarded: boolean
  }
  readonly isNotUnderstood: boolean
  /** The last words of the caller have no answer, or things had been failing. */
  readonly isBrokenOff: boolean
  readonly isUpset: boolean
  readonly troubles: number
  readonly failures: number
  /** Whether there is anything in the words of the caller but courtesies. */
  readonly hasAsked: boolean
}

/** `caller` is the number that the call came from; null where it is withheld. */
export function factsOf(
  language: Language,
  call: EndedCall,
  events: readonly CallEvent[],
  caller: string | null,
): CallFacts {
  const { conversation, record, reason } = call
  const turns = turnsOf(language, conversation, record)
  const topics = topicsOf(language, record.topics, turns)
  const changes = changesIn(events)
  const messages = messagesIn(language, record.messages, { caller, topics })
  const done = [
    ...changes.map(({ turn }) => ({ turn, what: 'appointment' as const })),
    ...messages.map(({ turn }) => ({ turn, what: 'message' as const })),
  ]
  const words = turns.map(({ text }) => text).join(' ')
  return {
    reason,
    turns,
    topics,
    hasSpoken: turns.length > 0,
    hasReply: hasReply(conversation),
    changes,
    messages,
    questions: questionsAsked(language, turns, record.unanswered),
    errand: openErrand(language, turns, done),
    person: personIn(turns, call, events, changes),
    isNotUnderstood: isNotUnderstood(language, turns),
    isBrokenOff: isBrokenOff(call),
    isUpset: topics.includes('complaint') || language.analysis.soundsAngry(words),
    troubles: troublesIn(turns),
    failures: record.failures,
    hasAsked: turns.some((turn) => isMoreThanCourtesy(language, turn)),
  }
}

/** Those that say what a call was about. */
const TELLING: ReadonlySet<Topic> = new Set<Topic>([
  'complaint',
  'cancellation',
  'booking',
  'sales',
  'support',
  'feedback',
  'spam',
  'wrong_number',
])

/** The brain's judgement; the caller's words where it gave none that says anything. */
function topicsOf(
  { analysis }: Language,
  judged: readonly Topic[],
  turns: readonly Turn[],
): readonly Topic[] {
  const telling = judged.filter((topic) => TELLING.has(topic))
  return telling.length > 0 ? telling : analysis.topicsIn(turns.map(({ text }) => text).join(' '))
}

function personIn(
  turns: readonly Turn[],
  { record }: EndedCall,
  events: readonly CallEvent[],
  changes: readonly Change[],
): CallFacts['person'] {
  const settings = events.find((event) => event.type === 'call.answered')?.settings
  const asking = turns.filter(
    ({ about, intents }) => about === 'person' || (about === null && intents.has('person')),
  )
  const lastDone = changes.at(-1)?.turn ?? 0
  return {
    isTried: record.transferWanted,
    isWanted: record.transferWanted || asking.length > 0,
    isAsked: turns.some(({ intents }) => intents.has('person')),
    isReached: record.transferred,
    isLast: asking.some(({ turn }) => turn >= lastDone),
    failure: record.transferFailure,
    isOpen: settings?.open ?? true,
    isForwarded: settings?.afterOpening === 'forward',
  }
}

/** Thanks after it do not mend it. */
function isNotUnderstood(language: Language, turns: readonly Turn[]): boolean {
  const last = turns.findLast(
    (turn) => turn.about !== 'farewell' && turn.sources.length > 0 && isMoreThanCourtesy(language, turn),
  )
  return last?.about === 'not_understood'
}

/** How many failures of ours a caller overlooks. */
const FORGIVEN_FAILURES = 1

function isBrokenOff({ reason, conversation, record }: EndedCall): boolean {
  if (reason !== 'failed') return false
  const turn = conversation.findLast((each) => each.speaker === 'caller')?.turn
  const answered = conversation.filter((each) => each.speaker === 'agent' && each.turn === turn)
  return !hasReply(answered) || record.failures > FORGIVEN_FAILURES
}

function hasReply(conversation: Conversation): boolean {
  return conversation.some((each) => each.speaker === 'agent' && each.line === null && each.words > 0)
}

/** One word may be all that is wanted: "Parking?" A greeting, thanks or a yes is not. */
function isMoreThanCourtesy(language: Language, turn: Turn): boolean {
  const { about, text, intents } = turn
  if (about !== null && about !== 'information' && about !== 'farewell') return true
  if (!language.receptionist.isBrief(text) || language.analysis.questionsIn(text).length > 0) return true
  return intents.size === 0 && language.contentWords(language.plain(text)).length > 0
}
