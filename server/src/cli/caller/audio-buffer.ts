import { FRAME_MS } from '../../voice/audio/frame.ts'
import { writeWav } from '../../voice/audio/wav.ts'
import { LINE_RATE } from '../../voice/transport/call-leg.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000
const INITIAL_FRAMES = 3000

/** Both sides of a call, frame beside frame as the caller's end of the line had them. */
export type Tape = {
  readonly frames: number
  add(caller: Int16Array, agent: Int16Array): void
  /** What the agent said between two frames. */
  agent(from: number, to: number): Int16Array
  /** Caller left, agent right. */
  wav(): Uint8Array
}

export function createTape(): Tape {
  let sound = new Int16Array(INITIAL_FRAMES * FRAME_SAMPLES * 2)
  let frames = 0
  return {
    get frames() {
      return frames
    },
    add(caller, agent) {
      const at = frames * FRAME_SAMPLES * 2
      if (at === sound.length) {
        const larger = new Int16Array(2 * sound.length)
        larger.set(sound)
        sound = larger
      }
      for (let index = 0; index < FRAME_SAMPLES; index++) {
        sound[at + 2 * index] = caller[index] ?? 0
        sound[at + 2 * index + 1] = agent[index] ?? 0
      }
      frames++
    },
    agent(from, to) {
      const samples = new Int16Array(Math.max(0, Math.min(to, frames) - from) * FRAME_SAMPLES)
      for (let index = 0; index < samples.length; index++)
        samples[index] = sound[2 * (from * FRAME_SAMPLES + index) + 1] ?? 0
      return samples
    },
    wav: () => writeWav(sound.subarray(0, frames * FRAME_SAMPLES * 2), LINE_RATE, 2),
  }
}
