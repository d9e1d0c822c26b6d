import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { startTestService, type TestService } from '../../../../test/harness.ts'
import { fillAccount, type FullAccount } from '../../../../test/service/full-account.ts'
import type { TestStore } from '../../../../test/stores.ts'
import type { Config } from '../../config/config.ts'
import { documentPath } from '../../config/data-folder.ts'
import { vaultKeysOf } from '../../config/secrets.ts'
import type { Engine } from '../../platform/db/db.ts'
import { SEALED_COLUMNS, sealedDocument, sealedForNobody } from '../../platform/sealed-columns.ts'
import { createVault, type Vault } from '../../platform/vault.ts'

export const QUICK = { dropOld: false, say: () => undefined, settleMs: 1 }

export type SealedNode = { node: TestService; account: FullAccount; config: Config }

/** A service that runs and has sealed one of everything, and the configuration that its command line sees. */
export async function startSealedNode(engine: Engine): Promise<SealedNode> {
  const node = await startTestService(engine)
  const account = await fillAccount(node)
  await node.service.work.idle()
  await keepRevocation(node)
  return { node, account, config: rotated(node) }
}

/** Whatever is sealed, opened; with which of the vault's keys. */
export async function everything({ store, config }: TestService, vault: Vault) {
  const found: { text: string; isCurrent: boolean }[] = []
  for (const { table, column, key } of SEALED_COLUMNS) {
    const rows = (await store.db.selectFrom(table).selectAll().execute()) as object[] as Record<
      string,
      string
    >[]
    for (const row of rows) {
      const value = row[column]
      if (!value) continue
      const place = { table, column, accountId: row.account_id ?? '', row: row[key.at(-1) ?? ''] ?? '' }
      found.push({
        text: `${table}.${column} ${vault.open(value, place)}`,
        isCurrent: vault.isCurrent(value),
      })
    }
  }
  for (const row of await store.db.selectFrom('documents').selectAll().execute()) {
    const bytes = readFileSync(path.join(config.dataDir, documentPath(row)))
    const text = vault.openBytes(bytes, sealedDocument(row.account_id, row.id)).toString()
    found.push({ text: `document ${text}`, isCurrent: vault.isCurrent(bytes) })
  }
  return found
}

/** A permission that waits to be given back. */
async function keepRevocation({ store, config, clock }: TestService): Promise<void> {
  const place = sealedForNobody('calendar_revocations', 'token_sealed', 'rev_1')
  const sealed = { token_sealed: createVault(vaultKeysOf(config)).seal('rt-1', place) }
  const about = { id: 'rev_1', provider: 'google', username: 'ada@calendar.example', attempts: 0 }
  await store.db
    .insertInto('calendar_revocations')
    .values({ ...about, ...sealed, created_at: clock.now() })
    .execute()
}

/** What the command sees: SQLite's folder, with the secrets and documents of the node, or the address. */
function rotated({ config, store, engine }: TestService): Config {
  const { location } = store as TestStore
  if (engine === 'postgres') return { ...config, databaseUrl: location }
  const dataDir = path.dirname(location)
  for (const folder of ['secrets', 'documents'])
    symlinkSync(path.join(config.dataDir, folder), path.join(dataDir, folder))
  return { ...config, dataDir }
}
