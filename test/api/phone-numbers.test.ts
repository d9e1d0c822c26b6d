import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const PDF = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj\n<< /Length 400 >>\nstream\n'),
  Buffer.alloc(400, 'x'),
  Buffer.from('\nendstream\nendobj\n%%EOF\n'),
])
const BOUNDARY = 'parley-test-boundary'

type Part = { name: string; value: string | Buffer; fileName?: string }

function form(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

const COMPANY = {
  name: 'Bright Dental Ltd',
  address: '1 High Street, London, GB',
  registrationNumber: '01234567',
}
const COMPLETE: Part[] = [
  { name: 'isoCountryCode', value: 'GB' },
  { name: 'complianceType', value: 'business' },
  { name: 'complianceData', value: JSON.stringify(COMPANY) },
  { name: 'proofOfIdentity', value: PDF, fileName: 'passport.pdf' },
  { name: 'proofOfAddress', value: PDF, fileName: 'bill.pdf' },
]

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
  const acquire = (body: object, owner = tenant) => owner.ask('POST', '/phone-numbers', { body })
  const search = async (query: string): Promise<Json> =>
    (await tenant.ask('GET', `/phone-numbers/available${query}`)).body.data

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

  test('searchPhoneNumbers 200: by area code and digits; pages do not overlap; past the end is empty', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => search(`?areaCode=212&pageSize=30&page=${page}`)))
    const numbers = pages.flatMap((page) => page.numbers.map((each: Json) => each.phoneNumber))
    expect(new Set(numbers).size).toBe(90)
    for (const number of numbers) expect(number).toMatch(/^\+121255501\d\d$/)
    expect((await search('?areaCode=212&page=50')).numbers).toEqual([])
    for (const each of (await search('?contains=0142')).numbers) expect(each.phoneNumber).toContain('0142')
  })

  test.each([
    ['?pageSize=51', 'pageSize'],
    ['?pageSize=0', 'pageSize'],
    ['?page=-1', 'page'],
    ['?contains=1', 'contains'],
    ['?country=USA', 'country'],
    ['?country=XX', 'country'],
    ['?areacode=212', 'areacode'],
  ])('searchPhoneNumbers 400: %s names %s', async (query, field) => {
    const { status, body } = await tenant.ask('GET', `/phone-numbers/available${query}`)
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('acquirePhoneNumber 201: top-level fields, and the agent has it (D-M2)', async () => {
    const id = await newAgent()
    const { status, body } = await acquire({ agent_id: id, country: 'US', areaCode: '415' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, agent_id: id, country: 'US' })
    const agent = (await tenant.ask('GET', `/agents/${id}`)).body.data
    expect(agent).toMatchObject({ phone_number: body.phone_number, phone_number_sid: body.phone_number_sid })
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

  test('acquirePhoneNumber 409: two accounts race for one number, one wins', async () => {
    const other = await service.signUp()
    const [mine, theirs] = [await newAgent(), await newAgent(other)]
    const phoneNumber = '+14045550177'
    const answers = await Promise.all([
      acquire({ agent_id: mine, phoneNumber }),
      acquire({ agent_id: theirs, phoneNumber }, other),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('number_unavailable')
  })

  test('acquirePhoneNumber 404, 400, 409', async () => {
    expect((await acquire({ agent_id: 'agt_unknown' })).status).toBe(404)
    expect((await acquire({})).body.details[0].field).toBe('agent_id')
    const id = await newAgent()
    expect((await acquire({ agent_id: id, phoneNumber: '+12125559999' })).status).toBe(409)
    const regulated = await acquire({ agent_id: id, country: 'GB' })
    expect([regulated.status, regulated.body.code]).toEqual([409, 'bundle_required'])
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

  test('assignPhoneNumber 409: never acquired, or another account’s, is the same answer', async () => {
    const other = await service.signUp()
    const theirs = (await acquire({ agent_id: await newAgent(other) }, other)).body.phone_number
    const id = await newAgent()
    const answers = await Promise.all(
      [theirs, '+12125550155'].map((requestedNumber) =>
        tenant.ask('PUT', `/agents/${id}/phone`, { body: { requestedNumber } }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([409, 409])
    const texts = answers.map((answer) => answer.body.error.replaceAll(/\+\d+/g, 'NUMBER'))
    expect(texts[0]).toBe(texts[1])
    expect(
      (await tenant.ask('PUT', `/agents/${id}/phone`, { body: { requestedNumber: '123' } })).status,
    ).toBe(400)
  })

  test('listPhoneNumbers 200 and releasePhoneNumber 200', async () => {
    const owner = await service.signUp()
    const number = (await acquire({ agent_id: await newAgent(owner) }, owner)).body.phone_number
    expect((await owner.ask('GET', '/phone-numbers')).body.data).toMatchObject([{ phone_number: number }])
    expect((await owner.ask('DELETE', `/phone-numbers/${encodeURIComponent(number)}`)).status).toBe(200)
    expect((await owner.ask('GET', '/phone-numbers')).body.data).toEqual([])
    expect((await owner.ask('DELETE', `/phone-numbers/${encodeURIComponent(number)}`)).status).toBe(404)
  })

  test('createRegulatoryBundle 201 by multipart: approved within a job, and then numbers can be had', async () => {
    const owner = await service.signUp()
    const created = await owner.ask('POST', '/phone-numbers/regulatory-bundle', form(COMPLETE))
    expect(created.status).toBe(201)
    const list = () => owner.ask('GET', '/phone-numbers/regulatory-bundles/gb')
    expect((await list()).body.data.bundles).toMatchObject([
      { sid: created.body.bundleSid, isoCountry: 'GB' },
    ])
    await service.service.work.idle()
    expect((await list()).body.data.bundles[0].status).toBe('provider-approved')
    const number = await acquire({ agent_id: await newAgent(owner), country: 'GB' }, owner)
    expect([number.status, number.body.country]).toEqual([201, 'GB'])
  })

  test('createRegulatoryBundle 201 by JSON: a draft, since documents are missing (D-S2)', async () => {
    const body = {
      isoCountryCode: 'DE',
      complianceData: { ...COMPANY, address: 'Hauptstr. 1, Berlin, Germany' },
    }
    const { status } = await tenant.ask('POST', '/phone-numbers/regulatory-bundle', { body })
    expect(status).toBe(201)
    const { bundles } = (await tenant.ask('GET', '/phone-numbers/regulatory-bundles/DE')).body.data
    expect(bundles[0].status).toBe('draft')
  })

  test('createRegulatoryBundle 201: what a carrier would reject is rejected, with a reason', async () => {
    const owner = await service.signUp()
    const abroad = COMPLETE.map((part) =>
      part.name === 'complianceData'
        ? {
            ...part,
            value: JSON.stringify({
              ...COMPANY,
              address: { street: '1 Rue X', city: 'Paris', isoCountry: 'FR' },
            }),
          }
        : part,
    )
    await owner.ask('POST', '/phone-numbers/regulatory-bundle', form(abroad))
    await service.service.work.idle()
    const { bundles } = (await owner.ask('GET', '/phone-numbers/regulatory-bundles/GB')).body.data
    expect(bundles[0]).toMatchObject({
      status: 'provider-rejected',
      reason: expect.stringMatching(/address|country/i),
    })
  })

  test('createRegulatoryBundle 400 and 413', async () => {
    const post = (parts: Part[]) => tenant.ask('POST', '/phone-numbers/regulatory-bundle', form(parts))
    const executable = COMPLETE.map((part) =>
      part.name === 'proofOfIdentity'
        ? { ...part, value: Buffer.from('MZ not a picture at all, whatever its name'), fileName: 'x.pdf' }
        : part,
    )
    expect((await post(executable)).body.details[0].field).toBe('proofOfIdentity')
    const huge = COMPLETE.map((part) =>
      part.name === 'proofOfAddress'
        ? { ...part, value: Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)]) }
        : part,
    )
    expect((await post(huge)).status).toBe(413)
    expect((await post([])).body.details[0].field).toBe('isoCountryCode')
    expect((await post([...COMPLETE, { name: 'surprise', value: 'x' }])).status).toBe(400)
  })

  test('listRegulatoryBundles 400: not two letters', async () => {
    expect((await tenant.ask('GET', '/phone-numbers/regulatory-bundles/GBR')).status).toBe(400)
  })
})
