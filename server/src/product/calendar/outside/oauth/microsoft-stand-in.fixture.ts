import { randomUUID } from 'node:crypto'
import { startStandIn, type Asked, type Given, type StandIn } from './stand-in.fixture.ts'

type Event = Record<string, unknown> & {
  id: string
  '@odata.etag': string
  start: { dateTime: string }
  end: { dateTime: string }
  transactionId?: string
  singleValueExtendedProperties?: { id: string; value: string }[]
}

/** A test double of Microsoft Graph v1.0: events of the default calendar under ids of its own, with etags. */
export async function startMicrosoftStandIn(): Promise<StandIn & { readonly events: Map<string, Event> }> {
  const events = new Map<string, Event>()
  let version = 0
  let address = ''
  const tag = () => `W/"${++version}"`

  /** Two on a page, so that links to the next are followed. */
  function page(found: Event[], url: URL): Given {
    const first = Number(url.searchParams.get('$skip') ?? 0)
    const next = new URL(`${address}${url.pathname}${url.search}`)
    next.searchParams.set('$skip', String(first + 2))
    const link = first + 2 < found.length ? { '@odata.nextLink': next.href } : {}
    return { status: 200, body: { value: found.slice(first, first + 2), ...link } }
  }

  function view(url: URL): Given {
    const [from, to] = ['startDateTime', 'endDateTime'].map((name) =>
      Date.parse(url.searchParams.get(name) ?? ''),
    ) as [number, number]
    const at = ({ dateTime }: Event['start']) => Date.parse(`${dateTime.slice(0, 19)}Z`)
    return page(
      [...events.values()].filter(({ start, end }) => at(end) > from && at(start) < to),
      url,
    )
  }

  function search(url: URL): Given {
    const filter = url.searchParams.get('$filter') ?? ''
    const wanted = /ep\/id eq '([^']+)' and ep\/value eq '([^']+)'/.exec(filter)
    if (wanted === null) return { status: 400 }
    const isWanted = (event: Event) =>
      event.singleValueExtendedProperties?.some(({ id, value }) => id === wanted[1] && value === wanted[2])
    return page([...events.values()].filter(isWanted), url)
  }

  function create(body: string): Given {
    const asked = JSON.parse(body) as Event
    const same = [...events.values()].find(({ transactionId }) => transactionId === asked.transactionId)
    if (same !== undefined) return { status: 201, body: same }
    const event = { ...asked, id: `AAMk${randomUUID()}=`, '@odata.etag': tag() }
    events.set(event.id, event)
    return { status: 201, body: event }
  }

  function calendar({ method, url, headers, body }: Asked): Given {
    const { pathname } = url
    if (method === 'GET' && headers.prefer !== 'outlook.timezone="UTC"') return { status: 400 }
    if (pathname === '/v1.0/me/calendar/calendarView') return view(url)
    if (pathname === '/v1.0/me/calendar/events') return method === 'GET' ? search(url) : create(body)
    const id = decodeURIComponent(/^\/v1\.0\/me\/events\/([^/]+)$/.exec(pathname)?.[1] ?? '')
    const known = events.get(id)
    if (known === undefined) return { status: 404 }
    if (headers['if-match'] !== undefined && headers['if-match'] !== known['@odata.etag'])
      return { status: 412 }
    if (method === 'DELETE') {
      events.delete(id)
      return { status: 204 }
    }
    const changed = { ...known, ...(JSON.parse(body) as object), '@odata.etag': tag() }
    events.set(id, changed)
    return { status: 200, body: changed }
  }

  const standIn = await startStandIn({ tokenPath: '/common/oauth2/v2.0/token', rotates: true, calendar })
  address = standIn.url
  return { ...standIn, events }
}
