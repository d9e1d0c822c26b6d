import {
  calendarQuery,
  createObject,
  deleteObject,
  fetchCalendars,
  fetchHomeUrl,
  fetchPrincipalUrl,
  getBasicAuthHeaders,
  propfind,
  serviceDiscovery,
  updateObject,
  type DAVCalendar,
  type DAVResponse,
} from 'tsdav'
import type { Span } from '../agents/business-hours.ts'
import { createOutsideFetch, OutsideError, type OutsidePolicy } from './outside-fetch.ts'

/** CalDAV, RFC 4791: a calendar is a collection of files, one for each event with all that belongs to it. */

export type OutsideObject = { readonly etag: string | null; readonly data: string }

/** `changed`: it is not what the condition says, so nothing was done. */
export type Written =
  | { readonly kind: 'written'; readonly etag: string | null }
  | { readonly kind: 'changed' }

export type CalDav = {
  /** The address of the calendar that an address leads to: its own, or the only one of that user there. */
  findCalendar(url: string): Promise<string>
  /** What lies in a span of time, each with its repetitions there, where the server can work them out. */
  objectsIn(calendarUrl: string, span: Span): Promise<OutsideObject[]>
  read(url: string): Promise<OutsideObject | undefined>
  /** With the etag of what is to be replaced; null where nothing must be there yet. */
  write(url: string, data: string, etag: string | null): Promise<Written>
  /** What is gone already is as good as removed. */
  remove(url: string, etag: string | null): Promise<'removed' | 'changed'>
}

export type Login = { readonly username: string; readonly password: string }

const MAX_NAMED = 10
const MAX_OBJECTS = 5000

export function createCalDav(login: Login, policy: OutsidePolicy, signal: AbortSignal): CalDav {
  const fetch = complaining(createOutsideFetch(policy, signal))
  const headers = basicAuthorization(login)
  const shared = { headers, fetch }
  return {
    findCalendar: async (url) => (await isCalendar(url, shared)) ?? (await onlyCalendar(url, login, shared)),
    async objectsIn(calendarUrl, span) {
      const responses = await calendarQuery({ url: calendarUrl, ...query(span), depth: '1', ...shared })
      if (responses.length > MAX_OBJECTS)
        throw new OutsideError('There are too many events in this calendar.')
      return responses.map((response) => objectOf(response, calendarUrl))
    },
    async read(url) {
      const response = await fetch(url, { headers })
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw unexpected(url, response.status)
      return { etag: strong(response.headers.get('etag')), data: await response.text() }
    },
    async write(url, data, etag) {
      const type = { 'content-type': 'text/calendar; charset=utf-8' }
      const parts = { url, data, fetch }
      const response =
        etag === null
          ? await createObject({ ...parts, headers: { ...headers, ...type, 'If-None-Match': '*' } })
          : await updateObject({ ...parts, etag, headers: { ...headers, ...type } })
      // To some servers a condition on what is no longer there is a resource that is missing.
      if (response.status === 412 || (etag !== null && response.status === 404)) return { kind: 'changed' }
      if (!response.ok) throw unexpected(url, response.status)
      return { kind: 'written', etag: strong(response.headers.get('etag')) }
    },
    async remove(url, etag) {
      const response = await deleteObject({ url, ...shared, ...(etag === null ? {} : { etag }) })
      if (response.status === 412) return 'changed'
      if (!response.ok && response.status !== 404 && response.status !== 410)
        throw unexpected(url, response.status)
      return 'removed'
    },
  }
}

type Shared = { readonly headers: Record<string, string>; readonly fetch: typeof fetch }

/** As UTF-8 (RFC 7617 2.1): the library knows only what fits into Latin-1. */
function basicAuthorization({ username, password }: Login): Record<string, string> {
  const { authorization = '' } = getBasicAuthHeaders({
    username: octets(username),
    password: octets(password),
  })
  return { authorization }
}

function octets(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

async function isCalendar(url: string, shared: Shared): Promise<string | undefined> {
  const [found] = await propfind({ url, props: { 'd:resourcetype': {} }, depth: '0', ...shared })
  const type: unknown = found?.props?.resourcetype
  const kinds = typeof type === 'object' && type !== null ? Object.keys(type) : []
  return kinds.includes('calendar') ? asFolder(url) : undefined
}

/** RFC 6764 6: from any address of the server over the user to the calendars. */
async function onlyCalendar(url: string, login: Login, shared: Shared): Promise<string> {
  const account = { accountType: 'caldav' as const, serverUrl: url, credentials: login }
  const calendars = await discovered(url, async () => {
    const rootUrl = await serviceDiscovery({ account, ...shared })
    const principalUrl = await fetchPrincipalUrl({ account: { ...account, rootUrl }, ...shared })
    const homeUrl = await fetchHomeUrl({ account: { ...account, rootUrl, principalUrl }, ...shared })
    return fetchCalendars({ account: { ...account, rootUrl, principalUrl, homeUrl }, ...shared })
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
function complaining(plain: typeof fetch): typeof fetch {
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
function strong(etag: string | null): string | null {
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

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

function notCalDav(url: string): OutsideError {
  return new OutsideError(`${hostOf(url)} does not answer as a CalDAV server does.`)
}

function unexpected(url: string, status: number): OutsideError {
  return new OutsideError(`${hostOf(url)} refuses it (HTTP ${status}).`)
}
