import { appointmentIn, type CalendarServer } from '../calendar-server.ts'
import { OutsideError } from '../fetch.ts'
import { askingJson, detailsFor, outsideCalendarOf, titleFor, type JsonEvent } from './json-calendar.ts'
import type { Granted } from './provider.ts'

/** Microsoft Graph v1.0: https://learn.microsoft.com/graph/api/resources/event */

const PAGE_SIZE = 500
const MAX_PAGES = 40
/** Graph gives events ids of its own: ours carry the appointment's in a property, which can be searched for. */
const PROPERTY = 'String {5f0ddf04-0f44-4e7c-9b0a-6a1b1b6f2f5e} Name ParleyAppointment'
const SELECT = 'id,start,end,showAs,isCancelled'
const EXPAND = `singleValueExtendedProperties($filter=id eq '${PROPERTY}')`
/** All times in UTC, whatever the mailbox is set to. */
const IN_UTC = { prefer: 'outlook.timezone="UTC"' }
/** What blocks no time; who works elsewhere can still be met. */
const FREE = new Set(['free', 'workingElsewhere'])

type GraphEvent = {
  id: string
  '@odata.etag'?: string
  start?: { dateTime?: string }
  end?: { dateTime?: string }
  showAs?: string
  isCancelled?: boolean
  singleValueExtendedProperties?: { id: string; value: string }[]
}
type Found = JsonEvent & { readonly graphId: string }

/** Reads the events of a calendar. */
function createEvents(apiUrl: string, ask: ReturnType<typeof askingJson>) {
  async function list(url: string, query: Record<string, string>): Promise<Found[]> {
    const events: Found[] = []
    const asked = { $select: SELECT, $expand: EXPAND, $top: String(PAGE_SIZE), ...query }
    let next: string | undefined = `${url}?${new URLSearchParams(asked).toString()}`
    for (let page = 0; next !== undefined; page++) {
      if (page === MAX_PAGES) throw new OutsideError('There are too many events in this calendar.')
      // The link to the next page comes from outside, and the token goes along.
      if (!next.startsWith(`${apiUrl}/`)) throw new OutsideError('Microsoft sends us on to another address.')
      const { status, body } = await ask('GET', next, { headers: IN_UTC })
      if (status !== 200) throw unexpected(status)
      const { value = [] } = body as { value?: GraphEvent[] }
      events.push(...value.map(eventOf).filter((each) => each !== undefined))
      next = body['@odata.nextLink'] as string | undefined
    }
    return events
  }

  async function find(url: string): Promise<Found | undefined> {
    const { calendarUrl, id } = appointmentIn(url)
    const own = `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${id}')`
    const found = await list(`${calendarUrl}events`, { $filter: own })
    return found.find((event) => event.id === id)
  }

  return { list, find }
}

export function createMicrosoftCalendar(apiUrl: string, granted: Granted): CalendarServer {
  const ask = askingJson(granted, 'Microsoft')
  const { list, find } = createEvents(apiUrl, ask)
  return {
    findCalendar: async () => `${apiUrl}/me/calendar/`,
    async calendarIn({ url, span }) {
      const startDateTime = new Date(span.startMs).toISOString()
      const endDateTime = new Date(span.endMs).toISOString()
      return outsideCalendarOf(await list(`${url}calendarView`, { startDateTime, endDateTime }))
    },
    async etagOf(url) {
      const found = await find(url)
      return found && { etag: found.etag }
    },
    async ownEvent(url, _homeZone, id) {
      const found = await find(url)
      return found && { id, etag: found.etag, span: found.span, cancelled: found.cancelled }
    },
    async write(url, appointment, etag) {
      const there = await find(url)
      if ((there === undefined) !== (etag === null)) return { kind: 'changed' }
      const body = {
        subject: titleFor(appointment),
        body: { contentType: 'text', content: detailsFor(appointment) },
        start: { dateTime: withoutZone(appointment.starts_at), timeZone: 'UTC' },
        end: { dateTime: withoutZone(appointment.ends_at), timeZone: 'UTC' },
        singleValueExtendedProperties: [{ id: PROPERTY, value: appointment.id }],
      }
      const { calendarUrl } = appointmentIn(url)
      const answer =
        there === undefined
          ? // Two who write the same new event make one of it.
            await ask('POST', `${calendarUrl}events`, { body: { ...body, transactionId: appointment.id } })
          : await ask('PATCH', `${apiUrl}/me/events/${encodeURIComponent(there.graphId)}`, {
              body,
              headers: { 'if-match': etag ?? '' },
            })
      if ([404, 409, 412].includes(answer.status)) return { kind: 'changed' }
      if (answer.status !== 200 && answer.status !== 201) throw unexpected(answer.status)
      const written = answer.body['@odata.etag']
      return { kind: 'written', etag: typeof written === 'string' ? written : null }
    },
    async remove(url, etag) {
      const there = await find(url)
      if (there === undefined) return 'removed'
      const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag }
      const event = `${apiUrl}/me/events/${encodeURIComponent(there.graphId)}`
      const { status } = await ask('DELETE', event, { headers })
      if (status === 412) return 'changed'
      if (![200, 204, 404, 410].includes(status)) throw unexpected(status)
      return 'removed'
    },
  }
}

function eventOf(event: GraphEvent): Found | undefined {
  const startMs = instantOf(event.start?.dateTime)
  const endMs = instantOf(event.end?.dateTime)
  if (startMs === undefined || endMs === undefined) return undefined
  const mark = event.singleValueExtendedProperties?.find(({ id }) => id === PROPERTY)
  return {
    id: mark?.value,
    graphId: event.id,
    etag: event['@odata.etag'] ?? null,
    span: { startMs, endMs },
    cancelled: event.isCancelled === true,
    free: FREE.has(event.showAs ?? ''),
  }
}

/** Graph writes `2026-11-17T10:00:00.0000000`, and the zone beside it. */
function instantOf(dateTime: string | undefined): number | undefined {
  const ms = Date.parse(`${(dateTime ?? '').slice(0, '2026-11-17T10:00:00'.length)}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

function withoutZone(iso: string): string {
  return iso.replace(/(\.\d+)?Z$/, '')
}

function unexpected(status: number): OutsideError {
  return new OutsideError(`Microsoft refuses it (HTTP ${status}).`)
}
