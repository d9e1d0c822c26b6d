import type { AudioFrame } from '../audio/frame.ts'
import type { Heard, SpeechToText } from './speech-to-text.ts'
import type { Activity, VoiceActivity } from './voice-activity.ts'

export type VoiceSegments = {
  /** 20 ms at 16 kHz. */
  push(frame: AudioFrame): void
  flush(apart?: boolean): void
}

/**
 * An STT engine with its voice activity: tells it when the caller speaks, and has it guess as soon as they may have
 * fallen silent, so that the words are there when the turn turns out to be over.
 */
export function openVoiceSegments(
  stt: SpeechToText,
  activity: VoiceActivity,
  onFact: (fact: Heard | Activity) => void,
  signal: AbortSignal,
  languages?: readonly string[],
): VoiceSegments {
  const listening = stt.listen(onFact, signal, languages)
  const watching = activity.watch(
    16_000,
    (fact) => {
      if (fact.type === 'faltered') return listening.guess()
      if (fact.type === 'resumed') return listening.voice(true, fact.fromMs)
      if (fact.type === 'started') listening.voice(true, fact.fromMs)
      if (fact.type === 'stopped') listening.voice(false, fact.fromMs)
      onFact(fact)
      if (fact.type !== 'stopped') return
      // What another voice said is not to stand before the caller's next words.
      if (fact.passing) listening.flush(true)
      else listening.guess()
    },
    signal,
  )
  return {
    push(frame) {
      listening.push(frame)
      watching.push(frame)
    },
    flush: (apart) => listening.flush(apart),
  }
}
