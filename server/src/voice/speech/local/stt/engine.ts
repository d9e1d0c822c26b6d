import type { Heard } from '../../speech-to-text.ts'
import type { Urgency } from '../job-queue.ts'
import type { ModelWorker } from '../model-worker.ts'
import type { LanguageDoubt, RecogniseJob, SttModel } from '../protocol.ts'

export type Samples = Int16Array<ArrayBuffer>

export type Recognised = {
  readonly text: string
  readonly confidence: number
  readonly computedMs: number
  /** As the model has them, for a draft of more of the same sound. */
  readonly tokens?: readonly number[]
  /** BCP 47, where it is known; and what it sounds like most, though perhaps not surely enough to be it. */
  readonly language?: string
  readonly soundsLike?: string
}

/** What one caller is heard by. */
export type Engine = {
  /** It is ready, or will be. */
  readonly isExpected: boolean
  /** Interim words take at most this share of the thread's time for one caller. */
  readonly interimShare: number
  /** A segment is cut when it is so long, in samples. */
  readonly longestSegment: number
  /** `interim` words may be rough; `final` ones are those that count. */
  recognise(
    samples: Samples,
    words: 'interim' | 'final',
    urgency: Urgency,
    signal: AbortSignal,
    before?: HeardBefore,
  ): Promise<Recognised>
  /** These are the words that the caller is taken to have said. */
  told?(recognised: Recognised): void
}

/** What there is of some of the same sound. */
export type HeardBefore = Pick<RecogniseJob, 'draft' | 'known'>

const RATE = 16_000

/** A call that is over is told nothing more. */
export function untilAborted(tell: (heard: Heard) => void, signal: AbortSignal): (heard: Heard) => void {
  return (heard) => {
    if (!signal.aborted) tell(heard)
  }
}

/**
 * Less sure than this, the models are making words of noise. Speech through G.711 has 0.56 and more, mostly 0.8;
 * tones, hiss and silence have 0.32 and less, mostly 0.1.
 */
const MIN_CONFIDENCE = 0.4

/** How the subtitles that the models learnt from mark what is sung: they hear it in music on hold. */
const SUNG = '♪'

function certain(recognised: Recognised): Recognised {
  const { confidence, text } = recognised
  return confidence < MIN_CONFIDENCE || text.includes(SUNG) ? { ...recognised, text: '' } : recognised
}

/** English, by Moonshine: the small model for interim words, the large one for those that count. */
export function englishEngine(worker: ModelWorker, finalModel: SttModel = 'base'): Engine {
  return {
    get isExpected() {
      return worker.isExpected
    },
    interimShare: 0.2,
    // The models lose their way in more than 30 s; they add half a second themselves.
    longestSegment: 28 * RATE,
    async recognise(samples, words, urgency, signal, before) {
      const model = words === 'interim' ? 'tiny' : finalModel
      const { text, confidence, computedMs, tokens } = await worker.run(
        { type: 'recognise', model, samples, ...before },
        urgency,
        signal,
      )
      return certain({ text, confidence, computedMs, tokens })
    },
  }
}

/** One caller's: while a segment grows, it goes on from what was heard of less of it, by either model. */
export function goingOn(engine: Engine): Engine {
  let earlier: { readonly length: number; readonly tokens: readonly number[] } = { length: 0, tokens: [] }
  return {
    ...engine,
    get isExpected() {
      return engine.isExpected
    },
    async recognise(samples, words, urgency, signal, before) {
      const { length } = samples
      const draft = length >= earlier.length ? earlier.tokens : []
      const heard = await engine.recognise(samples, words, urgency, signal, { ...before, draft })
      earlier = { length, tokens: heard.tokens ?? [] }
      return heard
    },
  }
}

const ENGLISH = 'en'

/** Below this the sound of a language is no more than a hunch. */
const SURE_OF_LANGUAGE = 0.8
/** In the first words of a call nothing speaks for any of the languages: more likely than all others together is enough. */
const SURE_AT_FIRST = 0.5

/** One of several languages, by Whisper; what sounds like English is left to Moonshine, which hears it better. */
export function multilingualEngine(
  worker: ModelWorker,
  english: Engine,
  languages: readonly string[],
): Engine {
  const following = createFollowing(languages[0] ?? ENGLISH)
  return {
    get isExpected() {
      return worker.isExpected
    },
    interimShare: 0.25,
    // It takes more time and memory the longer a segment is, and more than in proportion.
    longestSegment: 20 * RATE,
    async recognise(samples, words, urgency, signal, before) {
      const again = languages.includes(ENGLISH) ? samples.slice() : undefined
      const { doubt } = following
      const { text, confidence, computedMs, language, soundsLike } = await worker.run(
        { type: 'understand', samples, languages, onlyNamed: [ENGLISH], doubt },
        urgency,
        signal,
      )
      if (language !== ENGLISH || again === undefined)
        return certain({ text, confidence, computedMs, language, soundsLike })
      const heard = await english.recognise(again, words, urgency, signal, before)
      return { ...heard, computedMs: computedMs + heard.computedMs, language, soundsLike }
    },
    told: following.heard,
  }
}

/** What a caller speaks. It changes with what surely sounds like another language, or sounds like it twice in a row. */
function createFollowing(first: string) {
  let spoken = first
  let isFirst = true
  let suspected: string | undefined
  return {
    get doubt(): LanguageDoubt {
      return { spoken, suspected, sureFrom: isFirst ? SURE_AT_FIRST : SURE_OF_LANGUAGE }
    },
    heard({ text, language, soundsLike }: Recognised): void {
      if (text === '' || language === undefined || soundsLike === undefined) return
      spoken = language
      suspected = soundsLike === language ? undefined : soundsLike
      isFirst = false
    },
  }
}

/** Moonshine is less sure than this of what is no English, and of much that is. */
const DOUBTFUL_WORDS = 0.7

/**
 * English, and which language it sounds like where that is in doubt: in the first words of a call, and wherever the
 * words are doubtful. Asked only while the multilingual model is there anyway, for the calls of other agents.
 */
export function englishEngineWithEar(english: Engine, worker: ModelWorker, known: readonly string[]): Engine {
  let isFirst = true
  return {
    ...english,
    get isExpected() {
      return english.isExpected
    },
    async recognise(samples, words, urgency, signal, before) {
      const hear = (sound: Samples) => english.recognise(sound, words, urgency, signal, before)
      if (words === 'interim' || !worker.ready) return hear(samples)
      const again = samples.slice()
      const heard = await hear(samples)
      if (!isFirst && heard.confidence >= DOUBTFUL_WORDS) return heard
      isFirst = false
      const job = { type: 'understand', samples: again, languages: known, onlyNamed: known } as const
      const sound = await worker.run(job, urgency, signal).catch(() => undefined)
      const isSure = sound !== undefined && sound.languageConfidence >= SURE_OF_LANGUAGE
      return isSure ? { ...heard, language: sound.language } : heard
    },
  }
}
