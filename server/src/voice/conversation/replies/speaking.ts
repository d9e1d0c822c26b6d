import type { EventOf } from '../events.ts'
import { append, hasSounded, noteSounded } from '../conversation-log.ts'
import { isFiller, type PhraseName } from './canned-phrases.ts'
import { wordingsOf } from '../settings.ts'
import { become, type Act, type Clause, type LiveCall, type Speech, type Step } from '../state.ts'
import { isSpeakable, wordsOf } from '../../../language/words.ts'

/** After a sound of the caller's that was no interruption, the agent's own has this much longer to be heard again. */
const SOUND_ENDS_MS = 330

export function isPlaying(call: LiveCall): boolean {
  return call.playout.some((speech) => speech.began)
}

/** Says a line of the machine's own, in the wording that is due; ahead of what has not begun to sound, if asked. */
export function say(line: PhraseName, { ahead = false }: { ahead?: boolean } = {}): Act {
  return (call) => {
    const wordings = wordingsOf(call.settings, line)
    const times = call.said[line] ?? 0
    const text = wordings[times % wordings.length] ?? ''
    if (!isSpeakable(text)) return become(call)
    const speech = newSpeech(call, { text, source: 'line' }, line)
    const before = ahead ? call.playout.filter((each) => each.began) : call.playout
    const after = ahead ? call.playout.filter((each) => !each.began) : []
    return become(
      {
        ...call,
        said: { ...call.said, [line]: times + 1 },
        nextSpeech: call.nextSpeech + 1,
        playout: [...before, speech, ...after],
      },
      { type: 'play_line', speech: speech.id, turn: call.turn, line, text, ahead },
    )
  }
}

/** Tells the caller, in another language of the agent and with its voice, that it is spoken too. */
export function invite(language: string): Act {
  return (call) => {
    const line = 'invitation'
    const text = call.settings.otherLines?.[language]?.[line] ?? ''
    if (!isSpeakable(text)) return become(call)
    const speech = newSpeech(call, { text, source: 'line' }, line)
    return become(
      { ...call, nextSpeech: call.nextSpeech + 1, playout: [...call.playout, speech] },
      { type: 'play_line', speech: speech.id, turn: call.turn, line, text, ahead: false, language },
    )
  }
}

/** Says a clause of a reply after everything that is to be said already. */
export function speak(clause: Clause, index: number): Act {
  return (call) => {
    const speech = newSpeech(call, clause, null)
    return become(
      { ...call, nextSpeech: call.nextSpeech + 1, playout: [...call.playout, speech] },
      {
        type: 'speak',
        speech: speech.id,
        turn: call.turn,
        clause: index,
        text: clause.text,
        source: clause.source,
      },
    )
  }
}

function newSpeech(call: LiveCall, { text, source }: Clause, line: PhraseName | null): Speech {
  return { id: call.nextSpeech, turn: call.turn, line, source, text, commandedMs: call.nowMs, began: false }
}

/** Drops the speeches that the test picks; by default all of them, and any hold. */
export function stopSpeaking(picks?: (speech: Speech) => boolean): Act {
  return (call) => {
    const dropped = picks ? call.playout.filter(picks) : call.playout
    const hold = picks ? call.hold : null
    const stopped = { ...call, hold, playout: call.playout.filter((speech) => !dropped.includes(speech)) }
    if (dropped.length === 0 && (hold !== null || !call.hold?.silenced)) return become(stopped)
    return become(stopped, { type: 'stop_speaking', speeches: dropped.map((speech) => speech.id) })
  }
}

/** Falls silent, ready to go on. */
export const holdSpeaking: Act = (call) => {
  const silenced = call.playout.length > 0
  const held = { ...call, hold: { sinceMs: call.nowMs, silenced } }
  return silenced ? become(held, { type: 'hold_speaking' }) : become(held)
}

/** Goes on at the word where it fell silent. What was overheard meanwhile is dealt with. */
export const resumeSpeaking: Act = (call) => {
  if (!call.hold) return become(call)
  const resumed: LiveCall = {
    ...call,
    hold: null,
    overheard: [],
    dealtWith: call.overheard.length > 0 ? call.lastReport : call.dealtWith,
    // Silence that was there before goes on counting; audio that was going out is about to go out again.
    quietSinceMs: isPlaying(call) ? soundedUntilMs(call) : call.quietSinceMs,
  }
  if (!call.hold.silenced) return become(resumed)
  const speech = call.playout.find((each) => each.began) ?? call.playout[0]
  return become(resumed, {
    type: 'resume_speaking',
    speech: speech?.id ?? null,
    word: speech ? soundedWords(call, speech) : 0,
  })
}

/** The caller's own sound ended the silence, but on a slow line that was earlier than we know. */
function soundedUntilMs({ voice, nowMs }: LiveCall): number {
  return voice.active ? nowMs : Math.min(nowMs, voice.endedMs + SOUND_ENDS_MS)
}

function soundedWords(call: LiveCall, speech: Speech): number {
  const entry = call.conversation.findLast((each) => each.speaker === 'agent' && each.speech === speech.id)
  return entry?.speaker === 'agent' ? entry.words : 0
}

/** How many words of everything commanded have not sounded yet. */
export function wordsLeft(call: LiveCall): number {
  return call.playout.reduce((sum, each) => sum + wordsOf(each.text).length - soundedWords(call, each), 0)
}

/** Whether the caller has heard anything of the answer in this turn. */
export function answerWasHeard(call: LiveCall): boolean {
  return hasSounded(call.conversation, call.turn, (line) => !isFiller(line))
}

export function playbackBegan(call: LiveCall, { speech }: EventOf<'playback.began'>): Step {
  const begun = call.playout.find((each) => each.id === speech)
  if (!begun || begun.began) return become(call)
  const { turn, line, source, text } = begun
  return become({
    ...call,
    // Only one speech sounds at a time, so whatever sounded before is over.
    playout: call.playout
      .filter((each) => !each.began)
      .map((each) => (each === begun ? { ...each, began: true } : each)),
    conversation: append(call.conversation, { speaker: 'agent', turn, speech, line, source, text, words: 0 }),
    quietSinceMs: call.nowMs,
    stalls: line === null ? 0 : call.stalls,
  })
}

export function played(call: LiveCall, { speech, words }: EventOf<'played'>): Step {
  const isOurs = call.playout.some((each) => each.id === speech && each.began)
  return become({
    ...call,
    conversation: noteSounded(call.conversation, speech, words),
    quietSinceMs: isOurs ? call.nowMs : call.quietSinceMs,
  })
}

export function playbackEnded(call: LiveCall, { speech }: EventOf<'playback.ended'>): Step {
  const over = call.playout.find((each) => each.id === speech)
  const conversation = noteSounded(call.conversation, speech, Number.MAX_SAFE_INTEGER)
  if (!over) return become({ ...call, conversation })
  return become({
    ...call,
    playout: call.playout.filter((each) => each !== over),
    conversation,
    quietSinceMs: call.nowMs,
    failedLines: 0,
  })
}
