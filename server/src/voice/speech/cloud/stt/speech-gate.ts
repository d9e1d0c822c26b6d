import { createSegmentAudio } from '../../local/stt/segment-audio.ts'

const RATE = 16_000
/** Voice activity may be told so late and the words are still complete. */
const REMEMBERED = 3 * RATE
/** Soft beginnings come before voice activity is sure, and soft endings after it has doubts. */
const LEAD_IN = 0.3 * RATE
const LEAD_OUT = 0.2 * RATE

/**
 * Lets through what voice activity takes for speech, with a margin. For a vendor that makes words of silence and
 * counts every second.
 */
export type SpeechGate = {
  push(frame: Int16Array): void
  voice(speaking: boolean, fromMs: number): void
}

export function createSpeechGate(onSpeech: (samples: Int16Array) => void): SpeechGate {
  const audio = createSegmentAudio()
  let speaking = false
  let openUntil = 0

  function release(): void {
    const until = Math.min(audio.end, speaking ? audio.end : openUntil)
    if (until <= audio.from) return
    onSpeech(audio.copy(until))
    audio.dropBefore(until)
  }

  return {
    push(frame) {
      audio.push(frame)
      release()
      audio.dropBefore(audio.end - REMEMBERED)
    },
    voice(isSpeaking, fromMs) {
      const from = Math.round((fromMs / 1000) * RATE)
      speaking = isSpeaking
      if (speaking) audio.dropBefore(from - LEAD_IN)
      else openUntil = from + LEAD_OUT
      release()
    },
  }
}
