import { mkdir, open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { wavHeader, type WavFormat } from './audio/wav.ts'
import { LINE_RATE } from './transport/call-leg.ts'

/** The caller is left, the agent right. */
export const RECORDING_FORMAT: WavFormat = { encoding: 'pcm16', rate: LINE_RATE, channels: 2 }
/** One sample of each. */
export const PAIR_BYTES = 4
export const RECORDED_BYTES_PER_SECOND = LINE_RATE * PAIR_BYTES
export const RECORDING_HEADER_BYTES = wavHeader(RECORDING_FORMAT, 0).length

/** Half a minute of a call. A disk that is further behind than that does not keep up. */
const MAX_WAITING_BYTES = 30 * RECORDED_BYTES_PER_SECOND
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Ids are made here and hold neither dots nor slashes; nothing else ever becomes part of a path. */
const ID = /^[a-z]{1,10}_[0-9a-z]{1,60}$/

export type RecordedCall = { readonly accountId: string; readonly agentId: string; readonly id: string }

export function recordingPath(folder: string, { accountId, agentId, id }: RecordedCall): string {
  return path.join(recordingsOfAgent(folder, accountId, agentId), `${named(id)}.wav`)
}

export function recordingsOfAgent(folder: string, accountId: string, agentId: string): string {
  return path.join(recordingsOfAccount(folder, accountId), named(agentId))
}

export function recordingsOfAccount(folder: string, accountId: string): string {
  return path.join(folder, named(accountId))
}

function named(id: string): string {
  if (!ID.test(id)) throw new TypeError('Only an id may name a recording.')
  return id
}

export type RecordingFile = {
  /** The bytes are kept, not copied. */
  append(sound: Uint8Array): void
  /** Settles when all of it is on the disk, or nothing more will be. Never rejects. */
  close(): Promise<void>
}

/**
 * Writes a recording as it comes, behind a header that is put right at the end. If the process dies before, the length
 * of the file still shows how much sound there is. Reports once when no more can be written; what is written stays.
 */
export function createRecordingFile(file: string, failed: (error: unknown) => void): RecordingFile {
  let handle: FileHandle | undefined
  let isBroken = false
  let waitingBytes = 0
  let soundBytes = 0
  let last = attempt(begin)

  async function begin(): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
    handle = await open(file, 'wx', PRIVATE_FILE)
    await writeAll(handle, wavHeader(RECORDING_FORMAT, 0), 0)
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      if (!isBroken) await work()
    } catch (error) {
      fail(error)
    }
  }

  function fail(reason: unknown): void {
    if (isBroken) return
    isBroken = true
    void last.then(() => handle?.close()).catch(() => undefined)
    failed(reason)
  }

  async function write(sound: Uint8Array): Promise<void> {
    waitingBytes -= sound.length
    if (!handle) return
    await writeAll(handle, sound, RECORDING_HEADER_BYTES + soundBytes)
    soundBytes += sound.length
  }

  async function finish(): Promise<void> {
    if (!handle) return
    await writeAll(handle, wavHeader(RECORDING_FORMAT, soundBytes), 0)
    await handle.datasync()
  }

  return {
    append(sound) {
      if (isBroken) return
      waitingBytes += sound.length
      if (waitingBytes > MAX_WAITING_BYTES) return fail(new Error('The disk does not keep up.'))
      last = last.then(() => attempt(() => write(sound)))
    },
    async close() {
      last = last.then(() => attempt(finish)).then(() => handle?.close().catch(fail))
      await last
    },
  }
}

/** A full disk may take a part. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}
