import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { form, PDF } from '../service/numbers.ts'
import { engines } from '../stores.ts'

describe.each(engines)('phone numbers on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
  })
  afterAll(() => service.close())

  const newAgent = async (owner = tenant): Promise<string> =>
    (await owner.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
  const acquire = (body: object, owner = tenant, headers = {}) =>
    owner.ask('POST', '/phone-numbers', { body, headers })
  const search = async (query: string): Promise<Json> =>
    (await tenant.ask('GET', `/phone-numbers/available${query}`)).body.data
  const numbersIn = (page: Json): string[] => page.numbers.map((each: Json) => each.phoneNumber)

  test('searchPhoneNumbers 200: US and ten by default, with the specification’s fields', async () => {
    const data = await search('')
    expect(data).toMatchObject({ page: 0, pageSize: 10, country: 'US' })
    expect(data.numbers).toHaveLength(10)
    expect(Object.keys(data.numbers[0]).toSorted()).toEqual([
      'capabilities',
      'friendlyName',
      'isoCountry',
      'phoneNumber',
      'region',
      'type',
    ])
    expect(Object.keys(data.numbers[0].capabilities)).toEqual(['voice', 'SMS', 'MMS'])
  })

  test('searchPhoneNumbers 200: every filter is applied; pages do not overlap; past the end is empty', async () => {
    const filtered = await search('?country=gb&areaCode=020&contains=94*0&type=local&pageSize=2&page=1')
    expect(filtered).toMatchObject({ page: 1, pageSize: 2, country: 'GB' })
    expect(numbersIn(filtered)).toEqual(['+442079460002', '+442079460003'])
    const pages = await Promise.all([0, 1, 2].map((page) => search(`?areaCode=212&pageSize=30&page=${page}`)))
    expect(new Set(pages.flatMap(numbersIn)).size).toBe(90)
    for (const page of [50, 99_999_999])
      expect((await search(`?areaCode=212&page=${page}`)).numbers).toEqual([])
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
    const { status, body } = await tenant.ask('GET', `/phone-numbers/available?${query}`)
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field, message: expect.stringContaining(message) }])
  })

  test('acquirePhoneNumber 201, listPhoneNumbers 200, releasePhoneNumber 200 and 404', async () => {
    const owner = await service.signUp()
    const id = await newAgent(owner)
    const { status, body } = await acquire({ agent_id: id, phoneNumber: '+12125550111' }, owner)
    expect(status).toBe(201)
    const held = {
      phone_number: '+12125550111',
      phone_number_sid: expect.stringMatching(/^PN/),
      agent_id: id,
      country: 'US',
      status: 'confirmed',
      status_hint: null,
    }
    expect(body).toEqual({ success: true, ...held })
    expect((await owner.ask('GET', `/agents/${id}`)).body.data).toMatchObject({
      phone_number: body.phone_number,
      phone_number_sid: body.phone_number_sid,
    })
    expect((await owner.ask('GET', '/phone-numbers')).body.data).toEqual([
      {
        ...held,
        acquired_at: new Date(service.clock.now()).toISOString(),
        test: true,
        sip_uri: expect.stringMatching(/^sip:\+12125550111@127\.0\.0\.1/),
      },
    ])
    expect((await owner.ask('DELETE', '/phone-numbers/%2B12125550111')).body).toEqual({ success: true })
    expect((await owner.ask('DELETE', '/phone-numbers/+12125550111')).status).toBe(404)
    expect((await owner.ask('GET', '/phone-numbers')).body.data).toEqual([])
  })

  test('acquirePhoneNumber 201: the number that the agent had stays until it is released (D-M2)', async () => {
    const owner = await service.signUp()
    const id = await newAgent(owner)
    const take = async () => (await acquire({ agent_id: id, areaCode: '303' }, owner)).body.phone_number
    const [first, second] = [await take(), await take()]
    expect(second).not.toBe(first)
    const isFree = async () => (await search(`?contains=${first.slice(1)}`)).numbers.length === 1
    expect(await isFree()).toBe(false)
    expect((await owner.ask('GET', '/phone-numbers')).body.data).toMatchObject(
      [
        { phone_number: first, agent_id: null, status: 'confirmed' },
        { phone_number: second, agent_id: id, status: 'confirmed' },
      ].toSorted((a, b) => (a.phone_number < b.phone_number ? -1 : 1)),
    )
    await owner.ask('DELETE', `/phone-numbers/${encodeURIComponent(first)}`)
    expect(await isFree()).toBe(true)
  })

  test('acquirePhoneNumber 201 and 400: the number has two names, and they must agree (D-M2)', async () => {
    const id = await newAgent()
    const number = '+14045550178'
    const both = { agent_id: id, phone_number: number, phoneNumber: '+14045550179' }
    expect((await acquire(both)).body.details).toMatchObject([{ field: 'phone_number' }])
    expect((await acquire({ agent_id: id, phone_number: number })).body.phone_number).toBe(number)
  })

  test('acquirePhoneNumber 201: an exact number under one key, even when several come at once', async () => {
    const input = { agent_id: await newAgent(), phoneNumber: '+12125550122' }
    const ask = () => acquire(input, tenant, { 'idempotency-key': 'exact-number' })
    const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()]
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.raw)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
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
    const { status, body } = await acquire({ agent_id: await newAgent(), ...input })
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field, message: expect.stringContaining(message) }])
  })

  test('acquirePhoneNumber 404, 409, 415', async () => {
    expect((await acquire({ agent_id: 'agt_unknown', country: 'GB' })).status).toBe(404)
    const id = await newAgent()
    expect((await acquire({ agent_id: id, country: 'GB', bundleSid: 'BUnone' })).status).toBe(404)
    for (const [order, code] of [
      [{ phoneNumber: '+12125559999' }, 'number_unavailable'],
      [{ areaCode: '999' }, 'number_unavailable'],
      [{ country: 'GB' }, 'bundle_required'],
    ] as const) {
      const { status, body } = await acquire({ agent_id: id, ...order })
      expect([status, body.code]).toEqual([409, code])
    }
    const asForm = await tenant.ask('POST', '/phone-numbers', { payload: form(['agent_id', id]) })
    expect(asForm.status).toBe(415)
  })

  test.each(['PUT', 'POST', 'PATCH'])(
    'assignPhoneNumber 409 and 200 by %s: it moves if that is asked for, and the answer is the agent (D-E4, D-M4)',
    async (method) => {
      const [from, to] = [await newAgent(), await newAgent()]
      const number = (await acquire({ agent_id: from })).body.phone_number
      const refused = await tenant.ask(method, `/agents/${to}/phone`, { body: { requestedNumber: number } })
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
      expect(refused.body.error).toContain(from)
      const { status, body } = await tenant.ask(method, `/agents/${to}/phone`, {
        body: { requestedNumber: number, move: true },
      })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: to, phone_number: number, faq: [] })
      expect((await tenant.ask('GET', `/agents/${from}`)).body.data.phone_number).toBeNull()
    },
  )

  test('assignPhoneNumber 400, 404, 409', async () => {
    const assign = (agentId: string, body: object) => tenant.ask('PUT', `/agents/${agentId}/phone`, { body })
    const [id, requestedNumber] = [await newAgent(), '+12125550177']
    expect((await assign(id, {})).body.details).toEqual([
      { field: 'requestedNumber', message: 'is required.' },
    ])
    expect((await assign(id, { requestedNumber: '12125550177' })).status).toBe(400)
    expect((await assign('%00', { requestedNumber })).status).toBe(400)
    expect((await assign('agt_none', { requestedNumber })).status).toBe(404)
    expect((await assign(id, { requestedNumber })).body.code).toBe('number_unavailable')
  })

  test('createRegulatoryBundle 400 and 413, listRegulatoryBundles 200 and 400 are as documented', async () => {
    const file = (payload: FormData) => tenant.ask('POST', '/phone-numbers/regulatory-bundle', { payload })
    const list = (country: string) => tenant.ask('GET', `/phone-numbers/regulatory-bundles/${country}`)
    expect((await file(form(['complianceType', 'business']))).body.details[0].field).toBe('isoCountryCode')
    const huge = Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)])
    expect((await file(form(['isoCountryCode', 'GB'], ['proofOfAddress', huge]))).status).toBe(413)
    await file(form(['isoCountryCode', 'GB'], ['proofOfAddress', PDF]))
    expect((await list('gb')).body.data.bundles).toMatchObject([{ isoCountry: 'GB', status: 'draft' }])
    expect((await list('GBR')).status).toBe(400)
  })
})
