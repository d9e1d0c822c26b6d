import { samplesPerFrame, type AudioFrame } from '../../../audio/frame.ts'
import { LINE_RATE } from '../../call-leg.ts'

/** Frames of the agent's voice that wait for their tick. */
export type FrameQueue = {
  /** Copies the frame; false where there is no room. */
  add(frame: AudioFrame): boolean
  /** Whether there was a frame to fill `into` with. */
  take(into: AudioFrame): boolean
  /** The oldest ones are not played any more. */
  drop(frames: number): void
  clear(): void
  readonly length: number
}

/** Twice as far ahead as any call leg buffers. */
export const MAX_QUEUED_FRAMES = 50
const FRAME_SAMPLES = samplesPerFrame(LINE_RATE)

export function createFrameQueue(): FrameQueue {
  const ring = new Int16Array(FRAME_SAMPLES * MAX_QUEUED_FRAMES)
  let first = 0
  let length = 0

  function drop(frames: number): void {
    const dropped = Math.min(frames, length)
    first = (first + dropped) % MAX_QUEUED_FRAMES
    length -= dropped
  }

  return {
    add(frame) {
      if (length === MAX_QUEUED_FRAMES) return false
      ring.set(frame, ((first + length) % MAX_QUEUED_FRAMES) * FRAME_SAMPLES)
      length++
      return true
    },
    take(into) {
      if (length === 0) return false
      into.set(ring.subarray(first * FRAME_SAMPLES, (first + 1) * FRAME_SAMPLES))
      drop(1)
      return true
    },
    drop,
    clear: () => drop(length),
    get length() {
      return length
    },
  }
}
