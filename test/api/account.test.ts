import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'
import { PLAN_LIMITS } from '../../server/src/product/subscription/plan-limits.ts'

const ORIGIN = 'http://localhost:4000'

describe.each(engines)('accounts on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
  })
  afterAll(() => service.close())

  test('signUp 200: sets an HttpOnly SameSite cookie, and the name becomes first and last name', async () => {
    const { status, headers, raw } = await service.ask('POST', '/auth/sign-up/email', {
      body: { name: 'Ada King Lovelace', email: `ada.${engine}@parley.example`, password: 'correct horse' },
    })
    expect(status).toBe(200)
    const cookie = String(headers['set-cookie'])
    expect(raw).not.toContain('token')
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    const user = await service.ask('GET', '/user', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } })
    expect(user.body.data).toMatchObject({
      firstName: 'Ada',
      lastName: 'King Lovelace',
      email: `ada.${engine}@parley.example`,
    })
  })

  test('signUp 409: an address that has an account', async () => {
    const { status, body } = await service.ask('POST', '/auth/sign-up/email', {
      body: { name: 'Again', email: tenant.email, password: 'correct horse' },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ success: false, status: 409 })
  })

  test('signUp 400: every wrong field is named', async () => {
    const { status, body } = await service.ask('POST', '/auth/sign-up/email', {
      body: { email: 'nobody', password: 'x' },
    })
    expect(status).toBe(400)
    expect(body.details.map((each: { field: string }) => each.field).toSorted()).toEqual([
      'email',
      'name',
      'password',
    ])
  })

  test('signIn 200 and 401, signOut 200', async () => {
    const right = await service.ask('POST', '/auth/sign-in/email', {
      body: { email: tenant.email, password: tenant.password },
    })
    expect(right.status).toBe(200)
    const cookie = String(right.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect((await service.ask('GET', '/agents', { headers: { cookie } })).status).toBe(200)
    const wrong = await service.ask('POST', '/auth/sign-in/email', {
      body: { email: tenant.email, password: 'wrong horse' },
    })
    expect(wrong.status).toBe(401)
    expect(
      (await service.ask('POST', '/auth/sign-out', { headers: { cookie, origin: ORIGIN } })).status,
    ).toBe(200)
    expect((await service.ask('GET', '/agents', { headers: { cookie } })).status).toBe(401)
  })

  test('signIn 429: after ten attempts for one person', async () => {
    const body = { email: `guess.${engine}@parley.example`, password: 'guess guess' }
    for (let i = 0; i < 10; i++)
      expect((await service.ask('POST', '/auth/sign-in/email', { body })).status).toBe(401)
    const refused = await service.ask('POST', '/auth/sign-in/email', { body })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    service.clock.advance(15 * 60_000)
    expect((await service.ask('POST', '/auth/sign-in/email', { body })).status).toBe(401)
  })

  test('getUser 200: exactly the fields of the specification', async () => {
    const { status, body } = await tenant.ask('GET', '/user')
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual([
      'callNotifications',
      'company',
      'email',
      'emailNotifications',
      'firstName',
      'lastName',
      'personalPhoneNumber',
      'timezone',
      'weeklyReports',
    ])
  })

  test.each(['PATCH', 'PUT'])(
    'updateUser 200 by %s: only what was sent changes; email is ignored',
    async (method) => {
      const before = (await tenant.ask('GET', '/user')).body.data
      const change = {
        company: `By ${method}`,
        timezone: 'Europe/Berlin',
        weeklyReports: true,
        email: 'other@parley.example',
      }
      const { status, body } = await tenant.ask(method, '/user', { body: change })
      expect(status).toBe(200)
      expect(body.data).toEqual({
        ...before,
        company: `By ${method}`,
        timezone: 'Europe/Berlin',
        weeklyReports: true,
      })
    },
  )

  test.each([
    [{ timezone: 'Nowhere' }, 'timezone'],
    [{ personalPhoneNumber: '123' }, 'personalPhoneNumber'],
    [{ firstName: '' }, 'firstName'],
    [{ weeklyReports: 1 }, 'weeklyReports'],
    [{ first_name: 'x' }, 'first_name'],
  ])('updateUser 400: %o', async (body, field) => {
    const answer = await tenant.ask('PATCH', '/user', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.details[0].field).toBe(field)
  })

  test('createApiKey 201: the key is shown once and works; 403 with a key (D-E2)', async () => {
    const made = await tenant.click('POST', '/api-keys', { body: { name: 'ci' } })
    expect(made.status).toBe(201)
    expect(Object.keys(made.body.data).toSorted()).toEqual([
      'created_at',
      'expires_at',
      'id',
      'key',
      'name',
      'prefix',
    ])
    expect(made.body.data.key).toMatch(/^prl_[0-9A-Za-z]{38}$/)
    const headers = { authorization: `Bearer ${made.body.data.key}` }
    expect((await service.ask('GET', '/agents', { headers })).status).toBe(200)
    const list = await tenant.click('GET', '/api-keys')
    expect(list.raw).not.toContain(made.body.data.key)
    for (const [method, url, options] of [
      ['POST', '/api-keys', { body: { name: 'x' } }],
      ['GET', '/api-keys', {}],
      ['DELETE', `/api-keys/${made.body.data.id}`, {}],
      ['PATCH', '/subscription', { body: { plan: 'professional' } }],
    ] as const) {
      const { status, body } = await tenant.ask(method, url, options)
      expect([url, status, body.code]).toEqual([url, 403, 'session_required'])
    }
    expect((await tenant.click('DELETE', `/api-keys/${made.body.data.id}`)).status).toBe(200)
    expect((await service.ask('GET', '/agents', { headers })).status).toBe(401)
    expect((await tenant.click('DELETE', `/api-keys/${made.body.data.id}`)).status).toBe(404)
  })

  test('createApiKey 400: an expiry in the past; an expired key is 401', async () => {
    const past = { name: 'old', expires_at: '2020-01-01T00:00:00Z' }
    expect((await tenant.click('POST', '/api-keys', { body: past })).body.details[0].field).toBe('expires_at')
    const soon = new Date(service.clock.now() + 60_000).toISOString()
    const { key } = (await tenant.click('POST', '/api-keys', { body: { name: 'soon', expires_at: soon } }))
      .body.data
    const headers = { authorization: `Bearer ${key}` }
    expect((await service.ask('GET', '/agents', { headers })).status).toBe(200)
    service.clock.advance(60_000)
    expect((await service.ask('GET', '/agents', { headers })).status).toBe(401)
  })

  test('createApiKey 403: the twenty-first key', async () => {
    const busy = await service.signUp()
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, i) => busy.click('POST', '/api-keys', { body: { name: `key ${i}` } })),
    )
    expect(made.filter((answer) => answer.status === 201)).toHaveLength(19)
    expect(made.filter((answer) => answer.status === 403)).toHaveLength(5)
  })

  test('a session from another site cannot write', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await tenant.click('POST', '/api-keys', { body: { name: 'x' }, headers })).status).toBe(403)
    const rebound = { origin: 'http://evil.example:4000', host: 'evil.example:4000' }
    expect((await tenant.click('PATCH', '/user', { body: {}, headers: rebound })).status).toBe(403)
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await tenant.click('PATCH', '/user', { body: {}, headers: crossSite })).status).toBe(403)
    expect((await tenant.click('PATCH', '/user', { body: {}, headers: { origin: ORIGIN } })).status).toBe(200)
  })

  test.each([undefined, 'Bearer', 'Basic abc', 'Bearer nonsense', `Bearer prl_${'a'.repeat(38)}`])(
    'listAgents 401: Authorization %s',
    async (authorization) => {
      const { status, body, headers } = await service.ask(
        'GET',
        '/agents',
        authorization === undefined ? {} : { headers: { authorization } },
      )
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, status: 401, code: 'unauthenticated' })
      expect(headers['www-authenticate']).toBe('Bearer')
    },
  )

  test('getSubscription 200: a new account tries starter for 14 days', async () => {
    const { body } = await (await service.signUp()).ask('GET', '/subscription')
    expect(body.data).toMatchObject({
      subscription: { plan: 'starter', status: 'trialing', cancel_at_period_end: false },
      usage: { used: 0, limit: 250, unit: 'minutes', seconds: 0 },
      limits: PLAN_LIMITS.starter,
    })
    const { current_period_start: from, current_period_end: to } = body.data.subscription
    expect(Date.parse(to) - Date.parse(from)).toBe(14 * 86_400_000)
  })

  test('updateSubscription 200: a chosen plan outlives the trial, cancelling ends it', async () => {
    const customer = await service.signUp()
    // Operators choose their plans freely; to others they are given.
    const { db } = service.store
    await db.updateTable('accounts').set({ operator: 1 }).where('id', '=', customer.accountId).execute()
    const chosen = await customer.click('PATCH', '/subscription', { body: { plan: 'professional' } })
    expect(chosen.body.data).toMatchObject({
      subscription: { plan: 'professional', status: 'trialing' },
      usage: { limit: 1000 },
      limits: PLAN_LIMITS.professional,
    })
    service.clock.advance(15 * 86_400_000)
    expect((await customer.ask('GET', '/subscription')).body.data.subscription.status).toBe('active')
    await customer.click('PATCH', '/subscription', { body: { cancel_at_period_end: true } })
    service.clock.advance(32 * 86_400_000)
    expect((await customer.ask('GET', '/subscription')).body.data.subscription.status).toBe('canceled')
  })

  test('updateSubscription 400: an unknown plan, or nothing at all', async () => {
    expect(
      (await tenant.click('PATCH', '/subscription', { body: { plan: 'gold' } })).body.details[0].field,
    ).toBe('plan')
    expect((await tenant.click('PATCH', '/subscription', { body: {} })).status).toBe(400)
  })

  test('deleteUser 200: counts what went, and the key is dead at once (D-A1)', async () => {
    const leaving = await service.signUp()
    const { status, body } = await leaving.ask('DELETE', '/user')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      deleted: {
        agents: 0,
        phone_numbers: 0,
        transcripts: 0,
        regulatory_bundles: 0,
        documents: 0,
        api_keys: 1,
      },
    })
    expect((await leaving.ask('GET', '/user')).status).toBe(401)
    expect((await leaving.click('GET', '/user')).status).toBe(401)
  })
})
