import { startStandIn, type Asked, type Given, type StandIn } from './stand-in.fixture.ts'

type Event = Record<string, unknown> & {
  id: string
  etag: string
  status: string
  start: { dateTime?: string; date?: string }
  end: { dateTime?: string; date?: string }
}

/** A test double of Google Calendar v3: events of one calendar, with etags, and deleted ones that stay as cancelled. */
export async function startGoogleStandIn(): Promise<StandIn & { readonly events: Map<string, Event> }> {
  const events = new Map<string, Event>()
  let version = 0
  const tag = () => `"${++version}"`

  function list({ searchParams: query }: URL): Given {
    if (query.get('singleEvents') !== 'true') return { status: 400 }
    const [from, to] = [Date.parse(query.get('timeMin') ?? ''), Date.parse(query.get('timeMax') ?? '')]
    const at = ({ dateTime, date }: Event['start']) => Date.parse(dateTime ?? `${date}T00:00:00Z`)
    const found = [...events.values()].filter(
      ({ status, start, end }) => status !== 'cancelled' && at(end) > from && at(start) < to,
    )
    // Two on a page, so that pages are turned.
    const first = Number(query.get('pageToken') ?? 0)
    const next = first + 2 < found.length ? { nextPageToken: String(first + 2) } : {}
    return { status: 200, body: { items: found.slice(first, first + 2), ...next } }
  }

  function store(id: string, body: string): Given {
    const event = { ...(JSON.parse(body) as object), id, etag: tag() } as Event
    events.set(id, event)
    return { status: 200, body: event }
  }

  function calendar({ method, url, headers, body }: Asked): Given {
    const path = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([^/]+))?$/.exec(url.pathname)
    if (path === null) return { status: 404 }
    const id = path[1]
    if (id === undefined) {
      if (method === 'GET') return list(url)
      const asked = (JSON.parse(body) as { id: string }).id
      if (!/^[a-v0-9]{5,1024}$/.test(asked)) return { status: 400 }
      return events.has(asked) ? { status: 409 } : store(asked, body)
    }
    const known = events.get(id)
    if (known === undefined) return { status: 404 }
    if (headers['if-match'] !== undefined && headers['if-match'] !== known.etag) return { status: 412 }
    if (method === 'GET') return { status: 200, body: known }
    if (method === 'PUT') return store(id, body)
    if (known.status === 'cancelled') return { status: 410 }
    events.set(id, { ...known, status: 'cancelled', etag: tag() })
    return { status: 204 }
  }

  const standIn = await startStandIn({ tokenPath: '/token', revokePath: '/revoke', rotates: false, calendar })
  return { ...standIn, events }
}
