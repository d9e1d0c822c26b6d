import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Parley, type WebhookEvent } from '@parley/sdk'
import { DAY_MS, HOUR_MS } from '../../server/src/platform/clock.ts'
import { atomically } from '../../server/src/platform/db/db.ts'
import { recordEvent } from '../../server/src/product/events/record.ts'
import { RETRIES_MS } from '../../server/src/product/webhooks/delivery/outcome.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'
import { startReceiver, type Received, type Receiver } from '../webhook-receiver.ts'

describe.each(engines)('webhooks on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  let receiver: Receiver

  beforeAll(async () => {
    node = await startTestService(engine)
  })
  afterAll(() => node.close())
  beforeEach(async () => {
    tenant = await node.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    receiver = await startReceiver()
  })
  afterEach(() => receiver.close())

  const create = async (more: object = {}): Promise<Json> =>
    (await tenant.ask('POST', '/webhooks', { body: { url: receiver.url, ...more } })).body.data
  const greet = (greeting: string) => tenant.ask('PATCH', `/agents/${agentId}`, { body: { greeting } })
  const idle = () => node.service.work.idle()
  const bodies = (): Json[] => receiver.received.map(({ body }) => JSON.parse(body))
  const log = async (id: string, query = ''): Promise<Json[]> =>
    (await tenant.ask('GET', `/webhooks/${id}/deliveries${query}`)).body.data.deliveries
  const shown = async (id: string) => (await tenant.ask('GET', `/webhooks/${id}`)).body.data
  /** As the SDK proves it, at the time of the service. */
  const unwrap = async ({ body, headers }: Received, secret: string): Promise<WebhookEvent> => {
    const clock = vi.spyOn(Date, 'now').mockImplementation(node.clock.now)
    const event = await new Parley().webhooks.unwrap(body, headers, secret)
    clock.mockRestore()
    return event
  }

  test('an event is posted as it is listed, and its signature proves it', async () => {
    const { secret, id } = await create()
    await greet('Good morning!')
    await idle()
    const { events } = (await tenant.ask('GET', '/events?type=agent.updated')).body.data
    expect(bodies()).toEqual(events)
    expect(receiver.received[0]?.headers['webhook-id']).toBe(events[0].id)
    const event = await unwrap(receiver.received[0]!, secret)
    if (event.type !== 'agent.updated') throw new Error(`This is ${event.type}.`)
    expect(event.data.agent.greeting).toBe('Good morning!')
    const [delivery] = await log(id)
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: 1, next_attempt_at: null })
    expect(delivery.response).toMatchObject({ status: 204, error: null })
    const whole = (await tenant.ask('GET', `/webhooks/${id}/deliveries/${delivery.id}`)).body.data
    expect(whole.request).toEqual({ url: receiver.url, body: receiver.received[0]?.body })
  })

  test('createWebhook 201, getWebhook, listWebhooks, updateWebhook, deleteWebhook 200: the secret is shown once', async () => {
    const { secret, ...made } = await create({ events: ['call.ended'], description: 'Calls for the CRM.' })
    expect(secret).toMatch(/^whsec_/)
    expect(await shown(made.id)).toEqual(made)
    const changed = (
      await tenant.ask('PATCH', `/webhooks/${made.id}`, { body: { events: null, description: null } })
    ).body.data
    expect(changed).toEqual({ ...made, events: ['*'], description: null })
    expect((await tenant.ask('GET', '/webhooks')).body.data).toEqual([changed])
    expect((await tenant.ask('DELETE', `/webhooks/${made.id}`)).status).toBe(200)
    expect((await tenant.ask('GET', `/webhooks/${made.id}`)).status).toBe(404)
  })

  test('createWebhook 400 and 403: what is no event or no address, and more than the plan has room for', async () => {
    const urls = ['crm', 'ftp://a.b/', 'http://169.254.169.254/latest', 'http://[fe80::1]:3000/']
    for (const body of [{ url: receiver.url, events: ['call.rang'] }, ...urls.map((url) => ({ url }))])
      expect((await tenant.ask('POST', '/webhooks', { body })).status).toBe(400)
    for (let n = 0; n < 10; n++) await create()
    const answer = await tenant.ask('POST', '/webhooks', { body: { url: receiver.url } })
    expect([answer.status, answer.body.code]).toEqual([403, 'plan_limit'])
  })

  test('only what it wants is sent, and nothing that rolls back, or while it is disabled', async () => {
    const { id } = await create({ events: ['agent.deleted'] })
    await greet('Hello!')
    const event = { type: 'agent.deleted', data: {} } as const
    const undone = atomically(node.store.db, async (tx) => {
      await recordEvent(tx, tenant.accountId, event, node.clock.now())
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await tenant.ask('PATCH', `/webhooks/${id}`, { body: { enabled: false } })
    await tenant.ask('DELETE', `/agents/${agentId}`)
    await idle()
    expect(receiver.received).toEqual([])
    expect(await log(id)).toEqual([])
  })

  test('what fails is tried again at its times, in all ten times, and can be sent again by hand', async () => {
    const { id } = await create({ events: ['agent.updated'] })
    receiver.answer = (response) => response.writeHead(500).end('Sorry.')
    await greet('One.')
    await idle()
    for (const pauseMs of RETRIES_MS) {
      const [waiting] = await log(id, '?status=pending')
      expect(waiting.response).toMatchObject({
        status: 500,
        body: 'Sorry.',
        error: 'The receiver failed (500).',
      })
      const inMs = Date.parse(waiting.next_attempt_at) - node.clock.now()
      expect(inMs).toBeGreaterThanOrEqual(pauseMs)
      expect(inMs).toBeLessThanOrEqual(pauseMs * 1.1)
      node.clock.advance(inMs)
      await idle()
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [failed] = await log(id)
    expect(failed).toMatchObject({ status: 'failed', attempts: 10, next_attempt_at: null })
    receiver.answer = (response) => response.writeHead(200).end('ok')
    await tenant.ask('POST', `/webhooks/${id}/deliveries/${failed.id}/resend`)
    await idle()
    expect((await log(id))[0]).toMatchObject({ status: 'succeeded', attempts: 11 })
  })

  test('a redirect is not followed, and each failure is told in words', async () => {
    const { id } = await create({ events: ['agent.updated'] })
    receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
    await greet('One.')
    await idle()
    receiver.answer = (response) => response.socket?.destroy()
    await greet('Two.')
    await idle()
    await tenant.ask('PATCH', `/webhooks/${id}`, { body: { url: 'http://127.0.0.1:1/nobody' } })
    await greet('Three.')
    await idle()
    expect((await log(id)).map(({ response }) => response.error)).toEqual([
      'No connection could be made.',
      'The connection broke before there was an answer.',
      'The receiver redirects (307); redirects are not followed. Set the final address.',
    ])
    expect(receiver.received).toHaveLength(2)
  })

  test('410 disables it with a mail, and so do five days of failures', async () => {
    const { id } = await create({ events: ['agent.updated'] })
    receiver.answer = (response) => response.writeHead(410).end()
    await greet('One.')
    await idle()
    expect(await shown(id)).toMatchObject({ enabled: false, disabled_reason: 'gone' })
    await tenant.ask('PATCH', `/webhooks/${id}`, { body: { enabled: true } })
    expect(await shown(id)).toMatchObject({ enabled: true, disabled_reason: null })
    receiver.answer = (response) => response.writeHead(503).end()
    await greet('Two.')
    await idle()
    node.clock.advance(5 * DAY_MS)
    await greet('Three.')
    await idle()
    expect(await shown(id)).toMatchObject({ enabled: false, disabled_reason: 'failing' })
    const mails = node.store.db.selectFrom('mails').select('body').where('account_id', '=', tenant.accountId)
    const told = (await mails.where('subject', '=', 'A webhook was disabled').execute()).map(
      ({ body }) => body,
    )
    const reasons = new Set(told.map((body) => /gone|five days/.exec(body)?.[0]))
    expect(reasons).toEqual(new Set(['gone', 'five days']))
  })

  test('one that is slow or dead delays no other', async () => {
    const dead = await startReceiver()
    dead.answer = () => {}
    const { id } = await create({ url: dead.url })
    await create()
    await greet('One.')
    await greet('Two.')
    await expect.poll(() => bodies().length).toBe(2)
    expect((await log(id)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    await dead.close()
    await idle()
  })

  test('the order of events is kept, and everything since a time is sent again in it', async () => {
    const { id } = await create({ events: ['agent.updated'] })
    const since = new Date(node.clock.now()).toISOString()
    const greetings = ['One.', 'Two.', 'Three.', 'Four.']
    for (const greeting of greetings) await greet(greeting)
    await idle()
    const first = bodies()
    expect(first.map(({ data }) => data.agent.greeting)).toEqual(greetings)
    await tenant.ask('POST', `/webhooks/${id}/resend`, { body: { since } })
    await idle()
    expect(bodies()).toEqual([...first, ...first])
    node.clock.advance(HOUR_MS)
    const later = new Date(node.clock.now()).toISOString()
    await tenant.ask('POST', `/webhooks/${id}/resend`, { body: { since: later } })
    await idle()
    expect(receiver.received).toHaveLength(8)
  })

  test('a test event goes to this webhook alone, and is not among the events', async () => {
    const { id, secret } = await create({ events: ['call.ended'] })
    const { data } = (await tenant.ask('POST', `/webhooks/${id}/test`)).body
    expect(data).toMatchObject({ status: 'pending', event: { type: 'webhook.test' } })
    await idle()
    const event = await unwrap(receiver.received[0]!, secret)
    if (event.type !== 'webhook.test') throw new Error(`This is ${event.type}.`)
    expect(event.data.webhook.id).toBe(id)
    const { events } = (await tenant.ask('GET', '/events')).body.data
    expect(events.map(({ type }: Json) => type)).not.toContain('webhook.test')
  })

  test('while a secret is rotated both sign, and after a day only the new one', async () => {
    const { id, secret: before } = await create({ events: ['agent.updated'] })
    const { secret: after } = (await tenant.ask('POST', `/webhooks/${id}/rotate-secret`)).body.data
    await greet('One.')
    await idle()
    expect((await unwrap(receiver.received[0]!, before)).type).toBe('agent.updated')
    expect((await unwrap(receiver.received[0]!, after)).type).toBe('agent.updated')
    node.clock.advance(DAY_MS)
    await greet('Two.')
    await idle()
    expect(receiver.received[1]?.headers['webhook-signature']).not.toContain(' ')
  })

  test('what is too large goes without its largest member, and says so', async () => {
    await create()
    const transcript = { id: 'trn_1', summary: 'Long.', conversation: 'x'.repeat(300 * 1024) }
    const event = { type: 'transcript.completed', data: { transcript } } as const
    await recordEvent(node.store.db, tenant.accountId, event, node.clock.now())
    await idle()
    const [body] = bodies()
    expect(body.data).toEqual({ transcript: { id: 'trn_1', summary: 'Long.' } })
    expect(body.omitted).toEqual(['data.transcript.conversation'])
  })

  test('what is erased before it was delivered is not', async () => {
    receiver.answer = (response) => response.writeHead(500).end()
    const { id } = await create({ events: ['appointment.booked'] })
    const body = { starts_at: '2099-01-01T10:00:00Z', name: 'Ada' }
    await tenant.ask('POST', `/agents/${agentId}/appointments`, { body })
    await idle()
    expect(await log(id)).toHaveLength(1)
    await tenant.ask('DELETE', `/agents/${agentId}`)
    expect(await log(id)).toEqual([])
  })

  test('deliveries come in pages, newest first', async () => {
    const { id } = await create({ events: ['agent.updated'] })
    for (const greeting of ['One.', 'Two.', 'Three.']) await greet(greeting)
    await idle()
    const url = `/webhooks/${id}/deliveries?limit=2`
    const first = (await tenant.ask('GET', url)).body.data
    const second = (await tenant.ask('GET', `${url}&after=${first.next}`)).body.data
    expect(second.next).toBeNull()
    expect([...first.deliveries, ...second.deliveries]).toEqual(await log(id))
  })
})
