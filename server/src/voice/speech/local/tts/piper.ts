import type { Language } from '../../../../language/language.ts'
import { clausesOf } from '../../clauses.ts'
import type { Urgency } from '../job-queue.ts'
import type { SpareWorker } from '../spare-worker.ts'
import { findSpeaker, type Speaker } from '../../speakers.ts'
import { asSpeechError, SpeechError } from '../../speech-error.ts'
import { languageOfVoice } from '../../voice-language.ts'
import { MAX_RATE, MIN_RATE, VOICE_RATE, type SpokenClause, type TextToSpeech } from '../../text-to-speech.ts'
import { wordEnds } from '../../word-ends.ts'

/** A reply of ten minutes. */
export const MAX_TEXT_CHARACTERS = 10_000
/** Clauses made before the one that is being taken: enough to never run dry, few enough to stop cheaply. */
const AHEAD = 1

type Workshop = Pick<SpareWorker, 'run'>
/** Spanish has threads of its own; the German voice is small, and lives with the English ones. */
type Workshops = { readonly english: Workshop; readonly spanish: Workshop }

/** The embedded voices: Piper's English ones, the German one, and Spanish ones. What is made ahead has its own threads. */
export function createPiper(workshops: Readonly<Record<'live' | 'ahead', Workshops>>): TextToSpeech {
  return {
    name: 'piper',
    async *speak(text, voiceId, { rate, urgency = 'live' }, signal) {
      const speaker = findSpeaker(voiceId)
      if (speaker === undefined) throw new SpeechError('broken', `There is no voice ${voiceId}.`)
      const worker = workshops[urgency][speaker.accent === 'spanish' ? 'spanish' : 'english']
      const language = languageOfVoice(voiceId)
      const pace = Math.min(MAX_RATE, Math.max(MIN_RATE, rate))
      const aborter = new AbortController()
      const signals = AbortSignal.any([signal, aborter.signal])
      const clauses = clausesOf(language, text.slice(0, MAX_TEXT_CHARACTERS))
      const making: Promise<SpokenClause | SpeechError>[] = []
      try {
        for (let index = 0; index < clauses.length; index++) {
          while (making.length <= index + AHEAD && making.length < clauses.length) {
            // A caller waits for the first; the others are made while it sounds.
            const first = urgency === 'live' ? 'final' : 'ordinary'
            const due = making.length === 0 ? first : 'ordinary'
            making.push(
              make(worker, due, { language, text: clauses[making.length]! }, speaker, pace, signals),
            )
          }
          const made = await making[index]!
          if (made instanceof SpeechError) throw made
          yield made
        }
      } finally {
        aborter.abort()
      }
    },
  }
}

async function make(
  worker: Workshop,
  urgency: Urgency,
  { language, text }: { language: Language; text: string },
  { speaker, accent, lengthScale, gainDb }: Speaker,
  pace: number,
  signal: AbortSignal,
): Promise<SpokenClause | SpeechError> {
  try {
    const spoken = language.spokenForm(text)
    const job = {
      type: 'synthesise',
      text: spoken,
      accent,
      speaker,
      lengthScale: lengthScale / pace,
      gainDb,
    } as const
    const { samples } = await worker.run(job, urgency, signal)
    return { text, samples, wordEndsMs: wordEnds(language, text, (samples.length / VOICE_RATE) * 1000) }
  } catch (error) {
    return asSpeechError(error)
  }
}
