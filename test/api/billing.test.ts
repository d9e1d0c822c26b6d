import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { applyBilling, settleDue } from '../../server/src/product/subscription/changing.ts'
import { remindOfTrials } from '../../server/src/product/subscription/trial-reminders.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const URL = 'https://parley.example'

describe.each(engines)('after a trial on %s', (engine) => {
  let node: TestService

  beforeAll(async () => {
    node = await startTestService(engine, { BILLING: 'on' })
  })
  afterAll(() => node.close())

  async function withAgent(): Promise<{ tenant: Tenant; agentId: string }> {
    const tenant = await node.signUp()
    const { body } = await tenant.ask('POST', '/agents', { body: AN_AGENT })
    return { tenant, agentId: body.agent.id }
  }

  const apply = (billing: 'on' | 'off') =>
    applyBilling(node.store.db, node.store.notices, billing, node.clock.now())
  const statusOf = async (tenant: Tenant) =>
    (await tenant.ask('GET', '/subscription')).body.data.subscription.status

  test('with BILLING=on what costs is a 403, and all else stays open (D-S3, D-S4)', async () => {
    const { tenant, agentId } = await withAgent()
    const number = (await tenant.ask('POST', '/phone-numbers', { body: { agent_id: agentId } })).body
      .phone_number
    node.clock.advance(14 * DAY_MS)
    expect(await statusOf(tenant)).toBe('paused')
    const costly = [
      ['/agents', AN_AGENT],
      ['/phone-numbers', { agent_id: agentId }],
      ['/phone-numbers/regulatory-bundle', { isoCountryCode: 'GB' }],
    ] as const
    for (const [url, body] of costly) {
      const { status, body: answer } = await tenant.ask('POST', url, { body })
      expect([url, status, answer.code]).toEqual([url, 403, 'subscription_unusable'])
    }
    const unknown = { agent_id: 'agt_none' }
    expect((await tenant.ask('POST', '/phone-numbers', { body: unknown })).status).toBe(404)
    const appointments = `/agents/${agentId}/appointments`
    const appointment = { starts_at: '2099-01-01T10:00:00Z', name: 'Ada' }
    const booked = await tenant.ask('POST', appointments, { body: appointment })
    expect([booked.status, booked.body.data?.name]).toEqual([201, 'Ada'])
    expect((await tenant.ask('POST', `/agents/${agentId}/calendar-feed`)).status).toBe(201)
    const agent = (await tenant.ask('GET', `/agents/${agentId}`)).body.data
    expect(agent.status).toBe('suspended')
    const target = { forwarding_number: '+12125550123', escalation_number: '+12125550124' }
    const open = [
      ['PATCH', `/agents/${agentId}`, target],
      ['PATCH', `/agents/${agentId}`, { status: 'paused' }],
      // What was read can be sent back as it is, its status too (D-M5).
      ['PATCH', `/agents/${agentId}`, { greeting: agent.greeting, status: agent.status }],
      ['PUT', `/agents/${agentId}/phone`, { requestedNumber: number }],
      ['PATCH', '/user', { company: 'Bright' }],
      ['PATCH', `${appointments}/${booked.body.data.id}`, { name: 'Ben' }],
      ['DELETE', `${appointments}/${booked.body.data.id}`, undefined],
      ['DELETE', `/agents/${agentId}/calendar-feed`, undefined],
      ['DELETE', `/phone-numbers/${encodeURIComponent(number)}`, undefined],
      ['DELETE', `/agents/${agentId}`, undefined],
    ] as const
    for (const [method, url, body] of open) {
      const { status } = await tenant.ask(method, url, body === undefined ? {} : { body })
      expect([method, url, status]).toEqual([method, url, 200])
    }
  })

  test('with BILLING=off it is active by itself on the same plan; one that was paused comes back', async () => {
    const { tenant: early } = await withAgent()
    await apply('off')
    expect(await statusOf(early)).toBe('trialing')
    node.clock.advance(14 * DAY_MS)
    expect(await statusOf(early)).toBe('active')
    expect((await early.ask('POST', '/agents', { body: AN_AGENT })).status).toBe(201)
    const { tenant: paused } = await withAgent()
    node.clock.advance(100 * DAY_MS)
    expect(await statusOf(paused)).toBe('paused')
    await apply('off')
    const { subscription } = (await paused.ask('GET', '/subscription')).body.data
    expect(subscription).toMatchObject({ plan: 'starter', status: 'active' })
    expect(await apply('off')).toBe(0)
  })

  test('getRouting (200) sees the end of a trial ahead where it ends, and only there (D-S3)', async () => {
    const free = await startTestService(engine)
    const at = new Date(Date.now() + 40 * DAY_MS).toISOString()
    const metBy = async (tenant: Tenant) => {
      const { body } = await tenant.ask('POST', '/agents', { body: AN_AGENT })
      const url = `/agents/${body.agent.id}/routing?at=${at}`
      return (await tenant.ask('GET', url)).body.data.reason
    }
    expect(await metBy(await free.signUp())).toBe('open')
    await free.close()
    const billed = await startTestService(engine, { BILLING: 'on' })
    expect(await metBy(await billed.signUp())).toBe('subscription_over')
    await billed.close()
  })

  test('getSubscription (200) says what follows the period, and which plans can be chosen', async () => {
    const [{ tenant: idle }, { tenant: chosen }, { tenant: leaving }] = [
      await withAgent(),
      await withAgent(),
      await withAgent(),
    ]
    const shown = async (tenant: Tenant) => {
      const { next_status: next, choices } = (await tenant.click('GET', '/subscription')).body.data
      return { next, choices }
    }
    await chosen.click('PATCH', '/subscription', { body: { plan: 'starter' } })
    await leaving.click('PATCH', '/subscription', { body: { cancel_at_period_end: true } })
    expect(await shown(idle)).toEqual({ next: 'paused', choices: ['starter'] })
    expect(await shown(chosen)).toEqual({ next: 'active', choices: ['starter'] })
    expect(await shown(leaving)).toEqual({ next: 'canceled', choices: ['starter'] })
    node.clock.advance(14 * DAY_MS)
    expect((await shown(idle)).next).toBe('paused')
    const free = await startTestService(engine)
    const [operator, guest] = [await free.signUp(), await free.signUp()]
    expect(await shown(guest)).toEqual({ next: 'active', choices: ['starter'] })
    expect((await shown(operator)).choices).toEqual(['starter', 'professional', 'enterprise'])
    await free.close()
  })

  test('switching billing on begins a trial, but not for accounts that have chosen a plan', async () => {
    const [{ tenant: free }, { tenant: chosen }] = [await withAgent(), await withAgent()]
    await apply('off')
    node.clock.advance(40 * DAY_MS)
    await chosen.click('PATCH', '/subscription', { body: { plan: 'starter' } })
    await apply('on')
    expect([await statusOf(free), await statusOf(chosen)]).toEqual(['trialing', 'active'])
    node.clock.advance(14 * DAY_MS)
    expect([await statusOf(free), await statusOf(chosen)]).toEqual(['paused', 'active'])
  })

  test('agents tell that they are suspended, and that they are active again, once each', async () => {
    const { tenant, agentId } = await withAgent()
    const { agent: second } = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body
    await tenant.ask('PATCH', `/agents/${second.id}`, { body: { status: 'paused' } })
    const { next } = (await tenant.ask('GET', '/events?after=latest')).body.data
    const told = async (): Promise<string[]> =>
      (await tenant.ask('GET', `/events?after=${next}&type=agent.status_changed`)).body.data.events.map(
        ({ data }: Json) => `${data.agent.id} ${data.agent.status}`,
      )
    const settled = () => settleDue(node.store.db, node.store.notices, node.clock.now())
    node.clock.advance(13 * DAY_MS)
    await settled()
    expect(await told()).toEqual([])
    node.clock.advance(DAY_MS)
    await settled()
    await settled()
    const both = [agentId, String(second.id)].toSorted()
    const suspended = both.map((id) => `${id} suspended`)
    expect((await told()).toSorted()).toEqual(suspended)
    await tenant.ask('PATCH', `/agents/${second.id}`, { body: { status: 'active' } })
    expect(await told()).toHaveLength(2)
    await tenant.click('PATCH', '/subscription', { body: { plan: 'starter' } })
    await tenant.click('PATCH', '/subscription', { body: { plan: 'starter' } })
    expect((await told()).slice(2).toSorted()).toEqual(both.map((id) => `${id} active`))
    // What ended a moment ago, and is chosen again before anybody was told, was never suspended.
    await tenant.click('PATCH', '/subscription', { body: { cancel_at_period_end: true } })
    node.clock.advance(31 * DAY_MS)
    expect(await statusOf(tenant)).toBe('canceled')
    await tenant.click('PATCH', '/subscription', { body: { plan: 'starter' } })
    expect(await statusOf(tenant)).toBe('active')
    expect(await told()).toEqual([])
  })

  test('mails go out 7, 3 and 1 days before the end and at it, once each, to verified addresses', async () => {
    const { tenant } = await withAgent()
    const { tenant: stranger } = await withAgent()
    const { db, notices } = node.store
    await db.updateTable('auth_users').set({ emailVerified: 0 }).where('email', '=', stranger.email).execute()
    for (let hour = 0; hour < 15 * 24; hour += 6) {
      await remindOfTrials(db, URL, node.clock.now())
      await settleDue(db, notices, node.clock.now())
      node.clock.advance(DAY_MS / 4)
    }
    const mails = await db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body'])
      .where('recipient', 'in', [tenant.email, stranger.email])
      .where('subject', 'like', 'Your trial%')
      .orderBy('created_at')
      .execute()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      ['ends in 7 days', 'ends in 3 days', 'ends in one day', 'is over'].map((end) => [
        tenant.email,
        `Your trial ${end}`,
      ]),
    )
    expect(mails[0]?.body).toContain(`${URL}/dashboard/settings?tab=plan`)
  })
})
