import type { CallEvent } from '../events.ts'
import { isFiller } from '../replies/canned-phrases.ts'
import type { CallState, LiveCall } from '../state.ts'
import { RINGING, step } from '../step.ts'

/** Where the time of one turn went: each figure in milliseconds after the caller's last sound. */
export type Waterfall = {
  readonly turn: number
  /** The turn was taken to be over. */
  readonly endOfTurnMs: number
  /** The STT's last words; before or after the decision. */
  readonly wordsFinalMs: number | null
  /** The brain was asked, perhaps on a guess before the decision. */
  readonly askedMs: number | null
  readonly firstReplyMs: number | null
  readonly fillerMs: number | null
  /** The caller heard the answer begin. */
  readonly firstAudioMs: number | null
}

/** Moments of the turn that is being watched, on the call's clock. */
type Moments = {
  readonly turn: number
  readonly speechEndedMs: number
  readonly endOfTurnMs: number
  readonly wordsMs: number | null
  readonly askedMs: number | null
  readonly replyMs: number | null
  readonly fillerMs: number | null
  readonly audioMs: number | null
}

export type Watch = {
  readonly asked: number | null
  readonly replied: number | null
  readonly moments: Moments | null
}
export const UNWATCHED: Watch = { asked: null, replied: null, moments: null }

/** Follows a call from event to event; the waterfall of the latest turn that was answered can be read off it. */
export function watch(seen: Watch, before: CallState, event: CallEvent, after: CallState): Watch {
  if (after.phase !== 'live') return seen
  const next = noteTurn(noteBrain(seen, before, event, after), before, after)
  const { moments } = next
  if (!moments || moments.turn !== after.turn) return next
  if (event.type === 'caller.said' && event.final && event.from === undefined)
    return { ...next, moments: { ...moments, wordsMs: moments.wordsMs ?? after.nowMs } }
  if (event.type === 'playback.began') return { ...next, moments: noteAudio(moments, after, event.speech) }
  return next
}

/** The brain may have been asked and may have begun to answer before the turn was over. */
function noteBrain(seen: Watch, before: CallState, event: CallEvent, after: LiveCall): Watch {
  const request = after.thought
  const earlierRequest = before.phase === 'live' ? before.thought : null
  const isNew =
    request !== null && (earlierRequest?.turn !== request.turn || earlierRequest.attempt !== request.attempt)
  const asked = isNew ? after.nowMs : seen.asked
  const earlier = isNew ? null : seen.replied
  const isReply = event.type === 'reply.said' && event.turn === after.turn && event.attempt === after.attempt
  const replied = earlier ?? (isReply ? after.nowMs : null)
  const { moments } = seen
  if (!moments || moments.turn !== after.turn) return { asked, replied, moments }
  return { asked, replied, moments: { ...moments, askedMs: asked, replyMs: replied } }
}

function noteTurn(seen: Watch, before: CallState, after: LiveCall): Watch {
  const isTyped = before.phase === 'live' && before.hearing.typed !== after.hearing.typed
  const isNew = before.phase !== 'live' || !before.taken || before.turn !== after.turn || isTyped
  if (!after.taken || after.turn === 0 || !isNew) return seen
  const { hearing, voice, nowMs, turn } = after
  const hasSegments = hearing.segments.length > 0
  const speechEndedMs = hasSegments
    ? Math.min(hearing.voiced ? voice.endedMs : hearing.lastWordsMs, nowMs)
    : nowMs
  const isAsked = after.thought !== null
  return {
    ...seen,
    moments: {
      turn,
      speechEndedMs,
      endOfTurnMs: nowMs,
      wordsMs: hasSegments && hearing.segments.every((each) => each.final) ? hearing.lastWordsMs : null,
      askedMs: isAsked ? seen.asked : null,
      replyMs: isAsked ? seen.replied : null,
      fillerMs: null,
      audioMs: null,
    },
  }
}

function noteAudio(moments: Moments, { conversation, nowMs }: LiveCall, speech: number): Moments {
  const entry = conversation.findLast((each) => each.speaker === 'agent' && each.speech === speech)
  if (entry?.speaker !== 'agent' || entry.turn !== moments.turn) return moments
  if (isFiller(entry.line)) return { ...moments, fillerMs: moments.fillerMs ?? nowMs }
  return { ...moments, audioMs: moments.audioMs ?? nowMs }
}

/** The waterfall of the turn that was watched last. */
export function waterfallOf({ moments }: Watch): Waterfall | null {
  if (!moments) return null
  const after = (atMs: number | null): number | null => (atMs === null ? null : atMs - moments.speechEndedMs)
  return {
    turn: moments.turn,
    endOfTurnMs: moments.endOfTurnMs - moments.speechEndedMs,
    wordsFinalMs: after(moments.wordsMs),
    askedMs: after(moments.askedMs),
    firstReplyMs: after(moments.replyMs),
    fillerMs: after(moments.fillerMs),
    firstAudioMs: after(moments.audioMs),
  }
}

/** The waterfalls of a whole journal, one for each turn that the caller ended. */
export function waterfalls(events: Iterable<CallEvent>): Waterfall[] {
  const found = new Map<number, Waterfall>()
  let state = RINGING
  let seen = UNWATCHED
  for (const event of events) {
    const after = step(state, event).state
    seen = watch(seen, state, event, after)
    state = after
    const waterfall = waterfallOf(seen)
    if (waterfall) found.set(waterfall.turn, waterfall)
  }
  return [...found.values()]
}
