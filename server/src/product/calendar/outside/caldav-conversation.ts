import {
  calendarQuery,
  fetchCalendars,
  fetchHomeUrl,
  fetchPrincipalUrl,
  propfind,
  serviceDiscovery,
  type DAVCalendar,
  type DAVResponse,
} from 'tsdav'
import type { Span } from '../../../voice/business-hours.ts'
import type { OutsideObject } from './calendar.ts'
import { OutsideError } from './fetch.ts'

/**
 * What is asked of a CalDAV server (RFC 4791), and what its answers mean. Sans-IO: the caller sends what is
 * wanted and comes back with all answers so far. So it can run where a long answer
 * blocks nothing, and again from its beginning after that thread was lost.
 */

export type Ask = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Otherwise redirects are followed before an answer is given. */
  readonly redirect: 'manual' | undefined
}
export type Answer =
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }
  /** Why there is none, in words. */
  | { readonly fault: string }
export type Exchange = { readonly ask: Ask; readonly answer: Answer }

/** What is wanted next; or what came of it all. */
export type Turn<T> = { readonly asks: readonly Ask[] } | { readonly value: T }

const MAX_NAMED = 10
const MAX_OBJECTS = 5000
const BODILESS = new Set([204, 205, 304])

/** The address of the calendar that an address leads to: its own, or the only one of that user there. */
export function findCalendar(url: string, said: readonly Exchange[]): Promise<Turn<string>> {
  return turn(said, url, async (fetch) => (await isCalendar(url, fetch)) ?? (await onlyCalendar(url, fetch)))
}

/** What lies in a span of time, each with its repetitions there, where the server can work them out. */
export function objectsIn(
  calendarUrl: string,
  span: Span,
  said: readonly Exchange[],
): Promise<Turn<OutsideObject[]>> {
  return turn(said, calendarUrl, async (fetch) => {
    const responses = await calendarQuery({ url: calendarUrl, ...query(span), depth: '1', fetch })
    if (responses.length > MAX_OBJECTS) throw new OutsideError('There are too many events in this calendar.')
    return responses.map((response) => objectOf(response, calendarUrl))
  })
}

async function turn<T>(
  said: readonly Exchange[],
  url: string,
  work: (fetch: typeof globalThis.fetch) => Promise<T>,
): Promise<Turn<T>> {
  const answers = new Map(said.map(({ ask, answer }) => [keyOf(ask), answer]))
  const asks = new Map<string, Ask>()
  const fetch = complaining(async (input, init) => {
    const ask = askOf(input instanceof Request ? input.url : input.toString(), init)
    const answer = answers.get(keyOf(ask))
    if (answer === undefined) asks.set(keyOf(ask), ask)
    if (answer === undefined || 'fault' in answer) throw new OutsideError(answer?.fault ?? 'Not asked yet.')
    const { status, headers, body } = answer
    return new Response(BODILESS.has(status) ? null : body, { status, headers })
  })
  try {
    const value = await work(fetch)
    // The library goes on without some answers; but not before they were asked for.
    return asks.size > 0 ? { asks: [...asks.values()] } : { value }
  } catch (error) {
    if (asks.size > 0) return { asks: [...asks.values()] }
    // What the library stumbles over is not a bug of ours.
    throw error instanceof OutsideError ? error : notCalDav(url, error)
  }
}

function askOf(url: string, { method = 'GET', headers, body, redirect }: RequestInit = {}): Ask {
  return {
    url,
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'string' ? body : undefined,
    redirect: redirect === 'manual' ? redirect : undefined,
  }
}

function keyOf({ url, method, headers, body = '' }: Ask): string {
  return JSON.stringify([method, url, headers['depth'], body])
}

async function isCalendar(url: string, fetch: typeof globalThis.fetch): Promise<string | undefined> {
  const [found] = await propfind({ url, props: { 'd:resourcetype': {} }, depth: '0', fetch })
  const type: unknown = found?.props?.resourcetype
  const kinds = typeof type === 'object' && type !== null ? Object.keys(type) : []
  return kinds.includes('calendar') ? asFolder(url) : undefined
}

/** RFC 6764 6: from any address of the server over the user to the calendars. */
async function onlyCalendar(url: string, fetch: typeof globalThis.fetch): Promise<string> {
  const account = { accountType: 'caldav' as const, serverUrl: url }
  const calendars = await discovered(url, async () => {
    const rootUrl = await serviceDiscovery({ account, fetch })
    const principalUrl = await fetchPrincipalUrl({ account: { ...account, rootUrl }, fetch })
    const homeUrl = await fetchHomeUrl({ account: { ...account, rootUrl, principalUrl }, fetch })
    return fetchCalendars({ account: { ...account, rootUrl, principalUrl, homeUrl }, fetch })
  })
  const suitable = calendars.filter(
    ({ components = [] }) => !components.length || components.includes('VEVENT'),
  )
  const [only] = suitable
  if (only !== undefined && suitable.length === 1) return asFolder(only.url)
  if (only === undefined) throw new OutsideError(`There is no calendar at ${hostOf(url)} for this user name.`)
  const named = suitable.slice(0, MAX_NAMED).map((each) => `${nameOf(each)}: ${each.url}`)
  throw new OutsideError(`There are several calendars; give the address of one. ${named.join(', ')}`)
}

/** What the library misses on its way is not a bug of ours. */
async function discovered<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutsideError) throw error
    throw new OutsideError(`There is no calendar at this address, and ${hostOf(url)} names none.`, {
      cause: error,
    })
  }
}

function query({ startMs, endMs }: Span) {
  const range = { _attributes: { start: utc(startMs), end: utc(endMs) } }
  return {
    props: { 'd:getetag': {}, 'c:calendar-data': { 'c:expand': range } },
    filters: [
      {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': range },
        },
      },
    ],
  }
}

function objectOf({ href, props, raw }: DAVResponse, calendarUrl: string): OutsideObject {
  const isAnswer = typeof raw === 'object' && raw !== null && 'multistatus' in raw
  const data: unknown = props?.calendarData?.['_cdata'] ?? props?.calendarData
  if (!isAnswer || href === undefined || typeof data !== 'string') throw notCalDav(calendarUrl)
  const etag: unknown = props?.getetag
  return { etag: typeof etag === 'string' ? strong(etag) : null, data }
}

/** Says in words what no caller can do anything about, whichever part of the library asked. */
export function complaining(plain: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await plain(input, init)
    const url = input instanceof Request ? input.url : input.toString()
    const { status } = response
    if (status === 401) throw new OutsideError(`${hostOf(url)} refuses the user name or the password.`)
    if (status === 403) throw new OutsideError(`${hostOf(url)} does not let this user name do that.`)
    if (status === 429 || status >= 500)
      throw new OutsideError(`${hostOf(url)} has a problem of its own (HTTP ${status}).`)
    const isReport = init?.method === 'REPORT'
    if (isReport && status === 404) throw new OutsideError('The calendar is no longer at this address.')
    return isReport ? wholeAnswer(response, url) : response
  }
}

/** The library's parser takes half an answer for a whole one, and what is missing for what is gone. */
async function wholeAnswer(response: Response, url: string): Promise<Response> {
  const text = response.status === 207 ? await response.text() : ''
  const isWhole = /(?:<\/(?:[\w-]+:)?multistatus\s*|<(?:[\w-]+:)?multistatus[^<]*\/)>\s*$/.test(
    text.slice(-1000),
  )
  if (!isWhole) throw notCalDav(url)
  const { status, headers } = response
  return new Response(text, { status, headers })
}

/** RFC 9110 13.1.1: a weak one never holds as a condition for a change. */
export function strong(etag: string | null): string | null {
  return etag === null || etag === '' || etag.startsWith('W/') ? null : etag
}

function nameOf({ displayName }: DAVCalendar): string {
  return typeof displayName === 'string' && displayName !== '' ? displayName : 'unnamed'
}

function asFolder(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}

function utc(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

function notCalDav(url: string, cause?: unknown): OutsideError {
  return new OutsideError(`${hostOf(url)} does not answer as a CalDAV server does.`, { cause })
}
