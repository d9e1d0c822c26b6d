import { appointmentIn, type CalendarServer, type Written } from '../calendar-server.ts'
import { OutsideError } from '../fetch.ts'
import {
  askingJson,
  dayIn,
  detailsFor,
  outsideCalendarOf,
  titleFor,
  type JsonEvent,
} from './json-calendar.ts'
import type { Granted } from './provider.ts'

/** Google Calendar API v3: https://developers.google.com/workspace/calendar/api/v3/reference/events */

const PAGE_SIZE = 2500
const MAX_PAGES = 10
const FIELDS = 'nextPageToken,items(id,etag,status,transparency,start,end)'
/** Ours are the appointment's id in hexadecimal digits: the API takes a to v and digits only. */
const OWN_ID = /^(?:[0-9a-f]{2}){4,}$/

type Moment = { dateTime?: string; date?: string }
type GoogleEvent = {
  id: string
  etag?: string
  status?: string
  transparency?: string
  start?: Moment
  end?: Moment
}

export function createGoogleCalendar(apiUrl: string, granted: Granted): CalendarServer {
  const ask = askingJson(granted, 'Google')

  async function find(url: string, homeZone: string): Promise<JsonEvent | undefined> {
    const { status, body } = await ask('GET', placeOf(url).event)
    if (status === 404 || status === 410) return undefined
    if (status !== 200) throw unexpected(status)
    return eventOf(body as GoogleEvent, homeZone)
  }

  return {
    findCalendar: async () => `${apiUrl}/calendars/primary/events/`,
    async calendarIn({ url, span, homeZone }) {
      const events: JsonEvent[] = []
      let pageToken: string | undefined
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = new URLSearchParams({
          singleEvents: 'true',
          timeMin: new Date(span.startMs).toISOString(),
          timeMax: new Date(span.endMs).toISOString(),
          maxResults: String(PAGE_SIZE),
          fields: FIELDS,
          ...(pageToken === undefined ? {} : { pageToken }),
        })
        const { status, body } = await ask('GET', `${url.replace(/\/$/, '')}?${query.toString()}`)
        if (status !== 200) throw unexpected(status)
        const { items = [], nextPageToken } = body as { items?: GoogleEvent[]; nextPageToken?: string }
        events.push(...items.map((item) => eventOf(item, homeZone)).filter((each) => each !== undefined))
        if (nextPageToken === undefined) return outsideCalendarOf(events)
        pageToken = nextPageToken
      }
      throw new OutsideError('There are too many events in this calendar.')
    },
    async etagOf(url) {
      const found = await find(url, 'UTC')
      return found && { etag: found.etag }
    },
    async ownEvent(url, homeZone, id) {
      const found = await find(url, homeZone)
      return found && { id, etag: found.etag, span: found.span, cancelled: found.cancelled }
    },
    async write(url, appointment, etag) {
      const { events, event, eventId } = placeOf(url)
      const body = {
        id: eventId,
        // One that was deleted there is kept as cancelled, and is brought back by this.
        status: 'confirmed',
        summary: titleFor(appointment),
        description: detailsFor(appointment),
        start: { dateTime: appointment.starts_at },
        end: { dateTime: appointment.ends_at },
      }
      const answer =
        etag === null
          ? await ask('POST', events, { body })
          : await ask('PUT', event, { body, headers: { 'if-match': etag } })
      return writtenBy(answer.status, answer.body)
    },
    async remove(url, etag) {
      const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag }
      const { status } = await ask('DELETE', placeOf(url).event, { headers })
      if (status === 412) return 'changed'
      if (![200, 204, 404, 410].includes(status)) throw unexpected(status)
      return 'removed'
    },
  }
}

/** 409: the id is taken, also by a deleted one. */
function writtenBy(status: number, body: Record<string, unknown>): Written {
  if ([404, 409, 410, 412].includes(status)) return { kind: 'changed' }
  if (status !== 200 && status !== 201) throw unexpected(status)
  return { kind: 'written', etag: typeof body.etag === 'string' ? body.etag : null }
}

function placeOf(url: string): { events: string; event: string; eventId: string } {
  const { calendarUrl, id } = appointmentIn(url)
  const eventId = Buffer.from(id, 'utf8').toString('hex')
  return { events: calendarUrl.replace(/\/$/, ''), event: `${calendarUrl}${eventId}`, eventId }
}

/** Undefined for what has no time: or is only the mark of a deleted event. */
function eventOf(event: GoogleEvent, homeZone: string): JsonEvent | undefined {
  const startMs = instantOf(event.start, homeZone)
  const endMs = instantOf(event.end, homeZone)
  if (startMs === undefined || endMs === undefined) return undefined
  const decoded = OWN_ID.test(event.id) ? Buffer.from(event.id, 'hex').toString('utf8') : ''
  return {
    id: decoded.startsWith('apt_') ? decoded : undefined,
    etag: event.etag ?? null,
    span: { startMs, endMs },
    cancelled: event.status === 'cancelled',
    free: event.transparency === 'transparent',
  }
}

function instantOf(moment: Moment | undefined, homeZone: string): number | undefined {
  if (moment?.date !== undefined) return dayIn(moment.date, homeZone)
  const ms = Date.parse(moment?.dateTime ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

function unexpected(status: number): OutsideError {
  return new OutsideError(`Google refuses it (HTTP ${status}).`)
}
