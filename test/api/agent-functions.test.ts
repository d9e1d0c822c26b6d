import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVault } from '../../server/src/platform/vault.ts'
import { renewToolSecret, toolSecret } from '../../server/src/product/agents/tool-secret.ts'
import { isWebhookSecret } from '../../server/src/product/tools/http/standard-webhooks.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const TOOL = {
  name: 'check_stock',
  description: 'Tells how many are left.',
  parameters: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
  url: 'https://shop.example.com/stock',
}
const FUNCTIONS = {
  tools: [{ ...TOOL, timeout_seconds: 5, filler: 'One moment.' }],
  redact: ['card_numbers', 'national_ids'],
  variables: { street: '5th Avenue', opening_year: '1998' },
  lookup_url: 'https://crm.example.com/calls',
  lookup_timeout_ms: 1500,
  booking: {
    duration_minutes: 45,
    buffer_before_minutes: 5,
    buffer_after_minutes: 10,
    lead_minutes: 120,
    horizon_days: 30,
    email: 'desk@example.com',
  },
}
const LOOK_UP = { lookup_url: null, lookup_timeout_ms: 500 }
const DEFAULTS = { tools: [], redact: [], variables: {}, booking: null, ...LOOK_UP }
const vault = createVault(Buffer.alloc(32, 7))

describe.each(engines)('what an agent can do on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
  })
  afterAll(() => service.close())

  const create = async (more: object = {}): Promise<string> =>
    (await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, ...more } })).body.agent.id
  const read = async (id: string) => (await tenant.ask('GET', `/agents/${id}`)).body.data

  test('it is kept as it was sent, and null gives the default back', async () => {
    const id = await create(FUNCTIONS)
    expect(await read(id)).toMatchObject(FUNCTIONS)
    const change = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null]))
    const { body } = await tenant.ask('PATCH', `/agents/${id}`, { body: change })
    expect(body.updatedAgent).toMatchObject(DEFAULTS)
    expect(await read(id)).toMatchObject(DEFAULTS)
    expect(await read(await create())).toMatchObject(DEFAULTS)
  })

  test.each([
    ['lookup_url', 'crm.example.com'],
    ['lookup_url', 'ftp://crm.example.com/'],
    ['lookup_url', 'https://ada:secret@crm.example.com/'],
    ['lookup_timeout_ms', 99],
    ['lookup_timeout_ms', 1501],
  ])('createAgent 400: %s %s', async (field, value) => {
    const { status, body } = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, [field]: value } })
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })

  test('updateAgent 200: who has a model speak freely, and when, is kept; the default is not to', async () => {
    const id = await create()
    const strict = { grounding: 'strict', grounding_chosen: null }
    expect(await read(id)).toMatchObject(strict)
    const at = new Date(service.clock.now()).toISOString()
    const change = (body: object) => tenant.ask('PATCH', `/agents/${id}`, { body })
    await change({ grounding: 'deeds', grounding_chosen: { at: 'forged', by: 'nobody' } })
    const chosen = await read(id)
    expect(chosen).toMatchObject({ grounding: 'deeds', grounding_chosen: { at } })
    expect(['', 'nobody']).not.toContain(chosen.grounding_chosen.by)
    service.clock.advance(5000)
    await change({ grounding: chosen.grounding, grounding_chosen: null })
    expect(await read(id)).toMatchObject({ grounding_chosen: chosen.grounding_chosen })
    await change({ grounding: null })
    expect(await read(id)).toMatchObject(strict)
    expect((await change({ grounding: 'none' })).status).toBe(400)
  })

  test('what is left out of a tool and of the booking is as usual', async () => {
    const agent = await read(await create({ tools: [TOOL], booking: {} }))
    expect(agent.tools).toEqual([{ ...TOOL, timeout_seconds: 8, filler: null }])
    expect(agent.booking).toEqual({
      duration_minutes: 30,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      lead_minutes: 60,
      horizon_days: 60,
      email: null,
    })
  })

  test.each([
    [{ tools: [{ ...TOOL, name: '1st' }] }, 'tools[0].name', 'begin with a letter'],
    [{ tools: [{ ...TOOL, name: 'book_appointment' }] }, 'tools[0].name', 'built-in'],
    [{ tools: [TOOL, TOOL] }, 'tools[1].name', 'another tool'],
    [{ tools: [{ ...TOOL, parameters: { type: 'string' } }] }, 'tools[0].parameters', 'type "object"'],
    [
      { tools: [{ ...TOOL, parameters: { type: 'object', $ref: '#' } }] },
      'tools[0].parameters',
      '"$ref", which is not supported',
    ],
    [{ tools: [{ ...TOOL, url: 'http://shop.example.com/' }] }, 'tools[0].url', 'https://'],
    [{ tools: [{ ...TOOL, url: 'shop' }] }, 'tools[0].url', 'must be a URL'],
    [{ tools: [{ ...TOOL, url: 'https://a:b@shop.example.com/' }] }, 'tools[0].url', 'no user'],
    [{ tools: [{ ...TOOL, timeout_seconds: 21 }] }, 'tools[0].timeout_seconds', 'at most 20'],
    [{ tools: [{ ...TOOL, colour: 'red' }] }, 'tools[0].colour', 'not a known field'],
    [{ tools: Array.from({ length: 17 }, () => TOOL) }, 'tools', 'at most 16'],
    [{ redact: ['everything'] }, 'redact[0]', 'must be one of'],
    [{ redact: ['card_numbers', 'card_numbers'] }, 'redact', 'same entry twice'],
    [{ variables: { 'a b': 'x' } }, 'variables', 'letters, digits and _'],
    [{ variables: { a: 'x'.repeat(1001) } }, 'variables.a', 'at most 1000'],
    [{ booking: { duration_minutes: 4 } }, 'booking.duration_minutes', 'at least 5'],
    [{ booking: { email: 'nobody' } }, 'booking.email', 'email'],
  ])('400 for %j names the field and what to do', async (wrong, field, message) => {
    const id = await create()
    const attempts = [
      await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, ...wrong } }),
      await tenant.ask('PATCH', `/agents/${id}`, { body: wrong }),
    ]
    for (const { status, body } of attempts) {
      expect(status).toBe(400)
      expect(body.details).toContainEqual({ field, message: expect.stringContaining(message) })
    }
    expect(await read(id)).toMatchObject(DEFAULTS)
  })

  test('a tool at a local address is fine in development', async () => {
    const tools = [{ ...TOOL, url: 'http://localhost:8080/stock' }]
    expect((await read(await create({ tools }))).tools[0].url).toBe('http://localhost:8080/stock')
  })

  test('the secret of its tools is shown once, sealed in the store, and then the one that is used', async () => {
    const id = await create(FUNCTIONS)
    const made = await tenant.ask('POST', `/agents/${id}/tool-secret`)
    expect(made.status).toBe(201)
    const { secret } = made.body.data
    expect(isWebhookSecret(secret)).toBe(true)
    const row = await service.store.db
      .selectFrom('agents')
      .select('tool_secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.tool_secret).not.toContain(secret.slice('whsec_'.length))
    expect(JSON.stringify(await read(id))).not.toContain('whsec_')
    const again = await tenant.ask('POST', `/agents/${id}/tool-secret`)
    expect(again.body.data.secret).not.toBe(secret)
  })

  test('a secret is made when it is first needed, and is the same for all who need it', async () => {
    const id = await create()
    const { db } = service.store
    const needed = await Promise.all([1, 2, 3].map(() => toolSecret(db, tenant.accountId, id, vault)))
    expect(new Set(needed).size).toBe(1)
    expect(isWebhookSecret(needed[0] ?? '')).toBe(true)
    const renewed = await renewToolSecret(db, tenant.accountId, id, vault)
    expect(await toolSecret(db, tenant.accountId, id, vault)).toBe(renewed)
    const stranger = await service.signUp()
    await expect(toolSecret(db, stranger.accountId, id, vault)).rejects.toThrow('does not exist')
  })
})
