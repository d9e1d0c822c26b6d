/** What was heard of late. Positions are samples since the beginning of the call. */
export type SegmentAudio = {
  /** The position of the first sample that is kept, and of the one that comes next. */
  readonly from: number
  readonly end: number
  push(frame: Int16Array): void
  /** A copy of what is kept up to a position. */
  copy(until: number): Int16Array<ArrayBuffer>
  /** Forgets what is before a position. */
  dropBefore(position: number): void
  /** Where to cut when no pause comes: the softest moment of the last seconds. */
  softestCut(): number
}

const RATE = 16_000
const INITIAL_CAPACITY = 4 * RATE
const SOUGHT = 5 * RATE
const SOFT_WINDOW = 0.1 * RATE

export function createSegmentAudio(): SegmentAudio {
  let samples = new Int16Array(INITIAL_CAPACITY)
  let length = 0
  let from = 0
  return {
    get from() {
      return from
    },
    get end() {
      return from + length
    },
    push(frame) {
      if (length + frame.length > samples.length) {
        const larger = new Int16Array(2 * samples.length + frame.length)
        larger.set(samples)
        samples = larger
      }
      samples.set(frame, length)
      length += frame.length
    },
    copy: (until) => samples.slice(0, Math.min(length, Math.max(0, until - from))),
    dropBefore(position) {
      const dropped = Math.min(length, Math.max(0, position - from))
      samples.copyWithin(0, dropped, length)
      length -= dropped
      from += dropped
    },
    softestCut: () => from + softest(samples.subarray(0, length)),
  }
}

function softest(samples: Int16Array): number {
  let lowest = Number.POSITIVE_INFINITY
  let cut = samples.length
  const last = samples.length - SOFT_WINDOW
  for (let from = Math.max(0, samples.length - SOUGHT); from <= last; from += SOFT_WINDOW / 2) {
    let energy = 0
    for (let index = from; index < from + SOFT_WINDOW; index++) energy += samples[index]! ** 2
    if (energy < lowest) {
      lowest = energy
      cut = from + SOFT_WINDOW / 2
    }
  }
  return cut
}
