import { FRAME_MS } from '../../voice/audio/frame.ts'
import { rmsDbfs } from '../../voice/audio/levels.ts'
import { LINE_RATE } from '../../voice/transport/call-leg.ts'
import { Failure } from '../failure.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000
/** Softer than this is before or after the words. */
const AUDIBLE_DBFS = -45
/** Soft endings are below the mark and still said. */
const KEPT_AFTER_FRAMES = 5

/** What is being said, and when its first and its last sound left. */
export type Speech = { readonly fromMs: number | undefined; readonly toMs: number | undefined }

/** Gives the line a frame at a time: of what there is to say, else silence. */
export type FrameSource = {
  /** The silence after it is not said, so that the caller knows when it has spoken. One at a time. */
  say(samples: Int16Array): Speech
  /** Fills the frame that leaves at this moment. */
  take(frame: Int16Array, atMs: number): void
}

export function createFrameSource(): FrameSource {
  let samples = new Int16Array(0)
  let edges = { first: 0, last: 0 }
  let at = 0
  let speech: { fromMs: number | undefined; toMs: number | undefined } = {
    fromMs: undefined,
    toMs: undefined,
  }

  return {
    say(words) {
      if (at < samples.length) throw new Failure('The caller is still speaking.')
      const found = audibleFrames(words)
      if (found === undefined)
        throw new Failure('There is nothing to be heard in what the caller should say.')
      edges = found
      samples = words.slice(0, (found.last + 1 + KEPT_AFTER_FRAMES) * FRAME_SAMPLES)
      at = 0
      speech = { fromMs: undefined, toMs: undefined }
      return speech
    },
    take(frame, atMs) {
      const part = samples.subarray(at, at + FRAME_SAMPLES)
      frame.set(part)
      frame.fill(0, part.length)
      if (part.length === 0) return
      const index = at / FRAME_SAMPLES
      at += FRAME_SAMPLES
      if (index === edges.first) speech.fromMs = atMs
      if (index === edges.last) speech.toMs = atMs
    },
  }
}

/** The first and the last frame with sound. */
function audibleFrames(samples: Int16Array): { first: number; last: number } | undefined {
  const isAudible = (frame: number) =>
    rmsDbfs(samples.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)) >= AUDIBLE_DBFS
  const frames = Math.ceil(samples.length / FRAME_SAMPLES)
  let first = 0
  while (first < frames && !isAudible(first)) first++
  let last = frames - 1
  while (last > first && !isAudible(last)) last--
  return first < frames ? { first, last } : undefined
}
