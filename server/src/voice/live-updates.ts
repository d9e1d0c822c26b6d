import { activity } from './conversation/activity.ts'
import type { CallEvent, EventOf } from './conversation/events.ts'
import type { CallState, LiveCall, Speech } from './conversation/state.ts'
import {
  UNWATCHED,
  watch,
  waterfallOf,
  type Waterfall,
  type Watch,
} from './conversation/analysis/waterfall.ts'
import { firstWords, isSpeakable } from '../language/words.ts'
import type { LiveUpdate, TurnTimes } from './transport/call-leg.ts'

/** Follows a call and reports what its followers should see. */
export function createLiveUpdates(): (before: CallState, event: CallEvent, after: CallState) => LiveUpdate[] {
  let seen: Watch = UNWATCHED
  let state: string | undefined
  let toldTurn = 0
  const callerWords = createCallerWords()
  return (before, event, after) => {
    seen = watch(seen, before, event, after)
    const news = [...callerWords(event, after), ...agentWords(before, event, after)]
    const isNewTurn = seen.moments !== null && seen.moments.turn > toldTurn
    const waterfall = isNewTurn ? waterfallOf(seen) : null
    if (waterfall && waterfall.firstAudioMs !== null) {
      toldTurn = waterfall.turn
      news.push({ type: 'turn', turn: waterfall.turn, waterfall: turnTimes(waterfall) })
    }
    const doing = activity(after)
    if (doing !== state && (doing === 'listening' || doing === 'thinking' || doing === 'speaking'))
      news.push({ type: 'state', state: doing })
    state = doing
    return news
  }
}

export function turnTimes(waterfall: Waterfall): TurnTimes {
  return {
    end_of_turn_ms: waterfall.endOfTurnMs,
    words_final_ms: waterfall.wordsFinalMs,
    asked_ms: waterfall.askedMs,
    first_reply_ms: waterfall.firstReplyMs,
    filler_ms: waterfall.fillerMs,
    first_audio_ms: waterfall.firstAudioMs,
  }
}

/** A caller who has been silent for so long does not go on with what they said: it is not heard again. */
const SETTLED_MS = 1600

type Words = Extract<LiveUpdate, { type: 'words' }>
type Settling = Pick<Words, 'text' | 'turn'> & { readonly segment: number; readonly isFinal: boolean }

/** The caller's words are final once they cannot be heard again, together with what follows. */
function createCallerWords(): (event: CallEvent, after: CallState) => LiveUpdate[] {
  let settling: Settling | undefined

  function settle(): LiveUpdate[] {
    const settled = settling?.isFinal === true ? [callerUpdate(settling, true)] : []
    settling = undefined
    return settled
  }

  function said({ segment, replaces = segment, text, final }: EventOf<'caller.said'>, turn: number) {
    const isSame = settling !== undefined && settling.segment >= replaces && settling.segment <= segment
    const isLate = settling !== undefined && settling.segment > segment
    if (isLate) return []
    const before = isSame ? [] : settle()
    // Nothing was found the second time: what was there stays.
    const kept = isSame && !isSpeakable(text) && replaces < segment ? (settling?.text ?? text) : text
    if (final && !isSpeakable(kept)) {
      settling = undefined
      return [...before, callerUpdate({ text: kept, turn }, true)]
    }
    settling = { segment, text: kept, turn, isFinal: final }
    return [...before, callerUpdate(settling, false)]
  }

  return (event, after) => {
    if (after.phase !== 'live') return settle()
    if (event.type === 'text.typed')
      return [...settle(), callerUpdate({ text: event.text, turn: after.turn }, true)]
    if (event.type === 'caller.said' && event.from === undefined) return said(event, after.turn)
    return settling !== undefined && isSettled(settling, event, after) ? settle() : []
  }
}

function isSettled({ turn }: Settling, event: CallEvent, after: LiveCall): boolean {
  if (after.turn !== turn || after.stage !== 'talking') return true
  if (after.floor === 'caller' || after.voice.active || after.hold !== null) return false
  return event.type === 'playback.ended' || after.nowMs >= after.voice.endedMs + SETTLED_MS
}

function callerUpdate({ text, turn }: Pick<Words, 'text' | 'turn'>, final: boolean): LiveUpdate {
  return { type: 'words', speaker: 'caller', text, final, turn }
}

/** The whole of a speech when it begins, and what was heard of it when it is over. */
function agentWords(before: CallState, event: CallEvent, after: CallState): LiveUpdate[] {
  if (event.type === 'playback.began') return wordsOfSpeech(after, event.speech, false)
  if (event.type === 'playback.ended') return wordsOfSpeech(after, event.speech, true)
  const earlier = playoutOf(before)
  const left = playoutOf(after)
  if (left === earlier) return []
  const cut = earlier.filter(({ began, id }) => began && !left.some((each) => each.id === id))
  return cut.flatMap((each) => wordsOfSpeech(after, each.id, true))
}

const NONE: readonly Speech[] = []

function playoutOf(state: CallState): readonly Speech[] {
  return state.phase === 'live' ? state.playout : NONE
}

function wordsOfSpeech(state: CallState, speech: number, final: boolean): LiveUpdate[] {
  if (state.phase === 'ringing') return []
  const entry = state.conversation.findLast((each) => each.speaker === 'agent' && each.speech === speech)
  if (entry?.speaker !== 'agent') return []
  const text = final ? firstWords(entry.text, entry.words) : entry.text
  return [{ type: 'words', speaker: 'agent', text, final, turn: entry.turn }]
}
