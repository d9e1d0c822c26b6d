import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AN_AGENT } from '../../../../test/harness.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { systemClock } from '../../platform/clock.ts'
import { ensureAccount } from '../account/store.ts'
import { createAgent, updateAgent } from './store.ts'
import { spokenLanguages } from './spoken-languages.ts'

describe.each(engines)('what agents speak, from a store on %s', (engine) => {
  let store: TestStore
  beforeEach(async () => {
    store = await openTestStore(engine)
  })
  afterEach(() => store.close())

  test('is known for all accounts, without those who take no calls', async () => {
    const { db } = store
    const user = { id: 'user_1', name: 'Ada Byron' }
    const login = { email: 'ada@example.com', emailVerified: 1, image: null, createdAt: '', updatedAt: '' }
    await db
      .insertInto('auth_users')
      .values({ ...user, ...login })
      .execute()
    const account = await ensureAccount(db, user, systemClock.now())
    expect(await spokenLanguages(db)).toEqual([])
    await createAgent(db, account, AN_AGENT, 1)
    await createAgent(db, account, { ...AN_AGENT, language: 'auto', languages: ['es', 'en'] }, 2)
    const german = await createAgent(db, account, { ...AN_AGENT, language: 'de' }, 3)
    expect(await spokenLanguages(db)).toEqual(['en', 'de', 'es'])
    await updateAgent(db, account, german.id, { status: 'paused' }, 4)
    expect(await spokenLanguages(db)).toEqual(['en', 'es'])
  })
})
