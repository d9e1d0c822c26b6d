import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { SECOND_MS, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import { documentPath, openStore, sqliteFile } from '../../config/data-folder.ts'
import type { Db } from '../../platform/db/db.ts'
import { appliedMigrations, knownMigrations } from '../../platform/db/migrate.ts'
import type { AccountId } from '../../platform/ids.ts'
import { writeDurably } from '../../product/phone-numbers/bundles/documents.ts'
import { SEALED_COLUMNS, sealedDocument } from '../../platform/sealed-columns.ts'
import { dropOldKeysFile, replaceKeyFile, vaultKeysOf } from '../../config/secrets.ts'
import { createVault, keyId, type Place, type Vault } from '../../platform/vault.ts'
import { KEY_ROTATED, noteCommand, OLD_KEYS_DROPPED } from '../../product/operator/notes.ts'
import { Failure } from '../failure.ts'

const ROWS_AT_ONCE = 100
/** A service that runs may seal something with the key that it read a moment ago. */
const SETTLE_MS = 2 * SECOND_MS
const MAX_PASSES = 20

export type RotateOptions = {
  /** Nothing needs the old keys any more: have them go. */
  dropOld: boolean
  say: (line: string) => void
  settleMs?: number
  signal?: AbortSignal
}

export type Rotation = {
  keyId: string
  resealed: number
  /** Places that no key opens; they are left as they are. */
  unreadable: string[]
  oldKeyIds: string[]
  droppedOld: boolean
}

/**
 * Seals everything again with the present key while the service runs. A key in a file is replaced first. Run again, it
 * continues where it was interrupted: each value names the key that sealed it.
 */
export async function rotateKey(config: Config, options: RotateOptions): Promise<Rotation> {
  const hasFile = config.encryptionKey === undefined
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config)))
    throw new Failure('There is no store yet, and nothing that is sealed.')
  const keys = vaultKeysOf(config)
  const vault = createVault(keys)
  const store = await openStore(config)
  try {
    await requireNewest(store.db)
    const walk = { db: store.db, config, vault, signal: options.signal }
    if (options.dropOld) return await dropOldKeys(walk, hasFile)
    if (!hasFile && keys().old.length === 0)
      throw new Failure(
        'Put the present key into ENCRYPTION_KEYS_OLD and a new one into ENCRYPTION_KEY (`openssl rand -base64 32`), restart every node, and run this again.',
      )
    const isUnfinished = keys().old.length > 0 && (await hasOthers(walk))
    if (hasFile && !isUnfinished) replaceKeyFile(config.dataDir)
    options.say(`sealing with key ${keyId(keys().current)}`)
    const { resealed, unreadable } = await resealAll(walk, options)
    const note = { message: KEY_ROTATED, key_id: keyId(keys().current), resealed }
    await noteCommand(store.db, note, systemClock.now())
    await store.truncateLog().catch(() => options.say('the store is read; its log is truncated later'))
    return {
      keyId: keyId(keys().current),
      resealed,
      unreadable,
      oldKeyIds: keys().old.map(keyId),
      droppedOld: false,
    }
  } finally {
    await store.close()
  }
}

type Walk = { db: Db; config: Config; vault: Vault; signal?: AbortSignal | undefined }

async function requireNewest(db: Db): Promise<void> {
  if ((await appliedMigrations(db)).at(-1) !== knownMigrations().at(-1))
    throw new Failure('The store is of another version: start the service once, then run this again.')
}

async function dropOldKeys(walk: Walk, hasFile: boolean): Promise<Rotation> {
  const keys = vaultKeysOf(walk.config)
  if (!hasFile) throw new Failure('The keys are in the environment: remove ENCRYPTION_KEYS_OLD there.')
  if (await hasOthers(walk))
    throw new Failure('Something is still sealed with an old key: run `parley rotate-key` first.')
  const oldKeyIds = keys().old.map(keyId)
  dropOldKeysFile(walk.config.dataDir)
  const note = { message: OLD_KEYS_DROPPED, key_ids: oldKeyIds }
  await noteCommand(walk.db, note, systemClock.now())
  return { keyId: keyId(keys().current), resealed: 0, unreadable: [], oldKeyIds, droppedOld: true }
}

/** Until a look at everything finds nothing that another key has sealed. */
async function resealAll(walk: Walk, { say, settleMs = SETTLE_MS }: RotateOptions) {
  let resealed = 0
  for (let pass = 1; ; pass++) {
    const unreadable: string[] = []
    let changed = 0
    for await (const { place, value, replace } of othersIn(walk)) {
      walk.signal?.throwIfAborted()
      const opened = openOrUndefined(walk.vault, value, place)
      if (opened === undefined) unreadable.push(describePlace(place))
      else if (await replace(walk.vault.sealBytes(opened, place))) changed++
    }
    resealed += changed
    if (changed > 0) say(`${resealed.toLocaleString('en')} values sealed anew so far`)
    if (changed === 0 && pass > 1) return { resealed, unreadable }
    if (pass === MAX_PASSES)
      throw new Failure('The service goes on sealing with an old key: restart it, then run this again.')
    await pause(settleMs)
  }
}

async function hasOthers(walk: Walk): Promise<boolean> {
  for await (const { place, value } of othersIn(walk))
    if (openOrUndefined(walk.vault, value, place) !== undefined) return true
  return false
}

function openOrUndefined(vault: Vault, value: Uint8Array, place: Place): Buffer | undefined {
  try {
    return vault.openBytes(value, place)
  } catch {
    return undefined
  }
}

function describePlace({ table, column, row }: Place): string {
  return `${table}.${column} of ${row}`
}

/** A value that is not sealed with the present key. */
type Other = {
  readonly place: Place
  readonly value: Buffer
  /** False where it has changed since. */
  replace(sealed: Buffer): Promise<boolean>
}

async function* othersIn(walk: Walk): AsyncGenerator<Other> {
  for (const sealed of SEALED_COLUMNS) yield* othersInColumn(walk, sealed)
  yield* othersAmongDocuments(walk)
}

type Row = Record<string, string> & { account_id: string | null }

async function* othersInColumn(
  { db, vault }: Walk,
  { table, column, key, ...sealed }: (typeof SEALED_COLUMNS)[number],
): AsyncGenerator<Other> {
  const names = sql.join(key.map((each) => sql.ref(each)))
  const account = 'ofNobody' in sealed ? sql`null` : sql.ref('account_id')
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${account} as account_id, ${names}, ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sql.ref(column)} <> '' ${after}
      order by ${names} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    for (const row of rows) {
      const { value = '', account_id: accountId } = row
      if (vault.isCurrent(value)) continue
      yield {
        place: { table, column, accountId: accountId ?? '', row: row[key.at(-1) ?? ''] ?? '' },
        value: Buffer.from(value, 'base64'),
        replace: async (sealed) => {
          const isSame = sql.join(
            key.map((each) => sql`${sql.ref(each)} = ${row[each]}`),
            sql` and `,
          )
          const { numAffectedRows } = await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = ${sealed.toString('base64')}
            where ${isSame} and ${sql.ref(column)} = ${value}`.execute(db)
          return numAffectedRows === 1n
        },
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = sql`and (${names}) > (${sql.join(key.map((each) => last[each]))})`
  }
}

async function* othersAmongDocuments({ db, config, vault }: Walk): AsyncGenerator<Other> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'account_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, account_id: accountId } of rows) {
      const file = path.join(config.dataDir, documentPath({ account_id: accountId, id }))
      const value = await readFile(file).catch(() => undefined)
      if (value === undefined || vault.isCurrent(value)) continue
      yield {
        place: sealedDocument(accountId, id),
        value,
        replace: (sealed) => replaceDocument(db, file, accountId, id, sealed),
      }
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** One that was deleted meanwhile must not come back. */
async function replaceDocument(
  db: Db,
  file: string,
  accountId: AccountId,
  id: string,
  sealed: Buffer,
): Promise<boolean> {
  await writeDurably(path.dirname(file), id, sealed)
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) await rm(file, { force: true })
  return row !== undefined
}

export function describeRotation({
  keyId: id,
  resealed,
  unreadable,
  oldKeyIds,
  droppedOld,
}: Rotation): string {
  if (droppedOld)
    return `Everything is sealed with key ${id}. Old keys are gone: ${oldKeyIds.join(', ') || 'none'}.\n`
  const lines = [
    `Everything is sealed with key ${id}; ${resealed.toLocaleString('en')} values were sealed anew.`,
    ...unreadable.map((place) => `No key opens ${place}; it was left as it is.`),
    `Old keys: ${oldKeyIds.join(', ') || 'none'}. Make a new backup, then have them go: remove ENCRYPTION_KEYS_OLD, or`,
    'run `parley rotate-key --drop-old` where the key is a file. Older backups need the old keys: keep those elsewhere.',
  ]
  return `${lines.join('\n')}\n`
}
