export type Alarm = { cancel(): void }

/** Everything that waits for a moment. Nobody here knows the time: `ring` is told it. */
export type Alarms = {
  set(dueMs: number, ring: () => void): Alarm
  /** Rings what is due, earliest first, also what is set meanwhile. */
  ring(nowMs: number): void
  nextDueMs(): number | undefined
  readonly size: number
}

type Entry = { dueMs: number; order: number; ring: (() => void) | undefined }

/** Cancelled alarms stay in the heap until they are due; it is swept when there are more of them than others. */
const SWEEP_FROM = 64

export function createAlarms(): Alarms {
  let heap: Entry[] = []
  let order = 0
  let cancelled = 0

  const sweep = (): void => {
    if (cancelled < SWEEP_FROM || cancelled * 2 < heap.length) return
    heap = heap.filter((entry) => entry.ring !== undefined).sort(byTime)
    cancelled = 0
  }
  const dropCancelled = (): void => {
    while (heap[0] !== undefined && heap[0].ring === undefined) {
      takeFirst(heap)
      cancelled -= 1
    }
  }
  return {
    set(dueMs, ring) {
      const entry: Entry = { dueMs, order: order++, ring }
      put(heap, entry)
      return {
        cancel() {
          if (entry.ring === undefined) return
          entry.ring = undefined
          cancelled += 1
          sweep()
        },
      }
    },
    ring(nowMs) {
      for (dropCancelled(); heap[0] !== undefined && heap[0].dueMs <= nowMs; dropCancelled()) {
        const ring = takeFirst(heap)
        ring?.()
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

/** Removes the earliest entry. Its alarm counts as rung: cancelling it later changes nothing. */
function takeFirst(heap: Entry[]): (() => void) | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined) return undefined
  if (heap.length > 0) sink(heap, last)
  const { ring } = first
  first.ring = undefined
  return ring
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
