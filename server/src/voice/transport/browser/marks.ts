/**
 * A client that reports what it has played, and then falls silent, is assumed to play on after this long. Less than the
 * call itself waits for word of audio under way: what the caller hears would be taken for a stall, and said anew.
 */
const SILENT_MS = 1000
/** Marks of audio under way are no further apart, so without a report the first of them begins a silence before it. */
const APART_MS = 500
/** Far more than are ever on their way: a call sends a few in a second. */
const MAX_MARKS = 500

/**
 * Which marks the caller has heard. A client that has never reported is assumed to play in real time, so a mark counts
 * when the audio before it has had its time.
 */
export type Marks = {
  /** In real time the caller has heard up to it at `heardMs`. */
  sent(mark: number, heardMs: number): void
  /** The client says that it has played up to here. False where no such mark was ever sent. */
  told(mark: number): boolean
  tick(nowMs: number): void
  /** What is on its way will not be heard, but for marks that the client still reports. */
  clear(): void
}

type Sent = { readonly mark: number; readonly heardMs: number }

export function createMarks(played: (mark: number) => void): Marks {
  let waiting: Sent[] = []
  let cleared: Sent[] = []
  let latest = 0
  let tells = false
  let nowMs = 0
  /** When the caller was last known to have heard something, or assumed to. */
  let heardUntilMs = 0

  function dueMs({ heardMs }: Sent): number {
    return tells ? Math.min(heardMs, Math.max(heardUntilMs, heardMs - APART_MS)) + SILENT_MS : heardMs
  }

  function count(heard: readonly Sent[]): void {
    if (heard.length > 0) heardUntilMs = nowMs
    for (const each of heard) played(each.mark)
  }

  return {
    sent(mark, heardMs) {
      latest = mark
      waiting.push({ mark, heardMs })
      if (waiting.length > MAX_MARKS) waiting.shift()
    },
    told(mark) {
      if (mark > latest) return false
      tells = true
      const wasCleared = isCleared(mark)
      const late = cleared.filter((each) => wasCleared && each.mark <= mark)
      const heard = waiting.filter((each) => each.mark <= mark)
      cleared = cleared.filter((each) => wasCleared && each.mark > mark)
      waiting = waiting.filter((each) => each.mark > mark)
      // A handler may clear the leg, so the lists are settled before.
      count([...late, ...heard])
      return true
    },
    tick(tickMs) {
      nowMs = tickMs
      const [next] = waiting
      if (next === undefined || dueMs(next) > nowMs) return
      const heard = waiting.filter((each) => dueMs(each) <= nowMs)
      waiting = waiting.filter((each) => dueMs(each) > nowMs)
      count(heard)
    },
    clear() {
      cleared = [...cleared, ...waiting].slice(-MAX_MARKS)
      waiting = []
    },
  }

  function isCleared(mark: number): boolean {
    const last = cleared.at(-1)
    return last !== undefined && mark <= last.mark
  }
}
