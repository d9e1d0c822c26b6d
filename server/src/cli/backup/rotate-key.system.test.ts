import { expect, test } from 'vitest'
import { engines } from '../../../../test/stores.ts'
import { vaultKeysOf } from '../../config/secrets.ts'
import { SEALED_COLUMNS } from '../../platform/sealed-columns.ts'
import { createVault, keyId } from '../../platform/vault.ts'
import { everything, QUICK, startSealedNode } from './rotate-key.fixture.ts'
import { rotateKey } from './rotate-key.ts'

const texts = (found: { text: string }[]) => found.map(({ text }) => text).sort()

test.each(engines)('on %s everything is sealed anew, and the service that runs reads on', async (engine) => {
  const { node, account, config } = await startSealedNode(engine)
  const vault = createVault(vaultKeysOf(config))
  const before = await everything(node, vault)
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
  const after = await everything(node, vault)
  expect(texts(after)).toEqual(texts(before))
  expect(after.filter(({ isCurrent }) => !isCurrent)).toEqual([])
  const secret = await account.tenant.ask('POST', `/agents/${account.agents[0].id}/tool-secret`)
  expect(secret.status).toBe(201)
  expect((await everything(node, vault)).filter(({ isCurrent }) => !isCurrent)).toEqual([])
  await node.close()
})
