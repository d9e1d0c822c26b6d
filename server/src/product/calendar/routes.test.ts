import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'
import { readStore } from '../../../../test/service/whole-store.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import { readCalendar } from './icalendar/icalendar-reader.fixture.ts'

/** A Sunday; Monday is open from nine to ten in New York, which is two to three in the afternoon in UTC. */
const NOW = Date.parse('2026-11-15T12:00:00Z')
const HOURS = {
  enabled: true,
  timezone: 'America/New_York',
  schedule: { monday: { open: '09:00', close: '10:00', enabled: true } },
}
const ADA = { starts_at: '2026-11-16T14:00:00Z', name: 'Ada Lovelace' }
const SHOWN = {
  id: expect.stringMatching(/^apt_/),
  agentId: expect.stringMatching(/^agt_/),
  starts_at: '2026-11-16T14:00:00.000Z',
  ends_at: '2026-11-16T14:30:00.000Z',
  name: 'Ada Lovelace',
  number: null,
  email: null,
  reason: '',
  status: 'booked',
  sequence: 0,
  confirmed_at: expect.any(String),
  created_at: expect.any(String),
  updated_at: expect.any(String),
}

describe.each(engines)('the calendar over HTTP on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let url: string

  beforeAll(async () => {
    node = await startTestService(engine)
    node.clock.set(NOW)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())
  beforeEach(async () => {
    node.clock.set(NOW)
    const made = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, business_hours: HOURS } })
    url = `/agents/${made.body.agent.id}`
  })

  const book = (body: object) => tenant.ask('POST', `${url}/appointments`, { body })
  const slots = async (query = '?from=2026-11-16T00:00:00Z&to=2026-11-17T00:00:00Z') =>
    (await tenant.ask('GET', `${url}/availability${query}`)).body.data

  test('free times come with their zone', async () => {
    expect(await slots()).toEqual({
      timezone: 'America/New_York',
      slots: [
        { starts_at: '2026-11-16T14:00:00.000Z', ends_at: '2026-11-16T14:30:00.000Z' },
        { starts_at: '2026-11-16T14:15:00.000Z', ends_at: '2026-11-16T14:45:00.000Z' },
        { starts_at: '2026-11-16T14:30:00.000Z', ends_at: '2026-11-16T15:00:00.000Z' },
      ],
      next_from: null,
    })
    expect((await slots('?duration_minutes=60')).slots).toHaveLength(1)
    expect((await slots('?duration_minutes=65')).slots).toEqual([])
  })

  test('many free times come in parts', async () => {
    await tenant.ask('PATCH', url, { body: { business_hours: null } })
    const first = await slots('?to=2026-12-01T00:00:00Z')
    expect(first.slots).toHaveLength(500)
    const second = await slots(`?from=${first.next_from}&to=2026-12-01T00:00:00Z`)
    expect(Date.parse(second.slots[0].starts_at) - Date.parse(first.slots[499].starts_at)).toBe(
      15 * MINUTE_MS,
    )
  })

  test('what is booked can be read, and its time is no longer free', async () => {
    const made = await book({ ...ADA, id: 'mine', status: 'cancelled' })
    expect(made.status).toBe(201)
    expect(made.body.data).toEqual(SHOWN)
    const { id } = made.body.data
    expect((await tenant.ask('GET', `${url}/appointments/${id}`)).body.data).toEqual(made.body.data)
    expect((await tenant.ask('GET', `${url}/appointments?status=booked`)).body.data).toEqual([made.body.data])
    expect((await slots()).slots).toHaveLength(1)
  })

  test('a taken time is a conflict that names the next free ones', async () => {
    await book(ADA)
    const second = await book({ ...ADA, starts_at: '2026-11-16T09:15:00-05:00' })
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    const message =
      'is taken; the next free times are 2026-11-16T14:30:00.000Z, 2026-11-23T14:00:00.000Z, 2026-11-23T14:15:00.000Z.'
    expect(second.body.details).toEqual([{ field: 'starts_at', message }])
    expect(second.body.error).toBe(`starts_at: ${message}`)
  })

  test.each([
    ['a part of a minute', { ...ADA, starts_at: '2026-11-16T14:00:30Z' }, 'starts_at'],
    ['the past', { ...ADA, starts_at: '2026-11-14T14:00:00Z' }, 'starts_at'],
    ['no name', { starts_at: ADA.starts_at }, 'name'],
    ['a blank name', { ...ADA, name: ' ' }, 'name'],
    ['no telephone number', { ...ADA, number: '12' }, 'number'],
    ['no address', { ...ADA, email: 'ada' }, 'email'],
    ['no time at all', { ...ADA, duration_minutes: 0 }, 'duration_minutes'],
    ['more than a working day', { ...ADA, duration_minutes: 481 }, 'duration_minutes'],
    ['a field that is none', { ...ADA, when: 'now' }, 'when'],
  ])('%s is refused', async (_what, body, field) => {
    const { status, body: answer } = await book(body)
    expect([status, answer.details?.map((each: { field: string }) => each.field)]).toEqual([400, [field]])
  })

  test('it is moved, corrected and cancelled', async () => {
    const { id } = (await book({ ...ADA, number: '+12025550143', reason: 'Check-up' })).body.data
    const one = `${url}/appointments/${id}`
    node.clock.advance(MINUTE_MS)
    const moved = await tenant.ask('PATCH', one, {
      body: { starts_at: '2026-11-18T03:00:00Z', number: null },
    })
    expect(moved.body.data).toEqual({
      ...SHOWN,
      starts_at: '2026-11-18T03:00:00.000Z',
      ends_at: '2026-11-18T03:30:00.000Z',
      reason: 'Check-up',
      sequence: 1,
    })
    const cleared = await tenant.ask('PATCH', one, { body: { reason: null } })
    expect(cleared.body.data.reason).toBe('')
    const cancelled = await tenant.ask('DELETE', one)
    expect(cancelled.body.data.status).toBe('cancelled')
    expect(await tenant.ask('DELETE', one)).toMatchObject({ status: 200, body: cancelled.body })
    expect((await tenant.ask('PATCH', one, { body: { name: 'Eve' } })).status).toBe(409)
  })

  test('an availability that ends before it begins is refused', async () => {
    const asked = await tenant.ask(
      'GET',
      `${url}/availability?from=2026-11-16T00:00:00Z&to=2026-11-15T00:00:00Z`,
    )
    expect([asked.status, asked.body.details[0].field]).toEqual([400, 'to'])
  })

  test('the feed opens with its secret alone, until there is another', async () => {
    await book({ ...ADA, name: 'Zoë; Ünal, 漢字' })
    const renew = async () => {
      const made = await tenant.ask('POST', `${url}/calendar-feed`)
      return new URL(made.body.data.url)
    }
    const first = await renew()
    expect(first.origin).toBe(new URL(node.config.publicUrl).origin)
    const read = await node.ask('GET', first.pathname)
    expect(read.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [event] = readCalendar(read.raw).components
    expect(event?.properties.get('SUMMARY')?.value).toBe('Zoë; Ünal, 漢字')
    const secret = first.pathname.slice('/calendars/'.length, -'.ics'.length)
    expect(JSON.stringify([...(await readStore(node.store))])).not.toContain(secret)
    const second = await renew()
    expect((await node.ask('GET', first.pathname)).status).toBe(404)
    expect((await node.ask('GET', second.pathname)).status).toBe(200)
    expect((await node.ask('GET', `/calendars/${secret}`)).status).toBe(404)
    // Switched off, twice as well as once, and on again.
    for (let i = 0; i < 2; i++) expect((await tenant.ask('DELETE', `${url}/calendar-feed`)).status).toBe(200)
    expect((await node.ask('GET', second.pathname)).status).toBe(404)
    expect((await node.ask('GET', (await renew()).pathname)).status).toBe(200)
  })

  test('a feed that is read all the time is put off', async () => {
    const { pathname } = new URL((await tenant.ask('POST', `${url}/calendar-feed`)).body.data.url)
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await node.ask('GET', pathname)).status)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
    expect(statuses[30]).toBe(429)
    node.clock.advance(MINUTE_MS)
    expect((await node.ask('GET', pathname)).status).toBe(200)
  })

  test('guessing secrets is throttled by address, and others are not', async () => {
    node.clock.advance(MINUTE_MS)
    const guess = (n: number, remoteAddress: string) =>
      node.service.app.inject({ url: `/calendars/guess${n}.ics`, remoteAddress })
    const statuses: number[] = []
    // Two addresses of one /64.
    for (let i = 0; i < 121; i++) statuses.push((await guess(i, `2001:db8::${i % 2}`)).statusCode)
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([404]))
    expect(statuses[120]).toBe(429)
    expect((await guess(0, '2001:db8:0:1::1')).statusCode).toBe(404)
  })
})
