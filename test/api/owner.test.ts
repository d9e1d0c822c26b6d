import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellOf } from '../../server/src/product/calls/export-csv.ts'
import { insertCall, newCallId } from '../../server/src/product/calls/store.ts'
import { bookAppointment } from '../../server/src/product/calendar/store.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import type { NewTranscript } from '../../server/src/product/transcripts/transcript.ts'
import { noteQuestions } from '../../server/src/product/unanswered-questions/store.ts'
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from '../../server/src/platform/clock.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const ZONE = 'America/New_York'
const HOURS = { enabled: false, timezone: ZONE, schedule: {} }
/** Noon in New York. */
const NOON = Date.parse('2026-11-16T17:00:00Z')

type Told = Partial<Pick<NewTranscript, 'outcome' | 'rating' | 'summary' | 'durationSeconds' | 'extracted'>>

describe.each(engines)('what an owner does on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  beforeAll(async () => {
    node = await startTestService(engine)
    node.clock.set(NOON)
  })
  afterAll(() => node.close())

  async function begin(): Promise<void> {
    tenant = await node.signUp()
    const body = { ...AN_AGENT, business_hours: HOURS }
    agentId = (await tenant.ask('POST', '/agents', { body })).body.agent.id
  }

  async function addCall(told: Told = {}, agoMs = HOUR_MS, caller = '+12025550143'): Promise<string> {
    const { db } = node.store
    const { accountId } = tenant
    const startedAtMs = node.clock.now() - agoMs
    const id = newCallId(startedAtMs)
    await insertCall(db, { id, accountId, agentId, line: 'sip', caller, startedAtMs }, null)
    const { durationSeconds = 60 } = told
    const transcript = await addTranscript(db, accountId, {
      agentId,
      caller,
      answeredAtMs: startedAtMs,
      durationSeconds,
      type: 'General Info',
      outcome: 'Resolved',
      rating: 4,
      summary: 'A call.',
      conversation: [],
      ...told,
    })
    const ended = {
      status: 'ended',
      answered_at: startedAtMs,
      ended_at: startedAtMs + durationSeconds * 1000,
    }
    await db
      .updateTable('calls')
      .set({ ...ended, transcript_id: transcript.id })
      .where('id', '=', id)
      .execute()
    return id
  }
  const ids = async (query: string): Promise<string[]> =>
    (await tenant.ask('GET', `/calls?${query}`)).body.data.map(({ id }: Json) => id)

  test('updateCall 200: a call is read and settled, and the first moment stays', async () => {
    await begin()
    const id = await addCall()
    expect((await tenant.ask('GET', `/calls/${id}`)).body.data).toMatchObject({
      read_at: null,
      settled_at: null,
      timezone: ZONE,
    })
    const first = iso(node.clock.now())
    const { status, body } = await tenant.ask('PATCH', `/calls/${id}`, {
      body: { read: true, settled: true },
    })
    expect([status, body.data.read_at, body.data.settled_at]).toEqual([200, first, first])
    node.clock.advance(MINUTE_MS)
    const again = await tenant.ask('PATCH', `/calls/${id}`, { body: { read: true } })
    expect(again.body.data).toMatchObject({ read_at: first, settled_at: first })
    const back = await tenant.ask('PATCH', `/calls/${id}`, { body: { settled: false } })
    expect(back.body.data).toMatchObject({ read_at: first, settled_at: null })
  })

  test.each([[{}], [{ read: 'yes' }], [{ seen: true }]])('updateCall 400: %j', async (body) => {
    const { status, body: answer } = await tenant.ask('PATCH', `/calls/${await addCall()}`, { body })
    expect([status, answer.code]).toEqual([400, 'invalid'])
  })

  test('updateCall 404: there is no such call', async () => {
    const { status } = await tenant.ask('PATCH', '/calls/call_none', { body: { read: true } })
    expect(status).toBe(404)
  })

  test('markCallsRead 200: all of them, or up to a moment', async () => {
    await begin()
    const older = await addCall({}, 2 * HOUR_MS)
    const newer = await addCall()
    expect(await ids('unread=true')).toEqual([newer, older])
    const until = iso(node.clock.now() - 90 * MINUTE_MS)
    expect((await tenant.ask('POST', '/calls/read', { body: { until } })).body.data).toEqual({ calls: 1 })
    expect([await ids('unread=true'), await ids('unread=false')]).toEqual([[newer], [older]])
    expect((await tenant.ask('POST', '/calls/read', { body: {} })).body.data).toEqual({ calls: 1 })
    expect(await ids('unread=true')).toEqual([])
  })

  test('listCalls 200: sorted by when, by length and by rating', async () => {
    await begin()
    const a = await addCall({ durationSeconds: 30, rating: 5 }, 3 * HOUR_MS)
    const b = await addCall({ durationSeconds: 90, rating: null }, 2 * HOUR_MS)
    const c = await addCall({ durationSeconds: 60, rating: 2 }, HOUR_MS)
    expect(await ids('')).toEqual([c, b, a])
    expect(await ids('sort=newest')).toEqual([c, b, a])
    expect(await ids('sort=oldest')).toEqual([a, b, c])
    expect(await ids('sort=longest')).toEqual([b, c, a])
    expect(await ids('sort=shortest&limit=1&offset=1')).toEqual([c])
    expect(await ids('sort=best')).toEqual([a, c, b])
    expect(await ids('sort=worst')).toEqual([c, a, b])
    expect((await tenant.ask('GET', '/calls?sort=loudest')).status).toBe(400)
  })

  test('exportCalls 200: a table on the clock of the business, with nothing that a spreadsheet would run', async () => {
    await begin()
    const extracted = { caller_name: '=cmd|calc', callback_number: null, reason: null, appointment: null }
    const bad = await addCall({ summary: '@SUM(A1), "quoted"\nand more', extracted })
    await addCall({ outcome: 'Spam' }, 2 * HOUR_MS, 'anonymous')
    await tenant.ask('PATCH', `/calls/${bad}`, { body: { read: true } })
    const { status, raw, headers } = await tenant.ask('GET', '/calls/export?outcome=Resolved')
    expect([status, headers['content-type'], headers['x-total-count']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '1',
    ])
    const when = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
      .format(node.clock.now() - HOUR_MS)
      .replace(' ', ',')
    const [names, ...lines] = raw.split('\r\n')
    expect(names).toBe(
      '\uFEFFdate,time,timezone,caller_name,caller,agent,business,about,outcome,rated_by_parley,seconds,summary,read,settled,call_id',
    )
    expect(lines).toEqual([
      `${when},${ZONE},'=cmd|calc,(202) 555-0143,${AN_AGENT.agent_name},${AN_AGENT.business_name},General Info,Resolved,4,60,"'@SUM(A1), ""quoted""\nand more",yes,no,${bad}`,
      '',
    ])
    expect((await tenant.ask('GET', '/calls/export?limit=5')).status).toBe(400)
  })

  test('listNeeds 200: messages, follow-ups, appointments and questions, until each is settled', async () => {
    await begin()
    const { db } = node.store
    const extracted = {
      caller_name: 'Ann Lee',
      callback_number: '+12025550100',
      reason: null,
      appointment: null,
    }
    const message = await addCall({ outcome: 'Message Taken', summary: 'Her crown fell out.', extracted })
    const followUp = await addCall({ outcome: 'Follow-up Required', summary: 'Hung up.' }, 2 * HOUR_MS)
    await addCall({ outcome: 'Message Taken' }, 31 * DAY_MS)
    await addCall()
    const startsAtMs = node.clock.now() + DAY_MS
    const booking = { startsAtMs, name: 'Bo Diaz', caller: '+12025550144', reason: 'Check-up' }
    const booked = await bookAppointment(db, tenant.accountId, agentId, booking, { nowMs: node.clock.now() })
    if (booked.kind !== 'booked') throw new Error('The time is taken.')
    const asked = { questions: ['Do you sell gift cards?'], callId: message, askedAtMs: node.clock.now() }
    await noteQuestions(db, tenant.accountId, agentId, { language: 'en', ...asked })

    const waits = async () => (await tenant.ask('GET', '/needs-you')).body.data
    const all = await waits()
    const place = { agentId, business_name: AN_AGENT.business_name, timezone: ZONE }
    expect(all).toMatchObject({
      total: 4,
      message: 1,
      follow_up: 1,
      appointment: 1,
      question: 1,
      unread_calls: 4,
    })
    expect(all.items).toMatchObject([
      {
        ...place,
        kind: 'message',
        id: message,
        who: 'Ann Lee',
        number: '+12025550100',
        what: 'Her crown fell out.',
      },
      { ...place, kind: 'follow_up', id: followUp, who: null, number: '+12025550143', what: 'Hung up.' },
      {
        ...place,
        kind: 'appointment',
        id: booked.appointment.id,
        who: 'Bo Diaz',
        number: '+12025550144',
        starts_at: iso(startsAtMs),
      },
      { ...place, kind: 'question', what: 'Do you sell gift cards?', times: 1 },
    ])

    for (const id of [message, followUp])
      await tenant.ask('PATCH', `/calls/${id}`, { body: { settled: true } })
    const at = `/agents/${agentId}/appointments/${booked.appointment.id}`
    const confirmed = await tenant.ask('POST', `${at}/confirmation`)
    expect([confirmed.status, confirmed.body.data.confirmed_at]).toEqual([200, iso(node.clock.now())])
    // Nothing that other calendars would hear of.
    expect(confirmed.body.data.sequence).toBe(0)
    await tenant.ask('DELETE', `/agents/${agentId}/unanswered-questions/${all.items[3].id}`)
    expect(await waits()).toMatchObject({ total: 0, items: [] })
  })

  test('listNeeds 200: what the owner books by hand needs no word of theirs', async () => {
    await begin()
    const body = { starts_at: iso(NOON + 3 * DAY_MS), name: 'Cy Poe' }
    const { status } = await tenant.ask('POST', `/agents/${agentId}/appointments`, { body })
    expect(status).toBe(201)
    expect((await tenant.ask('GET', '/needs-you')).body.data.appointment).toBe(0)
  })
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-2', "'-2"],
  ['@x', "'@x"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t'=1"],
  ['＝1+1', "'＝1+1"],
  // Where a comma stands in numbers, spreadsheets split lines at semicolons, whatever is quoted.
  ['Hi;=1+1;', "Hi;'=1+1;"],
  ['Hi; +1', "Hi; '+1"],
  ['a,b;@x', `"a,b;'@x"`],
  ['a\n=1', `"a\n'=1"`],
  ['a\t-1', "a\t'-1"],
  ['a;"=1";', `"a;""'=1"";"`],
  ['2+2=4; a-b, x@y', '"2+2=4; a-b, x@y"'],
  ['', ''],
])('the cell of %j is %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})
