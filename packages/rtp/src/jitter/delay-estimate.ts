/** How unsteadily one sender's packets arrive, and how deep a buffer they need. */
export type DelayEstimate = {
  /** Transit is the arrival time less the media time, both in ms; only differences of it mean anything. */
  arrived(transitMs: number, nowMs: number): void
  /** Transit of the fastest packets of late: what arrives later than that is late by the difference. */
  readonly fastestTransitMs: number
  /** Interarrival jitter as RTCP reports it, RFC 3550 section 6.4.1. */
  readonly jitterMs: number
  /** How long a packet should wait so that nearly all that are as late as of late still come in time. */
  readonly targetMs: number
}

/** What listens is a machine: it would rather hear a gap once than everything later. */
export const MIN_DEPTH_MS = 5
export const MAX_DEPTH_MS = 200
/** Before anything is known, with the weight of ten packets. */
const STARTING_DEPTH_MS = 20
const STARTING_WEIGHT = 0.1

const BUCKET_MS = 5
const BUCKETS = MAX_DEPTH_MS / BUCKET_MS
/** Each packet weighs a hundredth of all: one straggler in two seconds is forgiven, two are not. */
const KEPT = 0.99
const TOLERATED_LATE = 0.015
/** What arrives this soon after another was held up with it: one delay, counted once. */
const BURST_MS = 1
/** The fastest is sought over one to two windows, so that it follows clocks that drift apart and new routes. */
const WINDOW_MS = 2000

export function createDelayEstimate(): DelayEstimate {
  const lateness = new Float64Array(BUCKETS)
  lateness[STARTING_DEPTH_MS / BUCKET_MS - 1] = STARTING_WEIGHT
  let windowEndsMs = Number.NEGATIVE_INFINITY
  let fastestNow = Number.POSITIVE_INFINITY
  let fastestBefore = Number.POSITIVE_INFINITY
  let lastTransitMs: number | undefined
  let lastArrivalMs = Number.NEGATIVE_INFINITY
  let jitterMs = 0
  let targetMs = STARTING_DEPTH_MS
  return {
    arrived(transitMs, nowMs) {
      if (lastTransitMs !== undefined) jitterMs += (Math.abs(transitMs - lastTransitMs) - jitterMs) / 16
      lastTransitMs = transitMs
      if (nowMs >= windowEndsMs) {
        fastestBefore = fastestNow
        fastestNow = transitMs
        windowEndsMs = nowMs + WINDOW_MS
      }
      fastestNow = Math.min(fastestNow, transitMs)
      if (nowMs - lastArrivalMs >= BURST_MS) {
        count(lateness, transitMs - Math.min(fastestNow, fastestBefore))
        targetMs = Math.max(MIN_DEPTH_MS, depthFor(lateness))
      }
      lastArrivalMs = nowMs
    },
    get fastestTransitMs() {
      return Math.min(fastestNow, fastestBefore)
    },
    get jitterMs() {
      return jitterMs
    },
    get targetMs() {
      return targetMs
    },
  }
}

function count(lateness: Float64Array, lateMs: number): void {
  for (let bucket = 0; bucket < BUCKETS; bucket++) lateness[bucket]! *= KEPT
  const bucket = Math.min(BUCKETS - 1, Math.floor(lateMs / BUCKET_MS))
  lateness[bucket]! += 1 - KEPT
}

/** The upper edge of the highest bucket above which no more is late than is tolerated. */
function depthFor(lateness: Float64Array): number {
  let late = 0
  for (let bucket = BUCKETS - 1; bucket > 0; bucket--) {
    late += lateness[bucket]!
    if (late > TOLERATED_LATE) return (bucket + 1) * BUCKET_MS
  }
  return BUCKET_MS
}
