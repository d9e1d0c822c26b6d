import type { AudioFrame } from '../../audio/frame.ts'
import type { CallLeg } from '../../transport/call-leg.ts'

/** No leg gives more in one tick; older audio is dropped. */
const MAX_WAITING_FRAMES = 10

/** One direction of a bridge: audio of one leg on its way to the other. */
export type Crossing = {
  /** The frame may be reused once this returns. */
  add(frame: AudioFrame): void
  /** Plays what has come since the last time. Wanted once the line has had its tick. */
  pass(): void
}

export function createCrossing(to: CallLeg): Crossing {
  const waiting: AudioFrame[] = []
  return {
    add(frame) {
      if (waiting.length === MAX_WAITING_FRAMES) waiting.shift()
      waiting.push(frame.slice())
    },
    pass() {
      for (const frame of waiting) to.play(frame)
      waiting.length = 0
    },
  }
}
