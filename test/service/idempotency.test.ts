import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { forgetOldKeys } from '../../server/src/product/idempotency.ts'
import { AN_AGENT, startTestService, type Reply, type Tenant, type TestService } from '../harness.ts'
import { operationsOf } from '../operations.ts'
import { startSecondNode } from '../second-node.ts'
import { engines } from '../stores.ts'

/** A body for every POST that takes an `Idempotency-Key`, by operation. `agentId` is an agent of the one who asks. */
const POSTS: Record<
  string,
  { url: string | ((agentId: string) => string); session?: true; body(agentId: string): object }
> = {
  createAgent: { url: '/agents', body: () => AN_AGENT },
  createApiKey: { url: '/api-keys', session: true, body: () => ({ name: 'another' }) },
  acquirePhoneNumber: { url: '/phone-numbers', body: (agentId) => ({ agent_id: agentId, country: 'US' }) },
  createWebCall: { url: (agentId) => `/agents/${agentId}/web-calls`, body: () => ({}) },
  createTrunk: { url: '/trunks', body: () => ({ name: 'Desk', kind: 'softphone' }) },
  bookAppointment: {
    url: (agentId) => `/agents/${agentId}/appointments`,
    body: () => ({ starts_at: '2099-01-01T10:00:00Z', name: 'Ada' }),
  },
  renewToolSecret: { url: (agentId) => `/agents/${agentId}/tool-secret`, body: () => ({}) },
  renewCalendarFeed: { url: (agentId) => `/agents/${agentId}/calendar-feed`, body: () => ({}) },
  createWebhook: { url: '/webhooks', body: () => ({ url: 'https://crm.example.com/parley' }) },
  createRegulatoryBundle: { url: '/phone-numbers/regulatory-bundle', body: () => ({ isoCountryCode: 'GB' }) },
}

describe.each(engines)('Idempotency-Key on %s', (engine) => {
  let node: TestService
  let tenant: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
  })
  afterAll(() => node.close())

  async function newcomer(): Promise<Tenant> {
    tenant = await node.signUp()
    return tenant
  }

  /** An account without agents and keys. A password takes long to hash, so it is always the same person. */
  async function somebody(): Promise<void> {
    tenant ??= await node.signUp()
    for (const table of ['phone_numbers', 'agents', 'idempotency_keys'] as const) {
      await node.store.db.deleteFrom(table).where('account_id', '=', tenant.accountId).execute()
    }
  }

  const create = (key: string, body: object = AN_AGENT) =>
    tenant.ask('POST', '/agents', { body, headers: { 'idempotency-key': key } })
  const agents = async () =>
    (await tenant.ask('GET', '/agents')).body.data as { id: string; greeting: string }[]
  const isReplay = (reply: Reply) => reply.headers['idempotent-replayed'] === 'true'

  test('every POST of the document takes one, or signs in', () => {
    const posts = operationsOf(node.document).filter(
      ({ method, path }) => method === 'POST' && !path.startsWith('/auth/'),
    )
    // These need a call, a webhook, a question, a caller, an unverified address, the owner's consent or an operator: their own
    // tests try them.
    const others = ['hangUpCall', 'answerQuestion', 'eraseCaller', 'requestVerification']
    const owners = ['markCallsRead', 'confirmAppointment']
    const consents = ['beginCalendarAuthorization', 'finishCalendarAuthorization']
    const operators = ['confirmPhoneNumber', 'invite', 'retryDeadLetter']
    const sent = ['testWebhook', 'rotateWebhookSecret', 'resendWebhookDelivery', 'resendWebhookEvents']
    const tried = [...Object.keys(POSTS), ...others, ...owners, ...consents, ...operators, ...sent]
    expect(posts.map(({ operationId }) => operationId).sort()).toEqual(tried.sort())
  })

  test.each(Object.entries(POSTS))(
    '%s: the same again gives the same answer, marked',
    async (_name, post) => {
      await somebody()
      const agentId = (await create('an agent')).body.agent.id
      const send = () => {
        const options = { body: post.body(agentId), headers: { 'idempotency-key': 'one' } }
        const url = typeof post.url === 'string' ? post.url : post.url(agentId)
        return post.session === true ? tenant.click('POST', url, options) : tenant.ask('POST', url, options)
      }
      const first = await send()
      const again = await send()
      expect(first.status).toBe(201)
      expect(isReplay(first)).toBe(false)
      expect(again.status).toBe(201)
      expect(again.raw).toBe(first.raw)
      expect(isReplay(again)).toBe(true)
    },
  )

  test('POST as an alias of PUT takes one too', async () => {
    await somebody()
    const agentId = (await create('an agent')).body.agent.id
    const { phone_number: requestedNumber } = (
      await tenant.ask('POST', '/phone-numbers', { body: { agent_id: agentId } })
    ).body
    const options = { body: { requestedNumber }, headers: { 'idempotency-key': 'assign' } }
    const first = await tenant.ask('POST', `/agents/${agentId}/phone`, options)
    const again = await tenant.ask('POST', `/agents/${agentId}/phone`, options)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.raw).toBe(first.raw)
    expect(isReplay(again)).toBe(true)
  })

  test('the effect happens once', async () => {
    await somebody()
    for (let i = 0; i < 5; i++) await create('once')
    expect(await agents()).toHaveLength(1)
  })

  test('409 for another body or another path under the same key', async () => {
    await somebody()
    const first = await create('used')
    const others = [
      await create('used', { ...AN_AGENT, greeting: 'Good morning.' }),
      await tenant.ask('POST', '/phone-numbers', {
        body: { agent_id: first.body.agent.id },
        headers: { 'idempotency-key': 'used' },
      }),
    ]
    for (const other of others) {
      expect(other.status).toBe(409)
      expect(other.body.code).toBe('idempotency_conflict')
      expect(isReplay(other)).toBe(false)
    }
    expect(await agents()).toHaveLength(1)
  })

  test('50 at the same time have one effect and one answer', async () => {
    await somebody()
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('together')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ raw }) => raw)).size).toBe(1)
    expect(replies.filter((reply) => !isReplay(reply))).toHaveLength(1)
    expect(await agents()).toHaveLength(1)
  })

  test('50 acquisitions at the same time acquire one number', async () => {
    await somebody()
    const agentId = (await create('an agent')).body.agent.id
    const acquire = () =>
      tenant.ask('POST', '/phone-numbers', {
        body: { agent_id: agentId, country: 'US', areaCode: '907' },
        headers: { 'idempotency-key': 'a number' },
      })
    const replies = await Promise.all(Array.from({ length: 50 }, acquire))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ raw }) => raw)).size).toBe(1)
    const held = await node.store.db
      .selectFrom('phone_numbers')
      .select('number')
      .where('account_id', '=', tenant.accountId)
      .execute()
    expect(held).toEqual([{ number: replies[0]?.body.phone_number }])
  })

  test('of different bodies at the same time one wins and the others are 409', async () => {
    await somebody()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create('race', { ...AN_AGENT, greeting: `Greeting ${i}.` })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await agents()).toHaveLength(1)
  })

  test('40 keys, each sent five times in any order, make 40 agents', async () => {
    await somebody()
    await tenant.click('PATCH', '/subscription', { body: { plan: 'enterprise' } })
    const sends = Array.from({ length: 200 }, (_, i) => (i * 7) % 40)
    for (let start = 0; start < sends.length; start += 50) {
      const batch = sends.slice(start, start + 50)
      const replies = await Promise.all(
        batch.map((n) => create(`key ${n}`, { ...AN_AGENT, greeting: `Agent ${n}.` })),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    }
    const greetings = (await agents()).map(({ greeting }) => greeting)
    expect(greetings).toHaveLength(40)
    expect(new Set(greetings).size).toBe(40)
  })

  test('an answer is kept for 24 hours, then the key is fresh', async () => {
    await somebody()
    const first = await create('day')
    node.clock.advance(DAY_MS)
    expect((await create('day')).raw).toBe(first.raw)
    await forgetOldKeys(node.store.db, node.clock.now())
    expect((await create('day')).raw).toBe(first.raw)
    node.clock.advance(1)
    const later = await create('day', { ...AN_AGENT, greeting: 'A day later.' })
    expect(later.status).toBe(201)
    expect(isReplay(later)).toBe(false)
    expect(await agents()).toHaveLength(2)
  })

  test('old answers are removed, younger ones are not', async () => {
    await somebody()
    await create('old')
    node.clock.advance(DAY_MS + 1)
    await create('young')
    await forgetOldKeys(node.store.db, node.clock.now())
    const keys = await node.store.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('account_id', '=', tenant.accountId)
      .execute()
    expect(keys).toEqual([{ key: 'young' }])
  })

  test('an error is not kept: what failed may be tried again under the same key', async () => {
    await newcomer()
    const make = (name: string, headers = {}) =>
      tenant.click('POST', '/api-keys', { body: { name }, headers })
    for (let i = 0; i < 19; i++) await make('filler')
    const last = { 'idempotency-key': 'the last one' }
    expect((await make('last', last)).status).toBe(403)
    const keys: { id: string; name: string }[] = (await tenant.click('GET', '/api-keys')).body.data
    // Not the one that asks: keys of the same moment come in any order.
    const victim = keys.find(({ name }) => name === 'filler')
    await tenant.click('DELETE', `/api-keys/${victim?.id}`)
    const made = await make('last', last)
    expect(made.status).toBe(201)
    expect(isReplay(made)).toBe(false)
  })

  test('a malformed request does not use the key up', async () => {
    await somebody()
    expect((await create('typo', { ...AN_AGENT, voice_id: 'nobody' })).status).toBe(400)
    expect((await create('typo')).status).toBe(201)
  })

  test('each account has keys of its own', async () => {
    const one = await newcomer()
    const first = await create('shared')
    await newcomer()
    const second = await create('shared')
    expect(isReplay(second)).toBe(false)
    expect(second.body.agent.id).not.toBe(first.body.agent.id)
    tenant = one
    expect((await create('shared')).raw).toBe(first.raw)
  })

  test('the answer survives a restart, and another node gives it too', async () => {
    await somebody()
    const first = await create('restart')
    const other = await startSecondNode(node)
    const headers = { 'idempotency-key': 'restart' }
    const again = await other.ask('POST', '/agents', { key: tenant.key, body: AN_AGENT, headers })
    await other.close()
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await agents()).toHaveLength(1)
  })

  test('an answer is stored sealed: a key that is shown once cannot be read from the store', async () => {
    await somebody()
    const headers = { 'idempotency-key': 'sealed' }
    const made = await tenant.click('POST', '/api-keys', { body: { name: 'secret' }, headers })
    const rows = await node.store.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made.body.data.key)
  })

  test.each(['', 'k'.repeat(256)])('400 for a key of the wrong length', async (key) => {
    await somebody()
    expect((await create(key)).status).toBe(400)
    expect(await agents()).toHaveLength(0)
  })

  test('255 characters of any kind are a key', async () => {
    await somebody()
    const key = `${'k'.repeat(253)}ü!`
    expect((await create(key)).status).toBe(201)
    expect(isReplay(await create(key))).toBe(true)
  })
})
