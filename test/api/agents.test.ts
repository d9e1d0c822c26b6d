import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  A_FULL_AGENT as FULL,
  AN_AGENT,
  startTestService,
  type Tenant,
  type TestService,
} from '../harness.ts'
import { engines } from '../stores.ts'

const SUMMARY_FIELDS = [
  'agent_name',
  'business_name',
  'created_at',
  'escalation_policy',
  'forwarding_number',
  'greeting',
  'id',
  'phone_number',
  'status',
  'system_prompt',
  'updated_at',
  'voice_id',
]
const DETAIL_FIELDS = [
  'business_hours',
  'escalation_number',
  'faq',
  'functions_enabled',
  'phone_number_sid',
  'disclosure',
  'language',
  'languages',
  'voices',
  'recording',
  'tools',
  'redact',
  'retention_days',
  'variables',
  'booking',
  'lookup_url',
  'lookup_timeout_ms',
  'grounding',
  'grounding_chosen',
  'voice_settings',
]

describe.each(engines)('agents on %s', (engine) => {
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

  test('createAgent 201: the required fields suffice', async () => {
    const { status, body } = await tenant.ask('POST', '/agents', { body: AN_AGENT })
    expect(status).toBe(201)
    expect(body.success).toBe(true)
    expect(Object.keys(body.agent).toSorted()).toEqual([
      'agent_name',
      'business_name',
      'created_at',
      'id',
      'phone_number',
      'status',
      'voice_id',
    ])
    expect(body.agent).toMatchObject({ status: 'active', phone_number: null, voice_id: 'sarah' })
    const agent = await tenant.ask('GET', `/agents/${body.agent.id}`)
    expect(agent.body.data).toMatchObject({
      escalation_policy: 'never',
      functions_enabled: false,
      recording: { enabled: false, retention_days: 30 },
      disclosure: { enabled: true, switched_off: null },
      faq: [],
      language: 'en',
      languages: null,
      business_hours: null,
      voice_settings: null,
      forwarding_number: null,
      escalation_number: null,
      phone_number_sid: null,
    })
  })

  test('createAgent 201: every field is kept as it was sent', async () => {
    const id = await create(FULL)
    expect((await tenant.ask('GET', `/agents/${id}`)).body.data).toMatchObject(FULL)
  })

  test('createAgent 201: server-set fields are ignored (D-M5)', async () => {
    const id = await create({ ...AN_AGENT, id: 'mine', status: 'paused', phone_number: '+1', created_at: 5 })
    expect(id).not.toBe('mine')
    expect((await tenant.ask('GET', `/agents/${id}`)).body.data).toMatchObject({
      status: 'active',
      phone_number: null,
    })
  })

  test('createAgent 400: all missing fields are named in one answer', async () => {
    const { status, body } = await tenant.ask('POST', '/agents', { body: {} })
    expect(status).toBe(400)
    expect(body.details.map((each: { field: string }) => each.field).toSorted()).toEqual([
      'agent_name',
      'business_name',
      'greeting',
      'system_prompt',
      'voice_id',
    ])
    expect(body).toMatchObject({ success: false, status: 400, code: 'invalid' })
  })

  test.each([
    [{ voice_id: 'robot' }, 'voice_id', /must be one of: .*sarah/],
    [{ greeting: '' }, 'greeting', /must not be empty/],
    [{ greeting: '   ' }, 'greeting', /must not be blank/],
    [{ greeting: 'x'.repeat(1001) }, 'greeting', /at most 1000 characters; it has 1001/],
    [{ business_name: 'x'.repeat(101) }, 'business_name', /at most 100/],
    [{ system_prompt: 'x'.repeat(32_001) }, 'system_prompt', /at most 32000/],
    [{ agent_name: 5 }, 'agent_name', /must be a string/],
    [{ agent_name: null }, 'agent_name', /must be a string/],
    [{ forwarding_number: '5551234' }, 'forwarding_number', /E\.164/],
    [{ forwarding_number: '+1212555' }, 'forwarding_number', /E\.164/],
    [
      { escalation_policy: 'sometimes' },
      'escalation_policy',
      /never, on_request, complex, always; it is "sometimes"/,
    ],
    [{ functions_enabled: 'yes' }, 'functions_enabled', /true or false/],
    [
      { disclosure: { enabled: false } },
      'disclosure.acknowledged',
      /must be true .* EU AI Act \(Article 50\)/,
    ],
    [{ disclosure: {} }, 'disclosure.enabled', /is required/],
    [{ recording: { retention_days: 5 } }, 'recording.enabled', /is required/],
    [{ recording: { enabled: true, retention_days: 0 } }, 'recording.retention_days', /at least 1/],
    [{ recording: { enabled: true, retention_days: 3651 } }, 'recording.retention_days', /at most 3650/],
    [{ faq: [{ question: 'Q?' }] }, 'faq[0].answer', /is required/],
    [{ faq: [{ question: 'Q?', answer: 'x'.repeat(2001) }] }, 'faq[0].answer', /at most 2000/],
    [
      { faq: [{ question: 'Q?', answer: 'A', also_asked: Array.from({ length: 11 }, () => 'Q') }] },
      'faq[0].also_asked',
      /at most 10/,
    ],
    [
      { faq: [{ question: 'Q?', answer: 'A', also_asked: ['x'.repeat(201)] }] },
      'faq[0].also_asked[0]',
      /at most 200/,
    ],
    [{ faq: [{ question: 'Q?', answer: 'A', also_asked: [' '] }] }, 'faq[0].also_asked[0]', /blank/],
    [
      { faq: Array.from({ length: 201 }, () => ({ question: 'Q', answer: 'A' })) },
      'faq',
      /at most 200 entries/,
    ],
    [{ voice_settings: { personality: '' } }, 'voice_settings.personality', /must not be empty/],
    [{ voice_settings: { mood: 'good' } }, 'voice_settings.mood', /not a known field/],
    [
      { business_hours: { enabled: true, timezone: 'Mars/Olympus', schedule: {} } },
      'business_hours.timezone',
      /IANA/,
    ],
    [
      {
        business_hours: {
          enabled: true,
          timezone: 'UTC',
          schedule: { monday: { open: '25:00', close: '06:00', enabled: true } },
        },
      },
      'business_hours.schedule.monday.open',
      /HH:MM/,
    ],
    [
      {
        business_hours: {
          enabled: true,
          timezone: 'UTC',
          schedule: { monday: { open: '09:00', close: '09:00', enabled: true } },
        },
      },
      'business_hours.schedule.monday',
      /same time/,
    ],
    [
      {
        business_hours: {
          enabled: true,
          timezone: 'UTC',
          schedule: { Monday: { open: '09:00', close: '10:00', enabled: true } },
        },
      },
      'business_hours.schedule.Monday',
      /Did you mean "monday"/,
    ],
    [{ buisness_name: 'x' }, 'buisness_name', /Did you mean "business_name"/],
    [{ systemPrompt: 'x' }, 'systemPrompt', /Did you mean "system_prompt"/],
    [{ zebra: 1 }, 'zebra', /is not a known field\.$/],
  ])('createAgent 400: %o names %s', async (wrong, field, message) => {
    const { status, body } = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, ...wrong } })
    expect(status).toBe(400)
    const detail = body.details.find((each: { field: string }) => each.field === field)
    expect(detail?.message).toMatch(message)
    expect(body.details).toHaveLength(1)
  })

  test('createAgent 400: malformed JSON', async () => {
    const { status, body } = await tenant.ask('POST', '/agents', {
      payload: '{"a":',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
    expect(body.error).toMatch(/not valid JSON/)
  })

  test('createAgent 400: no body at all', async () => {
    const { status, body } = await tenant.ask('POST', '/agents', {
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
    expect(body.details[0].message).toMatch(/JSON object/)
  })

  test('listAgents 200: exactly the fields of the specification, oldest first', async () => {
    const other = await service.signUp()
    const first = (await other.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    service.clock.advance(1000)
    const second = (await other.ask('POST', '/agents', { body: FULL })).body.agent.id
    const { status, body } = await other.ask('GET', '/agents')
    expect(status).toBe(200)
    expect(body.data.map((agent: { id: string }) => agent.id)).toEqual([first, second])
    expect(Object.keys(body.data[1]).toSorted()).toEqual(SUMMARY_FIELDS)
  })

  test('getAgent 200: the list’s fields and those of one agent', async () => {
    const { body } = await tenant.ask('GET', `/agents/${await create(FULL)}`)
    expect(Object.keys(body.data).toSorted()).toEqual([...SUMMARY_FIELDS, ...DETAIL_FIELDS].toSorted())
  })
})
