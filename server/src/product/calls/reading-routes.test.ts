import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AN_AGENT,
  startTestService,
  type Json,
  type Tenant,
  type TestService,
} from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'
import type { CallEvent } from '../../voice/conversation/events.ts'
import { journal } from '../../voice/conversation/journal.fixture.ts'
import { iso, SECOND_MS } from '../../platform/clock.ts'
import { improveTranscript } from '../transcripts/store.ts'
import { concludeCall } from './after/finalize-call.ts'
import { appendEvents, insertCall, newCallId } from './store.ts'
import { toolRuns } from './live/tool-runs.ts'

describe.each(engines)('reading calls on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
  })
  afterAll(() => node.close())

  async function addCall(events: readonly CallEvent[], caller = '+12025550143'): Promise<string> {
    // Of calls that begin at the same moment either may come first.
    node.clock.advance(1)
    const startedAtMs = node.clock.now()
    const id = newCallId(startedAtMs)
    const { db } = node.store
    await insertCall(db, { id, accountId: tenant.accountId, agentId, line: 'sip', caller, startedAtMs }, null)
    const entries = events.map((event, seq) => ({ seq, event: { ...event, atMs: startedAtMs + event.atMs } }))
    await appendEvents(db, id, entries)
    return id
  }
  async function addEndedCall(...said: string[]): Promise<string> {
    const id = await addCall(journal(said.map((says) => ({ says, reply: 'Certainly.' }))))
    await concludeCall(node.store.db, id, node.clock.now())
    return id
  }
  const found = async (query: string): Promise<string[]> => {
    const { status, body } = await tenant.ask('GET', `/calls?${query}`)
    expect([status, body.total]).toEqual([200, body.data.length])
    return body.data.map(({ id }: Json) => id)
  }

  test('listCalls 200: each with what it came to', async () => {
    const id = await addEndedCall('Do you sell aubergines?')
    const live = await addCall([])
    const { body } = await tenant.ask('GET', '/calls?limit=2')
    expect(body).toMatchObject({ success: true, limit: 2, offset: 0, total: 2 })
    const [first, second] = body.data
    expect(first).toMatchObject({ id: live, status: 'live', transcript: null, transcript_id: null })
    expect(second).toMatchObject({ id, transcript_id: expect.stringMatching(/^trn_/) })
    expect(second.transcript).toEqual({
      summary: expect.stringContaining('aubergines'),
      type: 'General Info',
      outcome: 'Resolved',
      rating: 5,
      duration: expect.any(Number),
      caller_name: null,
    })
    expect((await tenant.ask('GET', `/calls/${id}`)).body.data.transcript).toEqual(second.transcript)
  })

  test('listCalls 200: finds what was said, in any case, and nothing of how it is stored', async () => {
    const id = await addEndedCall('Haben Sie ÄPFEL "aus Bioanbau"?')
    expect(await found(`text=${encodeURIComponent('äpfel "aus bio')}`)).toEqual([id])
    expect(await found('text=speaker')).toEqual([])
    expect(await found(`text=${encodeURIComponent('\\')}`)).toEqual([])
    expect(await found('text=bi_anbau')).toEqual([])
    expect(await found(`text=${encodeURIComponent('ä%bioanbau')}`)).toEqual([])
  })

  test('listCalls 200: finds what a model found out', async () => {
    const id = await addEndedCall('It is about the quinces.')
    const { transcript_id: transcriptId } = (await tenant.ask('GET', `/calls/${id}`)).body.data
    const extracted = { caller_name: 'Ada Byron', callback_number: null, reason: null, appointment: null }
    const improvement = {
      type: 'Complaint',
      outcome: 'Unresolved',
      rating: 2,
      summary: 'Sour fruit.',
    } as const
    const { db } = node.store
    await improveTranscript(db, tenant.accountId, transcriptId, {
      ...improvement,
      extracted,
      analysedBy: 'm',
    })
    expect(await found('text=ada%20byron')).toEqual([id])
    expect(await found('text=SOUR&type=Complaint&outcome=Unresolved&rating=2')).toEqual([id])
    expect(await found('text=quinces')).toEqual([id])
    expect(await found('text=quinces&rating=4')).toEqual([])
  })

  test('listCalls 200: finds an unanswered call by its number', async () => {
    const id = await addCall([{ type: 'line.dropped', by: 'caller', atMs: 5 }], '+442079460321')
    await concludeCall(node.store.db, id, node.clock.now())
    expect(await found('text=%2B4420794603')).toEqual([id])
    expect(await found('text=%2B4420794603&type=Complaint')).toEqual([])
  })

  test('listCalls 200: from a moment on, and before another', async () => {
    node.clock.advance(SECOND_MS)
    const id = await addCall([])
    const atMs = node.clock.now()
    expect(await found(`from=${iso(atMs)}`)).toEqual([id])
    expect(await found(`from=${iso(atMs)}&to=${iso(atMs)}`)).toEqual([])
    expect(await found(`from=${iso(atMs)}&to=${iso(atMs + 1)}&status=live`)).toEqual([id])
  })

  test.each([
    ['text=', 'text'],
    [`text=${'x'.repeat(201)}`, 'text'],
    ['rating=0', 'rating'],
    ['rating=6', 'rating'],
    ['from=yesterday', 'from'],
    ['to=2026-11-15', 'to'],
    ['type=Gossip', 'type'],
    ['outcome=Happy', 'outcome'],
  ])('listCalls 400: %s', async (query, field) => {
    const { status, body } = await tenant.ask('GET', `/calls?${query}`)
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('getCallJournal 200: in order and in parts, of a live call too', async () => {
    const id = await addCall([
      { type: 'caller.started', atMs: 1200 },
      { type: 'caller.said', segment: 1, text: 'Hello', final: true, atMs: 1900 },
      { type: 'caller.stopped', silentMs: 200, atMs: 2100 },
    ])
    const whole = (await tenant.ask('GET', `/calls/${id}/journal`)).body
    expect(whole).toMatchObject({ success: true, total: 3 })
    expect(whole.data.map(({ seq, at_ms: atMs, type }: Json) => [seq, atMs, type])).toEqual([
      [0, 1200, 'caller.started'],
      [1, 1900, 'caller.said'],
      [2, 2100, 'caller.stopped'],
    ])
    expect(whole.data[1].event).toEqual({
      type: 'caller.said',
      segment: 1,
      text: 'Hello',
      final: true,
      atMs: node.clock.now() + 1900,
    })
    const part = (await tenant.ask('GET', `/calls/${id}/journal?after=0&limit=1`)).body
    expect(part).toEqual({ success: true, data: [whole.data[1]], total: 3 })
    expect((await tenant.ask('GET', `/calls/${id}/journal?after=2`)).body.data).toEqual([])
  })

  test('getCallJournal 400, 404', async () => {
    expect((await tenant.ask('GET', '/calls/call_none/journal')).status).toBe(404)
    expect((await tenant.ask('GET', '/calls/call_none/journal?limit=1001')).status).toBe(400)
    expect((await tenant.ask('GET', '/calls/call_none/tools')).status).toBe(404)
  })

  test('listCallTools 200: what was asked, what came of it, and how long it took', async () => {
    const toolCall = {
      type: 'tool.called',
      turn: 1,
      attempt: 1,
      tool: 'book',
      arguments: { day: 'Monday' },
    } as const
    const answer = { type: 'tool.answered', ok: true, result: { id: 'apt_1' }, effect: null } as const
    const keys = ['late', 'done', 'failed', 'refused']
    const id = await addCall([
      ...keys.map((key, index): CallEvent => ({ ...toolCall, key, atMs: 100 + index })),
      { ...answer, key: 'done', atMs: 501 },
      { ...answer, key: 'refused', ok: false, result: { error: 'unknown_tool' }, atMs: 502 },
    ])
    const { db } = node.store
    const runs = toolRuns(db, tenant.accountId, { callId: id, agentId })
    const entry = { tool: 'book', digest: 'd', run: 1, untilMs: node.clock.now() + 1, answer: null }
    for (const key of ['late', 'done', 'failed', 'unheard']) await runs.begin({ ...entry, key })
    await runs.settle('done', { ok: true, result: { id: 'apt_1' }, effect: 'appointment_booked' })
    await runs.settle('failed', { ok: false, result: 'No.', effect: null, uncertain: true })
    const list = async () => (await tenant.ask('GET', `/calls/${id}/tools`)).body.data
    const startMs = node.clock.now()
    const asked = { name: 'book', arguments: { day: 'Monday' } }
    const open = { finished_at: null, duration_ms: null }
    expect(await list()).toEqual([
      { key: 'late', ...asked, result: null, status: 'running', started_at: iso(startMs + 100), ...open },
      {
        key: 'done',
        ...asked,
        result: { id: 'apt_1' },
        status: 'succeeded',
        started_at: iso(startMs + 101),
        finished_at: iso(startMs + 501),
        duration_ms: 400,
      },
      {
        key: 'failed',
        ...asked,
        result: 'No.',
        status: 'uncertain',
        started_at: iso(startMs + 102),
        ...open,
      },
      {
        key: 'refused',
        ...asked,
        result: { error: 'unknown_tool' },
        status: 'failed',
        started_at: iso(startMs + 103),
        finished_at: iso(startMs + 502),
        duration_ms: 399,
      },
      {
        key: 'unheard',
        name: 'book',
        arguments: null,
        result: null,
        status: 'running',
        started_at: null,
        ...open,
      },
    ])
    node.clock.advance(SECOND_MS)
    expect((await list())[0]).toMatchObject({ key: 'late', status: 'uncertain' })
  })
})
