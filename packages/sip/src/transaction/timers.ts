export type Timer = { cancel(): void }

/** Everything that waits for a moment. It does not know the time: `fire` is given it. */
export type Timers = {
  set(dueMs: number, fire: () => void): Timer
  /** Fires what is due, earliest first, also what is set meanwhile. */
  fire(nowMs: number): void
  nextDueMs(): number | undefined
  readonly size: number
}

type Entry = { dueMs: number; order: number; fire: (() => void) | undefined }

/** Cancelled timers stay in the heap until they are due; it is swept when there are more of them than others. */
const SWEEP_FROM = 64

export function createTimers(): Timers {
  let heap: Entry[] = []
  let order = 0
  let cancelled = 0

  const sweep = (): void => {
    if (cancelled < SWEEP_FROM || cancelled * 2 < heap.length) return
    heap = heap.filter((entry) => entry.fire !== undefined).sort(byTime)
    cancelled = 0
  }
  const dropCancelled = (): void => {
    while (heap[0] !== undefined && heap[0].fire === undefined) {
      takeFirst(heap)
      cancelled -= 1
    }
  }
  return {
    set(dueMs, fire) {
      const entry: Entry = { dueMs, order: order++, fire }
      put(heap, entry)
      return {
        cancel() {
          if (entry.fire === undefined) return
          entry.fire = undefined
          cancelled += 1
          sweep()
        },
      }
    },
    fire(nowMs) {
      for (dropCancelled(); heap[0] !== undefined && heap[0].dueMs <= nowMs; dropCancelled()) {
        const fire = takeFirst(heap)
        fire?.()
      }
    },
    nextDueMs() {
      dropCancelled()
      return heap[0]?.dueMs
    },
    get size() {
      return heap.length - cancelled
    },
  }
}

function byTime(one: Entry, other: Entry): number {
  return one.dueMs - other.dueMs || one.order - other.order
}

function put(heap: Entry[], entry: Entry): void {
  let at = heap.length
  heap.push(entry)
  while (at > 0) {
    const parentAt = (at - 1) >> 1
    const parent = heap[parentAt]
    if (parent === undefined || byTime(parent, entry) <= 0) break
    heap[at] = parent
    at = parentAt
  }
  heap[at] = entry
}

/** Removes the earliest entry. Its timer counts as fired: cancelling it later changes nothing. */
function takeFirst(heap: Entry[]): (() => void) | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined) return undefined
  if (heap.length > 0) sink(heap, last)
  const { fire } = first
  first.fire = undefined
  return fire
}

function sink(heap: Entry[], entry: Entry): void {
  let at = 0
  for (;;) {
    let childAt = 2 * at + 1
    const right = heap[childAt + 1]
    let child = heap[childAt]
    if (child === undefined) break
    if (right !== undefined && byTime(right, child) < 0) {
      child = right
      childAt += 1
    }
    if (byTime(entry, child) <= 0) break
    heap[at] = child
    at = childAt
  }
  heap[at] = entry
}
