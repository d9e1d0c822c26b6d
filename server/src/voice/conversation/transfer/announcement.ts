import type { Language } from '../../../language/language.ts'
import type { TransferFailure } from '../events.ts'

/** What happens on the leg of the human who is to take a call, with its time. */
export type AnnouncementEvent = { readonly atMs: number } &
  /** A person, or a machine, has picked up. */
  (
    | { readonly type: 'answered' }
    /** What was to be said last has been heard, or its sound could not be made. */
    | { readonly type: 'spoken' }
    | { readonly type: 'unspeakable' }
    | { readonly type: 'started' }
    | { readonly type: 'stopped' }
    | { readonly type: 'words'; readonly segment: number; readonly text: string; readonly final: boolean }
    | { readonly type: 'digit'; readonly digit: string }
    | { readonly type: 'dropped' }
    /** It is `dueMs` of the state, or later. */
    | { readonly type: 'time_passed' }
  )

export type AnnouncementCommand =
  /** One at a time; a new one takes the place of the one before. */
  | { readonly type: 'say'; readonly line: AnnouncementLine }
  /** The speaker seems to have finished: ask the STT for final words. */
  | { readonly type: 'flush_words' }
  /** From now on the two hear each other. */
  | { readonly type: 'connect' }
  /** The call is declined, and the caller need not wait until the leg is gone. */
  | { readonly type: 'refuse'; readonly reason: TransferFailure }
  | { readonly type: 'hang_up' }

export type AnnouncementLine = 'introduction' | 'question' | 'farewell'

/** The digit that takes the call. */
const ACCEPT = '1'

/** What is said takes longer than this only if it does not sound; then it goes on as if it had. */
const MAX_INTRODUCTION_MS = 25_000
const MAX_QUESTION_MS = 8000
const MAX_FAREWELL_MS = 8000
/** How long the question stands before it is asked again, or the silence is the answer. */
const ANSWER_MS = 6000
/** A human who is speaking is heard out, but not for longer than this after the question. */
const MAX_ANSWER_MS = 10_000
/** The silence after which a human has finished. A recording that pauses after its first word goes on before. */
const FINISHED_MS = 600
/** How long final words may take once they are asked for. */
const WORDS_MS = 1500
const MAX_QUESTIONS = 2

/** `dueMs`: when `time_passed` is wanted. */
export type AnnouncementState =
  | { readonly phase: 'ringing'; readonly dueMs: null }
  | { readonly phase: 'introducing'; readonly dueMs: number; readonly segment: number }
  | Asking
  | { readonly phase: 'leaving'; readonly dueMs: number }
  | { readonly phase: 'connected'; readonly dueMs: null }
  | { readonly phase: 'gone'; readonly dueMs: null }

type Asking = {
  readonly phase: 'asking'
  readonly dueMs: number
  readonly questions: number
  /** Words of segments up to this one were begun before the question, and answer something else. */
  readonly segment: number
  /** When this question counts as unanswered, first while it sounds and then from its end on; and its last moment. */
  readonly answerMs: number
  readonly latestMs: number
  readonly isSpeaking: boolean
  /** When the STT is to be asked for final words. */
  readonly flushMs: number | null
}

export type AnnouncementStep = {
  readonly state: AnnouncementState
  readonly commands: readonly AnnouncementCommand[]
}

export const UNANNOUNCED: AnnouncementState = { phase: 'ringing', dueMs: null }
const GONE: AnnouncementState = { phase: 'gone', dueMs: null }
const CONNECTED: AnnouncementState = { phase: 'connected', dueMs: null }

/**
 * Announces who calls and why, and asks whether they take the call: yes by a digit or in plain words, no by
 * anything else that is meant, by hanging up, or by silence after the question was repeated once. Like the call itself
 * a machine without clock or effects, in which any event has a defined result in any state.
 */
export function announce(
  language: Language,
  state: AnnouncementState,
  event: AnnouncementEvent,
): AnnouncementStep {
  if (state.phase === 'gone' || state.phase === 'connected') return become(state)
  if (event.type === 'dropped') return dropped(state)
  if (state.phase === 'ringing') return event.type === 'answered' ? introduce(event.atMs) : become(state)
  if (state.phase === 'leaving') return leaving(state, event)
  if (event.type === 'digit')
    return event.digit === ACCEPT ? become(CONNECTED, { type: 'connect' }) : decline('declined', event.atMs)
  // Without a voice the question cannot be asked, and a transfer needs consent.
  if (event.type === 'unspeakable')
    return become(GONE, { type: 'refuse', reason: 'unreachable' }, { type: 'hang_up' })
  if (event.type === 'words' && event.final && language.consentIn(event.text) === 'voicemail')
    return become(GONE, { type: 'refuse', reason: 'voicemail' }, { type: 'hang_up' })
  return state.phase === 'introducing' ? introducing(state, event) : asking(language, state, event)
}

/** To hang up is to decline. */
function dropped({ phase }: AnnouncementState): AnnouncementStep {
  return phase === 'leaving' ? become(GONE) : become(GONE, { type: 'refuse', reason: 'declined' })
}

function introduce(nowMs: number): AnnouncementStep {
  return become(
    { phase: 'introducing', dueMs: nowMs + MAX_INTRODUCTION_MS, segment: -1 },
    { type: 'say', line: 'introduction' },
  )
}

/** "Yes?" is what many say who pick up: until they are asked, it is no answer. */
function introducing(
  state: Extract<AnnouncementState, { phase: 'introducing' }>,
  event: AnnouncementEvent,
): AnnouncementStep {
  if (event.type === 'words') return become({ ...state, segment: Math.max(state.segment, event.segment) })
  if (event.type === 'stopped') return become(state, { type: 'flush_words' })
  const isOver = event.type === 'spoken' || (event.type === 'time_passed' && event.atMs >= state.dueMs)
  return isOver ? ask(state.segment, 1, event.atMs) : become(state)
}

function ask(segment: number, questions: number, nowMs: number): AnnouncementStep {
  const answerMs = nowMs + MAX_QUESTION_MS
  return become(
    due({
      phase: 'asking',
      dueMs: answerMs,
      questions,
      segment,
      answerMs,
      latestMs: answerMs + MAX_ANSWER_MS,
      isSpeaking: false,
      flushMs: null,
    }),
    { type: 'say', line: 'question' },
  )
}

function asking(language: Language, state: Asking, event: AnnouncementEvent): AnnouncementStep {
  const { atMs } = event
  if (event.type === 'spoken')
    return become(due({ ...state, answerMs: atMs + ANSWER_MS, latestMs: atMs + MAX_ANSWER_MS }))
  if (event.type === 'started') return become(due({ ...state, isSpeaking: true, flushMs: null }))
  if (event.type === 'stopped') {
    const flushMs = atMs > state.latestMs ? null : atMs + FINISHED_MS
    return become(due({ ...state, isSpeaking: false, flushMs }))
  }
  if (event.type === 'words') return answered(language, state, event)
  return event.type === 'time_passed' && atMs >= state.dueMs ? timePassed(state, atMs) : become(state)
}

function answered(
  language: Language,
  state: Asking,
  { segment, text, final, atMs }: Extract<AnnouncementEvent, { type: 'words' }>,
): AnnouncementStep {
  if (!final || segment <= state.segment) return become(state)
  const consent = language.consentIn(text)
  if (consent === 'yes') return become(CONNECTED, { type: 'connect' })
  return consent === 'no' ? decline('declined', atMs) : become(state)
}

function timePassed(state: Asking, nowMs: number): AnnouncementStep {
  if (state.flushMs !== null) {
    const answerMs = Math.max(nowMs + WORDS_MS, Math.min(nowMs + ANSWER_MS, state.latestMs))
    return become(due({ ...state, flushMs: null, answerMs }), { type: 'flush_words' })
  }
  if (state.questions < MAX_QUESTIONS) return ask(state.segment, state.questions + 1, nowMs)
  return decline('no_answer', nowMs)
}

/** The caller goes back at once; the human still hears what happens to the call. */
function decline(reason: TransferFailure, nowMs: number): AnnouncementStep {
  return become(
    { phase: 'leaving', dueMs: nowMs + MAX_FAREWELL_MS },
    { type: 'refuse', reason },
    { type: 'say', line: 'farewell' },
  )
}

function leaving(
  state: Extract<AnnouncementState, { phase: 'leaving' }>,
  { type, atMs }: AnnouncementEvent,
): AnnouncementStep {
  const isOver =
    type === 'spoken' || type === 'unspeakable' || (type === 'time_passed' && atMs >= state.dueMs)
  return isOver ? become(GONE, { type: 'hang_up' }) : become(state)
}

function due(state: Asking): Asking {
  const { isSpeaking, answerMs, latestMs, flushMs } = state
  return { ...state, dueMs: flushMs ?? (isSpeaking ? latestMs : answerMs) }
}

function become(state: AnnouncementState, ...commands: AnnouncementCommand[]): AnnouncementStep {
  return { state, commands }
}
