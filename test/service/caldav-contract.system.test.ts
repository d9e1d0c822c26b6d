import { createCalDav } from '../../server/src/product/calendar/outside/caldav.ts'
import { calendarServerContract } from '../../server/src/product/calendar/outside/calendar-server.contract.ts'
import { createCalendarReader } from '../../server/src/product/calendar/outside/reader.ts'
import type { AccountId } from '../../server/src/platform/ids.ts'
import type { Span } from '../../server/src/voice/business-hours.ts'
import { withPeers } from '../peers/debian.ts'
import { startRadicale } from '../peers/radicale.ts'
import { stamp } from './calendar-times.ts'

const POLICY = { isPublicAddress: () => false, privateHosts: true }

const fileOf = (uid: string, { startMs, endMs }: Span, isFree: boolean) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${stamp(startMs)}`,
    `DTEND:${stamp(endMs)}`,
    `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'SUMMARY:x',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

for (const peer of withPeers('radicale'))
  calendarServerContract(`CalDAV at ${peer}`, async () => {
    const radicale = await startRadicale()
    const reader = createCalendarReader()
    const url = await radicale.makeCalendar('work')
    const { signal } = new AbortController()
    const asking = { accountId: 'acc_1' as AccountId, signal }
    const { username, password } = radicale
    let others = 0
    return {
      server: createCalDav({ username, password }, POLICY, reader, asking),
      url,
      async addOther(span, isFree) {
        const uid = `other${++others}`
        await radicale.ask('PUT', `${url}${uid}.ics`, fileOf(uid, span, isFree))
      },
      async move(calendarUrl, id, span) {
        await radicale.ask('PUT', `${calendarUrl}${id}.ics`, fileOf(`${id}@parley`, span, false))
      },
      async close() {
        await reader.close()
        await radicale.stop()
      },
    }
  })
