import { mkdir, open, rm, rmdir, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { BACKED_UP_SECRETS, syncFolder } from '../../config/data-folder.ts'
import { Failure } from '../failure.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Ids hold neither dots nor slashes, so a path made of them stays in the data folder. */
const DOCUMENT = /^documents\/acc_[0-9a-z]{1,40}\/doc_[0-9a-z]{1,40}$/

export type FileWriter = {
  begin(file: string): Promise<void>
  append(chunk: Buffer): Promise<void>
  end(): Promise<void>
  /** Removes all that was written. */
  undo(): Promise<void>
}

/** Writes the files of a backup into the data folder, one after another. A secret that is there stays as it is. */
export function createFileWriter(dataDir: string): FileWriter {
  const written: string[] = []
  let current: FileHandle | undefined

  async function end(): Promise<void> {
    const handle = current
    current = undefined
    if (handle === undefined) return
    await handle.sync()
    await handle.close()
    await syncFolder(path.dirname(written.at(-1) ?? dataDir))
  }

  return {
    end,
    async begin(file) {
      await end()
      const isSecret = BACKED_UP_SECRETS.some((secret) => secret === file)
      if (!isSecret && !DOCUMENT.test(file)) throw new Failure(`The backup has a file out of place: ${file}`)
      const target = path.join(dataDir, file)
      await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
      current = await create(target, isSecret)
      if (current !== undefined) written.push(target)
    },
    async append(chunk) {
      await current?.appendFile(chunk)
    },
    async undo() {
      await current?.close()
      current = undefined
      await Promise.all(written.map((file) => rm(file, { force: true })))
      for (const folder of new Set(written.map((file) => path.dirname(file)))) await removeIfEmpty(folder)
      await removeIfEmpty(path.join(dataDir, 'documents'))
    },
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    // It is not empty, or never was there.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

async function create(target: string, mayExist: boolean): Promise<FileHandle | undefined> {
  try {
    return await open(target, 'wx', PRIVATE_FILE)
  } catch (error) {
    if (mayExist && error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined
    throw error
  }
}
