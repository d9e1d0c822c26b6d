import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS, type Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { recordingsOfAccount, recordingsOfAgent } from '../../../voice/recording-file.ts'
import { expiryOf, retentionDays, unlessGone } from '../recordings/recordings.ts'

/** The name of the job that removes the recordings of an agent or of an account that is gone. */
export const PURGE_RECORDINGS = 'recordings.purge'

const SWEEP_EVERY_MS = HOUR_MS
/** A call that is not stored yet, since the store is away, still is one: only an old file has lost its call. */
const ORPHAN_AGE_MS = HOUR_MS
/** SQLite binds at most 32,766 values in one statement. */
const CALLS_AT_ONCE = 500
const RECORDING = /^(call_[0-9a-z]{1,60})\.wav$/

/** Removes every recording of an agent; without an agent, of the whole account. */
export async function purgeRecordings(folder: string, accountId: string, agentId?: string): Promise<void> {
  const doomed =
    agentId === undefined
      ? recordingsOfAccount(folder, accountId)
      : recordingsOfAgent(folder, accountId, agentId)
  await rm(doomed, { recursive: true, force: true })
}

/**
 * Looks through the recordings of this node every hour, and at the start. Every node does so by itself, since its disk
 * is its own.
 */
export function keepRecordings(options: { db: Db; folder: string; clock: Clock; log: Log }) {
  const { db, folder, clock, log } = options
  let sweeping = sweep()
  const timer = setInterval(() => void (sweeping = sweeping.then(sweep)), SWEEP_EVERY_MS)
  timer.unref()

  async function sweep(): Promise<void> {
    try {
      const removed = await sweepRecordings(db, folder, clock.now())
      if (removed > 0) log.info({ removed }, 'recordings removed')
    } catch (error) {
      log.warn({ err: error }, 'recordings not looked through')
    }
  }

  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await sweeping
    },
  }
}

/** Removes what is kept no longer, and what has no call. Returns how many it were. */
export async function sweepRecordings(db: Db, folder: string, nowMs: number): Promise<number> {
  let removed = 0
  for (const accountId of await namesIn(folder))
    for (const agentId of await namesIn(path.join(folder, accountId))) {
      const where = path.join(folder, accountId, agentId)
      removed += await sweepAgent(db, where, accountId as AccountId, agentId, nowMs)
    }
  return removed
}

async function sweepAgent(
  db: Db,
  folder: string,
  accountId: AccountId,
  agentId: string,
  nowMs: number,
): Promise<number> {
  const days = (await retentionDays(db, accountId, [agentId])).get(agentId)
  const callIds = (await namesIn(folder)).flatMap((name) => RECORDING.exec(name)?.[1] ?? [])
  let removed = 0
  for (let from = 0; from < callIds.length; from += CALLS_AT_ONCE) {
    const some = callIds.slice(from, from + CALLS_AT_ONCE)
    const started = await startOf(db, accountId, some)
    for (const callId of some) {
      const file = path.join(folder, `${callId}.wav`)
      const startedMs = started.get(callId)
      const isOver = startedMs === undefined ? await isOld(file, nowMs) : expiryOf(startedMs, days) <= nowMs
      if (!isOver) continue
      await rm(file, { force: true })
      removed++
    }
  }
  if (days === undefined) await removeIfEmpty(folder)
  return removed
}

async function startOf(db: Db, accountId: AccountId, callIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'started_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', callIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.started_at]))
}

async function isOld(file: string, nowMs: number): Promise<boolean> {
  const found = await unlessGone(stat(file))
  return found !== undefined && found.mtimeMs < nowMs - ORPHAN_AGE_MS
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? []
}

/** A call that is about to begin may put a recording into it. */
async function removeIfEmpty(folder: string): Promise<void> {
  const left = await unlessGone(readdir(folder))
  if (left?.length === 0) await unlessGone(rmdir(folder))
}
