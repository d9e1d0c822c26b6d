import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Reply, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('what an Idempotency-Key stands for on %s', (engine) => {
  let node: TestService
  let tenant: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())

  beforeEach(async () => {
    for (const table of ['agents', 'idempotency_keys'] as const)
      await node.store.db.deleteFrom(table).where('account_id', '=', tenant.accountId).execute()
  })

  const create = (key: string, body: object = AN_AGENT) =>
    tenant.ask('POST', '/agents', { body, headers: { 'idempotency-key': key } })
  const agents = async () => (await tenant.ask('GET', '/agents')).body.data as { id: string }[]
  const isReplay = (reply: Reply) => reply.headers['idempotent-replayed'] === 'true'

  test('the same body in another order and with other white space is the same', async () => {
    const body = {
      ...AN_AGENT,
      voice_settings: { personality: 'calm', name: 'Ava' },
      faq: [{ question: 'Do you park?', answer: 'In the yard.' }],
    }
    const first = await create('shuffled', body)
    const shuffled = (value: object) => Object.fromEntries(Object.entries(value).toReversed())
    const send = (payload: string) =>
      tenant.ask('POST', '/agents', {
        payload,
        headers: { 'idempotency-key': 'shuffled', 'content-type': 'application/json' },
      })
    const other = { ...body, voice_settings: shuffled(body.voice_settings), faq: body.faq.map(shuffled) }
    const again = await send(JSON.stringify(shuffled(other), null, '\t').replace('"Ava"', '"\\u0041va"'))
    expect([again.status, again.raw, isReplay(again)]).toEqual([201, first.raw, true])
    // The order of a list is part of what it says.
    const turned = { ...body, faq: [{ question: 'In the yard.', answer: 'Do you park?' }] }
    expect((await send(JSON.stringify(turned))).status).toBe(409)
    expect(await agents()).toHaveLength(1)
  })

  test.each(['with a key', 'without one'])(
    'a request %s that fails in the middle leaves nothing',
    async (manner) => {
      const headers: Record<string, string> = manner === 'with a key' ? { 'idempotency-key': 'half' } : {}
      const make = () => tenant.ask('POST', '/agents', { body: AN_AGENT, headers })
      // The agent is written first, then the job that renders what it says: that has nowhere to go now.
      await sql`alter table jobs rename to jobs_away`.execute(node.store.db)
      const failed = await make()
      await sql`alter table jobs_away rename to jobs`.execute(node.store.db)
      expect(failed.status).toBe(500)
      expect(await agents()).toEqual([])
      expect((await make()).status).toBe(201)
      expect(await agents()).toHaveLength(1)
    },
  )

  test.each([
    ['answers', 10_000, 1],
    ['bytes', 64, 1024 * 1024],
  ])('403 for more %s than are kept; a request without a key goes on', async (_what, rows, bytes) => {
    const { accountId } = tenant
    const kept = Array.from({ length: rows }, (_, i) => i)
    const common = { account_id: accountId, request_hash: '', status: 201, sealed_body: '', bytes }
    const keep = (created_at: number, some: number[]) =>
      node.store.db
        .insertInto('idempotency_keys')
        .values(some.map((i) => ({ ...common, key: `kept ${i}`, created_at })))
        .execute()
    for (let from = 0; from < rows; from += 1000) await keep(node.clock.now(), kept.slice(from, from + 1000))
    const refused = await create('one more')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'plan_limit' })
    expect(refused.body.error).toContain('The starter plan allows at most')
    expect(refused.body.error).toContain('idempotent answer')
    expect((await tenant.ask('POST', '/agents', { body: AN_AGENT })).status).toBe(201)
    // There is room again as soon as one is forgotten.
    await node.store.db.deleteFrom('idempotency_keys').where('key', '=', 'kept 0').execute()
    expect((await create('one more')).status).toBe(201)
  })
})
