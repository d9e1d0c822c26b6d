import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../server/src/platform/clock.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

/** More than an answer may have. */
const TOO_MUCH = 5 * 1024 * 1024
const MULTISTATUS = '<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">'

const xml = (status: number, body: string): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' })
    response.end(body)
  }
}
const calendarAt = (path: string) =>
  `${MULTISTATUS}<response><href>${path}</href><propstat><prop><resourcetype><collection/><c:calendar/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`
const eventWith = (data: string) =>
  `${MULTISTATUS}<response><href>/work/x.ics</href><propstat><prop><getetag>"1"</getetag><c:calendar-data>${data}</c:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`

/** A calendar that answers to everything but a question about its events. */
const calendarThat =
  (report: RequestListener): RequestListener =>
  (request, response) => {
    request.resume()
    if (request.method === 'PROPFIND') xml(207, calendarAt('/work/'))(request, response)
    else if (request.method === 'REPORT') report(request, response)
    else response.writeHead(201, { etag: '"1"' }).end()
  }

/** How it answers, and what is said of it. */
const FAULTS: readonly (readonly [name: string, answer: RequestListener, problem: string])[] = [
  ['garbage', (_, response) => void response.socket?.end('\u0000\u0001 what?\r\n\r\n'), 'does not answer'],
  ['a web page', (_, response) => void response.end('<html><p>Hello</html>'), 'names none'],
  ['nothing', (request) => void request.socket.destroy(), 'does not answer'],
  ['an error of its own', xml(500, 'oops'), 'HTTP 500'],
  ['too many requests', xml(429, 'slower'), 'HTTP 429'],
  ['no entry', xml(403, ''), 'does not let'],
  [
    'a redirect elsewhere',
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'sends us on',
  ],
  ['events that are a web page', calendarThat(xml(207, '<html/>')), 'as a CalDAV server does'],
  ['events that are cut off', calendarThat(xml(207, `${MULTISTATUS}<resp`)), 'as a CalDAV server does'],
  [
    'events without contents',
    calendarThat(xml(207, eventWith('').replace(/<c:cal.*data>/, ''))),
    'as a CalDAV server does',
  ],
  ['too much', calendarThat(xml(207, MULTISTATUS + ' '.repeat(TOO_MUCH))), 'too much'],
  ['a calendar that is gone', calendarThat(xml(404, '')), 'no longer at this address'],
]

/** Events that mean nothing, or that must not block time for ever. */
const NONSENSE = [
  'BEGIN:VEVENT\nUID:1\nDTSTART:99999999T999999Z\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:2\nDTSTART:20260101T000000Z\nDURATION:forever\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:3\nDTSTART;TZID=Nowhere/At All:20260101T000000\nRRULE:FREQ=SECONDLY\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:4\nDTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;INTERVAL=0\nEND:VEVENT',
  'BEGIN:VEVENT\nUID:5\nDTSTART:20260101T000000Z\nDTEND:19990101T000000Z\nEND:VEVENT',
  'END:VEVENT\nBEGIN:VEVENT\n:::;;;\nUID:apt_none@parley\nDTSTART:20260101\n',
].join('\n')

describe.each(engines)('calendars that misbehave, on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  let server: Server
  let answer: RequestListener
  let hour = 0

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    server = createServer((request, response) => answer(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    await node.close()
    server.close()
  })
  beforeEach(async () => {
    agentId = await anAgent()
  })
  // No other test is to answer for it when it is due again.
  afterEach(async () => {
    for (const { id } of (await tenant.ask('GET', '/agents')).body.data)
      await tenant.ask('DELETE', `/agents/${id}/calendar-connection`)
  })

  const anAgent = async () => (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
  const connect = async () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('It does not listen.')
    const body = { url: `http://127.0.0.1:${address.port}/work/`, username: 'ada', password: 'x' }
    const put = await tenant.ask('PUT', `/agents/${agentId}/calendar-connection`, { body })
    expect(put.status).toBe(200)
  }
  const state = async () => (await tenant.ask('GET', `/agents/${agentId}/calendar-connection`)).body.data
  const book = () => {
    const startsAt = new Date(Math.ceil(node.clock.now() / DAY_MS) * DAY_MS + ++hour * HOUR_MS)
    const body = { starts_at: startsAt.toISOString(), name: 'Ada' }
    return tenant.ask('POST', `/agents/${agentId}/appointments`, { body })
  }

  test.each(FAULTS)('%s is reported in words and breaks no booking', async (_name, given, problem) => {
    answer = given
    await connect()
    await node.service.work.idle()
    expect(await state()).toMatchObject({ status: 'problem', problem: expect.stringContaining(problem) })
    expect((await book()).status).toBe(201)
    expect((await tenant.ask('GET', `/agents/${agentId}/availability`)).body.data.slots).not.toEqual([])
    await node.service.work.idle()
    const jobs = await node.store.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'like', 'calendar%')
      .execute()
    expect(jobs, 'nothing piles up').toEqual([])
  })

  test('events that make no sense block no time', async () => {
    answer = calendarThat(xml(207, eventWith(`BEGIN:VCALENDAR\n${NONSENSE}\nEND:VCALENDAR`)))
    await connect()
    await node.service.work.idle()
    expect((await state()).problem).toContain('2 events repeat by rules that Parley does not know')
    expect((await book()).status).toBe(201)
    await node.service.work.idle()
  })

  test('the wait for one that never answers is short, and what it said before still counts', async () => {
    const soon = Math.ceil(node.clock.now() / DAY_MS) * DAY_MS + 20 * HOUR_MS
    const stamp = new Date(soon).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const event = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:b\nDTSTART:${stamp}\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR`
    answer = calendarThat(xml(207, eventWith(event)))
    await connect()
    await node.service.work.idle()
    expect(await state()).toMatchObject({ status: 'synchronised' })
    const asked = Promise.withResolvers<void>()
    answer = () => asked.resolve()
    node.clock.advance(6 * MINUTE_MS)
    const query = `from=${new Date(soon).toISOString()}&to=${new Date(soon + 1).toISOString()}`
    // It waits for as long as callers would, and no longer.
    const free = await tenant.ask('GET', `/agents/${agentId}/availability?${query}`)
    await asked.promise
    expect(free.body.data.slots, 'from what is stored').toEqual([])
    expect((await book()).status).toBe(201)
    answer = (request) => void request.socket.destroy()
    server.closeAllConnections()
    await node.service.work.idle()
  })

  test('one that takes for ever to read delays no request, is reported in words, and the next is read', async () => {
    const sent = Promise.withResolvers<void>()
    // Elements among text, of which the parser takes a minute for what may be sent.
    const data = 'a<b/>'.repeat(700_000)
    answer = calendarThat((request, response) => {
      response.once('finish', sent.resolve)
      xml(207, eventWith(data))(request, response)
    })
    await connect()
    const hostile = agentId
    const synchronised = node.service.work.idle()
    await sent.promise
    let answered = 0
    const problem = async () => {
      const { problem: now } = await state()
      if (now === null) answered++
      return now
    }
    await expect
      .poll(problem, { timeout: 50_000, interval: 200 })
      .toBe('The calendar took longer than 10 s to read.')
    expect(answered, 'requests while it was read').toBeGreaterThan(10)
    await synchronised

    agentId = await anAgent()
    answer = calendarThat(xml(207, eventWith('BEGIN:VCALENDAR\nEND:VCALENDAR')))
    await connect()
    await node.service.work.idle()
    expect(await state(), 'in a new thread').toMatchObject({ status: 'synchronised', problem: null })
    agentId = hostile
    await connect()
    await node.service.work.idle()
    expect(await state(), 'once it is as it should be').toMatchObject({ status: 'synchronised' })
  })
})
