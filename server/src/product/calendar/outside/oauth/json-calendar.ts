import { Temporal } from 'temporal-polyfill'
import type { Span } from '../../../../voice/business-hours.ts'
import { merged } from '../../slots.ts'
import type { Appointment } from '../../appointment.ts'
import { MAX_SPANS, type OutsideCalendar, type OwnEvent } from '../calendar.ts'
import { OutsideError } from '../fetch.ts'
import type { Granted } from './provider.ts'

/** Calendars whose events come as JSON, one by one, with their repetitions worked out. */

const MAX_EVENTS = 20_000

/** One event; `id` is that of our appointment, where it is one. */
export type JsonEvent = {
  readonly id: string | undefined
  readonly etag: string | null
  readonly span: Span
  readonly cancelled: boolean
  readonly free: boolean
}

export type JsonAnswer = { readonly status: number; readonly body: Record<string, unknown> }

/** Asks the provider's API as the user. */
export function askingJson({ fetch, accessToken }: Granted, provider: string) {
  return async (
    method: string,
    url: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<JsonAnswer> => {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { status } = response
    if (status === 401 || status === 403)
      throw new OutsideError(`${provider} does not let Parley in (HTTP ${status}).`)
    if (status === 429 || status >= 500)
      throw new OutsideError(`${provider} cannot answer now (HTTP ${status}).`)
    const text = await response.text()
    return { status, body: text === '' ? {} : objectIn(text, provider) }
  }
}

function objectIn(text: string, provider: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new OutsideError(`${provider} does not answer as its calendar does.`)
}

export function outsideCalendarOf(events: readonly JsonEvent[]): OutsideCalendar {
  if (events.length > MAX_EVENTS) throw new OutsideError('There are too many events in this calendar.')
  const counts = { unknown: 0, tooMany: 0 }
  const own: OwnEvent[] = []
  const marked = new Map<string, Span[]>()
  const others: Span[] = []
  for (const { id, etag, span, cancelled, free } of events) {
    const spans = cancelled || free || span.endMs <= span.startMs ? [] : [span]
    if (id === undefined) others.push(...spans)
    else {
      own.push({ id, etag, span, cancelled })
      const known = marked.get(id)
      if (known) known.push(...spans)
      else marked.set(id, spans)
    }
  }
  return {
    own,
    busy: { spans: merged(others).slice(0, MAX_SPANS), ...counts },
    marked: Array.from(marked, ([id, spans]) => ({ id, spans: merged(spans), ...counts })),
  }
}

/** A day in the zone of the business: it has no time of day. */
export function dayIn(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
}

/** Named after the caller, as in other calendars. */
export function titleFor({ name, reason }: Appointment): string {
  return reason === '' ? name : `${name}: ${reason}`
}

export function detailsFor({ number, email }: Appointment): string {
  return [number, email].filter((line) => line !== null).join('\n')
}
