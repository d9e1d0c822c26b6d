import type { STOP } from '../../../platform/end-when-idle.ts'

/**
 * What passes between a model worker and its thread. Samples are transferred, not copied. A thread has one role because
 * onnxruntime computes synchronously: a clause in the making would hold up the detector for half a second.
 */
export type Role = 'stt' | 'voice' | 'activity' | 'multilingual' | 'spanish'

/** A leisurely thread computes only when nothing else on the machine wants to. */
export type Pace = 'prompt' | 'leisurely'

export type Duty = { readonly role: Role; readonly pace: Pace }

export type SttModel = 'tiny' | 'base'

export type RecogniseJob = {
  readonly type: 'recognise'
  readonly model: SttModel
  /** 16 kHz. */
  readonly samples: Int16Array<ArrayBuffer>
  /** What was recognised of some of the same sound: where it is right, it need not be found again. */
  readonly draft?: readonly number[]
  /** So many samples were recognised before, and are no more speech than they were. */
  readonly known?: number
}

/** Words in one of several languages, or only which of them it is. */
export type UnderstandJob = {
  readonly type: 'understand'
  /** 16 kHz. */
  readonly samples: Int16Array<ArrayBuffer>
  /** BCP 47. The words are in one of these. */
  readonly languages: readonly string[]
  /** Of these, only the language is asked for: the words are left to others. */
  readonly onlyNamed: readonly string[]
  readonly doubt?: LanguageDoubt
}

/** What is spoken so far is heard, unless it sounds like another with this certainty, or like what it did before. */
export type LanguageDoubt = {
  readonly spoken: string
  readonly suspected: string | undefined
  readonly sureFrom: number
}

/** English in one of two ways, or another language. */
export type Accent = 'american' | 'british' | 'german' | 'spanish'

export type SynthesiseJob = {
  readonly type: 'synthesise'
  /** In spoken form: words and punctuation only. */
  readonly text: string
  readonly accent: Accent
  readonly speaker: number
  readonly lengthScale: number
  readonly gainDb: number
}

/** A voice that is not loaded with the others is loaded before its first word is wanted. */
export type LoadVoiceJob = { readonly type: 'load_voice'; readonly accent: Accent }

/** Windows of several callers, so that one message serves all. */
export type DetectJob = {
  readonly type: 'detect'
  readonly streams: readonly {
    readonly stream: number
    /** 8 kHz, a whole number of windows. */
    readonly samples: Int16Array<ArrayBuffer>
  }[]
  /** Streams that have ended and can be forgotten. */
  readonly ended: readonly number[]
}

export type Job = RecogniseJob | UnderstandJob | SynthesiseJob | LoadVoiceJob | DetectJob

export type Request =
  | { readonly type: 'do'; readonly id: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly id: number }
  /** Ends the thread, after the job at hand. */
  | typeof STOP

export type Results = {
  recognise: { readonly text: string; readonly confidence: number; readonly tokens: readonly number[] }
  understand: {
    readonly text: string
    readonly confidence: number
    readonly language: string
    readonly languageConfidence: number
    /** What it sounds like most, though perhaps not surely enough to be the language. */
    readonly soundsLike: string
  }
  /** 16 kHz. */
  synthesise: { readonly samples: Int16Array<ArrayBuffer> }
  load_voice: { readonly accent: Accent }
  detect: { readonly probabilities: readonly Float32Array<ArrayBuffer>[] }
}

export type Answer =
  | { readonly type: 'progress'; readonly model: string; readonly loadMs: number }
  | { readonly type: 'ready' }
  | { readonly type: 'unready'; readonly reason: string }
  | {
      readonly type: 'done'
      readonly id: number
      readonly result: Results[keyof Results]
      readonly computedMs: number
    }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
