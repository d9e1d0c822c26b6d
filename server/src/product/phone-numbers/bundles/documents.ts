import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { HOUR_MS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId, type AccountId } from '../../../platform/ids.ts'
import { sealedDocument } from '../../../platform/sealed-columns.ts'
import type { Place, Vault } from '../../../platform/vault.ts'
import { isBlank } from './blank-documents.ts'
import type { DocumentKind } from './bundle.ts'

/** D-L1. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
const MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
type MediaType = (typeof MEDIA_TYPES)[number]

/** Every signature of a file type lies within this. */
const HEADER_BYTES = 4100
const MAX_FILE_NAME = 100
/** An upload that takes longer has been cut. */
const SWEEP_AGE_MS = HOUR_MS
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Ids are made here and hold neither dots nor slashes; nothing else ever becomes part of a path. */
const ACCOUNT_ID = /^acc_[0-9a-z]{1,40}$/
const DOCUMENT_ID = /^doc_[0-9a-z]{1,40}$/
const FILE_OF_OURS = /^doc_[0-9a-z]{1,40}(\.[0-9a-f]+\.tmp)?$/

/** The upload, in plain text. */
export type Upload = { kind: DocumentKind; mediaType: MediaType; fileName: string; bytes: Buffer }

/** What stands on the disk, sealed. */
export type StoredDocument = Omit<Upload, 'bytes'> & { id: string; sizeBytes: number }

/** The kind of file by its bytes; undefined for what is not accepted. */
export async function mediaTypeOf(bytes: Uint8Array): Promise<MediaType | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEADER_BYTES))
  return MEDIA_TYPES.find((type) => type === found?.mime)
}

/** For people to recognise it by: never a path, never anything that a terminal or a header would interpret. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
  const cut = plain.trim().slice(0, MAX_FILE_NAME).toWellFormed()
  return /^\.*$/.test(cut) ? 'document' : cut
}

/** Seals each upload into a file of the account's folder: all of them, or none. */
export async function storeDocuments(
  vault: Vault,
  dir: string,
  accountId: AccountId,
  uploads: readonly Upload[],
  nowMs: number,
): Promise<StoredDocument[]> {
  const stored: StoredDocument[] = []
  try {
    for (const { bytes, ...upload } of uploads) {
      const id = newId('document', nowMs)
      await writeDurably(folderOf(dir, accountId), id, vault.sealBytes(bytes, sealedDocument(accountId, id)))
      stored.push({ ...upload, id, sizeBytes: bytes.length })
    }
    return stored
  } catch (error) {
    await Promise.all(stored.map(({ id }) => rm(fileOf(dir, accountId, id), { force: true })))
    throw error
  }
}

/** Under another name until it is whole and on the disk. */
export async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const temporary = path.join(folder, `${name}.${randomBytes(4).toString('hex')}.tmp`)
  try {
    const file = await open(temporary, 'wx', PRIVATE_FILE)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path.join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** A new name is safe only once the folder that has it is on the disk. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether the file is there, untouched, and what it was taken for; and whether it shows anything. */
export async function inspectDocument(
  vault: Vault,
  dir: string,
  accountId: AccountId,
  id: string,
  mediaType: string,
): Promise<{ readable: boolean; blank: boolean }> {
  const bytes = await openDocument(vault, dir, accountId, id)
  const readable = bytes !== undefined && (await mediaTypeOf(bytes)) === mediaType
  return { readable, blank: readable && isBlank(bytes, mediaType) }
}

/** Undefined where it is gone, or is not what was stored. */
export async function openDocument(
  vault: Vault,
  dir: string,
  accountId: AccountId,
  id: string,
): Promise<Buffer | undefined> {
  const sealed = await unlessGone(readFile(fileOf(dir, accountId, id)))
  return sealed === undefined ? undefined : openOrRefuse(vault, sealed, sealedDocument(accountId, id))
}

function openOrRefuse(vault: Vault, sealed: Buffer, place: Place): Buffer | undefined {
  try {
    return vault.openBytes(sealed, place)
  } catch {
    return undefined
  }
}

/** Removes those files that no row speaks of: nothing is left of a request that failed. */
export async function removeUnrecorded(
  db: Db,
  dir: string,
  accountId: AccountId,
  documents: readonly { id: string }[],
): Promise<void> {
  if (documents.length === 0) return
  const known = await recordedIds(db, accountId)
  const orphans = documents.filter(({ id }) => !known.has(id))
  await Promise.all(orphans.map(({ id }) => rm(fileOf(dir, accountId, id), { force: true })))
}

/** Removes every file of an account. */
export async function purgeDocuments(dir: string, accountId: string): Promise<void> {
  await rm(folderOf(dir, accountId), { recursive: true, force: true })
}

/** Removes what a crash has left: files without a row, and unfinished ones, once they are old enough. */
export async function sweepDocuments(db: Db, dir: string, nowMs: number): Promise<void> {
  for (const accountId of (await namesIn(dir)).filter(isAccountId)) {
    const folder = folderOf(dir, accountId)
    const files = (await namesIn(folder)).filter((name) => FILE_OF_OURS.test(name))
    const known = await recordedIds(db, accountId)
    for (const name of files) {
      if (!known.has(name)) await removeIfOld(path.join(folder, name), nowMs)
    }
    if (!(await accountExists(db, accountId))) await removeIfEmpty(folder)
  }
}

async function recordedIds(db: Db, accountId: AccountId): Promise<Set<string>> {
  const rows = await db.selectFrom('documents').select('id').where('account_id', '=', accountId).execute()
  return new Set(rows.map((row) => row.id))
}

async function accountExists(db: Db, accountId: AccountId): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  return row !== undefined
}

async function removeIfOld(file: string, nowMs: number): Promise<void> {
  const found = await unlessGone(stat(file))
  if (found !== undefined && found.mtimeMs < nowMs - SWEEP_AGE_MS) await unlessGone(unlink(file))
}

async function removeIfEmpty(folder: string): Promise<void> {
  const left = await unlessGone(readdir(folder))
  if (left?.length === 0) await unlessGone(rmdir(folder))
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? []
}

/** Another node, or the end of a request, may remove it first. */
async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function folderOf(dir: string, accountId: string): string {
  if (!isAccountId(accountId)) throw new TypeError('Only the id of an account may name a folder.')
  return path.join(dir, accountId)
}

function isAccountId(name: string): name is AccountId {
  return ACCOUNT_ID.test(name)
}

function fileOf(dir: string, accountId: string, id: string): string {
  if (!DOCUMENT_ID.test(id)) throw new TypeError('Only the id of a document may name a file.')
  return path.join(folderOf(dir, accountId), id)
}
