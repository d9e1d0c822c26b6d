import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOW, openAccount, openAgent } from '../../../../test/service/numbers.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import type { AccountId } from '../../platform/ids.ts'
import { holderOf, type Arrival } from './claims.ts'

const NUMBER = '+12024561111'

describe.each(engines)('a claimed number on %s', (engine) => {
  let store: TestStore
  let ada: Claimant
  let eve: Claimant
  beforeEach(async () => {
    store = await openTestStore(engine)
    ada = await claimant('trk_ada')
    eve = await claimant('trk_eve')
  })
  afterEach(() => store.close())

  type Claimant = { accountId: AccountId; agentId: string; trunk: string }

  async function claimant(trunk: string): Promise<Claimant> {
    const accountId = await openAccount(store.db)
    return { accountId, agentId: await openAgent(store.db, accountId), trunk }
  }

  async function claim({ accountId, agentId, trunk }: Claimant, confirmedBy: string | null = null) {
    const row = { number: NUMBER, country: 'US', acquired_at: NOW, confirmed_by: confirmedBy }
    await store.db
      .insertInto('phone_numbers')
      .values({ ...row, sid: trunk, account_id: accountId, agent_id: agentId })
      .execute()
  }

  /** By the credentials of a trunk, or by an address that these have named. */
  const by = (...named: Claimant[]): Arrival => ({
    accounts: named.map(({ accountId }) => accountId),
    trunks: named.map(({ trunk }) => trunk),
  })
  const answered = async (arrival: Arrival) => (await holderOf(store.db, NUMBER, arrival))?.accountId
  const confirmedBy = async ({ accountId }: Claimant) =>
    (
      await store.db
        .selectFrom('phone_numbers')
        .select('confirmed_by')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).confirmed_by

  test('belongs to each who claims it for the calls of its own trunk', async () => {
    await claim(ada)
    await claim(eve)
    expect(await answered(by(ada))).toBe(ada.accountId)
    expect(await answered(by(eve))).toBe(eve.accountId)
    expect(await answered(by())).toBeUndefined()
  })

  test('is answered for neither where both have named the carrier’s addresses, even if one had calls before', async () => {
    await claim(eve)
    expect(await answered(by(eve))).toBe(eve.accountId)
    expect(await confirmedBy(eve)).toBe('call')
    await claim(ada)
    expect(await answered(by(eve, ada))).toBeUndefined()
    expect(await answered(by(ada))).toBe(ada.accountId)
  })

  test('is confirmed by a call of its own trunk, not of another of the account', async () => {
    await claim(ada)
    expect(await answered({ ...by(ada), trunks: ['trk_desk'] })).toBe(ada.accountId)
    expect(await confirmedBy(ada)).toBeNull()
    expect(await answered(by(ada))).toBe(ada.accountId)
    expect(await confirmedBy(ada)).toBe('call')
  })

  test('is one account’s alone once the operator has agreed', async () => {
    await claim(eve)
    await claim(ada, 'operator')
    expect(await answered(by(eve, ada))).toBe(ada.accountId)
    expect(await answered(by(eve))).toBeUndefined()
    expect(await answered({ accounts: undefined, trunks: [] })).toBe(ada.accountId)
    await expect(claim(await claimant('trk_third'), 'operator')).rejects.toThrow(/unique/i)
  })

  test('behind a proxy is answered while no other account claims it', async () => {
    const behind: Arrival = { accounts: undefined, trunks: [ada.trunk] }
    await claim(ada)
    expect(await answered(behind)).toBe(ada.accountId)
    await claim(eve)
    expect(await answered(behind)).toBeUndefined()
    expect(await answered(by(ada))).toBe(ada.accountId)
  })
})
