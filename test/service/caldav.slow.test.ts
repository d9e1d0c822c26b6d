import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../server/src/platform/clock.ts'
import { withPeers } from '../peers/debian.ts'
import { engines } from '../stores.ts'
import { startCalendarRig, type CalendarRig } from './calendar-rig.ts'
import { dateStamp, localTime, stamp } from './calendar-times.ts'

const peers = withPeers('radicale')
const places = peers.flatMap((peer) => engines.map((engine) => [peer, engine] as const))

describe.each(places)('a calendar at %s, on %s', (_peer, engine) => {
  let rig: CalendarRig

  beforeAll(async () => {
    rig = await startCalendarRig(engine)
  })
  afterAll(() => rig.close())

  test('while people are busy there, no time is free here', async () => {
    const { radicale, node } = rig
    const { calendar, noon, connect, book, later, freeAt, put } = await rig.newCalendar()
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
    const { noon, connect, state, freeAt, put } = await rig.newCalendar()
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
    const { radicale } = rig
    const { calendar, noon, connect, state, book, appointment, later, fileOf } = await rig.newCalendar()
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
    const { radicale } = rig
    const { calendar, noon, connect, state, book, appointment, later } = await rig.newCalendar()
    await connect()
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push((await book(noon + n * HOUR_MS)).body.data.id)
    for (const id of ids) await radicale.ask('DELETE', `${calendar}${id}.ics`)
    await later()
    expect((await state()).problem).toContain('vanished')
    for (const id of ids) expect(await appointment(id)).toMatchObject({ status: 'booked' })
  })

  test('after an outage everything is made up for, once', async () => {
    const { radicale, proxy, tenant } = rig
    const { agentId, calendar, noon, idle, connect, state, book, later, fileOf } = await rig.newCalendar()
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
    const { calendar, url, noon, connect, state, book } = await rig.newCalendar()
    await connect({ password: 'wrong' })
    expect((await state()).problem).toContain('refuses the user name or the password')
    await connect({ url: `${url}nothing.ics` })
    expect((await state()).problem).toContain('several calendars')
    await connect({ url: new URL('/', url).href })
    const { status, problem } = await state()
    expect(status).toBe('problem')
    expect(problem).toContain('several calendars')
    expect(problem).toContain(new URL(calendar).pathname)
    expect((await book(noon)).status).toBe(201)
    await connect()
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
  })
})
