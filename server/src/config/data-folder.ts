import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Store } from '../platform/db/db.ts'

/** The files of the data folder that hold the secrets where the configuration does not. */
export const SECRET_FILES = ['secrets/auth-secret', 'secrets/encryption-key'] as const
/** With the keys that a rotation has replaced, if there are any. */
export const BACKED_UP_SECRETS = [...SECRET_FILES, 'secrets/old-encryption-keys'] as const

export function sqliteFile({ dataDir }: Config): string {
  return path.join(dataDir, 'parley.db')
}

export function documentsFolder({ dataDir }: Config): string {
  return path.join(dataDir, 'documents')
}

/** Journals that the store does not take for the moment. */
export function spoolFolder({ dataDir }: Config): string {
  return path.join(dataDir, 'spool')
}

/** Speech that was made ahead; it can be made again. */
export function speechFolder({ dataDir }: Config): string {
  return path.join(dataDir, 'speech')
}

/** Of calls, in a folder for each agent in one for each account. */
export function recordingsFolder({ dataDir }: Config): string {
  return path.join(dataDir, 'recordings')
}

/** With slashes on every system: a backup may move between them. */
export function documentPath({ account_id, id }: { account_id: string; id: string }): string {
  return `documents/${account_id}/${id}`
}

/**
 * The configured store, created if there is none. A connection that breaks also fails the query that needs it, so
 * its error event needs no handling.
 */
export async function openStore(
  config: Config,
  onError: (error: Error) => void = () => undefined,
): Promise<Store> {
  // Only now, and one of them: a command that needs only a folder does not wait for an engine.
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('../platform/db/postgres.ts')
    return openPostgres(config.databaseUrl, onError)
  }
  const { openSqlite } = await import('../platform/db/sqlite.ts')
  return openSqlite(sqliteFile(config))
}

/** A new name is safe only once the folder that has it is on the disk. Windows cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Where jobs remove files. */
export function workFolders(config: Config) {
  return {
    documentsDir: documentsFolder(config),
    recordingsDir: recordingsFolder(config),
    speechDir: speechFolder(config),
  }
}
