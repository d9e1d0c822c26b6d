import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { recordingOf, type Agent } from '../../agents/agent.ts'
import { infoChunk, wavHeader } from '../../../voice/audio/wav.ts'
import { DAY_MS, iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import {
  PAIR_BYTES,
  RECORDED_BYTES_PER_SECOND,
  RECORDING_FORMAT,
  RECORDING_HEADER_BYTES,
  recordingPath,
  recordingsOfAccount,
} from '../../../voice/recording-file.ts'
import type { Call, StoredCall } from '../call.ts'
import { readCalls } from '../store.ts'
import type { ByteRange } from './byte-range.ts'

/** Stands behind the sound wherever it is sent. The file on disk has none: a recorder that dies could not write it. */
export const RECORDING_INFO = infoChunk('AI-generated speech in the right channel')

/** A recording that is open for reading. Its holder closes it. */
export type OpenRecording = {
  readonly totalBytes: number
  readonly modifiedMs: number
  /** The bytes of that part, of a header that is right, the sound behind it and what is known of it. Closes it at the end. */
  read(range: ByteRange): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

/** Calls as they are shown: with the recordings that this node's disk has of them. */
export async function withRecordings(
  db: Db,
  folder: string,
  accountId: AccountId,
  calls: readonly StoredCall[],
  nowMs: number,
): Promise<Call[]> {
  const hasAny = (await unlessGone(stat(recordingsOfAccount(folder, accountId)))) !== undefined
  if (!hasAny) return calls.map((call) => ({ ...call, recording: null }))
  const sizes = await Promise.all(calls.map((call) => soundBytesIn(pathOf(folder, accountId, call))))
  const recorded = calls.filter((_call, index) => (sizes[index] ?? 0) > 0)
  const days = await retentionDays(db, accountId, [...new Set(recorded.map((call) => call.agentId))])
  return calls.map((call, index) => {
    const soundBytes = sizes[index] ?? 0
    const expiresMs = expiryOf(Date.parse(call.started_at), days.get(call.agentId))
    if (soundBytes === 0 || expiresMs <= nowMs) return { ...call, recording: null }
    const duration = soundBytes / RECORDED_BYTES_PER_SECOND
    const url = `/calls/${call.id}/recording`
    return { ...call, recording: { duration_seconds: duration, url, expires_at: iso(expiresMs) } }
  })
}

/** That of one call, as it is shown. */
export async function recordingShown(
  db: Db,
  folder: string,
  { id, accountId }: { id: string; accountId: AccountId },
  nowMs: number,
): Promise<Call['recording']> {
  const calls = await withRecordings(db, folder, accountId, await readCalls(db, accountId, [id]), nowMs)
  return calls[0]?.recording ?? null
}

/** Throws where there is none, or its time is over. */
export async function openRecording(
  db: Db,
  folder: string,
  accountId: AccountId,
  call: StoredCall,
  nowMs: number,
): Promise<OpenRecording> {
  const [shown] = await withRecordings(db, folder, accountId, [call], nowMs)
  const handle = shown?.recording ? await unlessGone(open(pathOf(folder, accountId, call))) : undefined
  if (!handle) throw noRecording(call.id)
  const { size, mtimeMs } = await handle.stat()
  const soundBytes = soundBytesOf(size)
  return {
    totalBytes: RECORDING_HEADER_BYTES + soundBytes + RECORDING_INFO.length,
    modifiedMs: mtimeMs,
    read: (range) => readPart(handle, soundBytes, range),
    close: () => handle.close(),
  }
}

/** Throws where there is none. What a live call still writes goes with it. */
export async function removeRecording(folder: string, accountId: AccountId, call: StoredCall): Promise<void> {
  const file = pathOf(folder, accountId, call)
  if ((await unlessGone(stat(file))) === undefined) throw noRecording(call.id)
  await rm(file, { force: true })
}

function noRecording(callId: string) {
  return notFound(`A recording of call ${callId} on this node`)
}

function pathOf(folder: string, accountId: AccountId, { id, agentId }: StoredCall): string {
  return recordingPath(folder, { accountId, agentId, id })
}

async function soundBytesIn(file: string): Promise<number> {
  const found = await unlessGone(stat(file))
  return found === undefined ? 0 : soundBytesOf(found.size)
}

/** By the length of the file, whatever its header says: a crash leaves the one right and the other not. */
function soundBytesOf(fileBytes: number): number {
  const bytes = Math.max(0, fileBytes - RECORDING_HEADER_BYTES)
  return bytes - (bytes % PAIR_BYTES)
}

async function* readPart(
  handle: FileHandle,
  soundBytes: number,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  try {
    const header = wavHeader(RECORDING_FORMAT, soundBytes, RECORDING_INFO.length)
    if (first < header.length) yield header.subarray(first, last + 1)
    const start = Math.max(first, header.length)
    const end = header.length + soundBytes
    if (start <= Math.min(last, end - 1))
      for await (const chunk of handle.createReadStream({
        start,
        end: Math.min(last, end - 1),
        autoClose: false,
      }))
        yield chunk as Uint8Array
    if (last >= end) yield RECORDING_INFO.subarray(Math.max(0, first - end), last + 1 - end)
  } finally {
    await handle.close()
  }
}

/** How long the recordings of these agents are kept, as the agents have it now. */
export async function retentionDays(
  db: Db,
  accountId: AccountId,
  agentIds: readonly string[],
): Promise<Map<string, number>> {
  if (agentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'recording'])
    .where('account_id', '=', accountId)
    .where('id', 'in', agentIds)
    .execute()
  return new Map(rows.map(({ id, recording }) => [id, daysIn(recording)]))
}

function daysIn(recording: string | null): number {
  const wanted = recording === null ? null : (JSON.parse(recording) as Agent['recording'])
  return recordingOf(wanted).retention_days
}

/** Of an agent that is gone nothing is kept. */
export function expiryOf(startedMs: number, days = 0): number {
  return startedMs + days * DAY_MS
}

/** It may be removed at any moment. */
export async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
