import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCall, newCallId } from '../../server/src/product/calls/store.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const FIRST_MS = Date.UTC(2026, 9, 1, 12)
const SORTS = ['newest', 'oldest', 'longest', 'shortest', 'best', 'worst']

describe.each(engines)('paging through calls on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  let agentId: string
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    // Equals in time, length and rating, and some that have neither.
    for (let i = 0; i < 12; i++) await addCall(FIRST_MS + Math.floor(i / 3), i % 4 === 0 ? null : i % 3)
  })
  afterAll(() => service.close())

  async function addCall(startedAtMs: number, kind: number | null): Promise<string> {
    const { db } = service.store
    const { accountId } = tenant
    const caller = '+12025550143'
    const id = newCallId(startedAtMs)
    await insertCall(db, { id, accountId, agentId, line: 'sip', caller, startedAtMs }, null)
    if (kind === null) return id
    const { id: transcriptId } = await addTranscript(db, accountId, {
      agentId,
      caller,
      answeredAtMs: startedAtMs,
      durationSeconds: kind,
      type: 'General Info',
      outcome: 'Resolved',
      rating: kind + 1,
      summary: 'A call.',
      conversation: [],
    })
    const ended = { status: 'ended', answered_at: startedAtMs, ended_at: startedAtMs + kind * 1000 }
    await db
      .updateTable('calls')
      .set({ ...ended, transcript_id: transcriptId })
      .where('id', '=', id)
      .execute()
    return id
  }
  const list = (query: string) => tenant.ask('GET', `/calls?${query}`)

  test.each(SORTS)('listCalls 200: by a cursor as by offset, %s first (D-L4)', async (sort) => {
    const whole = (await list(`sort=${sort}&limit=100`)).body
    expect([whole.next, whole.offset]).toEqual([null, 0])
    const seen: Json[] = []
    let next = (await list(`sort=${sort}&limit=1`)).body.next
    while (next !== null) {
      const { body } = await list(`sort=${sort}&limit=2&after=${next}`)
      expect(body.total).toBe(whole.total)
      expect(body).not.toHaveProperty('offset')
      seen.push(...body.data)
      next = body.next
    }
    expect(seen.map(({ id }) => id)).toEqual(whole.data.slice(1).map(({ id }: Json) => id))
  })

  test('listCalls 200: none comes twice or is missed while calls arrive', async () => {
    const standing = (await list('limit=100')).body.data.map(({ id }: Json) => id)
    const seen: string[] = []
    for (let query = 'limit=5'; ;) {
      const { data, next } = (await list(query)).body
      seen.push(...data.map(({ id }: Json) => id))
      if (next === null) break
      query = `limit=5&after=${next}`
      await addCall(FIRST_MS + 1000 + seen.length, null)
    }
    expect(seen).toEqual(standing)
  })

  test('listCalls 400: a cursor of another account, of another order, or beside an offset', async () => {
    const { next } = (await list('limit=1')).body
    expect((await list(`after=${next}`)).status).toBe(200)
    const stranger = await service.signUp()
    const refusals = [
      await stranger.ask('GET', `/calls?after=${next}`),
      await list(`after=${next}&sort=oldest`),
      await list(`after=${next}x`),
      await list('after=call_1'),
    ]
    for (const { status, body } of refusals) expect([status, body.details[0].field]).toEqual([400, 'after'])
    const both = await list(`after=${next}&offset=0`)
    expect([both.status, both.body.details.map(({ field }: Json) => field)]).toEqual([
      400,
      ['after', 'offset'],
    ])
    expect((await tenant.ask('GET', `/calls/export?after=${next}`)).status).toBe(400)
  })
})
