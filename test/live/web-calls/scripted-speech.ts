import { rmsDbfs } from '../../../server/src/voice/audio/levels.ts'
import type { Brain, ReplyPart } from '../../../server/src/voice/brain/brain.ts'
import type { SpeechToText } from '../../../server/src/voice/speech/speech-to-text.ts'
import { VOICE_RATE, type TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'
import type { VoiceActivity } from '../../../server/src/voice/speech/voice-activity.ts'

export const WORD_MS = 40
const LOUD_DBFS = -40
const SILENT_FRAMES = 10

/** Every word takes the same short time, and sounds. */
export const scriptedVoice: TextToSpeech = {
  name: 'scripted',
  async *speak(text) {
    const words = text.split(/\s+/).filter((word) => word !== '')
    const samples = new Int16Array((words.length * WORD_MS * VOICE_RATE) / 1000).fill(8000)
    yield { text, samples, wordEndsMs: words.map((_word, index) => (index + 1) * WORD_MS) }
  },
}

export const loudness: VoiceActivity = {
  name: 'loudness',
  watch(_rate, tell) {
    let speaking = false
    let silent = 0
    let atMs = 0
    return {
      push(frame) {
        atMs += 20
        const loud = rmsDbfs(frame) > LOUD_DBFS
        silent = loud ? 0 : silent + 1
        if (loud && !speaking) {
          speaking = true
          tell({ type: 'started', fromMs: atMs })
        } else if (speaking && silent === SILENT_FRAMES) {
          speaking = false
          tell({ type: 'stopped', fromMs: atMs - silent * 20, silentMs: silent * 20 })
        }
      },
    }
  },
}

/** Hears the given sentences, one in each stretch of speech. */
export function scriptedStt(sentences: readonly string[]): SpeechToText {
  return {
    name: 'scripted',
    listen(tell) {
      let segment = 1
      const words = (final: boolean) =>
        tell({ type: 'words', segment, text: sentences[segment - 1] ?? '', final, confidence: null })
      return {
        push: () => undefined,
        voice: () => undefined,
        guess: () => words(false),
        flush() {
          words(true)
          segment++
        },
      }
    },
  }
}

/** Answers what it was taught, and says so where it was not. */
export function scriptedBrain(answers: Readonly<Record<string, readonly ReplyPart[]>>): Brain {
  return {
    name: 'scripted',
    open: () => ({
      async reply({ text }, emit) {
        for (const part of answers[text] ?? [{ clause: 'I do not know that.', source: 'line:unknown' }])
          emit(part)
      },
    }),
  }
}
