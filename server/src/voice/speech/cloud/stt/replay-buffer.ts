import { createSegmentAudio } from '../../local/stt/segment-audio.ts'

const RATE = 16_000
/** What a vendor has not answered for is kept up to this length; then the oldest is given up. */
export const MAX_REPLAY_MS = 30_000
const MAX_TAPE = (MAX_REPLAY_MS / 1000) * RATE
/** Given up in steps: to move all the rest up for every frame would cost more than to send it. */
const STEP = RATE

/**
 * What was sent to a vendor and is not answered yet: audio at 16 kHz, and the places where final words were asked
 * for. It is what waits for a connection, and what is said again on the next one. Positions are in samples.
 */
export type ReplayBuffer = {
  readonly from: number
  readonly end: number
  record(samples: Int16Array): void
  mark(): void
  /** Answered for, with the marks up to there. */
  forget(until: number): void
  /** All of it in order, in pieces that are only valid until the call returns. */
  play(onSamples: (samples: Int16Array) => void, onMark: () => void): void
}

export function createReplayBuffer(): ReplayBuffer {
  const audio = createSegmentAudio()
  let marks: number[] = []
  return {
    get from() {
      return audio.from
    },
    get end() {
      return audio.end
    },
    record(samples) {
      audio.push(samples)
      if (audio.end - audio.from > MAX_TAPE) audio.dropBefore(audio.end - MAX_TAPE + STEP)
    },
    mark: () => void marks.push(audio.end),
    forget(until) {
      audio.dropBefore(until)
      marks = marks.filter((mark) => mark > until)
    },
    play(onSamples, onMark) {
      const samples = audio.copy(audio.end)
      let played = audio.from
      for (const mark of marks) {
        const until = Math.max(played, mark)
        if (until > played) onSamples(samples.subarray(played - audio.from, until - audio.from))
        onMark()
        played = until
      }
      if (audio.end > played) onSamples(samples.subarray(played - audio.from))
    },
  }
}
