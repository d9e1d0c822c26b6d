import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldCalls } from '../../server/src/product/calls/retention/retention.ts'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { recordingsFolder } from '../../server/src/config/data-folder.ts'
import { queueMail } from '../../server/src/product/notifications/outbox.ts'
import { meterCall } from '../../server/src/product/subscription/ledger.ts'
import { recordingPath } from '../../server/src/voice/recording-file.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { noteQuestions } from '../../server/src/product/unanswered-questions/store.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'
import { findMarks, readFiles, readStore } from './whole-store.ts'
import { writeRecording } from '../live/written-recording.ts'

let serial = 0

describe.each(engines)('having calls go on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
  })
  afterAll(() => node.close())

  /** A call with everything that comes of one, in words that nothing else has. */
  async function leaveCall(caller: string, change: { status?: string; agoMs?: number } = {}) {
    const { db } = node.store
    const { accountId, email } = tenant
    const mark = `said${++serial}x${engine}`
    const id = `call_${mark}`
    const at = node.clock.now() - (change.agoMs ?? 0)
    const transcriptId = `trn_${mark}`
    await addTranscript(db, accountId, {
      id: transcriptId,
      agentId,
      answeredAtMs: at,
      durationSeconds: 60,
      caller,
      type: 'Complaint',
      outcome: 'Escalated',
      rating: 2,
      summary: mark,
      conversation: [{ speaker: 'caller', text: mark }],
    })
    const times = { started_at: at, answered_at: at, ended_at: at }
    const rest = { reason: null, transcript_id: transcriptId, waterfall: '[]', transfers: 0 }
    await db
      .insertInto('calls')
      .values({
        id,
        account_id: accountId,
        agent_id: agentId,
        line: 'sip',
        caller,
        status: change.status ?? 'ended',
        ...times,
        ...rest,
      })
      .execute()
    const event = JSON.stringify({ type: 'text.typed', text: mark })
    await db.insertInto('call_events').values({ call_id: id, seq: 0, at_ms: at, event }).execute()
    const run = { digest: '', run: 1, until_ms: 0, answer: JSON.stringify({ mark }), is_certain: 1 }
    const own = { account_id: accountId, agent_id: agentId, call_id: id }
    await db
      .insertInto('tool_runs')
      .values({ key: `tool_${mark}`, tool: 'book', ...own, ...run })
      .execute()
    const mail = { kind: 'owner' as const, recipient: email, subject: 'A call', body: mark }
    await queueMail(db, accountId, mail, at, { agentId, callId: id })
    await noteQuestions(db, accountId, agentId, {
      questions: [`Where is ${mark}?`],
      callId: id,
      askedAtMs: at,
    })
    await meterCall(db, accountId, { id: `use_${serial}${engine}`, answeredAtMs: at, seconds: 60 })
    writeRecording(node.config, { accountId, agentId, id }, [[1, 2]])
    await node.service.work.idle()
    return { id, mark, transcriptId }
  }

  async function left(marks: string[]): Promise<string[]> {
    await node.service.work.idle()
    const tables = await readStore(node.store)
    tables.delete('request_log')
    return findMarks(tables, readFiles(node.config.dataDir), marks)
  }
  const total = async () =>
    (await tenant.ask('GET', `/agents/${agentId}/transcripts?type=Complaint&outcome=Escalated`)).body.data
      .total
  const seconds = async () => (await tenant.ask('GET', '/subscription')).body.data.usage.seconds

  test.each([
    ['deleteCall', ({ id }: { id: string }) => `/calls/${id}`],
    [
      'deleteTranscript',
      (of: { transcriptId: string }) => `/agents/${agentId}/transcripts/${of.transcriptId}`,
    ],
  ])('%s 200: all that was said is gone, counts are right, usage stays', async (_name, urlOf) => {
    const kept = await leaveCall('+12025550111')
    const doomed = await leaveCall('+12025550111')
    const before = { total: await total(), seconds: await seconds() }
    expect(await left([doomed.mark])).not.toEqual([])
    expect((await tenant.ask('DELETE', urlOf(doomed))).status).toBe(200)
    expect(await left([doomed.mark])).toEqual([])
    expect(await left([kept.mark])).not.toEqual([])
    expect({ total: await total(), seconds: await seconds() }).toEqual({ ...before, total: before.total - 1 })
    expect((await tenant.ask('DELETE', urlOf(doomed))).status).toBe(404)
  })

  test('deleteCall 409: not while it is live', async () => {
    const { id, mark } = await leaveCall('+12025550112', { status: 'live' })
    expect((await tenant.ask('DELETE', `/calls/${id}`)).status).toBe(409)
    expect((await tenant.ask('POST', '/callers/+12025550112/erasure')).status).toBe(409)
    expect(await left([mark])).not.toEqual([])
  })

  test('a question that others have asked in their own words stays', async () => {
    const first = await leaveCall('+12025550113')
    const second = await leaveCall('+12025550114')
    const asked = { questions: ['Is there parking?'], askedAtMs: node.clock.now() }
    for (const { id } of [first, second])
      await noteQuestions(node.store.db, tenant.accountId, agentId, { ...asked, callId: id })
    await tenant.ask('DELETE', `/calls/${second.id}`)
    const stored = (await left(['Is there parking?'])).filter((each) =>
      each.startsWith('unanswered_questions:'),
    )
    expect(stored).toHaveLength(1)
    await tenant.ask('DELETE', `/calls/${first.id}`)
    expect(await left(['Is there parking?'])).toEqual([])
  })

  test('eraseCaller 200: everything of one number, nothing of another; once more does nothing', async () => {
    const number = '+12025550121'
    const calls = [await leaveCall(number), await leaveCall(number)]
    const other = await leaveCall('+12025550122')
    const starts = { past: '2020-01-01T10:00:00Z', next: '2099-02-01T10:00:00Z' }
    for (const starts_at of Object.values(starts))
      await tenant.ask('POST', `/agents/${agentId}/appointments`, {
        body: { starts_at, name: 'Erin Erasable', number, reason: 'a private matter' },
      })
    const exported = await tenant.ask('GET', `/callers/${number}/export`)
    expect(exported.status).toBe(200)
    for (const mark of [...calls.map((call) => call.mark), 'Erin Erasable'])
      expect(exported.raw).toContain(mark)
    expect(exported.raw).not.toContain(other.mark)
    expect(exported.body.calls).toHaveLength(2)
    const erased = await tenant.click('POST', `/callers/${encodeURIComponent(number)}/erasure`, {
      headers: { origin: node.config.publicUrl },
    })
    expect(erased.status).toBe(200)
    const { appointments, ...counts } = erased.body.data.erased
    expect(counts).toEqual({ calls: 2, transcripts: 2, mails: 2, tool_runs: 2, unanswered_questions: 2 })
    expect(appointments).toBeGreaterThan(0)
    expect(
      await left([...calls.map((call) => call.mark), 'Erin Erasable', 'a private matter', number]),
    ).toEqual([])
    expect(await left([other.mark])).not.toEqual([])
    const again = await tenant.ask('POST', `/callers/${number}/erasure`)
    expect(again.body.data).toMatchObject({ remaining: 0, erased: { calls: 0, appointments: 0, mails: 0 } })
    expect((await tenant.ask('GET', `/callers/${number}/export`)).body.calls).toEqual([])
    const log = await tenant.ask('GET', '/request-log')
    expect(log.raw).toContain('/callers/:number/erasure')
    expect(log.raw).not.toContain(number)
  })

  test('eraseCaller 200: of many calls a job erases the rest', async () => {
    const number = '+12025550131'
    const marks: string[] = []
    for (let i = 0; i < 55; i++) marks.push((await leaveCall(number)).mark)
    const { body } = await tenant.ask('POST', `/callers/${number}/erasure`)
    expect(body.data).toMatchObject({ remaining: 5, erased: { calls: 50 } })
    expect(await left([...marks, number])).toEqual([])
  })

  test.each(['anonymous', '12025550123', '+1', '%2B12%2F3'])(
    'eraseCaller 400: %s is no number',
    async (number) => {
      const { status, body } = await tenant.ask('POST', `/callers/${number}/erasure`)
      expect([status, body.details?.[0]?.field]).toEqual([400, 'number'])
      expect((await tenant.ask('GET', `/callers/${number}/export`)).status).toBe(400)
    },
  )

  test('retention_days: calls, recordings and questions go when their time is over, and not before', async () => {
    const old = await leaveCall('+12025550141', { agoMs: 31 * DAY_MS })
    const young = await leaveCall('+12025550141', { agoMs: 29 * DAY_MS })
    const forget = () => forgetOldCalls(node.store.db, recordingsFolder(node.config), node.clock.now())
    expect(await forget(), 'kept where nothing is said').toBe(0)
    expect((await tenant.ask('PATCH', `/agents/${agentId}`, { body: { retention_days: 0 } })).status).toBe(
      400,
    )
    const set = await tenant.ask('PATCH', `/agents/${agentId}`, { body: { retention_days: 30 } })
    expect(set.body.updatedAgent.retention_days).toBe(30)
    expect(await forget()).toBe(1)
    expect(await left([old.mark])).toEqual([])
    expect(await left([young.mark])).not.toEqual([])
    const { accountId } = tenant
    const folder = recordingsFolder(node.config)
    expect(existsSync(recordingPath(folder, { accountId, agentId, id: young.id }))).toBe(true)
    const cleared = await tenant.ask('PATCH', `/agents/${agentId}`, { body: { retention_days: null } })
    expect(cleared.body.updatedAgent.retention_days).toBeNull()
  })
})
