/** Samples per second of everything that a voice says. */
export const VOICE_RATE = 16_000

export type SpeakOptions = {
  /** 1 is the voice's own pace, 1.2 a fifth faster. Kept between MIN_RATE and MAX_RATE. */
  readonly rate: number
  /**
   * `live` speech is waited for, which is the usual. What is made `ahead`, for later, must not delay it.
   */
  readonly urgency?: 'live' | 'ahead'
}

export const MIN_RATE = 0.5
export const MAX_RATE = 2

/** A clause of the text with its sound, 16 kHz mono. The texts of all clauses are the text, word for word. */
export type SpokenClause = {
  readonly text: string
  readonly samples: Int16Array
  /** For each word of `text` (what stands between white space), when it has sounded in full. Estimated. */
  readonly wordEndsMs: readonly number[]
  /** Another voice said it, in place of the one that was asked for: it is not to be kept as if that had. */
  readonly byFallback?: true
}

/**
 * Turns text into sound, clause by clause, so that the first can be heard while the rest is made. Throws a
 * SpeechError. Abort, or leave the loop, to stop early.
 */
export type TextToSpeech = {
  readonly name: string
  speak(
    text: string,
    voiceId: string,
    options: SpeakOptions,
    signal: AbortSignal,
  ): AsyncIterable<SpokenClause>
  /** Where it keeps what it has said: drops all of it. */
  forget?(): void
}
