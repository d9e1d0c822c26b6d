import { otherSpeech } from '../recorded-speech.ts'
import type { Probe } from './probe.ts'
import {
  BRAIN_MS,
  STT_MS,
  FRAME_MS,
  INTERIM,
  INTERIM_FRAMES,
  isLoud,
  nextReply,
  QUESTION,
  RATE,
  replyMs,
  VOICE_MS,
} from './script.ts'

export type Words = { readonly segment: number; readonly text: string; readonly final: boolean }

/** An STT engine that understands the script: interim words while the caller speaks, final ones STT_MS after. */
export function createStt(probe: Probe, onWords: (words: Words) => void): (frame: Int16Array) => void {
  let segment = 0
  let frames = 0
  return (frame) => {
    if (isLoud(frame)) {
      frames++
      if (frames % INTERIM_FRAMES === 0) onWords({ segment, text: INTERIM, final: false })
      return
    }
    if (frames === 0) return
    probe.noticed()
    frames = 0
    const ended = segment++
    setTimeout(() => {
      probe.heard()
      onWords({ segment: ended, text: QUESTION, final: true })
    }, STT_MS)
  }
}

export type Voiced =
  | { readonly type: 'started' }
  | { readonly type: 'speaking'; readonly forMs: number }
  | { readonly type: 'stopped' }

/** Voice activity without a doubt: the first loud frame is speech, the first silent one is its end. */
export function createActivity(probe: Probe, tell: (voiced: Voiced) => void): (frame: Int16Array) => void {
  let frames = 0
  return (frame) => {
    if (isLoud(frame)) {
      if (frames === 0) {
        probe.voiceRose()
        tell({ type: 'started' })
      } else tell({ type: 'speaking', forMs: frames * FRAME_MS })
      frames++
    } else if (frames > 0) {
      frames = 0
      tell({ type: 'stopped' })
    }
  }
}

/** The clause that answers, once it has been thought of. Rejects where it is no longer wanted. */
export async function think(probe: Probe, signal?: AbortSignal): Promise<string> {
  probe.asked()
  await wait(BRAIN_MS, signal)
  probe.answered()
  return nextReply()
}

/** One sound for all of them: what a voice makes is not the engine's memory. */
const SOUND = otherSpeech(RATE, 3000, 10_000)

export async function speak(probe: Probe, signal?: AbortSignal): Promise<Int16Array> {
  probe.ordered()
  await wait(VOICE_MS, signal)
  probe.spoken()
  return SOUND.subarray(0, (RATE * replyMs()) / 1000)
}

/** A timer and nothing else, since what is measured stands behind it. */
function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', abandon)
    function done(): void {
      signal?.removeEventListener('abort', abandon)
      resolve()
    }
    function abandon(): void {
      clearTimeout(timer)
      reject(new Error('Nobody wants it any more.'))
    }
  })
}
