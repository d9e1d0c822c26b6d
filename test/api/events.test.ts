import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atomically } from '../../server/src/platform/db/db.ts'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { recordEvent } from '../../server/src/product/events/record.ts'
import { forgetOldEvents } from '../../server/src/product/events/store.ts'
import { meterCall } from '../../server/src/product/subscription/ledger.ts'
import { submit } from '../../server/src/product/phone-numbers/bundles/store.ts'
import { recordCall } from '../../server/src/product/calls/call-events.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { leaveCall } from '../service/told-call.ts'
import { engines } from '../stores.ts'

describe.each(engines)('events on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  let cursor: string
  let serial = 0

  beforeAll(async () => {
    node = await startTestService(engine)
  })
  afterAll(() => node.close())
  beforeEach(async () => {
    tenant = await node.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    cursor = await latest()
  })

  const list = async (query = '') => (await tenant.ask('GET', `/events${query}`)).body.data
  const latest = async (): Promise<string> => (await list('?after=latest')).next
  const fresh = async (): Promise<Json[]> => (await list(`?after=${cursor}`)).events
  const kinds = async () => (await fresh()).map(({ type }) => type)
  const agentNow = async () => (await tenant.ask('GET', `/agents/${agentId}`)).body.data
  const numbersNow = async () => (await tenant.ask('GET', '/phone-numbers')).body.data
  const mailed = async (about: string): Promise<string[]> => {
    const { data } = (await tenant.click('GET', '/mails')).body
    return data.map(({ subject }: Json) => subject).filter((subject: string) => subject.includes(about))
  }
  const callId = () => `call_told${engine}${++serial}`

  test('an agent that is created, changed, paused and deleted', async () => {
    const { agent } = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body
    const created = (await tenant.ask('GET', `/agents/${agent.id}`)).body.data
    const url = `/agents/${agent.id}`
    await tenant.ask('PATCH', url, { body: { greeting: 'Good morning!' } })
    const changed = (await tenant.ask('GET', url)).body.data
    await tenant.ask('PATCH', url, { body: { status: 'paused' } })
    const paused = (await tenant.ask('GET', url)).body.data
    expect((await fresh()).map(({ type, data }) => [type, data])).toEqual([
      ['agent.created', { agent: created }],
      ['agent.updated', { agent: changed }],
      ['agent.updated', { agent: paused }],
      ['agent.status_changed', { agent: paused }],
    ])
    await tenant.ask('DELETE', url)
    const wordless = { ...paused, greeting: '…', system_prompt: '…', faq: [], tools: [], variables: {} }
    expect((await fresh()).map(({ type, data }) => [type, data])).toEqual([
      ['agent.deleted', { agent: wordless }],
    ])
  })

  test('a number that is acquired, given to another agent, and released', async () => {
    const { phone_number: number } = (
      await tenant.ask('POST', '/phone-numbers', { body: { agent_id: agentId, country: 'US' } })
    ).body
    const [acquired] = await numbersNow()
    const other = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    cursor = await latest()
    await tenant.ask('PUT', `/agents/${other}/phone`, { body: { requestedNumber: number, move: true } })
    const [moved] = await numbersNow()
    await tenant.ask('DELETE', `/phone-numbers/${encodeURIComponent(number)}`)
    expect((await fresh()).map(({ type, data }) => [type, data.phone_number])).toEqual([
      ['phone_number.assigned', moved],
      ['phone_number.released', moved],
    ])
    const all = (await list('?type=phone_number.acquired')).events
    expect(all.map(({ data }: Json) => data.phone_number)).toEqual([acquired])
  })

  test('an agent that is deleted releases its number', async () => {
    await tenant.ask('POST', '/phone-numbers', { body: { agent_id: agentId, country: 'US' } })
    cursor = await latest()
    await tenant.ask('DELETE', `/agents/${agentId}`)
    expect(await kinds()).toEqual(['phone_number.released', 'agent.deleted'])
  })

  test('an appointment that is booked, moved and cancelled', async () => {
    const url = `/agents/${agentId}/appointments`
    const body = { starts_at: '2099-01-01T10:00:00Z', name: 'Ada' }
    const { id } = (await tenant.ask('POST', url, { body })).body.data
    await tenant.ask('PATCH', `${url}/${id}`, { body: { name: 'Ada Lovelace' } })
    await tenant.ask('PATCH', `${url}/${id}`, { body: { starts_at: '2099-01-01T11:00:00Z' } })
    await tenant.ask('DELETE', `${url}/${id}`)
    await tenant.ask('DELETE', `${url}/${id}`)
    const cancelled = (await tenant.ask('GET', `${url}/${id}`)).body.data
    const events = await fresh()
    expect(events.map(({ type }) => type)).toEqual([
      'appointment.booked',
      'appointment.moved',
      'appointment.cancelled',
    ])
    expect(events.at(-1).data).toEqual({ appointment: cancelled })
  })

  test('a call that is over: its end, its recording, its transcript, and what was asked in vain', async () => {
    const id = callId()
    const recording = {
      duration_seconds: 4.2,
      url: `/calls/${id}/recording`,
      expires_at: new Date(node.clock.now() + 30 * DAY_MS).toISOString(),
    }
    const exchanges = [{ says: 'My crown came off.', reply: 'Oh.', unanswered: ['Do you repair crowns?'] }]
    await leaveCall(node, tenant, agentId, { id, exchanges, recording })
    const call = (await tenant.ask('GET', `/calls/${id}`)).body.data
    const transcript = (await tenant.ask('GET', `/agents/${agentId}/transcripts/${call.transcript_id}`)).body
    const questions = (await tenant.ask('GET', `/agents/${agentId}/unanswered-questions`)).body.data
    const events = await fresh()
    const told = new Map(events.map(({ type, data }) => [type, data]))
    expect(events).toHaveLength(4)
    expect(told.get('call.ended')).toEqual({ call: { ...call, recording } })
    expect(told.get('recording.ready')).toEqual({ call: { ...call, recording } })
    expect(told.get('transcript.completed')).toEqual({ transcript: transcript.data })
    expect(told.get('question.unanswered')).toEqual({ question: questions.questions[0] })
  })

  test('a call that has begun, called a person and put the caller through, once each', async () => {
    const id = callId()
    await leaveCall(node, tenant, agentId, { id, exchanges: [] })
    cursor = await latest()
    const { accountId } = tenant
    for (const type of ['call.started', 'call.escalated', 'call.transferred', 'call.started'] as const)
      await recordCall(node.store.db, type, { id, accountId, recording: null }, node.clock.now())
    expect(await kinds()).toEqual(['call.started', 'call.escalated', 'call.transferred'])
  })

  test('a message that a caller leaves', async () => {
    const message = { name: 'Ada', number: '+12025550143', reason: 'A crown.' }
    const action = { type: 'take_message', message, thenHangUp: true } as const
    const exchanges = [{ says: 'Take a message.', reply: 'I will.', about: 'message', action } as const]
    await leaveCall(node, tenant, agentId, { id: callId(), exchanges })
    const [, completed, taken] = await fresh()
    expect([completed.type, taken.type]).toEqual(['transcript.completed', 'message.taken'])
    expect(taken.data).toEqual(completed.data)
    expect(taken.data.transcript.extracted.caller_name).toBe('Ada')
  })

  test('four fifths of the allowance used up, once in a period', async () => {
    const { db } = node.store
    const at = { answeredAtMs: node.clock.now(), seconds: 200 * 60 }
    await meterCall(db, tenant.accountId, { id: `usage ${tenant.accountId}`, ...at })
    for (const id of [callId(), callId()])
      await leaveCall(node, tenant, agentId, { id, exchanges: [{ says: 'Hello.', reply: 'Hi.' }] })
    const told = (await fresh()).filter(({ type }) => type === 'usage.threshold_reached')
    expect(told.map(({ data }) => [data.threshold, data.usage.limit, data.usage.used >= 200])).toEqual([
      [80, 250, true],
    ])
    expect(await mailed('minutes')).toEqual(['80 % of your minutes are used'])
  })

  test('a bundle, step by step', async () => {
    const complianceData = {
      name: 'Firm',
      address: '1 Quay Road, Bristol, GB',
      registrationNumber: '01234567',
    }
    const body = { isoCountryCode: 'GB', complianceData }
    const url = '/phone-numbers/regulatory-bundle'
    const { bundleSid } = (await tenant.ask('POST', url, { body })).body
    await node.store.db
      .updateTable('bundles')
      .set({ status: 'pending-review' })
      .where('sid', '=', bundleSid)
      .execute()
    await submit(node.store.db, tenant.accountId, bundleSid, node.clock.now())
    await node.service.work.idle()
    const bundle = (await tenant.ask('GET', `${url}/${bundleSid}`)).body.data
    const events = await fresh()
    expect(events.map(({ data }) => data.bundle.status)).toEqual(['in-review', bundle.status])
    expect(await mailed('bundle')).toHaveLength(1)
  })

  test('what rolls back has never happened', async () => {
    const event = { type: 'agent.updated', data: {} } as const
    const undone = atomically(node.store.db, async (tx) => {
      await recordEvent(tx, tenant.accountId, event, node.clock.now())
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await fresh()).toEqual([])
  })

  test('a poller reads on from the cursor, also at the end, and a wrong cursor is a 400', async () => {
    for (const greeting of ['One.', 'Two.', 'Three.'])
      await tenant.ask('PATCH', `/agents/${agentId}`, { body: { greeting } })
    const first = await list(`?after=${cursor}&limit=2`)
    expect(first.events.map(({ data }: Json) => data.agent.greeting)).toEqual(['One.', 'Two.'])
    const second = await list(`?after=${first.next}&limit=2`)
    expect(second.events.map(({ data }: Json) => data.agent.greeting)).toEqual(['Three.'])
    const end = await list(`?after=${second.next}`)
    expect(end).toEqual({ events: [], next: second.next })
    expect(await list(`?after=${cursor}&type=call.ended`)).toEqual({ events: [], next: second.next })
    for (const after of ['-1', 'x', '12345678901234567', ''])
      expect((await tenant.ask('GET', `/events?after=${after}`)).status).toBe(400)
    expect((await agentNow()).greeting).toBe('Three.')
  })

  test('who waits is answered when something happens', async () => {
    const waiting = list(`?after=${cursor}&wait=20`)
    await tenant.ask('PATCH', `/agents/${agentId}`, { body: { greeting: 'At last.' } })
    expect((await waiting).events.map(({ type }: Json) => type)).toEqual(['agent.updated'])
  })

  test('events of another account are not listed', async () => {
    const other = await node.signUp()
    const { body } = await other.ask('GET', '/events?after=0')
    expect(body.data.events).toEqual([])
  })

  test('what is erased goes with what told of it, and after thirty days everything', async () => {
    const id = callId()
    await leaveCall(node, tenant, agentId, { id, exchanges: [{ says: 'Hello.', reply: 'Hi.' }] })
    expect(await kinds()).toEqual(['call.ended', 'transcript.completed'])
    await tenant.ask('DELETE', `/calls/${id}`)
    expect(await fresh()).toEqual([])
    expect((await list()).events).not.toEqual([])
    const later = node.clock.now() + 31 * DAY_MS
    await forgetOldEvents(node.store.db, later)
    expect((await list()).events).toEqual([])
  })
})
