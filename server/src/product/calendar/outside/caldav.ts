import { createObject, deleteObject, getBasicAuthHeaders, updateObject } from 'tsdav'
import {
  complaining,
  hostOf,
  strong,
  type Answer,
  type Ask,
  type Exchange,
  type Turn,
} from './caldav-conversation.ts'
import type { OutsideObject } from './calendar.ts'
import type { CalendarServer } from './calendar-server.ts'
import { calendarObjectOf } from '../icalendar/icalendar.ts'
import { createOutsideFetch, OutsideError, type OutsidePolicy } from './fetch.ts'
import type { Asking, CalendarReader } from './reader.ts'

/** CalDAV, RFC 4791: a calendar is a collection of files, one for each event with all that belongs to it. */

export type Login = { readonly username: string; readonly password: string }

/** Of a conversation: what it takes to find a calendar among some tens. */
const MAX_EXCHANGES = 50
/** Of all answers in it, as they are read together. */
const MAX_ANSWERED_LENGTH = 8 * 1024 * 1024

export function createCalDav(
  login: Login,
  policy: OutsidePolicy,
  reader: CalendarReader,
  asking: Asking,
): CalendarServer {
  const plain = createOutsideFetch(policy, asking.signal)
  const fetch = complaining(plain)
  const headers = basicAuthorization(login)
  const answerTo = (ask: Ask) => answered(plain, ask, headers)
  const object = async (url: string): Promise<OutsideObject | undefined> => {
    const response = await fetch(url, { headers })
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) throw unexpected(url, response.status)
    return { etag: strong(response.headers.get('etag')), data: await response.text() }
  }
  return {
    findCalendar: (url) => conversation(url, answerTo, (said) => reader.find(url, said, asking)),
    calendarIn: (where) => conversation(where.url, answerTo, (said) => reader.calendar(where, said, asking)),
    etagOf: object,
    async ownEvent(url, homeZone, id) {
      const found = await object(url)
      return found && ((await reader.event(found, homeZone, id, asking)) ?? undefined)
    },
    async write(url, appointment, etag) {
      const data = calendarObjectOf(appointment)
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
      const response = await deleteObject({ url, headers, fetch, ...(etag === null ? {} : { etag }) })
      if (response.status === 412) return 'changed'
      if (!response.ok && response.status !== 404 && response.status !== 410)
        throw unexpected(url, response.status)
      return 'removed'
    },
  }
}

/** Asks what the reader wants to know, until it knows. */
async function conversation<T>(
  url: string,
  answerTo: (ask: Ask) => Promise<Answer>,
  read: (said: readonly Exchange[]) => Promise<Turn<T>>,
): Promise<T> {
  const said: Exchange[] = []
  let length = 0
  for (;;) {
    const turn = await read(said)
    if ('value' in turn) return turn.value
    if (said.length + turn.asks.length > MAX_EXCHANGES)
      throw new OutsideError(`${hostOf(url)} names too many calendars; give the address of one.`)
    for (const ask of turn.asks) {
      const answer = await answerTo(ask)
      length += 'fault' in answer ? 0 : answer.body.length
      if (length > MAX_ANSWERED_LENGTH) throw new OutsideError(`${hostOf(url)} answers with too much.`)
      said.push({ ask, answer })
    }
  }
}

async function answered(
  fetch: typeof globalThis.fetch,
  { url, method, headers, body, redirect }: Ask,
  authorization: Record<string, string>,
): Promise<Answer> {
  try {
    const init = {
      method,
      headers: { ...headers, ...authorization },
      ...(body === undefined ? {} : { body }),
    }
    const response = await fetch(url, { ...init, ...(redirect === undefined ? {} : { redirect }) })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { fault: error.message }
  }
}

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

function unexpected(url: string, status: number): OutsideError {
  return new OutsideError(`${hostOf(url)} refuses it (HTTP ${status}).`)
}
