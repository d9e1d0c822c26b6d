import { createModelWorkers, report, type ModelWorkers } from './model-workers.ts'
import type { Log } from '../../../platform/log.ts'
import type { SpeechToText } from '../speech-to-text.ts'
import type { TextToSpeech } from '../text-to-speech.ts'
import type { VoiceActivity } from '../voice-activity.ts'
import { withEndOfTurn } from '../end-of-turn.ts'
import { loadJudge } from './end-of-turn-model.ts'
import { createLocalStt } from './stt/local-stt.ts'
import { givingWay } from './tts/giving-way.ts'
import { createPiper } from './tts/piper.ts'
import { createSilero } from './vad/silero.ts'

/**
 * Speech that needs no key and no network: three threads with the models that come with the installation, and a fourth
 * with that of other languages than English, from the first call in one of them on.
 */
export type LocalSpeech = {
  readonly stt: SpeechToText
  readonly voice: TextToSpeech
  readonly activity: VoiceActivity
  readonly workers: ModelWorkers
  readonly ready: boolean
  /** Loads the models in the background, once; rejects when one of them cannot be loaded. */
  load(): Promise<void>
  close(): Promise<void>
}

export function createLocalSpeech(log: Log): LocalSpeech {
  return localSpeechOf(createModelWorkers((news) => report(log, news)))
}

/** With threads that were started before. */
export function localSpeechOf(workers: ModelWorkers): LocalSpeech {
  return {
    stt: createLocalStt(workers),
    voice: createPiper(
      givingWay(
        { english: workers.voice, spanish: workers.spanish },
        { english: workers.ahead, spanish: workers.spanishAhead },
      ),
    ),
    activity: withEndOfTurn(createSilero(workers.activity), loadJudge()),
    workers,
    get ready() {
      return workers.ready
    },
    load: workers.load,
    close: workers.close,
  }
}
