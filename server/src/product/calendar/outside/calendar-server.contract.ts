import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, iso } from '../../../platform/clock.ts'
import type { Span } from '../../../voice/business-hours.ts'
import type { Appointment } from '../appointment.ts'
import { copyUrl, type CalendarServer } from './calendar-server.ts'

/** The adapter under test before a calendar of its own, and the hand of the person whose calendar it is. */
export type Fixture = {
  readonly server: CalendarServer
  /** What was given to find it by. */
  readonly url: string
  /** Writes an event of the person's own. */
  addOther(span: Span, isFree: boolean): Promise<void>
  /** Moves an appointment of Parley's to another time. */
  move(calendarUrl: string, id: string, span: Span): Promise<void>
  close(): Promise<void>
}

const NOON = Date.UTC(2027, 2, 1, 12)
const WINDOW: Span = { startMs: NOON - DAY_MS, endMs: NOON + 10 * DAY_MS }
const hourAt = (startMs: number): Span => ({ startMs, endMs: startMs + HOUR_MS })

let made = 0
function appointmentAt({ startMs, endMs }: Span): Appointment {
  return {
    id: `apt_01k9zq4s8vxjt7m0c5b2n6${String(++made).padStart(4, '0')}`,
    agentId: 'agt_1',
    name: 'Ann Lee',
    reason: 'Tooth',
    number: '+12025550143',
    email: null,
    status: 'booked',
    sequence: 0,
    starts_at: iso(startMs),
    ends_at: iso(endMs),
    created_at: iso(NOON),
    updated_at: iso(NOON),
  } as unknown as Appointment
}

/** What every calendar outside owes the code that keeps an agent's in step with it. */
export function calendarServerContract(name: string, open: () => Promise<Fixture>): void {
  describe(`the calendar of ${name}`, () => {
    let fixture: Fixture
    let calendarUrl: string
    beforeAll(async () => {
      fixture = await open()
      calendarUrl = await fixture.server.findCalendar(fixture.url)
    })
    afterAll(() => fixture.close())
    const read = () =>
      fixture.server.calendarIn({ url: calendarUrl, span: WINDOW, homeZone: 'America/New_York' })

    test('an appointment is written once, read back, changed and removed', async () => {
      const { server } = fixture
      const first = appointmentAt(hourAt(NOON))
      const url = copyUrl(calendarUrl, first.id)
      expect(await server.etagOf(url)).toBeUndefined()
      const written = await server.write(url, first, null)
      expect(written.kind).toBe('written')
      expect(await server.write(url, first, null), 'it is there already').toEqual({ kind: 'changed' })
      const there = await server.ownEvent(url, 'UTC', first.id)
      expect(there).toMatchObject({ id: first.id, span: hourAt(NOON), cancelled: false })
      const moved = { ...first, starts_at: iso(NOON + HOUR_MS), ends_at: iso(NOON + 2 * HOUR_MS) }
      expect((await server.write(url, moved, there?.etag ?? null)).kind).toBe('written')
      const own = (await read()).own.find(({ id }) => id === first.id)
      expect(own?.span).toEqual(hourAt(NOON + HOUR_MS))
      expect(await server.remove(url, own?.etag ?? null)).toBe('removed')
      expect(await server.remove(url, null), 'gone already').toBe('removed')
      const gone = await server.ownEvent(url, 'UTC', first.id)
      expect(gone === undefined || gone.cancelled).toBe(true)
    })

    test('what a person has changed meanwhile is seen, and not overwritten unseen', async () => {
      const { server } = fixture
      const appointment = appointmentAt(hourAt(NOON + DAY_MS))
      const url = copyUrl(calendarUrl, appointment.id)
      await server.write(url, appointment, null)
      const before = (await server.etagOf(url))?.etag ?? null
      await fixture.move(calendarUrl, appointment.id, hourAt(NOON + DAY_MS + 3 * HOUR_MS))
      const moved = await server.ownEvent(url, 'UTC', appointment.id)
      expect(moved?.span).toEqual(hourAt(NOON + DAY_MS + 3 * HOUR_MS))
      expect(moved?.etag).not.toBe(before)
      expect(await server.write(url, appointment, before)).toEqual({ kind: 'changed' })
      expect(await server.remove(url, before)).toBe('changed')
      expect(await server.remove(url, moved?.etag ?? null)).toBe('removed')
    })

    test('events of others make busy times, free ones do not, on however many pages', async () => {
      const at = (days: number) => NOON + days * DAY_MS
      for (const days of [2, 3, 4, 5, 6]) await fixture.addOther(hourAt(at(days)), days === 4)
      const appointment = appointmentAt(hourAt(at(7)))
      await fixture.server.write(copyUrl(calendarUrl, appointment.id), appointment, null)
      const { busy, marked, own } = await read()
      expect(busy.spans).toEqual([2, 3, 5, 6].map((days) => hourAt(at(days))))
      expect(own.map(({ id }) => id)).toContain(appointment.id)
      expect(marked.find(({ id }) => id === appointment.id)?.spans).toEqual([hourAt(at(7))])
    })
  })
}
