import { english } from '../../language/en/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccount } from '../../../../test/opened-agent.ts'
import { engines, openTestStore } from '../../../../test/stores.ts'
import { createAgent } from '../agents/store.ts'
import { createCalendarTools } from '../tools/booking/calendar-tools.ts'
import type { Calendar } from '../tools/booking/calendar.ts'
import { createToolRegistry } from '../tools/registry.ts'
import type { Json } from '../../voice/tool.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts'
import type { Store } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { agentCalendar } from './agent-calendar.ts'
import { listAppointments } from './listing.ts'
import { cancelAppointment } from './store.ts'

/** A Sunday; the business is open on Mondays from nine to eleven in Berlin. */
const NOW = Date.parse('2026-11-15T09:30:00Z')
const NINE = Date.parse('2026-11-16T09:00:00+01:00')
const HOURS = {
  enabled: true,
  timezone: 'Europe/Berlin',
  schedule: { monday: { open: '09:00', close: '11:00', enabled: true } },
}
const [ANN, BOB] = ['+12025550143', '+12025550187']
const { signal } = new AbortController()

let keys = 0

describe.each(engines)('the calendar on the telephone, on %s', (engine) => {
  let store: Store
  let accountId: AccountId
  let agentId: string

  beforeAll(async () => {
    store = await openTestStore(engine)
    accountId = (await openAccount(store.db, NOW)).accountId
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hi.', system_prompt: 'Be.' }
    const input = { ...words, voice_id: 'sarah' as const, business_hours: HOURS }
    agentId = (await createAgent(store.db, accountId, input, NOW)).id
    await store.db.deleteFrom('mails').execute()
  })

  /** The calendar as one call has it. */
  const open = (change: Partial<Parameters<typeof agentCalendar>[0]> = {}): Calendar =>
    agentCalendar({
      db: store.db,
      accountId,
      agentId,
      timeZone: 'Europe/Berlin',
      rules: {},
      mailFrom: 'Parley <parley@example.com>',
      now: () => NOW,
      ...change,
    })
  const slot = (minutes: number, lasting = 30) => ({
    startMs: NINE + minutes * MINUTE_MS,
    endMs: NINE + (minutes + lasting) * MINUTE_MS,
  })
  const key = () => `key_${++keys}`
  const booking = (minutes: number, change: object = {}) => ({
    key: key(),
    slot: slot(minutes),
    name: 'Ann',
    callerNumber: ANN,
    number: null,
    email: null,
    note: null,
    ...change,
  })
  const book = async (calendar: Calendar, minutes: number, change: object = {}) => {
    const outcome = await calendar.book(booking(minutes, change), signal)
    if (!('appointment' in outcome)) throw new Error(outcome.failure)
    return outcome.appointment
  }
  const list = () => listAppointments(store.db, accountId, agentId, {})
  const mails = () => store.db.selectFrom('mails').select(['recipient', 'subject']).execute()

  test('what is free is offered, booked with its length, and confirmed by mail once', async () => {
    const calendar = open({ rules: { durationMs: 60 * MINUTE_MS, stepMs: 60 * MINUTE_MS } })
    const range = { startMs: NINE - DAY_MS, endMs: NINE + DAY_MS }
    expect(await calendar.findSlots(range, signal)).toEqual([slot(0, 60), slot(60, 60)])
    const whole = booking(0, {
      slot: slot(0, 60),
      email: 'ann@example.com',
      note: ' A crown. ',
      number: '(202) 555-0143',
    })
    const first = await calendar.book(whole, signal)
    expect(first).toEqual({ appointment: { id: expect.any(String), name: 'Ann', ...slot(0, 60) } })
    expect(await calendar.book(whole, signal)).toEqual(first)
    expect(await open().outcomeOf(whole.key, signal)).toEqual(first)
    expect(await list()).toMatchObject([
      { number: '+12025550143', reason: 'A crown.', email: 'ann@example.com' },
    ])
    expect(await mails()).toMatchObject([
      { recipient: 'ann@example.com', subject: 'Your appointment with Maple' },
    ])
    expect(await calendar.findSlots(range, signal)).toEqual([slot(60, 60)])
  })

  test('a number without a country is one of the business’s country where the line says nothing', async () => {
    const unknown = { callerNumber: null, number: '2025550143', note: 'A cleaning' }
    await book(open({ businessNumber: '+12125550199' }), 0, unknown)
    expect(await list()).toMatchObject([{ number: '+12025550143', reason: 'A cleaning' }])
  })

  test('a number that is none is left to people to read', async () => {
    await book(open(), 0, { number: 'my work phone', note: 'Tooth' })
    expect(await list()).toMatchObject([{ number: ANN, reason: 'Tooth\nCall back: my work phone' }])
  })

  test('whatever stands in the way of a booking is a failure and not an error', async () => {
    await book(open(), 0)
    const failure = async (minutes: number, change: object = {}) =>
      open().book(booking(minutes, change), signal)
    expect(await failure(15)).toEqual({ failure: 'taken' })
    expect(await failure(-60)).toEqual({ failure: 'not_bookable' })
    expect(await failure(-7 * 24 * 60)).toEqual({ failure: 'not_bookable' })
    expect(await list()).toHaveLength(1)
  })

  test('what was booked from another number cannot be seen, moved or cancelled', async () => {
    const { id } = await book(open(), 0)
    for (const callerNumber of [BOB, null]) {
      const calendar = open()
      expect(await calendar.appointmentsOf(callerNumber, signal)).toEqual([])
      const request = { appointmentId: id, callerNumber }
      expect(await calendar.reschedule({ ...request, key: key() }, slot(60), signal)).toEqual({
        failure: 'not_found',
      })
      expect(await calendar.cancel({ ...request, key: key() }, signal)).toEqual({ failure: 'not_found' })
    }
    expect(await list()).toMatchObject([{ status: 'booked', sequence: 0 }])
    expect(await open().appointmentsOf(ANN, signal)).toMatchObject([{ id }])
  })

  test('nor what belongs to another agent or account, though the number is the same', async () => {
    const { id } = await book(open(), 0)
    const stranger = (await openAccount(store.db, NOW)).accountId
    const words = { business_name: 'Oak', agent_name: 'Kim', greeting: 'Hi.', system_prompt: 'Be.' }
    const input = { ...words, voice_id: 'sarah' as const }
    for (const owner of [accountId, stranger]) {
      const other = (await createAgent(store.db, owner, input, NOW)).id
      const calendar = open({ accountId: owner, agentId: other })
      expect(await calendar.appointmentsOf(ANN, signal)).toEqual([])
      const request = { key: key(), appointmentId: id, callerNumber: ANN }
      expect(await calendar.cancel(request, signal)).toEqual({ failure: 'not_found' })
    }
    expect(await list()).toMatchObject([{ status: 'booked' }])
  })

  test('a caller without a number changes what this call has booked, and nothing of the call before', async () => {
    const before = await book(open(), 0, { callerNumber: null, name: 'Before' })
    const calendar = open()
    const { id } = await book(calendar, 60, { callerNumber: null })
    expect(await calendar.appointmentsOf(null, signal)).toMatchObject([{ id }])
    const request = (appointmentId: string) => ({ key: key(), appointmentId, callerNumber: null })
    expect(await calendar.cancel(request(before.id), signal)).toEqual({ failure: 'not_found' })
    expect(await calendar.reschedule(request(id), slot(90), signal)).toMatchObject({ appointment: slot(90) })
    expect(await calendar.cancel(request(id), signal)).toMatchObject({ appointment: { id } })
    expect(await calendar.appointmentsOf(null, signal)).toEqual([])
    expect((await list()).map(({ name, status }) => [name, status])).toEqual([
      ['Before', 'booked'],
      ['Ann', 'cancelled'],
    ])
  })

  test('a change with the same key happens and is reported once, though things have moved on since', async () => {
    const { id } = await book(open(), 0, { email: 'ann@example.com' })
    const move = { key: key(), appointmentId: id, callerNumber: ANN }
    const first = await open().reschedule(move, slot(60), signal)
    expect(first).toEqual({ appointment: { id, name: 'Ann', ...slot(60) } })
    await open().reschedule({ ...move, key: key() }, slot(90), signal)
    expect(await open().reschedule(move, slot(60), signal)).toEqual(first)
    expect(await open().outcomeOf(move.key, signal)).toEqual(first)
    expect(await list()).toMatchObject([{ starts_at: new Date(slot(90).startMs).toISOString(), sequence: 2 }])
    const cancel = { ...move, key: key() }
    const gone = await Promise.all([open().cancel(cancel, signal), open().cancel(cancel, signal)])
    expect(gone[0]).toEqual(gone[1])
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
      'Cancelled: your appointment with Maple',
      'Your appointment with Maple',
      'Your appointment with Maple',
      'Your appointment with Maple',
    ])
    expect(await open().cancel({ ...move, key: key() }, signal)).toEqual({ failure: 'not_found' })
    expect(await open().outcomeOf(key(), signal)).toBeUndefined()
  })

  test('moving to a taken time, or outside business hours, changes nothing', async () => {
    const { id } = await book(open(), 0)
    await book(open(), 60, { callerNumber: BOB })
    const request = () => ({ key: key(), appointmentId: id, callerNumber: ANN })
    expect(await open().reschedule(request(), slot(45), signal)).toEqual({ failure: 'taken' })
    expect(await open().reschedule(request(), slot(240), signal)).toEqual({ failure: 'not_bookable' })
    await cancelAppointment(store.db, accountId, agentId, id, NOW)
    expect(await open().reschedule(request(), slot(30), signal)).toEqual({ failure: 'not_found' })
  })

  test('the tools of a call book, list, move and cancel in it', async () => {
    const registry = createToolRegistry(createCalendarTools(english, open()))
    const run = (name: string, args: Json, callerNumber: string | null = ANN) =>
      registry.run(
        name,
        args,
        { key: key(), callId: 'call_1', turn: 1, heard: '', callerNumber, nowMs: NOW },
        signal,
      )
    await run('find_appointment_times', {
      from: '2026-11-16T09:00:00+01:00',
      to: '2026-11-16T11:00:00+01:00',
    })
    const booked = await run('book_appointment', { start: '2026-11-16T09:00:00+01:00', name: 'Ann' })
    expect(booked).toMatchObject({ ok: true, result: { status: 'booked', time: '9:00 AM' } })
    const [first] = await list()
    const appointment = first?.id ?? ''
    const move = { appointment, start: '2026-11-16T10:00:00+01:00' }
    expect(await run('reschedule_appointment', move)).toMatchObject({
      ok: true,
      result: { time: '10:00 AM' },
    })
    expect(await run('cancel_appointment', { appointment })).toMatchObject({ ok: true })
    expect((await list())[0]?.status).toBe('cancelled')
  })
})
