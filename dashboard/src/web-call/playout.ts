/** Samples per second on the wire, both ways. */
export const WIRE_RATE = 16_000

/** What must be there before the voice begins, so that what comes a little late is not missed. */
const CUSHION = samplesIn(60)
/** Added whenever the voice had to stop for what came too late. */
const CUSHION_STEP = samplesIn(40)
const MAX_CUSHION = samplesIn(180)
/** A voice that comes back within this time had not finished, but was kept waiting. */
const INTERRUPTION = samplesIn(250)
/** The service sends half a second ahead at most; what is beyond this was never meant to be played. */
const MAX_QUEUED = samplesIn(10_000)
/** Nothing begins or ends more suddenly than this, or it clicks. */
const FADE = samplesIn(5)

/**
 * The agent's voice on its way to the loudspeaker, at the rate of the wire. `next` is asked for every sample, spoken or
 * silent, so it is also a clock.
 */
export function createPlayout() {
  const queue = createQueue()
  const marks = createMarks()
  let now = 0
  let cushion = CUSHION
  let isSounding = false
  let waited = 0
  let ranDryAt = Number.NEGATIVE_INFINITY
  let gain = 0
  let last = 0

  function begin(): void {
    waited++
    isSounding = queue.length >= cushion || waited >= cushion
  }

  return {
    add(samples: Int16Array): void {
      if (queue.length === 0) {
        waited = 0
        if (now - ranDryAt <= INTERRUPTION) cushion = Math.min(cushion + CUSHION_STEP, MAX_CUSHION)
      }
      queue.add(samples)
    },
    /** Stands behind everything added so far. */
    mark(mark: number): void {
      marks.add(mark, queue.added)
      marks.reach(queue.passed, now)
    },
    /** Drops what has not been played. What is on its way through the device will still be heard. */
    clear(): void {
      queue.clear()
      marks.clear()
      isSounding = false
      ranDryAt = Number.NEGATIVE_INFINITY
    },
    /** How long a sample takes from here to the loudspeaker. */
    setLatency: (ms: number): void => marks.setLatency(samplesIn(ms)),
    /** The next sample, from -1 to 1. */
    next(): number {
      now++
      if (queue.length > 0 && !isSounding) begin()
      if (queue.length === 0 && isSounding) {
        isSounding = false
        ranDryAt = now
      }
      if (isSounding) {
        last = queue.take()
        marks.reach(queue.passed, now)
      }
      gain = isSounding ? Math.min(1, gain + 1 / FADE) : Math.max(0, gain - 1 / FADE)
      return last * gain
    },
    /** The latest mark that has been heard since the last time of asking. */
    heard: (): number | undefined => marks.heard(now),
  }
}

/** Pieces in, samples out. */
function createQueue() {
  let pieces: Int16Array[] = []
  /** How far the first piece is played. */
  let at = 0
  let added = 0
  let passed = 0

  function dropFirst(): void {
    passed += (pieces.shift()?.length ?? 0) - at
    at = 0
  }

  return {
    get length(): number {
      return added - passed
    },
    /** How many samples have ever come in. */
    get added(): number {
      return added
    },
    /** How many of them are gone, played or not. */
    get passed(): number {
      return passed
    },
    add(samples: Int16Array): void {
      if (samples.length > 0) pieces.push(samples)
      added += samples.length
      while (added - passed > MAX_QUEUED) dropFirst()
    },
    take(): number {
      const piece = pieces[0]
      const sample = (piece?.[at] ?? 0) / 32_768
      at++
      passed++
      if (at === piece?.length) dropFirst()
      return sample
    },
    clear(): void {
      pieces = []
      at = 0
      passed = added
    },
  }
}

/** Which marks have been reached, and which of them also heard: the device takes its time. */
function createMarks() {
  let ahead: { mark: number; position: number }[] = []
  let leaving: { mark: number; dueAt: number }[] = []
  let latency = 0

  return {
    setLatency(samples: number): void {
      latency = samples
    },
    add(mark: number, position: number): void {
      ahead.push({ mark, position })
    },
    reach(position: number, now: number): void {
      for (let next = ahead[0]; next !== undefined && next.position <= position; next = ahead[0]) {
        leaving.push({ mark: next.mark, dueAt: now + latency })
        ahead.shift()
      }
    },
    clear(): void {
      ahead = []
    },
    heard(now: number): number | undefined {
      const heard = leaving.findLast(({ dueAt }) => dueAt <= now)
      if (heard !== undefined) leaving = leaving.slice(leaving.indexOf(heard) + 1)
      return heard?.mark
    },
  }
}

function samplesIn(ms: number): number {
  return Math.round((WIRE_RATE * ms) / 1000)
}
