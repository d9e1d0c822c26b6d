import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('the register on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
  })
  afterAll(() => node.close())

  test.each(['/agents', '/voices', '/user', '/subscription', '/phone-numbers/available', '/calls'])(
    'GET %s 400: an undefined parameter; one that begins with _ is ignored (D-M5)',
    async (url) => {
      const refused = await tenant.ask('GET', `${url}?limmit=2`)
      expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, 'limmit'])
      expect((await tenant.ask('GET', `${url}?_=123`)).status).toBe(200)
    },
  )

  test('400: a body with fields where none is taken; an empty one is as good as none (D-M5)', async () => {
    const renew = (body: object) => tenant.ask('POST', `/agents/${agentId}/tool-secret`, { body })
    const refused = await renew({ secret: 'mine' })
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'secret', message: expect.stringContaining('takes no body') }],
    ])
    expect((await renew({})).status).toBe(201)
    const kept = await tenant.ask('DELETE', `/agents/${agentId}`, { body: { force: true } })
    expect([kept.status, (await tenant.ask('GET', `/agents/${agentId}`)).status]).toEqual([400, 200])
  })

  test.each(['1e1', '0x10', '%20', '5.0', '+5'])('400: %s is no plain number (D-L4)', async (text) => {
    const transcripts = `/agents/${agentId}/transcripts`
    for (const url of [`/phone-numbers/available?pageSize=${text}`, `${transcripts}?limit=${text}`])
      expect([url, (await tenant.ask('GET', url)).status]).toEqual([url, 400])
    expect((await tenant.ask('GET', `${transcripts}?limit=10`)).status).toBe(200)
  })

  test.each([101, 201, 300, 2000])('404 for an id of %i characters, in our words (D-E3)', async (length) => {
    const { status, body } = await tenant.ask('GET', `/agents/${'x'.repeat(length)}`)
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(body.error).not.toContain('xxxxx')
  })

  test('updateUser 200: null gives defaults back; 400 for a required field (D-M6)', async () => {
    const body = { timezone: 'Europe/Berlin', emailNotifications: false, weeklyReports: true }
    await tenant.ask('PATCH', '/user', { body })
    const cleared = { timezone: null, emailNotifications: null, weeklyReports: null, callNotifications: null }
    const { body: answer } = await tenant.ask('PATCH', '/user', { body: cleared })
    const defaults = {
      timezone: 'UTC',
      emailNotifications: true,
      callNotifications: true,
      weeklyReports: false,
    }
    expect(answer.data).toMatchObject(defaults)
    expect((await tenant.ask('PATCH', '/user', { body: { firstName: null } })).status).toBe(400)
  })

  test('updateAgent 200: a closed day needs no times; 400 for an open one without (D-F3)', async () => {
    const hours = (sunday: object) => ({
      business_hours: { enabled: true, timezone: 'Europe/Berlin', schedule: { sunday } },
    })
    const send = (sunday: object) => tenant.ask('PATCH', `/agents/${agentId}`, { body: hours(sunday) })
    expect((await send({ enabled: false })).status).toBe(200)
    const stored = (await tenant.ask('GET', `/agents/${agentId}`)).body.data
    expect(stored.business_hours.schedule).toEqual({ sunday: { enabled: false } })
    const refused = await send({ enabled: true, open: '09:00' })
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringContaining('needs open and close'),
    ])
  })

  test('updateAgent 200: a day has breaks, a date has hours of its own; 400 for what cannot be (D-F3)', async () => {
    const monday = {
      open: '09:00',
      close: '17:00',
      enabled: true,
      breaks: [{ start: '12:00', end: '13:00' }],
    }
    const christmas = { date: '2026-12-25', until: '2026-12-26', name: 'Christmas', enabled: false }
    const hours = {
      enabled: true,
      timezone: 'Europe/Berlin',
      schedule: { monday },
      special_days: [christmas],
    }
    const send = (business_hours: object) =>
      tenant.ask('PATCH', `/agents/${agentId}`, { body: { business_hours } })
    expect((await send(hours)).status).toBe(200)
    expect((await tenant.ask('GET', `/agents/${agentId}`)).body.data.business_hours).toEqual(hours)
    const closedAt = async (at: string) =>
      (await tenant.ask('GET', `/agents/${agentId}/routing?at=${at}`)).body.data
    expect(await closedAt('2026-12-21T11:30:00Z')).toMatchObject({ opens_at: '2026-12-21T12:00:00.000Z' })
    expect(await closedAt('2026-12-25T10:00:00Z')).toMatchObject({ opens_at: '2026-12-28T08:00:00.000Z' })
    const outside = { ...monday, breaks: [{ start: '08:00', end: '10:00' }] }
    for (const [refused, field] of [
      [{ ...hours, schedule: { monday: outside } }, 'business_hours.schedule.monday'],
      [{ ...hours, special_days: [christmas, christmas] }, 'business_hours.special_days'],
      [{ ...hours, special_days: [{ ...christmas, until: '2026-12-24' }] }, 'business_hours.special_days[0]'],
      [
        { ...hours, special_days: [{ ...christmas, date: '2026-02-30' }] },
        'business_hours.special_days[0].date',
      ],
    ] as const) {
      const { status, body } = await send(refused)
      expect([status, body.details?.[0]?.field]).toEqual([400, field])
    }
  })

  test('updateAgent 400: suspended cannot be asked for and is not offered (D-S1)', async () => {
    for (const status of ['suspended', 'bogus']) {
      const refused = await tenant.ask('PATCH', `/agents/${agentId}`, { body: { status } })
      expect(refused.status).toBe(400)
      expect(refused.body.error).toContain('must be one of: active, paused')
    }
    expect((await tenant.ask('PATCH', `/agents/${agentId}`, { body: { status: 'active' } })).status).toBe(200)
  })

  test('updateAgent 400: no transfers to a premium-rate number', async () => {
    for (const field of ['forwarding_number', 'escalation_number']) {
      const refused = await tenant.ask('PATCH', `/agents/${agentId}`, { body: { [field]: '+19005550199' } })
      expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, field])
    }
  })

  test('createRegulatoryBundle 201: unlisted details are kept (D-M5)', async () => {
    const complianceData = { name: 'Bright Dental', businessName: 'Bright', phone: '+442079460123' }
    const body = { isoCountryCode: 'GB', complianceData }
    expect((await tenant.ask('POST', '/phone-numbers/regulatory-bundle', { body })).status).toBe(201)
  })

  test('400 for half of a surrogate pair, which no store could keep', async () => {
    const send = (payload: string) =>
      tenant.ask('PATCH', `/agents/${agentId}`, { payload, headers: { 'content-type': 'application/json' } })
    expect((await send('{"greeting":"Hi \\ud800"}')).status).toBe(400)
    expect((await send('{"greeting":"Hi \\ud83d\\ude00"}')).body.updatedAgent.greeting).toBe('Hi 😀')
  })
})
