import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../../../platform/log.ts'
import type { SpokenClause } from '../text-to-speech.ts'
import { purgeSpeech, SHARED } from '../../speech-files.ts'
import type { DiskCache, SpeechOwner } from './tts-cache.ts'

/** Nine hours of speech. Beyond it, what was longest not wanted goes. */
export const MAX_CACHE_BYTES = 1024 ** 3
/** Making room frees this part at once, so that it is not made for every text. */
const ROOM_TO_MAKE = 0.1
/** Files whose moment of last use is noted at most so often. */
const TOUCH_EVERY_MS = 60 * 60 * 1000
const ENDING = '.speech'
const LINE_END = 10
/** Greetings and answers are private to this user of the machine. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

type Head = { readonly text: string; readonly wordEndsMs: readonly number[]; readonly samples: number }

/**
 * Speech in files: a line of JSON that describes the clauses, then their samples, 16-bit little-endian. They lie in a
 * folder for each agent in one for each account. `edition` names what made it: when that changes, what was made before
 * is thrown away.
 */
export function createDiskCache(
  folder: string,
  edition: string,
  log: Log,
  maxBytes: number = MAX_CACHE_BYTES,
): DiskCache {
  const root = path.join(folder, edition)
  let bytes = 0
  const opened = open().catch((error: unknown) => log.warn({ err: error }, 'speech is not kept'))

  async function open(): Promise<void> {
    await mkdir(root, { recursive: true, mode: FOLDER_MODE })
    await Promise.all([chmod(folder, FOLDER_MODE), chmod(root, FOLDER_MODE)])
    for (const other of await readdir(folder)) {
      if (other !== edition) await rm(path.join(folder, other), { recursive: true, force: true })
    }
    // What lies there without an owner could never be found again when its agent is deleted.
    for (const entry of await readdir(root, { withFileTypes: true }))
      if (entry.isFile()) await rm(path.join(root, entry.name), { force: true })
    for (const file of await filesIn(root)) bytes += file.bytes
  }

  async function makeRoom(): Promise<void> {
    const files = (await filesIn(root)).sort((a, b) => a.usedMs - b.usedMs)
    bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of files) {
      if (bytes <= maxBytes * (1 - ROOM_TO_MAKE)) return
      await rm(file.path, { force: true })
      bytes -= file.bytes
    }
  }

  return {
    async find(key, owner) {
      const file = path.join(root, folderOf(owner), nameOf(key))
      try {
        const clauses = read(await readFile(file))
        await touch(file)
        return clauses
      } catch (error) {
        if (!isAbsent(error)) await rm(file, { force: true }).catch(() => {})
        return undefined
      }
    },
    async keep(key, clauses, owner) {
      try {
        await opened
        const content = write(clauses)
        const into = path.join(root, folderOf(owner))
        await mkdir(into, { recursive: true, mode: FOLDER_MODE })
        const fresh = path.join(into, `${randomUUID()}.part`)
        await writeFile(fresh, content, { mode: FILE_MODE })
        await rename(fresh, path.join(into, nameOf(key)))
        bytes += content.length
        if (bytes > maxBytes) await makeRoom()
      } catch (error) {
        log.warn({ err: error }, 'speech is not kept')
      }
    },
    purge: (accountId, agentId) => purgeSpeech(folder, accountId, agentId),
  }
}

function folderOf(owner: SpeechOwner | undefined): string {
  return owner === undefined ? SHARED : path.join(owner.accountId, owner.agentId)
}

function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex') + ENDING
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function touch(file: string): Promise<void> {
  const now = new Date()
  const { mtimeMs } = await stat(file)
  if (now.getTime() - mtimeMs > TOUCH_EVERY_MS) await utimes(file, now, now)
}

async function filesIn(folder: string): Promise<{ path: string; bytes: number; usedMs: number }[]> {
  const files = []
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile()) files.push({ path: file, bytes: found.size, usedMs: found.mtimeMs })
  }
  return files
}

function write(clauses: readonly SpokenClause[]): Buffer {
  const heads: Head[] = clauses.map(({ text, wordEndsMs, samples }) => ({
    text,
    wordEndsMs,
    samples: samples.length,
  }))
  const sound = clauses.map(({ samples: { buffer, byteOffset, byteLength } }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  return Buffer.concat([Buffer.from(`${JSON.stringify(heads)}\n`), ...sound])
}

/** Throws where the file is not whole. */
function read(content: Buffer): SpokenClause[] {
  const end = content.indexOf(LINE_END)
  const heads = JSON.parse(content.toString('utf8', 0, end)) as Head[]
  // A copy, since samples must begin at an even address.
  const sound = new Int16Array(new Uint8Array(content.subarray(end + 1)).buffer)
  let at = 0
  const clauses = heads.map(({ text, wordEndsMs, samples }) => {
    const clause = { text, wordEndsMs, samples: sound.subarray(at, at + samples) }
    at += samples
    return clause
  })
  if (at !== sound.length) throw new RangeError('The file is cut off.')
  return clauses
}
