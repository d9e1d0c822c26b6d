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
import { atomically } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { acquireNumber } from './acquire.ts'
import { listNumbers } from './listing.ts'
import {
  assignNumber,
  heldNumbers,
  releaseAgentNumber,
  releaseAllNumbers,
  releaseNumber,
  searchNumbers,
} from './store.ts'

const LATER = NOW + SECOND_MS
const NOW_SHOWN = { nowMs: LATER, view: { sipHost: null } }

describe.each(engines)('the numbers of an account on %s', (engine) => {
  let numbers: Numbers
  let accountId: AccountId
  let ava: string
  let ben: string

  beforeEach(async () => {
    numbers = await openNumbers(engine)
    accountId = await openAccount(numbers.db)
    ava = await openAgent(numbers.db, accountId)
    ben = await openAgent(numbers.db, accountId)
  })
  afterEach(() => numbers.close())

  const acquire = (agentId: string, phoneNumber: string, id = accountId) =>
    acquireNumber(numbers.db, numbers.carrier, id, { agent_id: agentId, phoneNumber }, NOW)
  const assign = (agentId: string, requestedNumber: string, move = true) =>
    assignNumber(numbers.db, accountId, agentId, { requestedNumber, move }, NOW_SHOWN)
  const numberOf = async (agentId: string) => (await getAgent(numbers.db, accountId, agentId)).phone_number
  const changedAt = async (agentId: string) =>
    Date.parse((await getAgent(numbers.db, accountId, agentId)).updated_at)

  test('move from one agent to another, and both have changed', async () => {
    await acquire(ava, '+12125550101')
    await assign(ben, '+12125550101')
    expect(await numberOf(ava)).toBeNull()
    expect(await numberOf(ben)).toBe('+12125550101')
    expect([await changedAt(ava), await changedAt(ben)]).toEqual([LATER, LATER])
    expect(await queued(numbers.db, 'carrier.release')).toEqual([])
  })

  test('do not move unless that is asked for', async () => {
    await acquire(ava, '+12125550101')
    const refusal = { code: 'conflict', message: expect.stringContaining(`in use by the agent ${ava}`) }
    await expect(assign(ben, '+12125550101', false)).rejects.toMatchObject(refusal)
    expect([await numberOf(ava), await numberOf(ben)]).toEqual(['+12125550101', null])
  })

  test('stay with the account when their agent gets another', async () => {
    await acquire(ava, '+12125550101')
    await acquire(ben, '+12125550102')
    await assign(ava, '+12125550102')
    expect(await listNumbers(numbers.db, accountId)).toMatchObject([
      {
        phone_number: '+12125550101',
        agent_id: null,
        country: 'US',
        acquired_at: '2026-11-15T09:30:00.000Z',
      },
      { phone_number: '+12125550102', agent_id: ava },
    ])
    await assign(ben, '+12125550101')
    expect(await numberOf(ben)).toBe('+12125550101')
  })

  test('can be assigned again where they are, which changes nothing', async () => {
    await acquire(ava, '+12125550101')
    await assign(ava, '+12125550101')
    expect(await numberOf(ava)).toBe('+12125550101')
    expect(await changedAt(ava)).toBe(NOW)
  })

  test('can be swapped by two at once without either getting stuck', async () => {
    await acquire(ava, '+12125550101')
    await acquire(ben, '+12125550102')
    await Promise.all([assign(ava, '+12125550102'), assign(ben, '+12125550101')])
    expect([await numberOf(ava), await numberOf(ben)]).toEqual(['+12125550102', '+12125550101'])
  })

  test('are alike to strangers whether they are held or not', async () => {
    const stranger = await openAccount(numbers.db)
    await acquire(await openAgent(numbers.db, stranger), '+12125550101', stranger)
    const held = assign(ava, '+12125550101')
    await expect(held).rejects.toMatchObject({ code: 'number_unavailable' })
    const message = await held.catch((error: Error) => error.message.replace('0101', '0199'))
    await expect(assign(ava, '+12125550199')).rejects.toMatchObject({ code: 'number_unavailable', message })
    await expect(releaseNumber(numbers.db, accountId, '+12125550101', NOW_SHOWN)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await heldNumbers(numbers.db, 'US')).toEqual(new Set(['+12125550101']))
  })

  test('cannot be assigned to an agent of another account', async () => {
    await acquire(ava, '+12125550101')
    const stranger = await openAgent(numbers.db, await openAccount(numbers.db))
    await expect(assign(stranger, '+12125550101')).rejects.toMatchObject({ code: 'not_found' })
    expect(await numberOf(ava)).toBe('+12125550101')
  })

  test('go back one by one', async () => {
    const { phone_number_sid: sid } = await acquire(ava, '+12125550101')
    await releaseNumber(numbers.db, accountId, '+12125550101', NOW_SHOWN)
    expect(await numberOf(ava)).toBeNull()
    expect(await changedAt(ava)).toBe(LATER)
    expect(await queued(numbers.db, 'carrier.release')).toMatchObject([{ number: '+12125550101', sid }])
  })

  test('go back with their agent, in its transaction', async () => {
    await acquire(ava, '+12125550101')
    await acquire(ben, '+12125550102')
    await expect(
      atomically(numbers.db, async (tx) => {
        await releaseAgentNumber(tx, accountId, ava, NOW_SHOWN)
        throw new Error('second thoughts')
      }),
    ).rejects.toThrow('second thoughts')
    expect(await numberOf(ava)).toBe('+12125550101')
    expect(await queued(numbers.db, 'carrier.release')).toEqual([])

    await releaseAgentNumber(numbers.db, accountId, ava, NOW_SHOWN)
    expect(await queued(numbers.db, 'carrier.release')).toMatchObject([{ number: '+12125550101' }])
    expect(await heldNumbers(numbers.db, 'US')).toEqual(new Set(['+12125550102']))
    await releaseAgentNumber(numbers.db, accountId, ava, NOW_SHOWN)
    expect(await queued(numbers.db, 'carrier.release')).toHaveLength(1)
  })

  test('do not go back for the agent of another account', async () => {
    await acquire(ava, '+12125550101')
    await releaseAgentNumber(numbers.db, await openAccount(numbers.db), ava, NOW_SHOWN)
    expect(await numberOf(ava)).toBe('+12125550101')
  })

  test('all go back with the account, and the jobs outlive it', async () => {
    const stranger = await openAccount(numbers.db)
    await acquire(await openAgent(numbers.db, stranger), '+12125550109', stranger)
    await acquire(ava, '+12125550101')
    await acquire(ben, '+12125550102')
    await assign(ava, '+12125550102')
    expect(await releaseAllNumbers(numbers.db, accountId, LATER)).toBe(2)
    await numbers.db.deleteFrom('accounts').where('id', '=', accountId).execute()
    const released = await queued(numbers.db, 'carrier.release')
    expect(new Set(released.map((job) => job.number))).toEqual(new Set(['+12125550101', '+12125550102']))
    expect(await heldNumbers(numbers.db, 'US')).toEqual(new Set(['+12125550109']))
  })

  test('are not offered while they are held', async () => {
    await acquire(ava, '+12125550100')
    const query = { country: 'us', areaCode: '212', pageSize: 2, page: 0 }
    const page = await searchNumbers(numbers.carrier, query)
    expect(page).toMatchObject({ page: 0, pageSize: 2, country: 'US' })
    expect(page.numbers.map((number) => number.phoneNumber)).toEqual(['+12125550101', '+12125550102'])
    const next = await searchNumbers(numbers.carrier, { ...query, page: 1 })
    expect(next.numbers.map((number) => number.phoneNumber)).toEqual(['+12125550103', '+12125550104'])
  })
})
