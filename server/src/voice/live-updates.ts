import { activity } from './conversation/activity.ts'
import type { CallEvent } from './conversation/events.ts'
import type { CallState, Speech } from './conversation/state.ts'
import {
  UNWATCHED,
  watch,
  waterfallOf,
  type Waterfall,
  type Watch,
} from './conversation/analysis/waterfall.ts'
import { firstWords } from '../language/words.ts'
import type { LiveUpdate, TurnTimes } from './transport/call-leg.ts'

/** Follows a call and reports what its followers should see. */
export function createLiveUpdates(): (before: CallState, event: CallEvent, after: CallState) => LiveUpdate[] {
  let seen: Watch = UNWATCHED
  let state: string | undefined
  let toldTurn = 0
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

function callerWords(event: CallEvent, after: CallState): LiveUpdate[] {
  if (after.phase !== 'live') return []
  const { turn } = after
  if (event.type === 'text.typed')
    return [{ type: 'words', speaker: 'caller', text: event.text, final: true, turn }]
  if (event.type !== 'caller.said' || event.from !== undefined) return []
  return [{ type: 'words', speaker: 'caller', text: event.text, final: event.final, turn }]
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
