import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { CALL_TYPES, OUTCOMES } from '../../server/src/voice/conversation/analysis/outcomes.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const FIRST_MS = Date.UTC(2026, 9, 1, 12, 30, 15)
const COUNT = 120

describe.each(engines)('transcripts on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  let agentId: string
  const ids: string[] = []
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    for (let i = 0; i < COUNT; i++) {
      const { id } = await addTranscript(service.store.db, tenant.accountId, {
        agentId,
        answeredAtMs: FIRST_MS + i * 60_000,
        durationSeconds: 90 + i,
        caller: '+12125550123',
        type: CALL_TYPES[i % CALL_TYPES.length] ?? 'General Info',
        outcome: OUTCOMES[i % 2] ?? 'Resolved',
        rating: i % 3 === 0 ? null : 4,
        summary: `Call ${i}`,
        conversation: [
          { speaker: 'agent', text: 'Hello' },
          { speaker: 'caller', text: 'Hi' },
        ],
      })
      ids.unshift(id)
    }
  })
  afterAll(() => service.close())

  const list = (query = '') => tenant.ask('GET', `/agents/${agentId}/transcripts${query}`)

  test('listTranscripts 200: fifty, most recent first, with conversations (D-F12)', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ total: COUNT, limit: 50, offset: 0 })
    expect(body.data.transcripts.map((each: { id: string }) => each.id)).toEqual(ids.slice(0, 50))
    expect(body.data.transcripts[0].conversation).toHaveLength(2)
  })

  test('listTranscripts 200: pages, and past the end nothing', async () => {
    const page = await list('?limit=25&offset=100')
    expect(page.body.data.transcripts.map((each: { id: string }) => each.id)).toEqual(ids.slice(100))
    expect((await list('?offset=5000')).body.data).toMatchObject({ transcripts: [], total: COUNT })
  })

  test('listTranscripts 200: filters by type and outcome', async () => {
    const { data } = (await list('?type=Sales%20Inquiry&outcome=Resolved&limit=100')).body
    expect(data.transcripts.length).toBe(data.total)
    expect(data.total).toBeGreaterThan(0)
    for (const each of data.transcripts)
      expect(each).toMatchObject({ type: 'Sales Inquiry', outcome: 'Resolved' })
  })

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=ten', 'limit'],
    ['?limit=2.5', 'limit'],
    ['?offset=9007199254740993', 'offset'],
    ['?offset=-1', 'offset'],
    ['?type=Gossip', 'type'],
    ['?outcome=Happy', 'outcome'],
    ['?limit=1&limit=2', 'limit'],
    ['?page=1', 'page'],
  ])('listTranscripts 400: %s names %s', async (query, field) => {
    const { status, body } = await list(query)
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('listTranscripts 400: an unknown outcome gets the known ones (D-F5)', async () => {
    const { body } = await list('?outcome=Happy')
    for (const outcome of OUTCOMES) expect(body.details[0].message).toContain(outcome)
  })

  test('listTranscripts 200: by a cursor none comes twice or is missed while calls arrive (D-L4)', async () => {
    const agent = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    const add = async (answeredAtMs: number) => {
      const { id } = await addTranscript(service.store.db, tenant.accountId, {
        agentId: agent,
        answeredAtMs,
        durationSeconds: 60,
        caller: '+12125550123',
        type: 'Booking',
        outcome: 'Resolved',
        rating: 4,
        summary: 'A call',
        conversation: [],
      })
      return id
    }
    const standing = new Set<string>()
    // Three in each millisecond: pages of two end among equals.
    for (let i = 0; i < 9; i++) standing.add(await add(FIRST_MS + Math.floor(i / 3)))
    const seen: string[] = []
    let after = ''
    for (;;) {
      const { data } = (await tenant.ask('GET', `/agents/${agent}/transcripts?limit=2&type=Booking${after}`))
        .body
      seen.push(...data.transcripts.map(({ id }: Json) => id))
      if (data.next === null) break
      after = `&after=${data.next}`
      await add(FIRST_MS + 1000 + seen.length)
    }
    expect(seen).toHaveLength(9)
    expect(new Set(seen)).toEqual(standing)
  })

  test('listTranscripts 400: a cursor of another list, or beside an offset', async () => {
    const { next } = (await list('?limit=1')).body.data
    expect((await list(`?after=${next}&limit=1`)).body.data.transcripts[0].id).toBe(ids[1])
    const other = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    const refusals = [
      await tenant.ask('GET', `/agents/${other}/transcripts?after=${next}`),
      await list('?after=trn_1'),
      await list('?after='),
    ]
    for (const { status, body } of refusals) expect([status, body.details[0].field]).toEqual([400, 'after'])
    const both = await list(`?after=${next}&offset=0`)
    expect([both.status, both.body.details.map(({ field }: Json) => field)]).toEqual([
      400,
      ['after', 'offset'],
    ])
  })

  test('getTranscript 200: UTC date and time of the answer, seconds and their sixtieth (D-F7)', async () => {
    const { body } = await tenant.ask('GET', `/agents/${agentId}/transcripts/${ids.at(-1)}`)
    expect(body.data).toMatchObject({
      date: '2026-10-01',
      time: '12:30:15',
      created_at: '2026-10-01T12:30:15.000Z',
      duration: 90,
      duration_minutes: 1.5,
      caller: '+12125550123',
      rating: null,
      summary: 'Call 0',
      agentId,
    })
    const unrounded = await tenant.ask('GET', `/agents/${agentId}/transcripts/${ids.at(-2)}`)
    expect(unrounded.body.data).toMatchObject({ duration: 91, duration_minutes: 91 / 60 })
  })
})
