import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../server/src/platform/clock.ts'
import type { Engine } from '../../server/src/platform/db/db.ts'
import { queueDue } from '../../server/src/product/calendar/outside/connection-store.ts'
import { openTcpProxy } from '../crashes/tcp-proxy.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { startRadicale, type Radicale } from '../peers/radicale.ts'

export type CalendarRig = Awaited<ReturnType<typeof startCalendarRig>>

/** A service and Radicale, with a network between them that can fail. */
export async function startCalendarRig(engine: Engine) {
  const radicale = await startRadicale()
  const proxy = await openTcpProxy({ port: radicale.port, host: '127.0.0.1' })
  const node = await startTestService(engine)
  const tenant = await node.signUp()
  let calendars = 0
  return {
    radicale,
    proxy,
    node,
    tenant,
    /** A new agent, and an empty calendar for it to be connected with. */
    async newCalendar() {
      const business_hours = { enabled: false, timezone: 'Europe/Berlin', schedule: {} }
      const created = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, business_hours } })
      const calendar = await radicale.makeCalendar(`work${++calendars}`)
      const url = calendar.replace(`:${radicale.port}/`, `:${proxy.port}/`)
      return agentCalendar({ node, tenant, radicale }, { agentId: created.body.agent.id, calendar, url })
    },
    async close() {
      await node.close()
      proxy.close()
      await radicale.stop()
    },
  }
}

type Sides = { readonly node: TestService; readonly tenant: Tenant; readonly radicale: Radicale }
type Place = {
  readonly agentId: string
  /** The calendar as people reach it. */
  readonly calendar: string
  /** By way of the network that can fail. */
  readonly url: string
}

function agentCalendar({ node, tenant, radicale }: Sides, { agentId, calendar, url }: Place) {
  /** A full hour, some days ahead. */
  const noon = Math.ceil(node.clock.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 12 * HOUR_MS
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
  return { agentId, calendar, url, noon, idle, connect, state, book, appointment, later, freeAt, fileOf, put }
}
