import type { CallEvent } from '../conversation/events.ts'
import type { Emit, Entry, NewCall } from '../protocol.ts'

/** What has happened leaves the voice plane after at most this long. */
const FLUSH_MS = 250

export type Journal = {
  append(event: CallEvent): void
  /** Hands on what waits, if it has waited long enough. */
  tick(nowMs: number): void
  /** Hands on the rest. */
  close(): void
}

/** The truth about a call, handed to the store as the call goes on. */
export function openJournal(call: NewCall, emit: Emit): Journal {
  let waiting: Entry[] = []
  let nextSeq = 0
  let flushedMs = Number.NEGATIVE_INFINITY

  function flush(): void {
    if (waiting.length > 0) emit({ type: 'happened', callId: call.id, entries: waiting })
    waiting = []
  }

  emit({ type: 'began', call })
  return {
    append: (event) => void waiting.push({ seq: nextSeq++, event }),
    tick(nowMs) {
      if (nowMs < flushedMs + FLUSH_MS) return
      flushedMs = nowMs
      flush()
    },
    close: flush,
  }
}
