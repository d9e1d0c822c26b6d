import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore, engines, type TestStore } from '../../../../../test/stores.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { generateKey } from './api-key.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './store.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { ensureAccount } from '../store.ts'

describe.each(engines)('the keyring on %s', (engine) => {
  let store: TestStore
  let keyring: Keyring
  let accountId: AccountId
  let now = Date.UTC(2026, 10, 15)
  const clock = { now: () => now }

  beforeEach(async () => {
    store = await openTestStore(engine)
    const login = { id: 'login', name: 'Ada Lovelace', email: 'ada@parley.example' }
    const moment = new Date(now).toISOString()
    await store.db
      .insertInto('auth_users')
      .values({ ...login, emailVerified: 0, image: null, createdAt: moment, updatedAt: moment })
      .execute()
    accountId = await ensureAccount(store.db, login, now)
    keyring = createKeyring(store.db, store.notices, clock, createLog('silent', false))
  })
  afterEach(() => store.close())

  test('opens the account of a key, and nothing with another', async () => {
    const { key } = await createApiKey(store.db, accountId, { name: 'one' }, now)
    expect(await keyring.open(key)).toMatchObject({ accountId })
    expect(await keyring.open(generateKey())).toBeUndefined()
  })

  test('a key that is known is opened without waiting for the store', async () => {
    const { key } = await createApiKey(store.db, accountId, { name: 'one' }, now)
    await keyring.open(key)
    expect(keyring.open(key)).toMatchObject({ accountId })
  })

  test('a mistyped key is refused without a query', () => {
    const key = generateKey()
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    expect(keyring.open(mistyped)).toBeUndefined()
    expect(keyring.open('not a key at all')).toBeUndefined()
  })

  test('a revoked key is refused at once', async () => {
    const { id, key } = await createApiKey(store.db, accountId, { name: 'one' }, now)
    await keyring.open(key)
    await deleteApiKey(store.db, store.notices, accountId, id)
    expect(await keyring.open(key)).toBeUndefined()
  })

  test('a key that was read while its revocation was under way is not held', async () => {
    const { id, key } = await createApiKey(store.db, accountId, { name: 'one' }, now)
    await store.notices.publish(store.db, 'account', accountId)
    await keyring.open(key)
    await store.db.deleteFrom('api_keys').where('id', '=', id).execute()
    expect(await keyring.open(key)).toBeUndefined()
  })

  test('a key expires to the millisecond', async () => {
    const expiresAt = new Date(now + 1000).toISOString()
    const { key } = await createApiKey(store.db, accountId, { name: 'one', expires_at: expiresAt }, now)
    now += 999
    expect(await keyring.open(key)).toMatchObject({ accountId })
    now += 1
    expect(await keyring.open(key)).toBeUndefined()
  })

  test('notes when a key was last used', async () => {
    const { key } = await createApiKey(store.db, accountId, { name: 'one' }, now)
    await keyring.open(key)
    await keyring.flush()
    expect((await listApiKeys(store.db, accountId))[0]?.last_used_at).toBe(new Date(now).toISOString())
  })
})
