import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AN_AGENT } from '../../../../test/harness.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { createApiKey, listApiKeys } from '../../product/account/api-keys/store.ts'
import { ensureAccount } from '../../product/account/store.ts'
import { createAgent } from '../../product/agents/store.ts'
import { iso, systemClock } from '../../platform/clock.ts'
import { readConfig, type Config } from '../../config/config.ts'
import type { AccountId } from '../../platform/ids.ts'
import { openAccess, type AccessOptions } from './access.ts'

describe.each(engines)('leave to call, from a store on %s', (engine) => {
  let store: TestStore
  let accountId: AccountId
  let config: Config

  beforeEach(async () => {
    store = await openTestStore(engine)
    const { location, db } = store
    const place = engine === 'sqlite' ? { DATA_DIR: path.dirname(location) } : { DATABASE_URL: location }
    // Nothing can be reached on port 1: fetch refuses to try.
    config = readConfig({ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '1', ...place })
    const login = { id: 'user_1', name: 'Ada Byron' }
    const user = {
      ...login,
      email: 'ada@example.com',
      emailVerified: 1,
      image: null,
      createdAt: '',
      updatedAt: '',
    }
    await db.insertInto('auth_users').values(user).execute()
    accountId = await ensureAccount(db, login, systemClock.now())
  })
  afterEach(() => store.close())

  let hired = 0
  /** Each a little later than the one before: agents of the same millisecond come in any order. */
  const hire = (name = AN_AGENT.business_name) =>
    createAgent(store.db, accountId, { ...AN_AGENT, business_name: name }, systemClock.now() + ++hired)

  function access(options: Partial<AccessOptions> = {}) {
    return openAccess(config, {
      url: config.publicUrl,
      key: undefined,
      agentId: undefined,
      clock: systemClock,
      signal: new AbortController().signal,
      enter: () => undefined,
      ...options,
    })
  }

  test('is not given where there is no agent', async () => {
    await expect(access()).rejects.toThrow('There is no agent to call yet. `parley seed` makes some.')
    await hire()
    await expect(access({ agentId: 'agt_other' })).rejects.toThrow('There is no agent agt_other.')
  })

  test('among several agents wants to know which', async () => {
    const [first, second] = [await hire('Bright Dental'), await hire('Bean & Leaf')]
    const list = `${first.id} (Bright Dental, Ava), ${second.id} (Bean & Leaf, Ava).`
    await expect(access()).rejects.toThrow(`There are several agents; pass --agent with one of: ${list}`)
  })

  test('an account with twenty keys has none to lend', async () => {
    await hire()
    for (let count = 0; count < 20; count++)
      await createApiKey(store.db, accountId, { name: 'laptop' }, systemClock.now())
    await expect(access()).rejects.toThrow(/at most 20 API keys, .* revoke one, .* Or pass --key\./)
  })

  test('leaves no key behind when the service does not answer, and removes those of calls that were killed', async () => {
    await hire()
    const longAgoMs = systemClock.now() - 3_600_000
    const expired = { name: 'parley call', expires_at: iso(longAgoMs + 1000) }
    await createApiKey(store.db, accountId, expired, longAgoMs)
    await createApiKey(store.db, accountId, { name: 'laptop' }, longAgoMs)
    await expect(access()).rejects.toThrow('Nothing answers at http://127.0.0.1:1')
    expect((await listApiKeys(store.db, accountId)).map(({ name }) => name)).toEqual(['laptop'])
  })

  test('lends no key of its own to another service', async () => {
    await hire()
    await expect(access({ url: 'https://elsewhere.example.com' })).rejects.toThrow(
      'Pass --key: https://elsewhere',
    )
    expect(await listApiKeys(store.db, accountId)).toEqual([])
  })
})

test('a folder without a store gives no leave and is not made into one', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/parley-no-such-folder' })
  const options = { url: config.publicUrl, key: undefined, agentId: undefined, clock: systemClock }
  const signal = new AbortController().signal
  await expect(openAccess(config, { ...options, signal, enter: () => undefined })).rejects.toThrow(
    'There is no store in /tmp/parley-no-such-folder. Set DATA_DIR as the service has it, or pass --key.',
  )
})
