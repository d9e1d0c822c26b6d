import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccount } from '../../../../test/opened-agent.ts'
import { engines, openTestStore } from '../../../../test/stores.ts'
import { createAgent, getAgent, removeAgent } from '../agents/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts'
import type { Db, Store } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { readFeed, renewFeed } from './icalendar/feed.ts'
import { readCalendar } from './icalendar/icalendar-reader.fixture.ts'
import { findSlots } from './reading.ts'
import { listAppointments } from './listing.ts'
import {
  appointmentsOfCaller,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  getAppointment,
  type Booking,
  type BookingOptions,
  type Change,
  type NewBooking,
} from './store.ts'

/** A Sunday; the business is open on Mondays from nine to eleven in Berlin, which is eight to ten in UTC. */
const NOW = Date.parse('2026-11-15T09:30:00Z')
const NINE = Date.parse('2026-11-16T09:00:00+01:00')
const HOURS = {
  enabled: true,
  timezone: 'Europe/Berlin',
  schedule: { monday: { open: '09:00', close: '11:00', enabled: true } },
}
const RACERS = 20

async function openAgent(db: Db, accountId: AccountId): Promise<string> {
  const words = { business_name: 'Maple Dental', agent_name: 'Robin', greeting: 'Hi.', system_prompt: 'Be.' }
  const input = { ...words, voice_id: 'sarah' as const, business_hours: HOURS }
  return (await createAgent(db, accountId, input, NOW)).id
}

const booked = (booking: Booking | Change) => {
  if (booking.kind !== 'booked' && booking.kind !== 'changed')
    throw new Error(`It is ${JSON.stringify(booking)}.`)
  return booking.appointment
}
const refused = (booking: Booking | Change) => {
  if (booking.kind !== 'refused') throw new Error(`It is ${JSON.stringify(booking)}.`)
  return {
    obstacle: booking.obstacle,
    offers: booking.offers.map(({ startMs }) => (startMs - NINE) / MINUTE_MS),
  }
}

describe.each(engines)('the calendar on %s', (engine) => {
  let store: Store
  let accountId: AccountId
  let agentId: string

  beforeAll(async () => {
    store = await openTestStore(engine)
    accountId = (await openAccount(store.db, NOW)).accountId
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    agentId = await openAgent(store.db, accountId)
  })

  const book = (minutes: number, more: Partial<NewBooking> = {}, options: Partial<BookingOptions> = {}) =>
    bookAppointment(
      store.db,
      accountId,
      agentId,
      { startsAtMs: NINE + minutes * MINUTE_MS, name: 'Ada', ...more },
      { nowMs: NOW, ...options },
    )
  const change = (id: string, update: Parameters<typeof changeAppointment>[4], byHand = false) =>
    changeAppointment(store.db, accountId, agentId, id, update, { nowMs: NOW + 1, byHand })
  const cancel = (id: string) => cancelAppointment(store.db, accountId, agentId, id, NOW + 1)
  const list = (query = {}) => listAppointments(store.db, accountId, agentId, query)
  const slots = async (rules = {}) => {
    const between = { startMs: NINE, endMs: NINE + DAY_MS }
    const found = await findSlots(store.db, accountId, agentId, { between, limit: 100, rules, nowMs: NOW })
    return found.slots.map(({ startMs }) => (startMs - NINE) / MINUTE_MS)
  }

  test('what is booked is no longer free, and what is cancelled is free again', async () => {
    expect(await slots()).toEqual([0, 15, 30, 45, 60, 75, 90])
    const { id } = booked(await book(30))
    expect(await slots()).toEqual([0, 60, 75, 90])
    expect((await cancel(id)).status).toBe('cancelled')
    expect(await slots()).toEqual([0, 15, 30, 45, 60, 75, 90])
    booked(await book(30))
  })

  test('a time that is taken is refused, with the next free ones', async () => {
    booked(await book(0))
    booked(await book(45))
    expect(refused(await book(15))).toEqual({ obstacle: 'taken', offers: [75, 90, 7 * 24 * 60] })
  })

  test('callers get no time outside of the hours, too soon or too late', async () => {
    expect(refused(await book(-30)).obstacle).toBe('closed')
    expect(refused(await book(105)).obstacle).toBe('closed')
    expect(refused(await book(0, { startsAtMs: NOW + HOUR_MS - 1 })).obstacle).toBe('too_soon')
    expect(refused(await book(0, { startsAtMs: NINE + 63 * DAY_MS }))).toEqual({
      obstacle: 'too_far',
      offers: [],
    })
    expect(await list()).toEqual([])
  })

  test('by hand any time that is to come can be booked, but none twice', async () => {
    booked(await book(0, { startsAtMs: NINE + 300 * DAY_MS }, { byHand: true }))
    booked(await book(-60, {}, { byHand: true }))
    expect(refused(await book(-45, {}, { byHand: true })).obstacle).toBe('taken')
    expect(refused(await book(0, { startsAtMs: NOW - 1 }, { byHand: true })).obstacle).toBe('too_soon')
  })

  test('buffers of both keep two appointments apart', async () => {
    const rules = { bufferBeforeMs: 5 * MINUTE_MS, bufferAfterMs: 10 * MINUTE_MS }
    booked(await book(30, {}, { rules }))
    // The first one occupies 25 to 70: without buffers of their own others come as near as that.
    expect(await slots()).toEqual([75, 90])
    expect(await slots(rules)).toEqual([75, 90])
    expect(refused(await book(65)).obstacle).toBe('taken')
    expect(refused(await book(70, {}, { rules })).obstacle).toBe('taken')
    booked(await book(75, {}, { rules }))
    expect(refused(await book(0)).obstacle).toBe('taken')
  })

  test(`of ${RACERS} who want one slot at the same moment exactly one gets it`, async () => {
    const all = await Promise.all(
      Array.from({ length: RACERS }, (_, n) =>
        book(30, { name: `Caller ${n}`, key: `race ${agentId} ${n}` }),
      ),
    )
    expect(all.filter(({ kind }) => kind === 'booked')).toHaveLength(1)
    expect(all.filter(({ kind }) => kind === 'refused').map((each) => refused(each).obstacle)).toEqual(
      Array.from({ length: RACERS - 1 }, () => 'taken'),
    )
    expect(await list()).toHaveLength(1)
  })

  test('an overlap of a minute is refused too, booking or moving', async () => {
    const { id } = booked(await book(90))
    const all = await Promise.all([
      ...Array.from({ length: RACERS }, (_, n) => book(n, { name: `Caller ${n}` })),
      change(id, { startsAtMs: NINE + 10 * MINUTE_MS }),
    ])
    expect(all.filter(({ kind }) => kind !== 'refused')).toHaveLength(1)
    const spans = (await list()).map(({ starts_at: from, ends_at: to }) => [Date.parse(from), Date.parse(to)])
    spans.slice(1).forEach(([from], i) => expect(from).toBeGreaterThanOrEqual(spans[i]?.[1] ?? Infinity))
  })

  test('the same key books once, also at the same moment and after a change', async () => {
    const key = `once ${agentId}`
    const all = await Promise.all(Array.from({ length: RACERS }, () => book(30, { key })))
    expect(new Set(all.map((each) => booked(each).id)).size).toBe(1)
    expect(all.filter((each) => each.kind === 'booked' && !each.again)).toHaveLength(1)
    const { id } = booked(await book(30, { key }))
    await cancel(id)
    // A retry learns how it stands, and books nothing.
    expect(booked(await book(30, { key }))).toMatchObject({ id, status: 'cancelled' })
    expect(await list()).toHaveLength(1)
  })

  test('a key of one agent is refused to another, and free to another account', async () => {
    const key = `mine ${agentId}`
    const at = { startsAtMs: NINE, name: 'Ada', key }
    const other = await openAgent(store.db, accountId)
    const both = await Promise.allSettled(
      [agentId, other].map((each) => bookAppointment(store.db, accountId, each, at, { nowMs: NOW })),
    )
    const losers = both.filter((each) => each.status === 'rejected')
    expect(losers.map(({ reason }) => reason instanceof ServiceError && reason.code)).toEqual([
      'idempotency_conflict',
    ])
    const stranger = (await openAccount(store.db, NOW)).accountId
    const theirs = await openAgent(store.db, stranger)
    booked(await bookAppointment(store.db, stranger, theirs, at, { nowMs: NOW }))
  })

  test('an appointment is moved with its length and buffers, and counts its changes', async () => {
    const rules = { durationMs: 45 * MINUTE_MS, bufferAfterMs: 15 * MINUTE_MS }
    const { id } = booked(await book(0, {}, { rules }))
    const moved = booked(await change(id, { startsAtMs: NINE + 15 * MINUTE_MS }))
    expect(moved).toMatchObject({
      starts_at: '2026-11-16T08:15:00.000Z',
      ends_at: '2026-11-16T09:00:00.000Z',
    })
    expect(moved.sequence).toBe(1)
    expect(await slots()).toEqual([75, 90])
    expect(booked(await change(id, { startsAtMs: NINE + 15 * MINUTE_MS })).sequence).toBe(1)
    const renamed = booked(await change(id, { name: 'Grace', number: '+12025550143', reason: 'Tooth' }))
    expect(renamed).toMatchObject({ name: 'Grace', number: '+12025550143', reason: 'Tooth', sequence: 2 })
    expect(await getAppointment(store.db, accountId, agentId, id)).toEqual(renamed)
  })

  test('it is not moved to where another is, and stays where it was', async () => {
    booked(await book(0))
    const { id } = booked(await book(60))
    expect(refused(await change(id, { startsAtMs: NINE + 15 * MINUTE_MS, name: 'X' })).obstacle).toBe('taken')
    expect(refused(await change(id, { startsAtMs: NINE - HOUR_MS })).obstacle).toBe('closed')
    booked(await change(id, { startsAtMs: NINE - HOUR_MS }, true))
    expect((await list()).map(({ name }) => name)).toEqual(['Ada', 'Ada'])
  })

  test('a cancelled one stays cancelled', async () => {
    const { id } = booked(await book(0))
    const first = await cancel(id)
    expect(await cancel(id)).toEqual(first)
    expect(first.sequence).toBe(1)
    expect((await change(id, { name: 'X' })).kind).toBe('cancelled')
  })

  test('lists go by time, state and pages', async () => {
    for (const minutes of [60, 0, 30]) booked(await book(minutes, { name: String(minutes) }))
    const [, second] = await list()
    await cancel(second?.id ?? '')
    const names = async (query = {}) => (await list(query)).map(({ name }) => name)
    const at = (minutes: number) => new Date(NINE + minutes * MINUTE_MS).toISOString()
    expect(await names()).toEqual(['0', '30', '60'])
    expect(await names({ status: 'booked' })).toEqual(['0', '60'])
    expect(await names({ from: at(30) })).toEqual(['30', '60'])
    expect(await names({ from: at(0), to: at(30) })).toEqual(['0'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['30'])
  })

  test('callers find what was booked from their number and is to come, and nothing else', async () => {
    const caller = '+12025550143'
    const ofCaller = async (number: string, nowMs = NOW) =>
      (await appointmentsOfCaller(store.db, accountId, agentId, number, nowMs)).map(({ name }) => name)
    booked(await book(60, { name: 'second', caller }))
    booked(await book(0, { name: 'first', caller }))
    await cancel(booked(await book(30, { name: 'cancelled', caller })).id)
    // A number that was only given has not called.
    booked(await book(90, { name: 'other', number: caller, caller: '+12025550199' }))
    expect(await ofCaller(caller)).toEqual(['first', 'second'])
    expect(await ofCaller(caller, NINE)).toEqual(['second'])
    expect(await ofCaller('+12025550100')).toEqual([])
  })

  test('a feed shows what is booked to readers with its last secret', async () => {
    booked(await book(0))
    await cancel(booked(await book(30)).id)
    const old = await renewFeed(store.db, accountId, agentId, NOW)
    const secret = await renewFeed(store.db, accountId, agentId, NOW)
    expect(await readFeed(store.db, old, NOW)).toBeUndefined()
    const calendar = readCalendar((await readFeed(store.db, secret, NOW)) ?? '')
    expect(calendar.components.map(({ properties }) => properties.get('DTSTART')?.value)).toEqual([
      '20261116T080000Z',
    ])
    const later = readCalendar((await readFeed(store.db, secret, NINE + 31 * DAY_MS)) ?? '')
    expect(later.components).toEqual([])
    await removeAgent(store.db, accountId, await getAgent(store.db, accountId, agentId), NOW)
    expect(await readFeed(store.db, secret, NOW)).toBeUndefined()
  })
})
