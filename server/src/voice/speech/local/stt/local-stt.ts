import type { SpeechToText } from '../../speech-to-text.ts'
import type { ModelWorker } from '../model-worker.ts'
import type { SttModel } from '../protocol.ts'
import {
  englishEngine,
  englishEngineWithEar,
  goingOn,
  multilingualEngine,
  untilAborted,
  type Engine,
} from './engine.ts'
import { DEFAULT_TUNING, listenWith, type ListeningTuning } from './listening.ts'

/** What the embedded models understand. */
const KNOWN: readonly string[] = ['en', 'de', 'es']
const ENGLISH: readonly string[] = ['en']

type Workers = {
  readonly stt: ModelWorker
  /** Loaded when the first call needs it, and then shared by all. Without it all is English. */
  readonly multilingual?: ModelWorker
}

export type Tuning = ListeningTuning & { readonly finalModel: SttModel }

/** Words by the embedded models: Moonshine for English, Whisper for the other languages. */
export function createLocalStt(workers: Workers, tuned: Partial<Tuning> = {}): SpeechToText {
  const tuning = { ...DEFAULT_TUNING, ...tuned }
  const english = englishEngine(workers.stt, tuned.finalModel)
  return {
    name: 'moonshine',
    listen: (onHeard, signal, languages = ENGLISH) =>
      listenWith(
        engineFor(goingOn(english), workers.multilingual, languages),
        tuning,
        untilAborted(onHeard, signal),
        signal,
      ),
  }
}

function engineFor(
  english: Engine,
  multilingual: ModelWorker | undefined,
  languages: readonly string[],
): Engine {
  if (multilingual === undefined) return english
  const understood = languages.filter((each) => KNOWN.includes(each))
  if (understood.every((each) => ENGLISH.includes(each)))
    return englishEngineWithEar(english, multilingual, KNOWN)
  // Where it cannot be loaded, the call is told so when it asks for words.
  multilingual.load().catch(() => {})
  return multilingualEngine(multilingual, english, understood)
}
