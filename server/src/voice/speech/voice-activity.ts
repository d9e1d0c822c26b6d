import type { AudioFrame } from '../audio/frame.ts'
import type { SpeechProblem } from './speech-error.ts'

/** Facts about one caller's voice. Times are ms of audio since `watch`. */
export type Activity =
  /** The caller has begun to speak, at `fromMs`, which is a little in the past. */
  | { readonly type: 'started'; readonly fromMs: number }
  /**
   * The caller has fallen silent at `fromMs`; the silence has lasted `silentMs` by now. `finished` is how likely their
   * turn is over, 0 to 1, by the sound of their last words; absent where nobody judges that. `passing`: it was no more
   * than a loud moment of another voice.
   */
  | {
      readonly type: 'stopped'
      readonly fromMs: number
      readonly silentMs: number
      readonly finished?: number
      readonly passing?: true
    }
  /**
   * A silence has begun at `fromMs` that may only be the gap between two words; `stopped` or `resumed` follows. For
   * code that can use the time until it is decided; a detector that cannot say so early leaves both out.
   */
  | { readonly type: 'faltered'; readonly fromMs: number }
  | { readonly type: 'resumed'; readonly fromMs: number }
  /** The detector is not available. Until it is, loudness alone decides. Reported once. */
  | { readonly type: 'failed'; readonly problem: SpeechProblem; readonly reason: string }

export type Watching = {
  /** 20 ms at the rate given to `watch`. The frame may be reused once this returns. */
  push(frame: AudioFrame): void
}

/** Separates speech from everything else on a call leg. One `watch` per call; abort to stop. */
export type VoiceActivity = {
  readonly name: string
  watch(rate: 8000 | 16_000, onActivity: (activity: Activity) => void, signal: AbortSignal): Watching
}
