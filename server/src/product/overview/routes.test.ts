import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AN_AGENT,
  startTestService,
  type Json,
  type Tenant,
  type TestService,
} from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'
import { insertCall, newCallId } from '../calls/store.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import { meterCall } from '../subscription/ledger.ts'
import { addTranscript } from '../transcripts/store.ts'
import { noteQuestions } from '../unanswered-questions/store.ts'

/** A Wednesday, at two in the morning in Berlin. */
const NOW = Date.parse('2026-11-18T01:00:00Z')

describe.each(engines)('the overview on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  beforeAll(async () => {
    node = await startTestService(engine)
    node.clock.set(NOW)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())

  const overview = async (query = ''): Promise<Json> => {
    const { status, body } = await tenant.ask('GET', `/overview${query}`)
    expect(status).toBe(200)
    return body.data
  }

  type Ended = {
    at: string
    seconds?: number
    rating?: number | null
    outcome?: 'Resolved' | 'Spam'
    firstAudioMs?: number
  }

  async function addCall({
    at,
    seconds,
    rating = 4,
    outcome = 'Resolved',
    firstAudioMs = 700,
  }: Ended): Promise<string> {
    const { db } = node.store
    const { accountId } = tenant
    const startedAtMs = Date.parse(at)
    const id = newCallId(startedAtMs)
    const caller = '+12025550143'
    await insertCall(db, { id, accountId, agentId, line: 'sip', caller, startedAtMs }, null)
    const answeredAtMs = seconds === undefined ? null : startedAtMs
    const ended = {
      status: 'ended',
      ended_at: startedAtMs + (seconds ?? 9) * 1000,
      answered_at: answeredAtMs,
    }
    const waterfall = JSON.stringify([
      { turn: 1, first_audio_ms: firstAudioMs },
      { turn: 2, first_audio_ms: null },
    ])
    await db
      .updateTable('calls')
      .set({ ...ended, waterfall })
      .where('id', '=', id)
      .execute()
    if (seconds === undefined) return id
    const judged = { type: 'Booking', outcome, rating, summary: 'A call.', conversation: [] } as const
    await addTranscript(db, accountId, {
      ...judged,
      conversation: [],
      agentId,
      caller,
      answeredAtMs: startedAtMs,
      durationSeconds: seconds,
    })
    await meterCall(db, accountId, { id, answeredAtMs: startedAtMs, seconds })
    return id
  }

  test('getOverview 200: of a new account', async () => {
    const shown = await overview()
    expect(shown).toMatchObject({
      timezone: 'UTC',
      calls_today: 0,
      calls_this_week: 0,
      outcomes: [],
      types: [],
      average_rating: null,
      answer_rate: null,
      average_first_audio_ms: null,
      live_calls: 0,
      unanswered_questions: 0,
      upcoming_appointments: 0,
      checklist: { agent_created: false, number_acquired: false, call_taken: false, key_made: true },
    })
    expect(shown.calls_by_day).toHaveLength(14)
    expect(shown.calls_by_day[13]).toEqual({ date: '2026-11-18', calls: 0, answered: 0, minutes: 0 })
    expect(shown.ratings).toEqual([1, 2, 3, 4, 5].map((rating) => ({ rating, calls: 0 })))
    expect(shown.minutes).toMatchObject({ used: 0, included: 250 })
  })

  test('getOverview 200: in the days of the account’s time zone', async () => {
    await tenant.ask('PATCH', '/user', { body: { timezone: 'Europe/Berlin' } })
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    await tenant.ask('POST', '/phone-numbers', { body: { agent_id: agentId, country: 'US' } })
    await addCall({ at: '2026-11-11T22:59:00Z', seconds: 60, outcome: 'Spam', rating: 1, firstAudioMs: 500 })
    await addCall({ at: '2026-11-11T23:01:00Z', seconds: 60, outcome: 'Spam', rating: 2, firstAudioMs: 600 })
    await addCall({ at: '2026-11-15T22:59:00Z', seconds: 90 })
    await addCall({ at: '2026-11-15T23:00:00Z', seconds: 30, rating: null, firstAudioMs: 900 })
    await addCall({ at: '2026-11-17T22:00:00Z' })
    await addCall({ at: '2026-11-17T23:00:00Z', seconds: 45, firstAudioMs: 1000 })
    const shown = await overview('?days=7')
    expect(shown.calls_by_day).toEqual([
      { date: '2026-11-12', calls: 1, answered: 1, minutes: 1 },
      { date: '2026-11-13', calls: 0, answered: 0, minutes: 0 },
      { date: '2026-11-14', calls: 0, answered: 0, minutes: 0 },
      { date: '2026-11-15', calls: 1, answered: 1, minutes: 1.5 },
      { date: '2026-11-16', calls: 1, answered: 1, minutes: 0.5 },
      { date: '2026-11-17', calls: 1, answered: 0, minutes: 0 },
      { date: '2026-11-18', calls: 1, answered: 1, minutes: 0.75 },
    ])
    expect(shown).toMatchObject({
      timezone: 'Europe/Berlin',
      calls_today: 1,
      calls_this_week: 3,
      outcomes: [
        { outcome: 'Resolved', calls: 3 },
        { outcome: 'Spam', calls: 1 },
      ],
      types: [{ type: 'Booking', calls: 4 }],
      average_rating: (2 + 4 + 4) / 3,
      answer_rate: 4 / 5,
      average_first_audio_ms: 800,
    })
    expect(shown.ratings.map(({ calls }: Json) => calls)).toEqual([0, 1, 0, 2, 0])
    expect(shown.checklist).toEqual({
      agent_created: true,
      number_acquired: true,
      call_taken: true,
      key_made: true,
    })
    const { subscription, usage } = (await tenant.ask('GET', '/subscription')).body.data
    expect(shown.minutes).toEqual({
      used: usage.used,
      included: usage.limit,
      period_start: subscription.current_period_start,
      period_end: subscription.current_period_end,
    })
  })

  test('getOverview 200: what is under way, and what waits for a person', async () => {
    const { db } = node.store
    const { accountId } = tenant
    const callId = await addCall({ at: '2026-11-01T00:00:00Z' })
    await db.insertInto('nodes').values({ id: 'node_x', seen_at: NOW }).execute()
    const live = {
      id: newCallId(NOW),
      accountId,
      agentId,
      line: 'sip',
      caller: 'anonymous',
      startedAtMs: NOW,
    }
    await insertCall(db, live, 'node_x')
    await noteQuestions(db, accountId, agentId, { questions: ['Why?', 'How?'], callId, askedAtMs: NOW })
    for (const inHours of [1, 24 * 7 - 1, 24 * 7]) {
      const startsAt = new Date(NOW + inHours * HOUR_MS).toISOString()
      const body = { starts_at: startsAt, name: 'Ada' }
      await tenant.ask('POST', `/agents/${agentId}/appointments`, { body })
    }
    const waiting = { live_calls: 1, unanswered_questions: 2, upcoming_appointments: 2 }
    expect(await overview()).toMatchObject(waiting)
    const { data } = (await tenant.ask('GET', '/appointments')).body
    await tenant.ask('DELETE', `/agents/${agentId}/appointments/${data[0].id}`)
    expect(await overview()).toMatchObject({ ...waiting, upcoming_appointments: 1 })
  })

  test.each(['?days=6', '?days=91', '?days=x', '?weeks=1'])('getOverview 400: %s', async (query) => {
    expect((await tenant.ask('GET', `/overview${query}`)).status).toBe(400)
  })
})
