import type { AudioFrame } from '../audio/frame.ts'
import type { SpeechProblem } from './speech-error.ts'

/**
 * What was recognised in one go. The interim words of a segment replace each other, its final words close it, and
 * the next segment has a higher number. Final and empty: there were no words in it. A caller who goes on may be heard
 * again from the beginning: such a segment stands in the place of those from `replaces` on.
 */
export type Words = {
  readonly type: 'words'
  readonly segment: number
  readonly replaces?: number
  readonly text: string
  readonly final: boolean
  /** How sure the STT is, 0 to 1; null where it does not know. */
  readonly confidence: number | null
  /** The language that it sounds like (BCP 47), of those that were listened for; left out where the STT cannot tell. */
  readonly language?: string
}

export type Heard =
  | Words
  /** The STT itself takes the caller to have finished. */
  | { readonly type: 'paused' }
  | { readonly type: 'failed'; readonly problem: SpeechProblem; readonly reason: string }

export type Listening = {
  /** 20 ms at 16 kHz, all through the call, speech or not. The frame may be reused once this returns. */
  push(frame: AudioFrame): void
  /**
   * What voice activity says: speech or silence since `fromMs` of the audio that was pushed. An STT engine with a
   * judgement of its own may ignore it; another hears nothing without it.
   */
  voice(speaking: boolean, fromMs: number): void
  /** The caller may have finished: the best words so far, as interim words. What follows may undo them. */
  guess(): void
  /**
   * The caller has finished: final words now. Answered by exactly one `final`, or by `failed`. `apart`: what comes
   * next does not belong to it, however soon it comes.
   */
  flush(apart?: boolean): void
}

/** Turns one caller's audio into words. One `listen` per call; abort to stop early. */
export type SpeechToText = {
  readonly name: string
  /**
   * `languages` (BCP 47) are those that the caller may speak: English when it is left out. An STT engine that is set to
   * a language of its own may ignore them.
   */
  listen(onHeard: (heard: Heard) => void, signal: AbortSignal, languages?: readonly string[]): Listening
}
