import type { CallEvent } from '../conversation/events.ts'
import type { RedactionKind } from '../conversation/redaction/redaction.ts'
import type { AccountId } from '../../platform/ids.ts'

/** What has happened leaves the voice plane after at most this long. */
const FLUSH_MS = 250

/** What is known of a call before anything has happened in it. */
export type NewCall = {
  readonly id: string
  readonly accountId: AccountId
  readonly agentId: string
  readonly line: string
  readonly caller: string
  readonly startedAtMs: number
  /** What must not be kept of what is said. */
  readonly redact?: readonly RedactionKind[]
}

export type Entry = { readonly seq: number; readonly event: CallEvent }

export type Journal = {
  append(event: CallEvent): void
  /** Hands on what waits, if it has waited long enough. */
  tick(nowMs: number): void
  /** Hands on the rest. */
  close(): void
}

/** The truth about a call, handed to whoever stores it as the call goes. */
export function createJournal(store: (entries: readonly Entry[]) => void): Journal {
  let waiting: Entry[] = []
  let nextSeq = 0
  let flushedMs = Number.NEGATIVE_INFINITY

  function flush(): void {
    if (waiting.length > 0) store(waiting)
    waiting = []
  }

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
