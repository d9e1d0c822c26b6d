import type { Brain } from '../../../server/src/voice/brain/brain.ts'
import type { SpeechToText } from '../../../server/src/voice/speech/speech-to-text.ts'
import type { TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'

/** A provider on this machine that is well until it fails, and the part of a voice node that uses it. */
export type Provider = {
  readonly parts: { readonly brain?: Brain; readonly stt?: SpeechToText; readonly voice?: TextToSpeech }
  /** From now on, and for good. */
  fail(): Promise<void>
  close(): Promise<void>
}
