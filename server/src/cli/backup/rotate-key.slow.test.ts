import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillAccount, type FullAccount } from '../../../../test/service/full-account.ts'
import { startTestService, type TestService } from '../../../../test/harness.ts'
import { engines, type TestStore } from '../../../../test/stores.ts'
import type { Config } from '../../config/config.ts'
import { documentPath } from '../../config/data-folder.ts'
import { SEALED_COLUMNS, sealedDocument, sealedForNobody } from '../../platform/sealed-columns.ts'
import { vaultKeysOf } from '../../config/secrets.ts'
import { createVault, keyId, type Vault } from '../../platform/vault.ts'
import { writtenNotes } from '../../product/operator/written-notes.fixture.ts'
import { rotateKey } from './rotate-key.ts'

const QUICK = { dropOld: false, say: () => undefined, settleMs: 1 }

describe.each(engines)('rotate-key on %s', (engine) => {
  let node: TestService
  let account: FullAccount
  let config: Config

  beforeEach(async () => {
    node = await startTestService(engine)
    account = await fillAccount(node)
    await node.service.work.idle()
    await keepRevocation(node)
    config = rotated(node)
  })
  afterEach(() => node.close())

  /** Whatever is sealed, opened; with which of the vault's keys. */
  async function everything(vault: Vault) {
    const found: { text: string; isCurrent: boolean }[] = []
    for (const { table, column, key } of SEALED_COLUMNS) {
      const rows = (await node.store.db.selectFrom(table).selectAll().execute()) as object[] as Record<
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
    for (const row of await node.store.db.selectFrom('documents').selectAll().execute()) {
      const bytes = readFileSync(path.join(node.config.dataDir, documentPath(row)))
      const text = vault.openBytes(bytes, sealedDocument(row.account_id, row.id)).toString()
      found.push({ text: `document ${text}`, isCurrent: vault.isCurrent(bytes) })
    }
    return found
  }
  const texts = (found: { text: string }[]) => found.map(({ text }) => text).sort()

  test('every sealed column and document is sealed anew, and the service that runs reads on', async () => {
    const vault = createVault(vaultKeysOf(config))
    const before = await everything(vault)
    const oldKey = vaultKeysOf(config)().current
    for (const { table, column } of SEALED_COLUMNS.filter(
      ({ column }) => column !== 'sealed_outbound_password',
    ))
      expect(
        texts(before).some((text) => text.startsWith(`${table}.${column} `)),
        column,
      ).toBe(true)
    const { resealed, unreadable, oldKeyIds } = await rotateKey(config, QUICK)
    expect({ resealed, unreadable, oldKeyIds }).toEqual({
      resealed: before.length,
      unreadable: [],
      oldKeyIds: [keyId(oldKey)],
    })
    const after = await everything(vault)
    expect(texts(after)).toEqual(texts(before))
    expect(after.filter(({ isCurrent }) => !isCurrent)).toEqual([])
    const secret = await account.tenant.ask('POST', `/agents/${account.agents[0].id}/tool-secret`)
    expect(secret.status).toBe(201)
    expect((await everything(vault)).filter(({ isCurrent }) => !isCurrent)).toEqual([])
  })

  test('what was interrupted is continued with the same key, and then the old one can go', async () => {
    const stop = new AbortController()
    const say = () => undefined
    const begun = rotateKey(config, { ...QUICK, say: () => stop.abort(), signal: stop.signal })
    await expect(begun).rejects.toThrow('aborted')
    const { current, old } = vaultKeysOf(config)()
    expect(old).toHaveLength(1)
    await expect(rotateKey(config, { ...QUICK, dropOld: true })).rejects.toThrow('still sealed')
    await rotateKey(config, { ...QUICK, say })
    expect(vaultKeysOf(config)()).toEqual({ current, old })
    const dropped = await rotateKey(config, { ...QUICK, dropOld: true })
    expect(dropped.droppedOld).toBe(true)
    expect(vaultKeysOf(config)()).toEqual({ current, old: [] })
    expect((await everything(createVault(current))).length).toBeGreaterThan(5)
    const noted = await writtenNotes(node.store.db)
    expect(noted).toEqual([
      expect.objectContaining({
        key_id: keyId(current),
        message: 'encryption key rotated by an operator',
      }),
      {
        operator: 'command line',
        key_ids: old.map(keyId),
        message: 'old encryption keys dropped by an operator',
      },
    ])
  })

  test('with keys in the environment nothing is written to files', async () => {
    const { current: file } = vaultKeysOf(config)()
    const fresh = Buffer.alloc(32, 1)
    const given = { ...config, encryptionKey: fresh, oldEncryptionKeys: [file] }
    await expect(rotateKey({ ...given, oldEncryptionKeys: [] }, QUICK)).rejects.toThrow('ENCRYPTION_KEYS_OLD')
    await rotateKey(given, QUICK)
    expect((await everything(createVault(fresh))).every(({ isCurrent }) => isCurrent)).toBe(true)
    expect(existsSync(path.join(config.dataDir, 'secrets/old-encryption-keys'))).toBe(false)
    await expect(rotateKey(given, { ...QUICK, dropOld: true })).rejects.toThrow('remove ENCRYPTION_KEYS_OLD')
  })

  test('what no key opens is reported and left alone', async () => {
    const [{ id }] = account.agents
    const spoilt = Buffer.from('not sealed by anybody, ever and ever').toString('base64')
    await node.store.db.updateTable('agents').set({ tool_secret: spoilt }).where('id', '=', id).execute()
    const { unreadable } = await rotateKey(config, QUICK)
    expect(unreadable).toEqual([`agents.tool_secret of ${id}`])
  })
})

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
