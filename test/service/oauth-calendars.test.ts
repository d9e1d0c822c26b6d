import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from '../../server/src/platform/clock.ts'
import { MAX_RETRY_MS } from '../../server/src/platform/jobs/queue.ts'
import { queueDue } from '../../server/src/product/calendar/outside/connection-store.ts'
import {
  MAX_REVOCATION_ATTEMPTS,
  REVOKE,
} from '../../server/src/product/calendar/outside/oauth/revocation.ts'
import { startGoogleStandIn } from '../../server/src/product/calendar/outside/oauth/google-stand-in.fixture.ts'
import { startMicrosoftStandIn } from '../../server/src/product/calendar/outside/oauth/microsoft-stand-in.fixture.ts'
import { endGrace } from './ended-grace.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'
import { readStore } from './whole-store.ts'

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
    google.refuseRevoking(undefined)
    google.revoked.length = 0
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
  /** Tokens that wait to be given back. */
  const kept = () => node.store.db.selectFrom('calendar_revocations').selectAll().execute()
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
    await idle()
    expect([await state(), google.revoked.length]).toEqual([null, 1])
    expect(await kept()).toEqual([])
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

  test('deleting the agent gives the access back at Google, and leaves no token here', async () => {
    await connect(google, 'google')
    expect((await tenant.ask('DELETE', `/agents/${agentId}`)).status).toBe(200)
    await idle()
    expect(google.revoked).toHaveLength(1)
    expect(google.revoked[0]).toMatch(/^rt-/)
    expect(await kept()).toEqual([])
    const connections = node.store.db.selectFrom('calendar_connections').select('agent_id')
    expect(await connections.where('agent_id', '=', agentId).execute()).toEqual([])
  })

  test('an account gives its access back when it is removed for good, not while that can be undone', async () => {
    const leaving = await node.signUp()
    const created = await leaving.ask('POST', '/agents', { body: AN_AGENT })
    agentId = created.body.agent.id
    const { code, state: sealed } = google.agree((await begin('google', leaving)).body.data.url)
    expect((await finish({ code, state: sealed }, leaving)).status).toBe(200)
    await idle()
    expect((await leaving.ask('DELETE', '/user')).status).toBe(200)
    await idle()
    expect(google.revoked).toEqual([])
    await endGrace(node)
    await idle()
    expect(google.revoked).toHaveLength(1)
    expect(await kept()).toEqual([])
  })

  test('nothing is given back as long as another agent is connected as the same user', async () => {
    await connect(google, 'google')
    const first = agentId
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    await connect(google, 'google')
    await connect(google, 'google')
    expect((await tenant.ask('DELETE', `/agents/${first}`)).status).toBe(200)
    await idle()
    expect([google.revoked, await kept()]).toEqual([[], []])
    expect((await tenant.ask('DELETE', `/agents/${agentId}`)).status).toBe(200)
    await idle()
    expect(google.revoked).toHaveLength(1)
  })

  test('a Google that does not answer is asked again, and after the last time the token is forgotten', async () => {
    google.refuseRevoking({ status: 503 })
    await connect(google, 'google')
    await tenant.ask('DELETE', `/agents/${agentId}`)
    await idle()
    const [waiting] = await kept()
    expect(waiting).toMatchObject({ provider: 'google', attempts: 1 })
    expect(JSON.stringify(await readStore(node.store)), 'sealed').not.toContain(google.revoked[0])
    for (let again = 1; again < MAX_REVOCATION_ATTEMPTS; again++) {
      expect(await kept()).toHaveLength(1)
      node.clock.advance(MAX_RETRY_MS)
      await idle()
    }
    expect(google.revoked).toHaveLength(MAX_REVOCATION_ATTEMPTS)
    expect(await kept()).toEqual([])
    expect(await node.store.db.selectFrom('jobs').select('id').where('kind', '=', REVOKE).execute()).toEqual(
      [],
    )
  })

  test('a token that has ended at Google already is as good as given back', async () => {
    await connect(google, 'google')
    google.withdraw()
    await tenant.ask('DELETE', `/agents/${agentId}/calendar-connection`)
    await idle()
    expect([google.revoked.length, await kept()]).toEqual([1, []])
  })

  test('Microsoft is asked nothing: it has no endpoint for that', async () => {
    await connect(microsoft, 'microsoft')
    await tenant.ask('DELETE', `/agents/${agentId}`)
    await idle()
    expect([microsoft.revoked, await kept()]).toEqual([[], []])
  })

  test('finishCalendarAuthorization 404: the agent was deleted while its user signed in', async () => {
    const { code, state: sealed } = google.agree((await begin('google')).body.data.url)
    await tenant.ask('DELETE', `/agents/${agentId}`)
    expect(await finish({ code, state: sealed })).toMatchObject({ status: 404, body: { success: false } })
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
