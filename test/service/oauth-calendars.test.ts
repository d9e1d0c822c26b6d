import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from '../../server/src/platform/clock.ts'
import { queueDue } from '../../server/src/product/calendar/outside/connection-store.ts'
import { startGoogleStandIn } from '../../server/src/product/calendar/outside/oauth/google-stand-in.fixture.ts'
import { startMicrosoftStandIn } from '../../server/src/product/calendar/outside/oauth/microsoft-stand-in.fixture.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

type Google = Awaited<ReturnType<typeof startGoogleStandIn>>
type Microsoft = Awaited<ReturnType<typeof startMicrosoftStandIn>>

describe.each(engines)('a calendar that is connected by signing in, on %s', (engine) => {
  let google: Google
  let microsoft: Microsoft
  let node: TestService
  let tenant: Tenant
  let agentId: string
  let noon: number

  beforeAll(async () => {
    ;[google, microsoft] = await Promise.all([startGoogleStandIn(), startMicrosoftStandIn()])
    node = await startTestService(engine, {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_BASE_URL: google.url,
      MICROSOFT_CLIENT_ID: microsoft.clientId,
      MICROSOFT_CLIENT_SECRET: microsoft.clientSecret,
      MICROSOFT_LOGIN_URL: microsoft.url,
      MICROSOFT_GRAPH_URL: microsoft.url,
    })
    tenant = await node.signUp()
  })
  afterAll(async () => {
    await node.close()
    await google.close()
    await microsoft.close()
  })
  beforeEach(async () => {
    google.events.clear()
    microsoft.events.clear()
    noon = Math.ceil(node.clock.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 12 * HOUR_MS
    const created = await tenant.ask('POST', '/agents', { body: AN_AGENT })
    agentId = created.body.agent.id
  })

  const idle = () => node.service.work.idle()
  const begin = async (provider: string, who = tenant) => {
    const url = `/agents/${agentId}/calendar-authorization`
    return who.click('POST', url, { body: { provider } })
  }
  const finish = (body: object, who = tenant) => who.click('POST', '/calendar-authorizations', { body })
  const connect = async (standIn: Google | Microsoft, provider: string) => {
    const { code, state } = standIn.agree((await begin(provider)).body.data.url)
    const answer = await finish({ code, state })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { agent_id: agentId, connection: { provider } } },
    })
    await idle()
  }
  const state = async () => (await tenant.ask('GET', `/agents/${agentId}/calendar-connection`)).body.data
  const later = async () => {
    node.clock.advance(6 * MINUTE_MS)
    await queueDue(node.store.db, node.clock.now())
    await idle()
  }
  const book = async (atMs: number) => {
    const body = { starts_at: iso(atMs), name: 'Ada' }
    const answer = await tenant.ask('POST', `/agents/${agentId}/appointments`, { body })
    await idle()
    return answer.body.data.id as string
  }
  const isFree = async (atMs: number) => {
    const query = new URLSearchParams({ from: iso(atMs), to: iso(atMs + 1), duration_minutes: '30' })
    const answer = await tenant.ask('GET', `/agents/${agentId}/availability?${query.toString()}`)
    return answer.body.data.slots.length === 1
  }

  test('Google: appointments are written, busy times read, moves taken over, access given back', async () => {
    expect((await tenant.ask('GET', '/calendar-providers')).body.data).toEqual(['google', 'microsoft'])
    await connect(google, 'google')
    expect(await state()).toMatchObject({ status: 'synchronised', username: 'ada@calendar.example' })
    const id = await book(noon)
    const eventId = Buffer.from(id).toString('hex')
    expect(google.events.get(eventId)).toMatchObject({ summary: 'Ada', start: { dateTime: iso(noon) } })
    const times = { start: { dateTime: iso(noon + 2 * HOUR_MS) }, end: { dateTime: iso(noon + 3 * HOUR_MS) } }
    google.events.set('other', { id: 'other', etag: '"x"', status: 'confirmed', ...times })
    await later()
    expect([await isFree(noon + 2 * HOUR_MS), await isFree(noon + 4 * HOUR_MS)]).toEqual([false, true])
    const moved = {
      start: { dateTime: iso(noon + 5 * HOUR_MS) },
      end: { dateTime: iso(noon + 5.5 * HOUR_MS) },
    }
    google.events.set(eventId, { ...google.events.get(eventId)!, ...moved, etag: '"moved"' })
    await later()
    const appointment = await tenant.ask('GET', `/agents/${agentId}/appointments/${id}`)
    expect(appointment.body.data.starts_at).toBe(iso(noon + 5 * HOUR_MS))
    expect((await tenant.ask('DELETE', `/agents/${agentId}/calendar-connection`)).status).toBe(200)
    expect([await state(), google.revoked.length]).toEqual([null, 1])
  })

  test('Microsoft: the same, with a refresh token that changes each time', async () => {
    await connect(microsoft, 'microsoft')
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
    const id = await book(noon)
    const [event] = [...microsoft.events.values()]
    expect(event).toMatchObject({ subject: 'Ada', transactionId: id })
    await later()
    await later()
    expect(microsoft.refreshes()).toBeGreaterThan(2)
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
    await tenant.ask('DELETE', `/agents/${agentId}/appointments/${id}`)
    await idle()
    expect(microsoft.events.size).toBe(0)
  })

  test('a permission that was taken back is told in words, and the token is never shown', async () => {
    await connect(google, 'google')
    google.withdraw()
    await later()
    const told = await state()
    expect(told).toMatchObject({
      status: 'problem',
      problem: expect.stringContaining('Connect the calendar again'),
    })
    const rows = await node.store.db.selectFrom('calendar_connections').selectAll().execute()
    expect(JSON.stringify([rows, told])).not.toMatch(/rt-|at-[0-9a-f]/)
  })

  test('what one session began no other finishes, nor later than in ten minutes, nor twice', async () => {
    const { code, state: sealed } = google.agree((await begin('google')).body.data.url)
    const stranger = await node.signUp()
    expect((await finish({ code, state: sealed }, stranger)).status).toBe(400)
    const elsewhere = { headers: { cookie: tenant.cookie.replace(/session_token=[^;]+/, 'session_token=x') } }
    expect(
      (
        await tenant.click('POST', '/calendar-authorizations', {
          body: { code, state: sealed },
          ...elsewhere,
        })
      ).status,
    ).toBe(401)
    expect((await finish({ code: 'forged', state: sealed })).status).toBe(409)
    expect(
      (
        await finish({
          code,
          state: `${sealed.slice(0, 40)}${sealed[40] === 'A' ? 'B' : 'A'}${sealed.slice(41)}`,
        })
      ).status,
    ).toBe(400)
    expect((await finish({ code, state: sealed })).status).toBe(200)
    expect((await finish({ code, state: sealed })).status).toBe(409)
    const late = google.agree((await begin('google')).body.data.url)
    node.clock.advance(11 * MINUTE_MS)
    expect((await finish({ code: late.code, state: late.state })).status).toBe(409)
    expect(
      (
        await tenant.ask('POST', `/agents/${agentId}/calendar-authorization`, {
          body: { provider: 'google' },
        })
      ).status,
    ).toBe(403)
    await idle()
  })
})

test('a provider that is not set up is not offered', async () => {
  const node = await startTestService('sqlite')
  const tenant = await node.signUp()
  const created = await tenant.ask('POST', '/agents', { body: AN_AGENT })
  expect((await tenant.ask('GET', '/calendar-providers')).body.data).toEqual([])
  const url = `/agents/${created.body.agent.id}/calendar-authorization`
  const answer = await tenant.click('POST', url, { body: { provider: 'google' } })
  expect([answer.status, answer.body.details[0].field]).toEqual([400, 'provider'])
  await node.close()
})
