import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueDue } from '../../server/src/product/calendar/outside/connection-store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../server/src/platform/clock.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { withPeers } from '../peers/debian.ts'
import { startRadicale, type Radicale } from '../peers/radicale.ts'
import { engines } from '../stores.ts'
import { dateStamp, localTime, stamp } from './calendar-times.ts'
import { openTcpProxy, type TcpProxy } from '../crashes/tcp-proxy.ts'

const peers = withPeers('radicale')
const places = peers.flatMap((peer) => engines.map((engine) => [peer, engine] as const))

test('the document says how to connect a calendar, and never shows the password', async () => {
  const node = await startTestService('sqlite')
  const tenant = await node.signUp()
  const created = await tenant.ask('POST', '/agents', { body: AN_AGENT })
  const url = `/agents/${created.body.agent.id}/calendar-connection`
  expect(await tenant.ask('GET', url)).toMatchObject({ status: 200, body: { data: null } })
  const body = { url: 'http://127.0.0.1:1/', username: 'ada', password: 'open sesame' }
  const put = await tenant.ask('PUT', url, { body })
  expect(put).toMatchObject({ status: 200, body: { data: { status: 'pending', username: 'ada' } } })
  expect(put.raw).not.toContain('sesame')
  const stored = await node.store.db.selectFrom('calendar_connections').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('sesame')
  expect((await tenant.ask('DELETE', url)).status).toBe(200)
  expect((await tenant.ask('DELETE', url)).status).toBe(200)
  await node.close()
})

describe.each(places)('a calendar at %s, on %s', (_peer, engine) => {
  let radicale: Radicale
  let proxy: TcpProxy
  let node: TestService
  let tenant: Tenant
  let agentId: string
  let calendar: string
  /** The calendar by way of a network that can fail. */
  let url: string
  /** A full hour, some days ahead. */
  let noon: number
  let calendars = 0

  beforeAll(async () => {
    radicale = await startRadicale()
    proxy = await openTcpProxy({ port: radicale.port, host: '127.0.0.1' })
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(async () => {
    await node.close()
    proxy.close()
    await radicale.stop()
  })
  beforeEach(async () => {
    noon = Math.ceil(node.clock.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 12 * HOUR_MS
    const created = await tenant.ask('POST', '/agents', {
      body: { ...AN_AGENT, business_hours: { enabled: false, timezone: 'Europe/Berlin', schedule: {} } },
    })
    agentId = created.body.agent.id
    calendar = await radicale.makeCalendar(`work${++calendars}`)
    url = calendar.replace(`:${radicale.port}/`, `:${proxy.port}/`)
  })

  const idle = () => node.service.work.idle()
  const connect = async (change: object = {}) => {
    const { username, password } = radicale
    const body = { url, username, password, ...change }
    const answer = await tenant.ask('PUT', `/agents/${agentId}/calendar-connection`, { body })
    expect(answer.status).toBe(200)
    await idle()
  }
  const state = async () => (await tenant.ask('GET', `/agents/${agentId}/calendar-connection`)).body.data
  const book = async (atMs: number, change: object = {}) => {
    const body = { starts_at: new Date(atMs).toISOString(), name: 'Ada', ...change }
    const answer = await tenant.ask('POST', `/agents/${agentId}/appointments`, { body })
    await idle()
    return answer
  }
  const appointment = async (id: string) =>
    (await tenant.ask('GET', `/agents/${agentId}/appointments/${id}`)).body.data
  /** As its minute schedule does, once that much time has gone by. */
  const later = async (ms = 6 * MINUTE_MS) => {
    node.clock.advance(ms)
    await queueDue(node.store.db, node.clock.now())
    await idle()
  }
  const freeAt = async (atMs: number, minutes = 30) => {
    const query = new URLSearchParams({
      from: new Date(atMs).toISOString(),
      to: new Date(atMs + 1).toISOString(),
      duration_minutes: String(minutes),
    })
    const answer = await tenant.ask('GET', `/agents/${agentId}/availability?${query.toString()}`)
    return answer.body.data.slots.length === 1
  }
  const fileOf = (id: string) => radicale.ask('GET', `${calendar}${id}.ics`)
  const put = async (name: string, lines: readonly string[], more: readonly string[] = []) => {
    const event = [
      `BEGIN:VEVENT`,
      `UID:${name}`,
      'DTSTAMP:20260101T000000Z',
      'SUMMARY:x',
      ...lines,
      'END:VEVENT',
    ]
    const whole = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x//EN',
      ...more,
      ...event,
      'END:VCALENDAR',
      '',
    ]
    const { status, body } = await radicale.ask('PUT', `${calendar}${name}.ics`, whole.join('\r\n'))
    expect([201, 204], body).toContain(status)
  }

  test('what is booked, changed and cancelled here happens there', async () => {
    const before = (await book(noon - DAY_MS)).body.data.id
    await connect()
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
    expect((await fileOf(before)).body, 'booked before it was connected').toContain(`UID:${before}@parley`)
    const { id } = (await book(noon, { name: 'Grace', reason: 'Tooth' })).body.data
    const file = await fileOf(id)
    expect(file.body).toContain('SUMMARY:Grace: Tooth')
    expect(file.body).toContain(`DTSTART:${stamp(noon)}`)
    const moved = { starts_at: new Date(noon + HOUR_MS).toISOString() }
    expect((await tenant.ask('PATCH', `/agents/${agentId}/appointments/${id}`, { body: moved })).status).toBe(
      200,
    )
    await idle()
    expect((await fileOf(id)).body).toContain(`DTSTART:${stamp(noon + HOUR_MS)}`)
    await tenant.ask('DELETE', `/agents/${agentId}/appointments/${id}`)
    await idle()
    expect((await fileOf(id)).status).toBe(404)
    expect((await fileOf(before)).status).toBe(200)
    expect(await state()).toMatchObject({ status: 'synchronised' })
  })

  test('while people are busy there, no time is free here', async () => {
    await connect()
    expect(await freeAt(noon)).toBe(true)
    await put('busy', [`DTSTART:${stamp(noon)}`, `DTEND:${stamp(noon + HOUR_MS)}`])
    await put('duration', [`DTSTART:${stamp(noon + 2 * HOUR_MS)}`, 'DURATION:PT30M'])
    await put('free', [`DTSTART:${stamp(noon + 3 * HOUR_MS)}`, 'DURATION:PT30M', 'TRANSP:TRANSPARENT'])
    await put('off', [`DTSTART:${stamp(noon + 4 * HOUR_MS)}`, 'DURATION:PT30M', 'STATUS:CANCELLED'])
    expect(await freeAt(noon), 'not looked at yet').toBe(true)
    node.clock.advance(6 * MINUTE_MS)
    // A request for times looks at it first, but waits only so long for a server that is slow.
    await expect.poll(() => freeAt(noon), { timeout: 30_000 }).toBe(false)
    expect(await freeAt(noon + 30 * MINUTE_MS)).toBe(false)
    expect(await freeAt(noon + HOUR_MS)).toBe(true)
    expect(await freeAt(noon + 2 * HOUR_MS)).toBe(false)
    expect(await freeAt(noon + 2 * HOUR_MS + 30 * MINUTE_MS)).toBe(true)
    expect(await freeAt(noon + 3 * HOUR_MS)).toBe(true)
    expect(await freeAt(noon + 4 * HOUR_MS)).toBe(true)
    expect((await book(noon + 15 * MINUTE_MS)).status).toBe(409)
    await radicale.ask('DELETE', `${calendar}busy.ics`)
    await later()
    expect(await freeAt(noon)).toBe(true)
  })

  test('days, zones and repetitions are read as they are meant', async () => {
    const day = dateStamp(noon + DAY_MS)
    await put('holiday', [`DTSTART;VALUE=DATE:${day}`])
    // Every day at nine in New York from a week ago on, but once.
    const nine = `${dateStamp(noon - 7 * DAY_MS)}T090000`
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:/x.example/America/New_York',
      'BEGIN:STANDARD',
      'DTSTART:19701101T020000',
    ]
    const standard = ['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE']
    const tzid = 'TZID=/x.example/America/New_York'
    const except = `EXDATE;${tzid}:${dateStamp(noon + 3 * DAY_MS)}T090000`
    const lines = [`DTSTART;${tzid}:${nine}`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY', except]
    await put('daily', lines, [...zone, ...standard])
    await connect()
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
    const midnight = localTime(noon + DAY_MS, 'Europe/Berlin', 0)
    expect(await freeAt(midnight - 30 * MINUTE_MS)).toBe(true)
    expect(await freeAt(midnight)).toBe(false)
    expect(await freeAt(midnight + 20 * HOUR_MS)).toBe(false)
    expect(await freeAt(localTime(noon + 2 * DAY_MS, 'Europe/Berlin', 0))).toBe(true)
    for (const days of [2, 4, 30]) {
      expect(await freeAt(localTime(noon + days * DAY_MS, 'America/New_York', 9)), `in ${days} days`).toBe(
        false,
      )
      expect(await freeAt(localTime(noon + days * DAY_MS, 'America/New_York', 10)), `in ${days} days`).toBe(
        true,
      )
    }
    expect(await freeAt(localTime(noon + 3 * DAY_MS, 'America/New_York', 9))).toBe(true)
  })

  test('what people move or delete there is moved or cancelled here', async () => {
    await connect()
    const [moved, deleted, kept] = [
      (await book(noon)).body.data.id,
      (await book(noon + HOUR_MS)).body.data.id,
      (await book(noon + 2 * HOUR_MS)).body.data.id,
    ]
    const move = async (id: string, fromMs: number, toMs: number) => {
      const { body } = await fileOf(id)
      const text = body
        .replace(`DTSTART:${stamp(fromMs)}`, `DTSTART:${stamp(toMs)}`)
        .replace(`DTEND:${stamp(fromMs + 30 * MINUTE_MS)}`, `DTEND:${stamp(toMs + 45 * MINUTE_MS)}`)
      expect((await radicale.ask('PUT', `${calendar}${id}.ics`, text)).status).toBe(201)
    }
    await move(moved, noon, noon + 5 * HOUR_MS)
    await radicale.ask('DELETE', `${calendar}${deleted}.ics`)
    await later()
    expect(await appointment(moved)).toMatchObject({
      starts_at: new Date(noon + 5 * HOUR_MS).toISOString(),
      ends_at: new Date(noon + 5 * HOUR_MS + 45 * MINUTE_MS).toISOString(),
      status: 'booked',
      sequence: 1,
    })
    expect(await appointment(deleted)).toMatchObject({ status: 'cancelled' })
    expect(await appointment(kept)).toMatchObject({ status: 'booked', sequence: 0 })
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
    // Onto another one it cannot be moved: it goes back, and that is reported.
    await move(kept, noon + 2 * HOUR_MS, noon + 5 * HOUR_MS)
    await later()
    expect((await state()).problem).toContain('moves it back')
    await later()
    expect((await fileOf(kept)).body).toContain(`DTSTART:${stamp(noon + 2 * HOUR_MS)}`)
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
  })

  test('an emptied calendar cancels nothing', async () => {
    await connect()
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push((await book(noon + n * HOUR_MS)).body.data.id)
    for (const id of ids) await radicale.ask('DELETE', `${calendar}${id}.ics`)
    await later()
    expect((await state()).problem).toContain('vanished')
    for (const id of ids) expect(await appointment(id)).toMatchObject({ status: 'booked' })
  })

  test('after an outage everything is made up for, once', async () => {
    await connect()
    const gone = (await book(noon)).body.data.id
    proxy.cut()
    const { id } = (await book(noon + HOUR_MS)).body.data
    await tenant.ask('DELETE', `/agents/${agentId}/appointments/${gone}`)
    await idle()
    expect(await state()).toMatchObject({
      status: 'problem',
      problem: expect.stringContaining('does not answer'),
    })
    await later(DAY_MS / 2)
    expect((await fileOf(id)).status).toBe(404)
    proxy.mend()
    await later(HOUR_MS)
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
    expect((await fileOf(id)).status).toBe(200)
    expect((await fileOf(gone)).status).toBe(404)
    const etag = (await fileOf(id)).etag
    await later()
    await later()
    expect((await fileOf(id)).etag, 'nothing is written again').toBe(etag)
    const { body } = await radicale.ask('GET', calendar)
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test('a wrong password and a wrong address are reported in words', async () => {
    await connect({ password: 'wrong' })
    expect((await state()).problem).toContain('refuses the user name or the password')
    await connect({ url: `${url}nothing.ics` })
    expect((await state()).problem).toContain('several calendars')
    await connect({ url: new URL('/', url).href })
    const { status, problem } = await state()
    expect(status).toBe('problem')
    expect(problem).toContain('several calendars')
    expect(problem).toContain(`/ada/work${calendars}/`)
    expect((await book(noon)).status).toBe(201)
    await connect()
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
  })
})
