import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  NOW,
  openAccount,
  openAgent,
  openNumbers,
  queued,
  type Numbers,
} from '../../../../test/service/numbers.ts'
import { engines } from '../../../../test/stores.ts'
import { getAgent } from '../agents/store.ts'
import { SECOND_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/authentication.ts'
import type { AccountId } from '../../platform/ids.ts'
import { acquireNumber, acquireOnce } from './acquire.ts'
import { createBundle } from './bundles/store.ts'
import type { BundleStatus } from './bundles/bundle.ts'
import type { Carrier } from './carrier.ts'
import { listNumbers } from './listing.ts'
import { heldNumbers } from './store.ts'

const LATER = NOW + SECOND_MS

describe.each(engines)('acquiring a number on %s', (engine) => {
  let numbers: Numbers
  let accountId: AccountId
  let agentId: string

  beforeEach(async () => {
    numbers = await openNumbers(engine)
    accountId = await openAccount(numbers.db)
    agentId = await openAgent(numbers.db, accountId)
  })
  afterEach(() => numbers.close())

  const acquire = (input: object = {}, carrier = numbers.carrier) =>
    acquireNumber(numbers.db, carrier, accountId, { agent_id: agentId, ...input }, LATER)

  /** Each in an account of its own. */
  async function race(racers: number, input: object) {
    const asked = []
    for (let racer = 0; racer < racers; racer++) {
      const id = await openAccount(numbers.db)
      asked.push({ id, agent_id: await openAgent(numbers.db, id) })
    }
    return Promise.allSettled(
      asked.map(({ id, agent_id }) =>
        acquireNumber(numbers.db, numbers.carrier, id, { ...input, agent_id }, LATER),
      ),
    )
  }

  async function bundle(isoCountryCode: string, status: BundleStatus, owner = accountId): Promise<string> {
    const { sid } = await createBundle(numbers.db, numbers.vault, owner, { isoCountryCode }, [], NOW)
    await numbers.db.updateTable('bundles').set({ status }).where('sid', '=', sid).execute()
    return sid
  }

  test('gives the agent the first number that a search finds', async () => {
    const [first] = await numbers.carrier.search({ country: 'US', areaCode: '212', limit: 1, offset: 0 })
    const acquired = await acquire({ areaCode: '212' })
    expect(acquired).toEqual({
      phone_number: first?.phoneNumber,
      phone_number_sid: expect.stringMatching(/^PN[0-9a-f]{32}$/),
      agent_id: agentId,
      country: 'US',
      status: 'confirmed',
      status_hint: null,
    })
    expect(await getAgent(numbers.db, accountId, agentId)).toMatchObject({
      phone_number: acquired.phone_number,
      phone_number_sid: acquired.phone_number_sid,
      updated_at: new Date(LATER).toISOString(),
    })
    expect(await heldNumbers(numbers.db, 'US')).toEqual(new Set([acquired.phone_number]))
    expect(await heldNumbers(numbers.db, 'CA')).toEqual(new Set())
  })

  test('gives exactly the number that was asked for', async () => {
    expect(await acquire({ phoneNumber: '+12125550142' })).toMatchObject({ phone_number: '+12125550142' })
  })

  test('takes the country from an exact number', async () => {
    expect(await acquire({ phoneNumber: '+14165550142' })).toMatchObject({ country: 'CA' })
    await expect(acquire({ phoneNumber: '+442079460000' })).rejects.toMatchObject({ code: 'bundle_required' })
    await expect(acquire({ phoneNumber: '+442079460000', country: 'US' })).rejects.toMatchObject({
      code: 'invalid',
      details: [{ field: 'country' }],
    })
  })

  test.each([2, 8])('of %i accounts that race for one number gives it to exactly one', async (racers) => {
    const ends = await race(racers, { phoneNumber: '+12125550142' })
    const losers = ends.filter((end) => end.status === 'rejected').map((end): unknown => end.reason)
    expect(losers).toEqual(Array(racers - 1).fill(expect.objectContaining({ code: 'number_unavailable' })))
    expect(await heldNumbers(numbers.db, 'US')).toEqual(new Set(['+12125550142']))
    expect(await queued(numbers.db, 'carrier.release')).toEqual([])
  })

  test('gives each of eight accounts that race for any number one of its own', async () => {
    const ends = await race(8, { areaCode: '212' })
    expect(ends.map((end) => end.status)).toEqual(Array(8).fill('fulfilled'))
    expect((await heldNumbers(numbers.db, 'US')).size).toBe(8)
  })

  test('gives an agent that asks twice at once one number, and the account the other', async () => {
    await Promise.all([acquire({ areaCode: '212' }), acquire({ areaCode: '646' })])
    const held = await listNumbers(numbers.db, accountId)
    expect(held.map((each) => each.agent_id).filter((id) => id !== null)).toEqual([agentId])
    expect(held).toHaveLength(2)
    expect(await queued(numbers.db, 'carrier.release')).toEqual([])
  })

  test('leaves the number that the agent had with the account', async () => {
    const first = await acquire({ areaCode: '212' })
    const second = await acquire({ areaCode: '646' })
    expect(await queued(numbers.db, 'carrier.release')).toEqual([])
    const held = await listNumbers(numbers.db, accountId)
    expect(new Map(held.map((each) => [each.phone_number, each.agent_id]))).toEqual(
      new Map([
        [first.phone_number, null],
        [second.phone_number, agentId],
      ]),
    )
  })

  test('keeps the number that the agent had when the new one cannot be had', async () => {
    const first = await acquire({ areaCode: '212' })
    await race(1, { phoneNumber: '+12125550142' })
    await expect(acquire({ phoneNumber: '+12125550142' })).rejects.toMatchObject({
      code: 'number_unavailable',
    })
    expect(await getAgent(numbers.db, accountId, agentId)).toMatchObject({ phone_number: first.phone_number })
    expect(await queued(numbers.db, 'carrier.release')).toEqual([])
  })

  test.each([
    ['is not offered', { phoneNumber: '+12125551234' }],
    ['is in a country without numbers', { phoneNumber: '+5511961234567' }],
    ['belongs to no country', { phoneNumber: '+80012345678' }],
    ['matches nothing', { areaCode: '999' }],
    ['matches nothing either', { contains: '0000000000' }],
  ])('that %s is a conflict', async (_why, input) => {
    await expect(acquire(input)).rejects.toMatchObject({ code: 'number_unavailable' })
  })

  test('in a country that is not offered is refused with the list of those that are', async () => {
    await expect(acquire({ country: 'XX' })).rejects.toMatchObject({
      code: 'invalid',
      details: [{ field: 'country', message: expect.stringContaining('US, CA, GB') }],
    })
  })

  test('for an agent of another account, or of none, is not found', async () => {
    const stranger = await openAgent(numbers.db, await openAccount(numbers.db))
    for (const agent_id of [stranger, 'agt_nobody']) {
      await expect(acquire({ agent_id })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('in a regulated country needs a bundle that is approved', async () => {
    await expect(acquire({ country: 'gb' })).rejects.toMatchObject({ code: 'bundle_required' })
    await bundle('GB', 'pending-review')
    await bundle('GB', 'provider-rejected')
    await bundle('DE', 'provider-approved')
    await bundle('GB', 'provider-approved', await openAccount(numbers.db))
    await expect(acquire({ country: 'gb' })).rejects.toMatchObject({ code: 'bundle_required' })
    await bundle('GB', 'provider-approved')
    expect(await acquire({ country: 'gb' })).toMatchObject({ country: 'GB' })
  })

  test('shows the carrier the bundle that was named', async () => {
    const seen: (string | undefined)[] = []
    const carrier: Carrier = {
      ...numbers.carrier,
      acquire(number, shown) {
        seen.push(shown?.bundle?.sid)
        return numbers.carrier.acquire(number)
      },
    }
    const named = await bundle('GB', 'provisionally-approved')
    await bundle('GB', 'provider-approved')
    await acquire({ country: 'GB', bundleSid: named }, carrier)
    expect(seen).toEqual([named])
  })

  test('with a bundle of another country, or one not approved, is a conflict', async () => {
    for (const bundleSid of [await bundle('DE', 'provider-approved'), await bundle('US', 'draft')]) {
      await expect(acquire({ country: 'US', bundleSid })).rejects.toMatchObject({ code: 'bundle_required' })
    }
  })

  test('with a bundle of another account, or of none, is not found', async () => {
    const foreign = await bundle('GB', 'provider-approved', await openAccount(numbers.db))
    for (const bundleSid of [foreign, 'BUnobody']) {
      await expect(acquire({ country: 'GB', bundleSid })).rejects.toMatchObject({
        code: 'not_found',
        message: `Regulatory bundle ${bundleSid} does not exist.`,
      })
    }
  })

  test('gives back what it bought when the agent is gone by then', async () => {
    const carrier: Carrier = {
      ...numbers.carrier,
      async acquire(number) {
        await numbers.db.deleteFrom('agents').where('id', '=', agentId).execute()
        return numbers.carrier.acquire(number)
      },
    }
    await expect(acquire({ phoneNumber: '+12125550142' }, carrier)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await queued(numbers.db, 'carrier.release')).toMatchObject([{ number: '+12125550142' }])
    expect(await heldNumbers(numbers.db, 'US')).toEqual(new Set())
  })

  test('goes on to another number when the carrier has given the first away', async () => {
    let asked = 0
    const carrier: Carrier = {
      ...numbers.carrier,
      async acquire(number) {
        if (++asked === 1) await race(1, { phoneNumber: number })
        return numbers.carrier.acquire(number)
      },
    }
    expect(await acquire({ areaCode: '212' }, carrier)).toMatchObject({ country: 'US' })
    expect(asked).toBe(2)
  })

  describe('for a request that may be a repetition', () => {
    const earlier = { answer: 'as before' }

    /** Answers as before from the `repeats`th time on; until then it does the work. */
    function committing(repeats: number) {
      let times = 0
      return async (work: (tx: Db) => Promise<object>) => (++times >= repeats ? earlier : work(numbers.db))
    }

    function counting(): Carrier & { bought: string[] } {
      const bought: string[] = []
      const acquire = (number: string) => {
        bought.push(number)
        return numbers.carrier.acquire(number)
      }
      return { ...numbers.carrier, acquire, bought }
    }

    const noTrunk = () => Promise.reject(new Error('nobody asks for one'))

    function acquireAgain(carrier: Carrier, repeats: number, phoneNumber = '+12125550142') {
      const account: SignedIn = {
        id: accountId,
        usable: true,
        operator: false,
        requestsPerMinute: 60,
        via: 'key',
      }
      const input = { agent_id: agentId, phoneNumber }
      return acquireOnce(
        numbers.db,
        carrier,
        account,
        input,
        { nowMs: LATER, permissions: { requireTrunk: noTrunk }, sipHost: null },
        committing(repeats),
      )
    }

    test('buys nothing when it is one', async () => {
      const carrier = counting()
      expect(await acquireAgain(carrier, 1)).toBe(earlier)
      expect(carrier.bought).toEqual([])
    })

    test('gives back what it bought when its twin was faster', async () => {
      const carrier = counting()
      expect(await acquireAgain(carrier, 2)).toBe(earlier)
      expect(carrier.bought).toEqual(['+12125550142'])
      expect(await queued(numbers.db, 'carrier.release')).toMatchObject([{ number: '+12125550142' }])
    })

    test('answers as its twin, which has the number that it misses', async () => {
      await race(1, { phoneNumber: '+12125550142' })
      expect(await acquireAgain(numbers.carrier, 2)).toBe(earlier)
    })

    test('is refused when it is the first', async () => {
      await race(1, { phoneNumber: '+12125550142' })
      await expect(acquireAgain(numbers.carrier, 9)).rejects.toMatchObject({ code: 'number_unavailable' })
    })
  })
})
