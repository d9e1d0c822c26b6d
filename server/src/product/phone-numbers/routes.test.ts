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
import { openApiDocument } from '../../platform/http/openapi.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { AccountId } from '../../platform/ids.ts'

describe.each(engines)('the routes of numbers on %s', (engine) => {
  let numbers: Numbers
  let app: HttpServer
  let accountId: AccountId
  let agentId: string

  beforeAll(async () => {
    numbers = await openNumbers(engine)
    app = await serveNumbers(numbers)
    accountId = await openAccount(numbers.db)
    agentId = await openAgent(numbers.db, accountId)
  })
  afterAll(async () => {
    await app.close()
    await numbers.close()
  })

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  async function ask(method: Method, url: string, payload?: object, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      method,
      url,
      headers: { 'x-account': accountId, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const acquire = (input: object, headers?: Record<string, string>) =>
    ask('POST', '/phone-numbers', { agent_id: agentId, ...input }, headers)

  test('searchPhoneNumbers 200: ten in the United States by default', async () => {
    const { status, body } = await ask('GET', '/phone-numbers/available')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, data: { page: 0, pageSize: 10, country: 'US' } })
    expect(body.data.numbers).toHaveLength(10)
    expect(Object.keys(body.data.numbers[0])).toEqual([
      'phoneNumber',
      'friendlyName',
      'region',
      'isoCountry',
      'type',
      'capabilities',
    ])
  })

  test('searchPhoneNumbers 200: every filter is applied', async () => {
    const url = '/phone-numbers/available?country=gb&areaCode=020&contains=94*0&type=local&pageSize=2&page=1'
    const { body } = await ask('GET', url)
    expect(body.data).toMatchObject({ page: 1, pageSize: 2, country: 'GB' })
    expect(body.data.numbers.map((each: { phoneNumber: string }) => each.phoneNumber)).toEqual([
      '+442079460002',
      '+442079460003',
    ])
    expect((await ask('GET', '/phone-numbers/available?page=99999999')).body.data.numbers).toEqual([])
  })

  test.each([
    ['country', 'country=USA', 'two-letter'],
    ['country', 'country=XX', 'the countries are US, CA, GB'],
    ['country', 'country=US&country=GB', 'a string'],
    ['areaCode', 'areaCode=1234567', '1 to 6 digits'],
    ['areaCode', 'areaCode=', '1 to 6 digits'],
    ['contains', 'contains=1', 'at least 2'],
    ['contains', 'contains=12345678901234567', 'at most 16'],
    ['contains', 'contains=12%2B', 'digits, letters and *'],
    ['pageSize', 'pageSize=0', 'at least 1'],
    ['pageSize', 'pageSize=51', 'at most 50'],
    ['page', 'page=-1', 'at least 0'],
    ['page', 'page=1e300', 'plain decimal digits'],
    ['page', 'page=999999999999999', 'at most'],
    ['type', 'type=premium', 'local'],
    ['pagesize', 'pagesize=5', 'Did you mean "pageSize"'],
  ])('searchPhoneNumbers 400 for %s: %s', async (field, query, message) => {
    const { status, body } = await ask('GET', `/phone-numbers/available?${query}`)
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field, message: expect.stringContaining(message) }])
  })

  test('acquirePhoneNumber 201, listPhoneNumbers 200, assignPhoneNumber 200, releasePhoneNumber 200', async () => {
    const { status, body } = await acquire({ phoneNumber: '+12125550111' })
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      phone_number: '+12125550111',
      phone_number_sid: expect.stringMatching(/^PN/),
      agent_id: agentId,
      country: 'US',
      status: 'confirmed',
      status_hint: null,
    })

    const list = await ask('GET', '/phone-numbers')
    expect(list.body.data).toEqual([
      {
        phone_number: '+12125550111',
        phone_number_sid: body.phone_number_sid,
        agent_id: agentId,
        country: 'US',
        acquired_at: new Date(numbers.clock.now()).toISOString(),
        status: 'confirmed',
        status_hint: null,
        test: true,
        sip_uri: 'sip:+12125550111@127.0.0.1:5410',
      },
    ])

    const other = await openAgent(numbers.db, accountId)
    for (const method of ['PUT', 'POST', 'PATCH'] as const) {
      for (const agent of [other, agentId]) {
        const assigned = await ask(method, `/agents/${agent}/phone`, {
          requestedNumber: '+12125550111',
          move: true,
        })
        expect(assigned.status).toBe(200)
        expect(assigned.body.data).toMatchObject({
          id: agent,
          phone_number: '+12125550111',
          phone_number_sid: body.phone_number_sid,
          faq: [],
          voice_settings: null,
        })
      }
    }

    expect((await ask('DELETE', '/phone-numbers/%2B12125550111')).body).toEqual({ success: true })
    expect((await ask('DELETE', '/phone-numbers/+12125550111')).status).toBe(404)
    expect((await ask('GET', '/phone-numbers')).body.data).toEqual([])
  })

  test('acquirePhoneNumber 201: a repetition with its key gets the same answer and buys nothing', async () => {
    const headers = { 'idempotency-key': 'any-number' }
    const first = await acquire({ areaCode: '305' }, headers)
    const second = await acquire({ areaCode: '305' }, headers)
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await ask('GET', '/phone-numbers')).body.data).toHaveLength(1)
    expect((await acquire({ areaCode: '786' }, headers)).status).toBe(409)
  })

  test('acquirePhoneNumber 201: an exact number too, and even when both come at once', async () => {
    const headers = { 'idempotency-key': 'exact-number' }
    const input = { phoneNumber: '+12125550122' }
    const answers = await Promise.all([
      acquire(input, headers),
      acquire(input, headers),
      acquire(input, headers),
    ])
    answers.push(await acquire(input, headers))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  })

  test('acquirePhoneNumber 201: a key whose request failed is free', async () => {
    const headers = { 'idempotency-key': 'second-try' }
    expect((await acquire({ phoneNumber: '+12125551234' }, headers)).status).toBe(409)
    expect((await acquire({ areaCode: '212' }, headers)).status).toBe(201)
  })

  test.each([
    ['agent_id', { agent_id: undefined }, 'is required.'],
    ['agent_id', { agent_id: 'a\u0000b' }, 'NUL'],
    ['agent_id', { agent_id: 7 }, 'a string'],
    ['phoneNumber', { phoneNumber: '212 555 0100' }, 'E.164'],
    ['country', { country: 'Germany' }, 'two-letter'],
    ['country', { country: 'ZZ' }, 'has no numbers to offer in ZZ'],
    ['contains', { contains: '7' }, 'at least 2'],
    ['area_code', { area_code: '212' }, 'Did you mean "areaCode"'],
  ])('acquirePhoneNumber 400 for %s in %j', async (field, input, message) => {
    const { status, body } = await acquire(input)
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field, message: expect.stringContaining(message) }])
  })

  test('acquirePhoneNumber 404, 403, 409 in this order', async () => {
    const unusable = { 'x-unusable': '1' }
    expect((await acquire({ agent_id: 'agt_none', country: 'GB' }, unusable)).status).toBe(404)
    expect((await acquire({ country: 'GB', bundleSid: 'BUnone' }, unusable)).status).toBe(404)
    expect((await acquire({ country: 'GB' }, unusable)).body.code).toBe('subscription_unusable')
    expect((await acquire({ country: 'GB' })).body.code).toBe('bundle_required')
    expect((await acquire({ areaCode: '999' })).body.code).toBe('number_unavailable')
  })

  test('assignPhoneNumber 400, 404, 409, with or without a usable subscription (D-S4)', async () => {
    const unusable = { 'x-unusable': '1' }
    const url = `/agents/${agentId}/phone`
    const body = { requestedNumber: '+12125550177' }
    expect((await ask('PUT', url, {})).body.details).toEqual([
      { field: 'requestedNumber', message: 'is required.' },
    ])
    expect((await ask('PUT', url, { requestedNumber: '12125550177' })).status).toBe(400)
    expect((await ask('PUT', '/agents/agt_none/phone', body, unusable)).status).toBe(404)
    expect((await ask('PUT', url, body, unusable)).body.code).toBe('number_unavailable')
    expect((await ask('PUT', url, body)).body.code).toBe('number_unavailable')
    expect((await ask('PUT', '/agents/%00/phone', body)).status).toBe(400)
  })

  test('releasePhoneNumber 404; 200 without a usable subscription (D-S4)', async () => {
    const [{ phone_number }] = (await ask('GET', '/phone-numbers')).body.data
    const url = `/phone-numbers/${encodeURIComponent(phone_number)}`
    const stranger = { 'x-account': await openAccount(numbers.db) }
    expect((await ask('DELETE', url, undefined, stranger)).status).toBe(404)
    const before = (await queued(numbers.db, 'carrier.release')).length
    expect((await ask('DELETE', url, undefined, { 'x-unusable': '1' })).status).toBe(200)
    expect(await queued(numbers.db, 'carrier.release')).toHaveLength(before + 1)
  })

  test('a form is no body for a number', async () => {
    const form = new FormData()
    form.set('agent_id', agentId)
    const answer = await app.inject({
      method: 'POST',
      url: '/phone-numbers',
      headers: { 'x-account': accountId },
      payload: form,
    })
    expect(answer.statusCode).toBe(415)
  })

  test('every operation is documented, and no alias', () => {
    const operations = Object.entries(openApiDocument(app).paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method} ${path}`),
    )
    expect(operations.sort()).toEqual([
      'delete /operator/phone-numbers/{phoneNumber}/claims/{accountId}',
      'delete /phone-numbers/regulatory-bundle/{sid}',
      'delete /phone-numbers/{phoneNumber}',
      'get /operator/phone-numbers',
      'get /phone-numbers',
      'get /phone-numbers/available',
      'get /phone-numbers/regulatory-bundle/{sid}',
      'get /phone-numbers/regulatory-bundles/{isoCountry}',
      'patch /phone-numbers/regulatory-bundle/{sid}',
      'post /operator/phone-numbers/{phoneNumber}/confirm',
      'post /phone-numbers',
      'post /phone-numbers/regulatory-bundle',
      'put /agents/{agentId}/phone',
    ])
  })
})
