import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FullAccount } from '../../../../test/service/full-account.ts'
import type { TestService } from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'
import type { Config } from '../../config/config.ts'
import { vaultKeysOf } from '../../config/secrets.ts'
import { createVault, keyId } from '../../platform/vault.ts'
import { writtenNotes } from '../../product/operator/written-notes.fixture.ts'
import { everything, QUICK, startSealedNode } from './rotate-key.fixture.ts'
import { rotateKey } from './rotate-key.ts'

describe.each(engines)('rotate-key on %s', (engine) => {
  let node: TestService
  let account: FullAccount
  let config: Config

  beforeEach(async () => {
    ;({ node, account, config } = await startSealedNode(engine))
  })
  afterEach(() => node.close())

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
    expect((await everything(node, createVault(current))).length).toBeGreaterThan(5)
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
    expect((await everything(node, createVault(fresh))).every(({ isCurrent }) => isCurrent)).toBe(true)
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
