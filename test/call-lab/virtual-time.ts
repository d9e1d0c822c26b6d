/** Time that passes only when it is waited for. Things due at the same moment happen in the order of asking. */
export type VirtualTime = {
  readonly nowMs: () => number
  at(dueMs: number, happen: () => void): void
  /** Lets the next thing happen; false when nothing is due any more. */
  next(): boolean
}

type Due = { readonly dueMs: number; readonly order: number; readonly happen: () => void }

export function virtualTime(startMs: number): VirtualTime {
  const heap: Due[] = []
  let now = startMs
  let order = 0
  return {
    nowMs: () => now,
    at(dueMs, happen) {
      push(heap, { dueMs: Math.max(dueMs, now), order: order++, happen })
    },
    next() {
      const due = pop(heap)
      if (!due) return false
      now = due.dueMs
      due.happen()
      return true
    },
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.order < b.order)
}

function push(heap: Due[], due: Due): void {
  let index = heap.push(due) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!isBefore(due, heap[parent]!)) break
    heap[index] = heap[parent]!
    index = parent
  }
  heap[index] = due
}

function pop(heap: Due[]): Due | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let index = 0
  for (;;) {
    const left = 2 * index + 1
    if (left >= heap.length) break
    const right = left + 1
    const child = right < heap.length && isBefore(heap[right]!, heap[left]!) ? right : left
    if (!isBefore(heap[child]!, last)) break
    heap[index] = heap[child]!
    index = child
  }
  heap[index] = last
  return first
}

/** Random numbers that are the same on every run: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
