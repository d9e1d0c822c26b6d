import type { CallEvent } from '../call/events.ts'
import { appendEvents, insertCall, noteAnswered, type Entry, type NewCall } from '../calls/store.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'

/** What has happened is on disk after at most this long. */
export const FLUSH_MS = 250
/** Hours of talk while the store is away. After that the oldest facts are worth more than the newest. */
const MAX_WAITING = 50_000
/** How often the end of a call is tried to be stored before it is left to the next start. */
const LAST_TRIES = 5
const LAST_TRY_PAUSE_MS = 1000

export type Journal = {
  append(event: CallEvent): void
  /** Stores what waits, if it has waited long enough. Never on the frame path: it returns at once. */
  tick(nowMs: number): void
  /** Stores all of it; false where the store would not have it. */
  close(): Promise<boolean>
}

/** The truth about a call, written as it goes. */
export function createJournal(db: Db, call: NewCall, log: Log): Journal {
  let waiting: Entry[] = []
  let nextSeq = 0
  let isInserted = false
  let lastFlushMs = Number.NEGATIVE_INFINITY
  let writing: Promise<boolean> = Promise.resolve(true)
  let isWriting = false

  async function write(): Promise<boolean> {
    // A copy: the call goes on while this is written.
    const batch = [...waiting]
    try {
      if (!isInserted) await insertCall(db, call)
      isInserted = true
      await appendEvents(db, call.id, batch)
      const answered = batch.find(({ event }) => event.type === 'call.answered')
      if (answered) await noteAnswered(db, call.id, answered.event.atMs)
      waiting = waiting.slice(batch.length)
      return true
    } catch (error) {
      log.warn({ call: call.id, waiting: waiting.length, err: error }, 'journal not stored')
      return false
    }
  }

  function flush(): Promise<boolean> {
    isWriting = true
    writing = writing.then(write).finally(() => (isWriting = false))
    return writing
  }

  return {
    append(event) {
      const seq = nextSeq++
      if (waiting.length < MAX_WAITING) waiting.push({ seq, event })
    },
    tick(nowMs) {
      if (isWriting || waiting.length === 0 || nowMs < lastFlushMs + FLUSH_MS) return
      lastFlushMs = nowMs
      void flush()
    },
    async close() {
      await writing
      for (let tries = 1; tries <= LAST_TRIES; tries++) {
        if (await flush()) return true
        if (tries < LAST_TRIES) await new Promise((resolve) => setTimeout(resolve, LAST_TRY_PAUSE_MS))
      }
      return false
    },
  }
}
