import { SECOND_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Noted } from './request-log.ts'
import { addRequests, trimRequests } from './store.ts'

const FLUSH_MS = SECOND_MS
/**
 * Waiting to be written, in one statement. A row costs the store as much as a quarter of a request, so this also
 * bounds what the log costs a node in a second: of more than that the oldest are not written.
 */
export const MAX_WAITING = 250
/** An account's rows are counted again when this many are new. */
const TRIM_EVERY = 500
const MAX_COUNTED = 10_000

export type RequestRecorder = {
  note(request: Noted): void
  /** Writes what is waiting. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Takes requests down in memory and writes them to the store every second, so that no request waits for it. */
export function createRequestRecorder(db: Db, log: Log): RequestRecorder {
  const ring = Array.from<Noted | undefined>({ length: MAX_WAITING })
  const added = new Map<AccountId, number>()
  let noted = 0
  let written = 0
  let dropped = 0
  let running: Promise<void> = Promise.resolve()

  /** One batch and no more, however many come meanwhile: that is what bounds the cost. */
  async function write(): Promise<void> {
    skipOverwritten()
    const until = noted
    const batch: Noted[] = []
    for (let at = written; at < until; at++) {
      const request = ring[at % MAX_WAITING]
      if (request !== undefined) batch.push(request)
    }
    if (batch.length === 0) return
    await addRequests(db, batch)
    written = until
    await trim(batch)
  }

  function skipOverwritten(): void {
    const oldest = Math.max(0, noted - MAX_WAITING)
    if (written >= oldest) return
    dropped += oldest - written
    written = oldest
  }

  async function trim(batch: readonly Noted[]): Promise<void> {
    for (const { accountId } of batch) {
      if (added.size >= MAX_COUNTED) added.clear()
      added.set(accountId, (added.get(accountId) ?? 0) + 1)
    }
    for (const accountId of new Set(batch.map((request) => request.accountId))) {
      if ((added.get(accountId) ?? 0) < TRIM_EVERY) continue
      added.delete(accountId)
      await trimRequests(db, accountId)
    }
  }

  function flush(): Promise<void> {
    running = running.then(write).catch((error: unknown) => {
      log.warn({ err: error }, 'requests not logged')
    })
    return running.then(tellDropped)
  }

  function tellDropped(): void {
    if (dropped > 0) log.warn({ dropped }, 'more requests than the request log takes')
    dropped = 0
  }

  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    note(request) {
      ring[noted % MAX_WAITING] = request
      noted++
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
