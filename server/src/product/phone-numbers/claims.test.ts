import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOW, openAccount, openAgent } from '../../../../test/service/numbers.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import type { AccountId } from '../../platform/ids.ts'
import { holderOf, placeOf, type Arrival } from './claims.ts'

const NUMBER = '+12024561111'
/** A carrier that many use, and a place of its own that an attacker has. */
const CARRIER = '203.0.113.7'
const CARRIER_TOO = '203.0.113.99'
const OTHER_CARRIER = '198.51.100.7'
const OWN_PLACE = '192.0.2.66'

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

  /** By an address that these have named. */
  const from = (address: string, ...named: Claimant[]): Arrival => ({
    accounts: named.map(({ accountId }) => accountId),
    trunks: named.map(({ trunk }) => trunk),
    address,
  })
  const proved = (by: Claimant): Arrival => ({ ...from('', by), address: undefined })
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
    expect(await answered(from(CARRIER, ada))).toBe(ada.accountId)
    expect(await answered(from(OWN_PLACE, eve))).toBe(eve.accountId)
    expect(await answered(proved(ada))).toBe(ada.accountId)
    expect(await answered(proved(eve))).toBe(eve.accountId)
    expect(await answered(from(OWN_PLACE))).toBeUndefined()
  })

  test('is answered for neither where both have named the carrier’s addresses', async () => {
    await claim(eve)
    await claim(ada)
    expect(await answered(from(CARRIER, eve, ada))).toBeUndefined()
    expect(await confirmedBy(eve)).toBeNull()
  })

  test('stays with whose calls came from there before another claimed it', async () => {
    await claim(ada)
    expect(await answered(from(CARRIER, ada))).toBe(ada.accountId)
    expect(await confirmedBy(ada)).toBe('call')
    await claim(eve)
    expect(await answered(from(CARRIER_TOO, ada, eve))).toBe(ada.accountId)
    expect(await answered(from(OTHER_CARRIER, ada, eve))).toBeUndefined()
  })

  test('is not won by calling oneself: that proves nothing about the carrier’s calls', async () => {
    await claim(eve)
    expect(await answered(from(OWN_PLACE, eve))).toBe(eve.accountId)
    expect(await answered(proved(eve))).toBe(eve.accountId)
    expect(await confirmedBy(eve)).toBe('call')
    await claim(ada)
    expect(await answered(from(CARRIER, eve, ada))).toBeUndefined()
    expect(await answered(proved(ada))).toBe(ada.accountId)
  })

  test('is confirmed by a call of its own trunk, not of another of the account', async () => {
    await claim(ada)
    expect(await answered({ ...proved(ada), trunks: ['trk_desk'] })).toBe(ada.accountId)
    expect(await confirmedBy(ada)).toBeNull()
    expect(await answered(proved(ada))).toBe(ada.accountId)
    expect(await confirmedBy(ada)).toBe('call')
  })

  test('is one account’s alone once the operator has agreed', async () => {
    await claim(eve)
    await claim(ada, 'operator')
    expect(await answered(from(CARRIER, eve, ada))).toBe(ada.accountId)
    expect(await answered(proved(eve))).toBeUndefined()
    expect(await answered({ accounts: undefined, trunks: [], address: OWN_PLACE })).toBe(ada.accountId)
    await expect(claim(await claimant('trk_third'), 'operator')).rejects.toThrow(/unique/i)
  })

  test('behind a proxy is answered while no other account claims it, and then for the account it was for before', async () => {
    const behind: Arrival = { accounts: undefined, trunks: [ada.trunk], address: OWN_PLACE }
    await claim(ada)
    expect(await answered(behind)).toBe(ada.accountId)
    await claim(eve)
    expect(await answered(behind)).toBe(ada.accountId)
    expect(await answered({ ...behind, address: OTHER_CARRIER })).toBeUndefined()
  })
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:20:1::7', '2001:db8:20'],
  ['2001:0DB8:0020::', '2001:db8:20'],
  ['2001:db8::7', '2001:db8:0'],
  ['::1', '0:0:0'],
])('the place of %s is %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
