import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  A_FULL_AGENT as FULL,
  AN_AGENT,
  startTestService,
  type Tenant,
  type TestService,
} from '../harness.ts'
import { engines } from '../stores.ts'

const UNKNOWN = 'agt_00000000000000000000000000'

describe.each(engines)('changes to agents on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
  })
  afterAll(() => service.close())

  async function create(body: object = AN_AGENT): Promise<string> {
    const { status, body: answer } = await tenant.ask('POST', '/agents', { body })
    expect(status).toBe(201)
    return answer.agent.id
  }

  test.each(['PATCH', 'PUT'])(
    'updateAgent 200 by %s: only what was sent changes and comes back',
    async (method) => {
      const id = await create(FULL)
      service.clock.advance(5000)
      const { status, body } = await tenant.ask(method, `/agents/${id}`, {
        body: { greeting: 'Hello!', faq: [] },
      })
      expect(status).toBe(200)
      expect(Object.keys(body.updatedAgent).toSorted()).toEqual(['faq', 'greeting', 'id', 'updated_at'])
      const agent = (await tenant.ask('GET', `/agents/${id}`)).body.data
      expect(agent).toMatchObject({ ...FULL, greeting: 'Hello!', faq: [] })
      expect(Date.parse(agent.updated_at) - Date.parse(agent.created_at)).toBe(5000)
    },
  )

  test('updateAgent 200: null clears an optional field, nested objects are replaced (D-M6)', async () => {
    const id = await create(FULL)
    const change = {
      forwarding_number: null,
      business_hours: null,
      escalation_policy: null,
      functions_enabled: null,
      faq: null,
      recording: { enabled: true },
      voice_settings: { name: 'Bo' },
    }
    const { body } = await tenant.ask('PATCH', `/agents/${id}`, { body: change })
    expect(body.updatedAgent).toMatchObject({
      forwarding_number: null,
      business_hours: null,
      escalation_policy: 'never',
      functions_enabled: false,
      faq: [],
      voice_settings: { name: 'Bo' },
      recording: { enabled: true, retention_days: 30 },
    })
    const cleared = await tenant.ask('PATCH', `/agents/${id}`, { body: { recording: null } })
    expect(cleared.body.updatedAgent.recording).toEqual({ enabled: false, retention_days: 30 })
  })

  test('updateAgent 200: what was read can be sent back (D-M5)', async () => {
    const id = await create(FULL)
    const { data } = (await tenant.ask('GET', `/agents/${id}`)).body
    const { status } = await tenant.ask('PATCH', `/agents/${id}`, { body: data })
    expect(status).toBe(200)
    expect((await tenant.ask('GET', `/agents/${id}`)).body.data).toEqual(data)
  })

  test('updateAgent 200: pauses and resumes (D-S1)', async () => {
    const id = await create()
    expect(
      (await tenant.ask('PATCH', `/agents/${id}`, { body: { status: 'paused' } })).body.updatedAgent.status,
    ).toBe('paused')
    expect(
      (await tenant.ask('PATCH', `/agents/${id}`, { body: { status: 'active' } })).body.updatedAgent.status,
    ).toBe('active')
  })

  test('updateAgent 400: a required field cannot be cleared', async () => {
    const { status, body } = await tenant.ask('PATCH', `/agents/${await create()}`, {
      body: { greeting: null },
    })
    expect(status).toBe(400)
    expect(body.details[0].field).toBe('greeting')
  })

  test('updateAgent 404: an unknown id, before anything else is judged', async () => {
    const { status } = await tenant.ask('PATCH', `/agents/${UNKNOWN}`, { body: { greeting: 'Hello' } })
    expect(status).toBe(404)
  })

  test('deleteAgent 200: it is gone', async () => {
    const id = await create()
    const { status, body } = await tenant.ask('DELETE', `/agents/${id}`, {
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true })
    expect((await tenant.ask('GET', `/agents/${id}`)).status).toBe(404)
    expect((await tenant.ask('DELETE', `/agents/${id}`)).status).toBe(404)
  })
})
