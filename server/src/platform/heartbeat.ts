import { SECOND_MS } from './clock.ts'

/** So often a thread beats, and so often its beats are looked at. */
export const BEAT_MS = 250
/** A thread whose beats are missed so often in a row hangs. */
export const MAX_MISSED = 8
/** A look that is so late says nothing: the machine stood still, or the thread that looks was busy. */
const LATE_LOOK_MS = 2 * BEAT_MS

/** A count that a thread raises while it comes to its timers. */
export type Beats = Int32Array<SharedArrayBuffer>

/** What the looks so far have seen of a thread. */
export type Watch = {
  readonly lookedMs: number
  readonly beats: number
  /** A thread that has not beaten yet still loads. */
  readonly hasBeaten: boolean
  readonly missed: number
}

export function createBeats(): Beats {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** From now on this thread shows that it comes to its timers. */
export function startBeating(beats: Beats): void {
  const beat = () => void Atomics.add(beats, 0, 1)
  // At once, so that the first piece of work is watched too.
  beat()
  setInterval(beat, BEAT_MS).unref()
}

/** The watch over a thread that is yet to beat. */
export function unwatched(nowMs: number, beats: number): Watch {
  return { lookedMs: nowMs, beats, hasBeaten: false, missed: 0 }
}

export function look(watch: Watch, nowMs: number, beats: number): Watch {
  const hasBeaten = watch.hasBeaten || beats !== watch.beats
  const isLate = nowMs - watch.lookedMs >= LATE_LOOK_MS
  const isMissed = hasBeaten && beats === watch.beats && !isLate
  return { lookedMs: nowMs, beats, hasBeaten, missed: isMissed ? watch.missed + 1 : 0 }
}

export function hangs({ missed }: Watch, maxMissed = MAX_MISSED): boolean {
  return missed >= maxMissed
}

/** Gives a worker up that hangs in computation, which no message and no error tells of. Returns how to stop watching. */
export function watchBeats(
  beats: Beats,
  worker: { readonly isRunning: boolean; readonly starts: number; fail(error: Error): void },
  maxMissed = MAX_MISSED,
): () => void {
  let { starts } = worker
  let watch = unwatched(performance.now(), Atomics.load(beats, 0))
  const timer = setInterval(() => {
    const seen = [performance.now(), Atomics.load(beats, 0)] as const
    const isSame = worker.isRunning && worker.starts === starts
    watch = isSame ? look(watch, ...seen) : unwatched(...seen)
    starts = worker.starts
    if (hangs(watch, maxMissed))
      worker.fail(new Error(`The thread has hung for ${(maxMissed * BEAT_MS) / SECOND_MS} s in its work.`))
  }, BEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}
