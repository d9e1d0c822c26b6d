import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endGrace } from '../../../../test/service/ended-grace.ts'
import { startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { startSecondNode } from '../../../../test/second-node.ts'
import { engines, type TestStore } from '../../../../test/stores.ts'
import type { Store } from '../../platform/db/db.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { passwordHash } from '@parley/sip'
import { REALM as DIGEST_REALM } from '../../voice/transport/sip/trunk.ts'
import type { SipTrunk } from '../../voice/protocol.ts'
import { createLog } from '../../platform/log.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { createVault, type Vault } from '../../platform/vault.ts'
import { REALM } from './credentials.ts'
import { watchTrunks, type OpenedTrunk } from './opened-trunks.ts'
import { TRUNKS_CHANGED } from './trunk.ts'

const PASSWORD = 'correct horse battery'
const A_TRUNK = {
  name: 'Main carrier',
  inbound: { addresses: ['203.0.113.0/24'], username: 'carrier', password: PASSWORD },
  outbound: { host: 'sip.example.com', username: 'us', password: 'the secret', register: true },
  transfer: 'refer',
  media_encryption: 'require',
}
/** Nothing is to be read without a notice. */
const NEVER_MS = 2 ** 31 - 1

const refuse = (...problem: unknown[]) => {
  throw new Error('What must not fail has failed.', { cause: problem })
}

/** For word that goes by way of the store. */
const PATIENCE = { timeout: 10_000 }

describe.each(engines)('opened trunks on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let vault: Vault

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    vault = createVault(loadSecrets(node.config).vaultKeys)
  })
  afterAll(() => node.close())

  const create = (body: object, who = tenant) => who.ask('POST', '/trunks', { body })
  const clear = () => node.store.db.deleteFrom('trunks').execute()
  const log = createLog('silent', false)

  const policy = { privateHosts: false, trusted: [], carrierNetworks: [] }

  /** The trunks as the watch gives them at its start, and whose secrets it warns of. */
  async function opened(by = vault) {
    let trunks: OpenedTrunk[] = []
    const warned: unknown[] = []
    const warn = (about: { trunkId?: string }) => void warned.push(about.trunkId)
    const watch = await watchTrunks({
      ...node.store,
      vault: by,
      log: Object.assign(Object.create(log), { warn }) as typeof log,
      policy,
      changed: (told) => void (trunks = told),
      reloadMs: NEVER_MS,
    })
    await watch.stop()
    return { trunks, warned }
  }

  /** What the watch has given, the latest last. */
  async function watching(store: Store, reloadMs = NEVER_MS) {
    const told: string[][] = []
    const watch = await watchTrunks({
      ...store,
      vault,
      log,
      policy,
      changed: (trunks) => void told.push(trunks.map(({ name }) => name)),
      reloadMs,
    })
    return { told, stop: watch.stop }
  }

  test('they are what a SIP endpoint knows of a trunk, of all accounts', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    const stranger = await node.signUp()
    node.clock.advance(1)
    const desk = (await create({ name: 'Desk', kind: 'softphone', phone_number: '+12125550123' }, stranger))
      .body.data
    const { trunks, warned } = await opened()
    expect(warned).toEqual([])
    const hashes = (username: string, password: string) => {
      const secret = { username, realm: DIGEST_REALM, password }
      return { md5: passwordHash('MD5', secret), sha256: passwordHash('SHA-256', secret) }
    }
    expect(REALM).toBe(DIGEST_REALM)
    expect(trunks satisfies readonly SipTrunk[]).toEqual([
      {
        id,
        accountId: tenant.accountId,
        name: 'Main carrier',
        kind: 'trunk',
        addresses: ['203.0.113.0/24'],
        inbound: { username: 'carrier', hashes: hashes('carrier', PASSWORD) },
        outbound: {
          host: 'sip.example.com',
          port: null,
          transport: 'udp',
          username: 'us',
          password: 'the secret',
          register: true,
          callerId: null,
        },
        transfer: 'refer',
        referForm: 'sip',
        srtp: 'require',
        phoneNumber: null,
      },
      {
        id: desk.id,
        accountId: stranger.accountId,
        name: 'Desk',
        kind: 'softphone',
        addresses: [],
        inbound: { username: desk.inbound.username, hashes: hashes(desk.inbound.username, desk.password) },
        outbound: null,
        transfer: 'bridge',
        referForm: 'sip',
        srtp: 'allow',
        phoneNumber: '+12125550123',
      },
    ])
  })

  test('a change without passwords leaves both as they were, and a new one holds', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    const [before] = (await opened()).trunks
    await tenant.ask('PATCH', `/trunks/${id}`, { body: { name: 'New', outbound: { transport: 'tcp' } } })
    const [after] = (await opened()).trunks
    expect(after?.inbound).toEqual(before?.inbound)
    expect(after?.outbound).toEqual({ ...before?.outbound, transport: 'tcp' })
    const password = 'a newer horse battery'
    await tenant.ask('PATCH', `/trunks/${id}`, { body: { inbound: { password }, outbound: { password } } })
    const [last] = (await opened()).trunks
    expect(last?.outbound?.password).toBe(password)
    const secret = { username: 'carrier', realm: REALM, password }
    expect(last?.inbound?.hashes.sha256).toBe(passwordHash('SHA-256', secret))
  })

  test('what was sealed under another key is reported, and the rest of the trunk is there', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    const { trunks, warned } = await opened(createVault(Buffer.alloc(32, 9)))
    const [trunk] = trunks
    expect(warned).toEqual([id, id])
    expect(trunk).toMatchObject({ id, addresses: ['203.0.113.0/24'], inbound: null })
    expect(trunk?.outbound).toMatchObject({ host: 'sip.example.com', password: null, register: false })
  })

  test('a watcher is called at the start and after every change, and only then', async () => {
    await clear()
    await create(A_TRUNK)
    node.clock.advance(1)
    const { told, stop } = await watching(node.store)
    const expected = [['Main carrier']]
    const tellsNow = async (...names: string[]) => {
      expected.push(names)
      await expect.poll(() => told, PATIENCE).toEqual(expected)
    }
    const { id } = (await create({ name: 'Desk', kind: 'softphone' })).body.data
    await tellsNow('Main carrier', 'Desk')
    await node.store.notices.publish(node.store.db, TRUNKS_CHANGED, tenant.accountId)
    await tenant.ask('PATCH', `/trunks/${id}`, { body: { name: 'Front desk' } })
    await tellsNow('Main carrier', 'Front desk')
    await tenant.ask('DELETE', `/trunks/${id}`)
    await tellsNow('Main carrier')
    await stop()
    await create({ name: 'Later', kind: 'softphone' })
    expect(told).toEqual(expected)
  })

  test('of many changes at once the last one reported is the last that happened', async () => {
    await clear()
    const { told, stop } = await watching(node.store)
    const made = Array.from({ length: 20 }, (_, i) => create({ name: `Desk ${i}`, kind: 'softphone' }))
    await Promise.all(made)
    await expect.poll(() => told.at(-1), PATIENCE).toHaveLength(20)
    await stop()
  })

  test('a deleted account takes its trunks, and watchers are called', async () => {
    await clear()
    const leaving = await node.signUp()
    await create(A_TRUNK, leaving)
    const { told, stop } = await watching(node.store)
    expect(told[0]).toEqual(['Main carrier'])
    expect((await leaving.ask('DELETE', '/user')).status).toBe(200)
    await expect.poll(() => told.at(-1), PATIENCE).toEqual([])
    await stop()
    await endGrace(node)
    expect(await node.store.db.selectFrom('trunks').selectAll().execute()).toEqual([])
    expect((await create(A_TRUNK)).status, 'its user name is free again').toBe(201)
  })

  test('a change whose notice is lost is seen a little later', async () => {
    await clear()
    await create(A_TRUNK)
    const { told, stop } = await watching(node.store, 20)
    await clear()
    await expect.poll(() => told.at(-1), PATIENCE).toEqual([])
    await stop()
  })

  test('what one node changes is known to another as soon as it is answered, or a moment later', async () => {
    await clear()
    const own =
      engine === 'postgres' ? await openPostgres((node.store as TestStore).location, refuse) : undefined
    const second = await startSecondNode(node)
    const { told, stop } = await watching(own ?? node.store)
    const { id } = (await create(A_TRUNK)).body.data
    await expect.poll(() => told.at(-1), PATIENCE).toEqual(['Main carrier'])
    expect((await second.ask('DELETE', `/trunks/${id}`, { key: tenant.key })).status).toBe(200)
    await expect.poll(() => told.at(-1), PATIENCE).toEqual([])
    await stop()
    await second.close()
    await own?.close()
  })
})
