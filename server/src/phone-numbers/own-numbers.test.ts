import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openAccount,
  openAgent,
  openNumbers,
  queued,
  serveNumbers,
  type Numbers,
} from '../../../test/numbers.ts'
import { engines } from '../../../test/stores.ts'
import type { HttpServer } from '../http/server.ts'
import type { AccountId } from '../ids.ts'
import { createTrunk } from '../trunks/store.ts'

/** A company's own number, and one of a regulated country: its carrier has asked for the papers already. */
const OWN = '+12024561111'
const BRITISH = '+442079460958'

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

  test('is one account’s only', async () => {
    const other = await newcomer()
    const input = { agent_id: other.agentId, trunk_id: other.trunkId, phoneNumber: OWN }
    expect((await bring(input, other.accountId)).status).toBe(201)
    expect((await bring({ phoneNumber: OWN, trunk_id: trunkId })).status).toBe(409)
  })
})
