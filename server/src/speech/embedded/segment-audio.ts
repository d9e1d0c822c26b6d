/** The sound of what the caller is saying, with a little from before they were noticed. */
export type SegmentAudio = {
  readonly length: number
  push(frame: Int16Array): void
  /** A copy of the first `samples`. */
  copy(samples: number): Int16Array<ArrayBuffer>
  /** Forgets the first `samples`. */
  drop(samples: number): void
  /** Keeps only as much of the end as belongs before the next speech. */
  keepLeadIn(): void
  /** Where to cut when no pause comes: the softest moment of the last seconds. */
  softestCut(): number
}

const RATE = 16_000
/** Voice activity needs some 100 ms to be sure, and soft beginnings come before that. */
const LEAD_IN = 0.4 * RATE
/** The model's own limit is 30 s with its pads. */
export const MAX_SEGMENT_SAMPLES = 28 * RATE
const SOUGHT = 5 * RATE
const SOFT_WINDOW = 0.1 * RATE
const INITIAL_CAPACITY = 2 * RATE

export function createSegmentAudio(): SegmentAudio {
  let samples = new Int16Array(INITIAL_CAPACITY)
  let length = 0

  function drop(count: number): void {
    samples.copyWithin(0, count, length)
    length -= count
  }

  return {
    get length() {
      return length
    },
    push(frame) {
      if (length + frame.length > samples.length) {
        const larger = new Int16Array(Math.max(2 * samples.length, length + frame.length))
        larger.set(samples)
        samples = larger
      }
      samples.set(frame, length)
      length += frame.length
    },
    copy: (count) => samples.slice(0, count),
    drop,
    keepLeadIn() {
      if (length > LEAD_IN) drop(length - LEAD_IN)
    },
    softestCut: () => softest(samples.subarray(0, length)),
  }
}

function softest(samples: Int16Array): number {
  let lowest = Number.POSITIVE_INFINITY
  let cut = samples.length
  for (
    let from = Math.max(0, samples.length - SOUGHT);
    from + SOFT_WINDOW <= samples.length;
    from += SOFT_WINDOW / 2
  ) {
    let energy = 0
    for (let index = from; index < from + SOFT_WINDOW; index++) energy += samples[index]! ** 2
    if (energy < lowest) {
      lowest = energy
      cut = from + SOFT_WINDOW / 2
    }
  }
  return cut
}
