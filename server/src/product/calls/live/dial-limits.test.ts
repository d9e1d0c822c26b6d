import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ensureAccount } from '../../account/store.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { grantDial, MAX_TRANSFERS_A_DAY } from './dial-limits.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)

describe.each(engines)('transfer calls, on %s', (engine) => {
  let store: TestStore
  let operator: AccountId
  let other: AccountId
  beforeEach(async () => {
    store = await openTestStore(engine)
    operator = await anAccount('ada')
    other = await anAccount('eve')
  })
  afterEach(() => store.close())

  async function anAccount(id: string): Promise<AccountId> {
    const times = { createdAt: '', updatedAt: '' }
    await store.db
      .insertInto('auth_users')
      .values({ id, name: id, email: `${id}@example.com`, emailVerified: 1, image: null, ...times })
      .execute()
    return ensureAccount(store.db, { id, name: id }, NOW)
  }
  const used = async (accountId: AccountId, hoursAgo: number, transfers: number) => {
    const hour = Math.floor(NOW / HOUR_MS) - hoursAgo
    await store.db.insertInto('transfer_counts').values({ account_id: accountId, hour, transfers }).execute()
  }
  const mayDialAgain = async (accountId: AccountId) => (await grantDial(store.db, accountId, NOW)).granted

  test('are granted so many times in 24 hours, however many ask at once', async () => {
    await used(other, 24, 1000)
    await used(other, 23, MAX_TRANSFERS_A_DAY - 5)
    const grants = await Promise.all(Array.from({ length: 20 }, () => grantDial(store.db, other, NOW)))
    expect(grants.filter(({ granted }) => granted)).toHaveLength(5)
    expect(grants.find(({ granted }) => !granted)).toEqual({ granted: false, reason: 'too_many' })
    expect(await mayDialAgain(operator), 'another account').toBe(true)
    expect((await grantDial(store.db, other, NOW + HOUR_MS)).granted, 'an hour later').toBe(true)
  })

  test('go by the operator’s own trunk for the operator, and for those whom the operator allows', async () => {
    expect(await grantDial(store.db, operator, NOW)).toEqual({
      granted: true,
      operatorTrunk: { callerId: null },
    })
    expect(await grantDial(store.db, other, NOW)).toEqual({ granted: true, operatorTrunk: null })
    const allowed = { may_dial: 1, caller_id: '+12125550100' }
    await store.db.updateTable('accounts').set(allowed).where('id', '=', other).execute()
    expect(await grantDial(store.db, other, NOW)).toEqual({
      granted: true,
      operatorTrunk: { callerId: '+12125550100' },
    })
  })

  test('are not placed for an account that is blocked or gone', async () => {
    await store.db.updateTable('accounts').set({ blocked_at: NOW }).where('id', '=', other).execute()
    expect(await mayDialAgain(other)).toBe(false)
    expect(await mayDialAgain('acc_gone' as AccountId)).toBe(false)
  })
})
