import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openAccount,
  openAgent,
  openNumbers,
  queued,
  serveNumbers,
  type Numbers,
} from '../../../../test/service/numbers.ts'
import { engines } from '../../../../test/stores.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { AccountId } from '../../platform/ids.ts'
import { PLAN_LIMITS } from '../subscription/plan-limits.ts'
import { createTrunk } from '../trunks/store.ts'

/** A company's own number, and one of a regulated country: its carrier has asked for the papers already. */
const OWN = '+12024561111'
const BRITISH = '+442079460958'
const CLAIMED = '+12024561112'
const CONFIRMED = '+12024561113'
/** One of the lab's. */
const OFFERED = '+12125550150'

describe.each(engines)('a number of one’s own on %s', (engine) => {
  let numbers: Numbers
  let app: HttpServer
  let accountId: AccountId
  let agentId: string
  let trunkId: string

  beforeAll(async () => {
    numbers = await openNumbers(engine)
    app = await serveNumbers(numbers)
    ;({ accountId, agentId, trunkId } = await newcomer())
  })
  afterAll(async () => {
    await app.close()
    await numbers.close()
  })

  async function newcomer() {
    const { db, vault, clock } = numbers
    const account = await openAccount(db)
    const policy = { privateHosts: false, trusted: [], carrierNetworks: [] }
    const parts = { vault, policy, notices: numbers.store.notices, nowMs: clock.now() }
    const input = { name: 'Carrier', inbound: { addresses: ['203.0.113.7'] } }
    const { trunk } = await createTrunk(db, account, input, parts)
    return { accountId: account, agentId: await openAgent(db, account), trunkId: trunk.id }
  }

  async function bring(input: object, account = accountId) {
    const answer = await app.inject({
      method: 'POST',
      url: '/phone-numbers',
      headers: { 'x-account': account },
      payload: { agent_id: agentId, ...input },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('is assigned without asking the carrier, and nothing is given back', async () => {
    const { status, body } = await bring({ phoneNumber: OWN, trunk_id: trunkId })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      phone_number: OWN,
      phone_number_sid: trunkId,
      agent_id: agentId,
      country: 'US',
    })
    const url = `/phone-numbers/${encodeURIComponent(OWN)}`
    const released = await app.inject({ method: 'DELETE', url, headers: { 'x-account': accountId } })
    expect(released.statusCode).toBe(200)
    expect(await queued(numbers.db, 'carrier.release')).toEqual([])
  })

  test('needs no bundle', async () => {
    expect((await bring({ phoneNumber: BRITISH, trunk_id: trunkId })).status).toBe(201)
  })

  test('has to be named', async () => {
    const { status, body } = await bring({ trunk_id: trunkId, areaCode: '212' })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ field: 'phoneNumber' }])
  })

  test('comes by a trunk of the same account only', async () => {
    const other = await newcomer()
    expect((await bring({ phoneNumber: OWN, trunk_id: other.trunkId })).status).toBe(404)
    expect((await bring({ phoneNumber: OWN, trunk_id: 'trk_none' })).status).toBe(404)
  })

  async function listed(account: AccountId) {
    const answer = await app.inject({ url: '/phone-numbers', headers: { 'x-account': account } })
    return answer.json().data
  }

  test('is not reserved by a claim: another account may claim it too, once each', async () => {
    const [squatter, owner] = [await newcomer(), await newcomer()]
    for (const [who, status] of [
      [squatter, 'unconfirmed'],
      [owner, 'contested'],
    ] as const) {
      const input = { agent_id: who.agentId, trunk_id: who.trunkId, phoneNumber: CLAIMED }
      const { status: code, body } = await bring(input, who.accountId)
      expect([code, body.status]).toEqual([201, status])
      expect(body.status_hint).toContain('operator')
      expect((await bring(input, who.accountId)).status).toBe(409)
      expect(await listed(who.accountId)).toMatchObject([{ phone_number: CLAIMED, status }])
    }
    expect(await listed(squatter.accountId)).toMatchObject([{ status: 'contested' }])
  })

  test('that is confirmed for one account cannot be claimed by another', async () => {
    const [holder, other] = [await newcomer(), await newcomer()]
    const late = await newcomer()
    const claim = (who: typeof holder) =>
      bring({ agent_id: who.agentId, trunk_id: who.trunkId, phoneNumber: CONFIRMED }, who.accountId)
    await claim(holder)
    await claim(other)
    await numbers.db
      .updateTable('phone_numbers')
      .set({ confirmed_by: 'operator' })
      .where('account_id', '=', holder.accountId)
      .execute()
    expect((await claim(late)).status).toBe(409)
    expect(await listed(holder.accountId)).toMatchObject([{ status: 'confirmed', status_hint: null }])
    expect(await listed(other.accountId)).toMatchObject([{ status: 'taken' }])
  })

  test('that the carrier offers is still available there, claimed or not', async () => {
    const [squatter, customer] = [await newcomer(), await newcomer()]
    const input = { agent_id: squatter.agentId, trunk_id: squatter.trunkId, phoneNumber: OFFERED }
    expect((await bring(input, squatter.accountId)).status).toBe(201)
    const bought = await bring({ agent_id: customer.agentId, phoneNumber: OFFERED }, customer.accountId)
    expect([bought.status, bought.body.status]).toEqual([201, 'confirmed'])
    expect(await listed(squatter.accountId)).toMatchObject([{ status: 'taken' }])
  })

  test('and others are as many as the plan allows, however many are asked for at once', async () => {
    const greedy = await newcomer()
    const { phone_numbers: most } = PLAN_LIMITS.starter
    const asked = await Promise.all(
      Array.from({ length: most + 5 }, (_, i) =>
        bring(
          { agent_id: greedy.agentId, trunk_id: greedy.trunkId, phoneNumber: `+120245620${10 + i}` },
          greedy.accountId,
        ),
      ),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(most)
    const refused = asked.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body).toMatchObject({ code: 'plan_limit' })
    expect(refused[0]?.body.error).toContain(`at most ${most} phone numbers, and ${most} are used`)
  })
})
