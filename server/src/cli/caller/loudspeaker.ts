import { LINE_RATE } from '../../voice/transport/call-leg.ts'

/** The protocol sends at most 500 ms ahead; twenty times that is a service that does not keep to it. */
export const MAX_QUEUED_SAMPLES = 10 * LINE_RATE

/** Plays what arrives at the pace at which a person hears it, and knows which marks have been reached. */
export type Loudspeaker = {
  readonly isEmpty: boolean
  /** False where it is more than there is room for: nothing of it is kept. */
  add(samples: Int16Array): boolean
  mark(mark: number): void
  /** Forgets what has not been played. */
  clear(): void
  /** Fills the frame with what sounds now, and with silence after it. */
  play(frame: Int16Array): { readonly sounded: number; readonly marks: readonly number[] }
}

type Waiting =
  | { readonly type: 'samples'; readonly samples: Int16Array }
  | { readonly type: 'mark'; readonly mark: number }

export function createLoudspeaker(): Loudspeaker {
  let waiting: Waiting[] = []
  let queued = 0

  function takeMarks(): number[] {
    const marks: number[] = []
    while (waiting[0]?.type === 'mark') {
      const first = waiting.shift()
      if (first?.type === 'mark') marks.push(first.mark)
    }
    return marks
  }

  return {
    get isEmpty() {
      return waiting.length === 0
    },
    add(samples) {
      if (queued + samples.length > MAX_QUEUED_SAMPLES) return false
      if (samples.length > 0) waiting.push({ type: 'samples', samples })
      queued += samples.length
      return true
    },
    mark: (mark) => void waiting.push({ type: 'mark', mark }),
    clear() {
      waiting = []
      queued = 0
    },
    play(frame) {
      let sounded = 0
      const marks = takeMarks()
      while (sounded < frame.length) {
        const first = waiting.shift()
        if (first?.type !== 'samples') break
        const part = first.samples.subarray(0, frame.length - sounded)
        frame.set(part, sounded)
        sounded += part.length
        if (part.length < first.samples.length)
          waiting.unshift({ type: 'samples', samples: first.samples.subarray(part.length) })
        marks.push(...takeMarks())
      }
      frame.fill(0, sounded)
      queued -= sounded
      return { sounded, marks }
    },
  }
}
