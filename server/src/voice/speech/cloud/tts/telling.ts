import { asSpeechError, type SpeechError } from '../../speech-error.ts'
import type { SpeakOptions, SpokenClause, TextToSpeech } from '../../text-to-speech.ts'

/** What became of the next clause. A failure is a result like any other: nobody may be there to catch it. */
export type Outcome =
  | { readonly clause: SpokenClause }
  | { readonly error: SpeechError }
  | { readonly isOver: true }

/** A speech under way that can be left at any time. */
export type Telling = {
  next(): Promise<Outcome>
  leave(): void
}

export function tell(
  voice: TextToSpeech,
  text: string,
  voiceId: string,
  options: SpeakOptions,
  signal: AbortSignal,
): Telling {
  const aborter = new AbortController()
  const clauses = voice.speak(text, voiceId, options, AbortSignal.any([signal, aborter.signal]))
  const iterator = clauses[Symbol.asyncIterator]()
  return {
    async next() {
      try {
        const { done, value } = await iterator.next()
        return done ? { isOver: true } : { clause: value }
      } catch (error) {
        return { error: asSpeechError(error) }
      }
    },
    leave() {
      aborter.abort()
      void iterator.return?.().catch(() => undefined)
    },
  }
}
